// Names that are put together at run time, or come from the program behind the pages: the file that makes them, how they
// begin, and how they can end. An entry is taken out when its file makes no such names, or the styles know none of them.

export const COMPOSED = [
  { made: "templates/components/notice.html", begins: "notice-", ends: ["success", "warning", "error"] },
  { made: "templates/components/forms/field.html", begins: "field-", ends: ["inline"] },
  { made: "templates/components/widgets/number_stepper.html", begins: "stepper-", ends: ["large"] },
  { made: "templatetags/kingsmoot.py", begins: "pill-", ends: ["accent", "brass", "success", "danger"] },
  // states of tables (tables.rounds.models)
  { made: "rounds/templates/rounds/round_board.html", begins: "is-", ends: ["playing", "reported", "confirmed"] },
  { made: "events/templates/events/screen.html", begins: "is-", ends: ["reported"] },
  // states of live games (tables.live), in data-status
  { made: "static/js/live/main.js", begins: "", ends: ["finished", "abandoned"] },
  // kinds of marks and tones, tones of faces (rules.kernel.guide.look) and of seats, kinds of areas
  { made: "static/js/live/kit/seat.js", begins: "mark-", ends: ["first", "winner", "waiting"] },
  { made: "static/js/live/kit/card.js", begins: "tone-", ends: ["red", "black"] },
  { made: "static/js/live/boards/generic.js", begins: "tone-seat-", ends: ["0", "1", "2", "3", "4", "5"] },
  { made: "static/js/live/kit/map.js", begins: "is-", ends: ["sea", "port"] },
  // factions (rules.lcg.state.printed)
  {
    made: "static/js/live/kit/card.js",
    begins: "tone-",
    ends: "baratheon greyjoy lannister martell thenightswatch stark targaryen tyrell neutral".split(" "),
  },
  // roles and loyalties (rules.oathbreaker)
  { made: "static/js/live/boards/oathbreaker.js", begins: "role-", ends: ["king", "queen"] },
  { made: "static/js/live/boards/oathbreaker.js", begins: "is-", ends: ["loyalist", "conspirator"] },
  // houses, kinds of orders, of areas and of what is printed on them (rules.boardgame)
  {
    made: "static/js/live/boards/boardgame/map.js",
    begins: "tone-",
    ends: "stark greyjoy lannister baratheon tyrell martell".split(" "),
  },
  { made: "static/js/live/boards/boardgame/map.js", begins: "of-", ends: ["sea"] },
  { made: "static/js/live/boards/boardgame/map.js", begins: "is-", ends: ["trees", "hills", "support"] },
  {
    made: "static/js/live/boards/boardgame/pieces.js",
    begins: "order-",
    ends: ["march", "defense", "support", "raid", "power"],
  },
  {
    made: "static/js/live/boards/boardgame/pieces.js",
    begins: "is-",
    ends: ["castle", "stronghold", "barrel", "crown"],
  },
  { made: "static/js/live/kit/map.js", begins: "is-", ends: ["land", "wilds", "rocks"] },
  // colors of cards (rules.btwixt)
  { made: "static/js/live/boards/btwixt.js", begins: "suit-", ends: ["red", "green", "purple", "blue", "white"] },
  // numbers of seats, in data-seats
  { made: "static/js/live/boards/lcg.js", begins: "", ends: ["2", "4", "5", "6"] },
  { made: "static/js/live/boards/lcg/challenge.js", begins: "is-", ends: ["attack", "defend"] },
  { made: "static/js/live/boards/lcg/cards.js", begins: "lcg-", ends: ["military", "intrigue", "power"] },
  { made: "static/js/live/boards/lcg/seats.js", begins: "lcg-", ends: ["characters", "locations"] },
  // kinds of cards (rules.lcg.reports.facts), and what a character does in the challenge
  { made: "static/js/live/boards/lcg/cards.js", begins: "is-", ends: ["location", "bypassed"] },
  // what pygal draws, and forms of figures (tables.figures.rules)
  {
    made: "charts/drawing.py",
    begins: "",
    ends: ["axis", "x", "y", "line", "nofill", "rect", "value", "bars"],
  },
  { made: "charts/drawing.py", begins: "serie-", ends: "0 1 2 3 4 5 6 7 8 9".split(" ") },
  { made: "charts/drawing.py", begins: "is-", ends: ["dots", "bars", "lines", "columns", "stacked"] },
  { made: "charts/drawing.py", begins: "chart-tile-", ends: ["1", "2", "3"] },
  { made: "charts/drawing.py", begins: "chart-mark-", ends: ["1", "2"] },
  // layouts of the venue's screen (components/hall_screen.py)
  {
    made: "events/templates/events/screen.html",
    begins: "layout-",
    ends: ["largest", "medium", "wide", "small", "single", "large", "alone"],
  },
];
