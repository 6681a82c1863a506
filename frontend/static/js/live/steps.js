// The slider and buttons that go through the log of a game.

const AUTOPLAY = 900; // ms for one decision

// Calls `go(k)` whenever another place is asked for. Returns an object with `place`, `length` and `show(k, length)`.
export function steps(go) {
  const slider = document.getElementById("place");
  const told = document.getElementById("place-told");
  const play = document.querySelector('[data-step="play"]');
  let timer = null;

  const state = {
    get place() {
      return Number(slider.value);
    },
    get length() {
      return Number(slider.max);
    },
    show(k, length) {
      slider.max = String(length);
      slider.value = String(k);
      told.textContent = `${k} of ${length}`;
    },
  };
  const to = (k) => {
    const wanted = Math.max(0, Math.min(state.length, k));
    state.show(wanted, state.length);
    go(wanted);
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    play?.setAttribute("aria-pressed", "false");
  };
  const start = () => {
    if (state.place >= state.length) to(0);
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (state.place >= state.length ? stop() : to(state.place + 1)), AUTOPLAY);
  };
  const take = (step) => {
    if (step === "play") return timer ? stop() : start();
    stop();
    to({ first: 0, back: state.place - 1, forward: state.place + 1, last: state.length }[step]);
  };

  slider.addEventListener("input", () => {
    stop();
    to(state.place);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) take(button.dataset.step);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog, [data-choose]")) return;
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (step) {
      event.preventDefault();
      take(step);
    }
  });
  return state;
}
