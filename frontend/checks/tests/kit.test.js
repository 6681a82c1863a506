// What boards are put together from: cards, figures, piles, seats, and the map with its fingers, wheel and keys.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { ask, boardWith, isThere, press, table, tap, text } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { h, show } = await import("../../static/js/live/dom.js");
const { card } = await import("../../static/js/live/kit/card.js");
const { counter, reveal, steps, token, track } = await import("../../static/js/live/kit/figures.js");
const { MAX_ZOOM, map, panned, showing, zoomed } = await import("../../static/js/live/kit/map.js");
const { pile } = await import("../../static/js/live/kit/pile.js");
const { mark, seatPanel } = await import("../../static/js/live/kit/seat.js");
const { wayTo } = await import("../../static/js/live/dock/sight.js");

const region = document.getElementById("board");
const game = { describe: (id) => (id === "read" ? { title: "Read" } : null) };

function contextOf({ question = null, changes = {}, me = 0 } = {}) {
  const choice = question && new Choice(question);
  return makeContext({ game, board: boardWith(changes), view: {}, me, choice, table });
}
const put = (...children) => show(region, children);
const find = (selector) => region.querySelector(selector);
const offer = (...ids) => ask({ options: ids.map((id) => ({ id, of: "area", label: id })) });

describe("a card", () => {
  it("is a button where it is a choice or can be read, else plain", () => {
    const context = contextOf({ question: offer("oak") });
    put(["oak", "read", "elm"].map((id) => card(context, { id, name: id })));
    assert.deepEqual(
      [...region.children].map((each) => each.localName),
      ["button", "button", "span"],
    );
    assert.equal(find("#card-oak").dataset.choose, "0");
    assert.equal(find("#card-read").dataset.inspect, "read");
    assert.equal(find("#card-oak").classList.contains("is-choice"), true);
  });

  it("shows figure, name, and, where it is large, drawing and words", () => {
    const face = { id: "oak", name: "Oak", figure: "5", art: "tree", text: "Stands.", tone: "red" };
    put(card(contextOf(), { ...face, element: "small" }), card(contextOf(), { ...face, isLarge: true }));
    assert.equal(text("#small"), "5Oak");
    assert.equal(text("#card-oak"), "5OakStands.");
    assert.equal(isThere("#card-oak .card-art use"), true);
    assert.equal(find("#card-oak").classList.contains("tone-red"), true);
  });

  it("tells by word what kneels, and nothing of what lies face down", () => {
    put(
      card(contextOf(), { id: "one", name: "Oak", isKneeling: true }),
      card(contextOf(), { id: "two", name: "Card, face down", figure: "7", isHidden: true }),
    );
    assert.equal(find("#card-one svg").getAttribute("aria-label"), "kneeling");
    assert.equal(text("#card-two"), "Card, face down");
  });
});

describe("figures", () => {
  it("count with their name, and light up by their key", () => {
    put(counter({ key: "gold", name: "gold", value: 3, most: 8 }));
    assert.equal(text("#board"), "gold3 of 8");
    assert.deepEqual([find("[data-trace=gold]").dataset.state], ["3"]);
  });

  it("stand on a track, and are said in words", () => {
    const markers = [
      { at: 0, said: "Ana" },
      { at: 2, said: "Bo" },
    ];
    put(track({ key: "power", name: "Power", most: 3, names: { 2: "high" }, markers }));
    assert.equal(find(".track").getAttribute("aria-label"), "Power. Ana: 0, Bo: high");
    assert.deepEqual(
      [...region.querySelectorAll(".track-place")].map((each) => each.className.includes("is-now")),
      [true, false, true, false],
    );
  });

  it("are steps, chance and tokens", () => {
    put(
      steps({ label: "rounds", of: 3, done: 1, isNow: true }),
      reveal({ key: "dice", name: "Dice", values: [{ said: "four", figure: "⚃" }], total: 4 }),
      token(contextOf({ question: ask({ options: [{ id: "raid", label: "raid" }] }) }), {
        id: "raid",
        key: "raid",
        place: "here",
        said: "raid",
        word: "R",
      }),
    );
    assert.equal(region.querySelectorAll(".round.is-done").length, 1);
    assert.match(text(".reveal"), /Dice⚃ four= 4/);
    assert.equal(find(".token-place").localName, "button");
  });
});

describe("a pile", () => {
  it("tells its size, and opens where its pieces are known", () => {
    const entry = (name) => h("span", {}, name);
    put(
      pile({ key: "deck", name: "Deck", pieces: 12 }),
      pile({ key: "dead", name: "Dead", pieces: ["oak", "elm"], entry }),
    );
    assert.equal(text("#deck"), "Deck 12");
    assert.equal(find("#deck").localName, "p");
    assert.equal(text("#dead summary"), "Dead 2");
    assert.deepEqual(
      [...region.querySelectorAll("#dead li")].map((each) => each.textContent),
      ["oak", "elm"],
    );
  });
});

describe("a seat", () => {
  const seats = boardWith().seats.map((seat) => ({ ...seat, waiting: true, kind: seat.seat === 2 ? "bot" : "person" }));

  it("says what it is waited for: you, people answer, programs think", () => {
    const context = contextOf({ changes: { seats } });
    put(
      [0, 1, 2].map((seat) =>
        seatPanel(context, seat, { head: "", marks: [mark(seat === 1, "first")], children: null }),
      ),
    );
    assert.deepEqual(
      [...region.querySelectorAll(".marks")].map((each) => each.textContent),
      ["waiting for you", "first, to answer", "thinks"],
    );
    assert.equal(find("#seat-0").getAttribute("aria-label"), "Ana Berg (you)");
  });
});

const PLAN = {
  name: "The realm",
  width: 600,
  height: 400,
  areas: [
    { id: "north", name: "North", kind: "land", at: [300, 100], icons: ["castle"] },
    { id: "bay", name: "Bay", kind: "sea", at: [100, 200], outline: "M0 0h200v300H0z" },
    { id: "port", name: "Port", kind: "port", at: [200, 200] },
  ],
  links: [["north", "port"]],
};
const ON = { north: { said: "yours", tone: "seat-0", lying: [{ word: "K", said: "knight, Ana" }] } };

describe("a map", () => {
  let chosen = [];
  document.addEventListener("click", (event) => {
    const area = event.target.closest("[data-choose]");
    if (area) chosen.push(area.id);
  });
  const frame = () => document.getElementById("map-frame");
  const view = () => document.getElementById("map-view").getAttribute("transform");
  const key = (name) => {
    frame().focus();
    return press(name);
  };

  beforeEach(() => {
    chosen = [];
    put(map(contextOf({ question: offer("bay") }), PLAN, ON));
    tap("#map-all");
  });

  it("marks its targets, says them, and lets them be chosen by tap and by keys", () => {
    assert.deepEqual(
      [...region.querySelectorAll(".map-area.is-choice")].map((each) => each.id),
      ["area-bay"],
    );
    const area = document.getElementById("area-bay");
    assert.deepEqual([area.getAttribute("role"), area.getAttribute("aria-label")], ["button", "Bay, sea"]);
    area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    area.focus();
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    assert.deepEqual(chosen, ["area-bay", "area-bay"]);
  });

  it("paints the seas, the coast, the lands, what parts them, and the ports, and in each what can be chosen last", () => {
    const land = (id) => ({ id, name: id, at: [5, 5], kind: "land", outline: "M0 0h9v9z" });
    const sea = { ...land("deep"), kind: "sea" };
    const port = { ...land("pier"), kind: "port" };
    const scenery = [{ kind: "river", outline: "M1 1h9v9z" }];
    const plan = { ...PLAN, areas: [port, land("bay"), land("hill"), sea], scenery };
    put(map(contextOf({ question: offer("bay") }), plan, {}));
    assert.deepEqual(
      [...find("#map-view").children].slice(0, 6).map((each) => each.id || each.getAttribute("class")),
      ["area-deep", "map-shore", "area-hill", "area-bay", "map-scenery is-river", "area-pier"],
    );
  });

  it("lets a game draw what stands on its areas, and a scene between them and the ground", () => {
    const label = (_, area, on) => h("p", { class: "own-label" }, `${area.name} ${on.lying.length}`);
    put(map(contextOf(), PLAN, ON, { label, scene: h("p", { id: "own-scene" }) }));
    assert.deepEqual(
      [...region.querySelectorAll(".own-label")].map((each) => each.textContent),
      PLAN.areas.map(({ id, name }) => `${name} ${ON[id]?.lying.length ?? 0}`),
    );
    assert.equal(find("#own-scene").nextElementSibling.className, "own-label");
    assert.equal(find(".map-name"), null);
  });

  it("says in a list what it shows, targets first and as buttons", () => {
    const list = [...region.querySelectorAll(".map-list li")];
    assert.deepEqual(
      list.map((each) => each.textContent),
      ["Bay, sea", "North, land, castle: yours; knight, Ana", "Port, port"],
    );
    tap("#listed-bay");
    assert.deepEqual(chosen, ["listed-bay"]);
  });

  it("zooms and pans by keys, which choose nothing meanwhile", () => {
    assert.equal(view(), "translate(0 0) scale(1)");
    assert.equal(key("+"), false);
    assert.match(view(), /scale\(1\.4\)/);
    key("ArrowLeft");
    const [, x] = view().match(/translate\((\S+)/);
    assert.ok(Number(x) > -120, "the left comes into sight");
    key("0");
    assert.equal(view(), "translate(0 0) scale(1)");
    assert.equal(key("7"), true, "other keys stay the page's");
  });

  it("keeps what is seen while the table is drawn anew", () => {
    tap("#map-in");
    const before = view();
    put(map(contextOf(), PLAN, {}));
    assert.equal(view(), before);
  });

  it("never shows what is beside it, nor loses the point it zooms at", () => {
    const size = { width: 600, height: 400 };
    let seen = { x: 0, y: 0, k: 1 };
    for (let step = 0; step < 40; step += 1) {
      const at = { x: (step * 97) % 600, y: (step * 61) % 400 };
      seen = step % 3 ? zoomed(seen, step % 5 ? 1.7 : 0.4, at, size) : panned(seen, 90 - step * 7, step * 5 - 80, size);
      assert.ok(seen.k >= 1 && seen.k <= MAX_ZOOM);
      assert.ok(seen.x <= 0 && seen.x >= 600 * (1 - seen.k) - 1e-9);
      assert.ok(seen.y <= 0 && seen.y >= 400 * (1 - seen.k) - 1e-9);
    }
    const at = { x: 300, y: 200 };
    const near = zoomed({ x: 0, y: 0, k: 1 }, 2, at, size);
    assert.deepEqual([(at.x - near.x) / near.k, (at.y - near.y) / near.k], [300, 200]);
  });

  it("is dragged by a finger, and the end of a drag chooses nothing", () => {
    Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 600, height: 400 });
    tap("#map-in");
    const before = view();
    const area = document.getElementById("area-bay");
    const finger = (name, clientX, movementX = 0) =>
      area.dispatchEvent(
        Object.assign(new PointerEvent(name, { bubbles: true, pointerId: 1 }), {
          clientX,
          clientY: 200,
          movementX,
          movementY: 0,
        }),
      );
    finger("pointerdown", 100);
    finger("pointermove", 160, 60);
    finger("pointerup", 160);
    area.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    assert.notEqual(view(), before);
    assert.deepEqual(chosen, []);
    area.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    assert.deepEqual(chosen, ["area-bay"]);
  });
});

describe("the way to what can be chosen", () => {
  const edges = { from: 0, to: 600 };
  const box = (top, bottom) => ({ top, bottom, left: 0, right: 10 });

  it("is none where all of it is in sight, or where there is nothing", () => {
    assert.equal(wayTo([box(0, 100), box(500, 600)], edges), 0);
    assert.equal(wayTo([], edges), 0);
  });

  it("leads no farther than to where all of it is seen", () => {
    assert.equal(wayTo([box(500, 550), box(650, 700)], edges), 100);
    assert.equal(wayTo([box(-80, -40), box(100, 200)], edges), -80);
  });

  it("leads to the first where not all can be seen at once, and nowhere where one of them is", () => {
    assert.equal(wayTo([box(620, 700), box(1400, 1500)], edges), 620);
    assert.equal(wayTo([box(100, 200), box(1400, 1500)], edges), 0);
  });
});

describe("a map that is seen from near", () => {
  const size = { width: 100, height: 200 };
  const near = { x: 0, y: 0, k: 4 }; // the upper left corner, a quarter as wide and high

  it("moves to a part that lies outside, and no farther", () => {
    assert.deepEqual(showing(near, { x: 30, y: 10, width: 10, height: 10 }, size), { x: -60, y: 0, k: 4 });
    assert.deepEqual(showing(near, { x: 5, y: 5, width: 10, height: 10 }, size), near);
  });

  it("goes farther away from a part that does not fit", () => {
    const { k } = showing(near, { x: 0, y: 0, width: 50, height: 50 }, size);
    assert.equal(k, 2);
    const { x, y } = showing(near, { x: 50, y: 0, width: 50, height: 50 }, size);
    assert.deepEqual([x, y], [-100, 0]);
  });
});
