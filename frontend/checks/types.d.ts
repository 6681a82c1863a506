// The shapes of what the API answers about live tables (docs/live-tables.md), and of what boards are drawn from.

import type { Choice as ChoiceOfSeat } from "../static/js/live/dock/choice.js";

declare global {
  namespace Live {
    type Choice = ChoiceOfSeat;
    type Id = string | number;
    /** What `h` takes below an element; what is false, null or undefined is left out. */
    type Child = Node | string | number | false | null | undefined | Child[];
    type Attributes = Record<string, any>;

    /** What can be chosen: an option, an item, a value, or a slot. */
    interface Thing {
      id: any;
      of?: string;
      label: string;
      face?: string;
      slot?: any;
    }

    /** An open question (rules.kernel.ask): `lo` and `hi` of picks and numbers, `slots` and `values` of assignments. */
    interface Ask {
      kind: "pick" | "number" | "assign" | "order";
      verb: string;
      batch: number;
      seat: number;
      text: string;
      words: { key: string; args: Record<string, any> };
      lo: number;
      hi: number;
      default?: unknown;
      options?: Thing[];
      items?: Thing[];
      values?: Thing[];
      slots: Thing[];
      caps?: { values: any[]; most: number }[];
    }

    /** What a seat may do out of turn. */
    interface Act extends Ask {
      name: string;
      title: string;
      asks_again: boolean;
    }

    /** What is chosen besides the open question: an act of this name, or with "" another sealed answer. */
    interface Aside {
      name: string;
      title: string;
      version: number;
    }

    interface Seat {
      seat: number;
      name: string;
      kind: "person" | "bot";
      bot: string | null;
      free: boolean;
      ready: boolean;
      conceded: boolean;
      waiting: boolean;
      /** Since when its person has been away, in ms; null: present, or not ours to see. */
      away: number | null;
      /** A bot plays until the person is back. */
      stand_in: boolean;
      /** False for an absent player, whom the sheet calls absent. */
      counts: boolean;
      /** The seconds that it has left this week beyond the time for a decision; null: no reserve. */
      reserve: number | null;
    }

    /** Whether spectators see the hands, late, as every player agrees. */
    interface Hands {
      may_open: boolean;
      open: boolean;
      agreed: number[];
    }

    /** The open vote about somebody who is away. */
    interface Vote {
      id: number;
      seat: number;
      by: number;
      measure: "bot" | "clock" | "resume" | "end";
      bot: string;
      seconds: number | null;
      agreed: number[];
      refused: number[];
      waiting: number[];
      needed: number;
      ends: number;
    }

    interface Line {
      text: string;
      key: string;
      args: Record<string, any>;
      at_length: number;
    }

    interface Message {
      id: number;
      who: string;
      role: "judge" | "host" | null;
      seat: number | null;
      to: number[] | null;
      text: string;
      at: number;
      notice: boolean;
      removed: boolean;
    }

    interface Note {
      id: number;
      moment: number;
      who: string;
      role: "judge" | "host" | null;
      seat: number | null;
      text: string;
      at: number;
      is_own: boolean;
      may_remove: boolean;
    }

    interface SharedPlace {
      place: number;
      revision: number;
      all_lead: boolean;
      is_offered: boolean;
      handovers: number;
      point: { mark: string; eyes: string } | null;
    }

    interface Placing {
      seat: number;
      place: number;
      points: Record<string, any>;
    }

    interface Undo {
      id: number;
      seat: number;
      text: string;
      waiting: number[];
      revealed: boolean;
      judge: boolean;
    }

    type Passing = "ask" | "always" | "pass";

    interface Chance {
      phase: "committing" | "revealing" | "dealt";
      match: string;
      attempt: number;
      commitments: (string | null)[];
      nonces: string[] | null;
      /** When the server's share stands in for those that are not shown. */
      stand_in_at: number | null;
    }

    /** Something that a first game explains, and the parts of the page that it is about. */
    interface Lesson {
      name: string;
      title: string;
      text: string;
      points: string[];
    }

    /** A live game as one viewer sees it now. */
    interface Board {
      key: string;
      game: string;
      title: string;
      status: "lobby" | "playing" | "paused" | "finished" | "abandoned";
      revision: number;
      length: number;
      undone: number;
      viewer: { kind: string; seat: number | null; name: string };
      commitment: string;
      seed: string | null;
      record: { kept: "public" | "sealed"; is_open: boolean };
      chance: Chance;
      view: any;
      ask: Ask | null;
      sealed: { batch: number; answer: unknown; id: number; ask: Ask } | null;
      version: number;
      /** How long the log was when this seat had last decided something itself; 0: not yet. */
      answered: number;
      acts: Act[];
      clock: { now: number; move_seconds: number; ends: number | null; left: number | null } | null;
      lines: { from: number; list: Line[] };
      seats: Seat[];
      delay: number;
      result: { placings: Placing[] } | null;
      /** What the seats of an event's table get for the tournament. */
      scores: { seat: number; points: number; reason: string }[] | null;
      undo: Undo | null;
      undo_places: number[];
      /** Seats that the game waits for while nobody is there; in ms. */
      absences: { seat: number; since: number; votes_from: number | null }[];
      vote: Vote | null;
      /** The open call for a judge, at an event's table; in ms. */
      call: { status: "waiting" | "taken"; called_at: number } | null;
      passing: { name: string; title: string; choice: Passing }[];
      pass_until: { name: string; title: string; chosen: boolean }[] | null;
      window: string | null;
      /** What a first game tells at this moment, for who learns. */
      lessons?: Lesson[] | null;
      /** The answer that a first game proposes to the open question. */
      proposal?: unknown;
      reason?: string;
      chat: Message[];
      talks: { seats: number[]; count: number }[];
      /** To whom alone the viewer may talk now. */
      listeners: number[];
      /** Why the viewer may not talk to the table now. */
      silence: string;
      may: Record<string, boolean>;
    }

    /** What the stream tells of a board: from one state, by these operations, to the next. */
    interface Change {
      topic: string;
      from: { revision: number; length: number };
      revision: number;
      now: number;
      patch: import("../static/js/live/patch.js").Operation[];
      lines: { from: number; list: Line[] };
    }

    /** What the stream tells of the chat: messages that are new, or removed. */
    interface Talk {
      topic: string;
      revision: number;
      messages: Message[];
    }

    /** What the dock and the side need of a table; the desk and the replay have one of their own. */
    interface Sender {
      /** The server's clock minus ours, in ms. */
      skew?: number;
      sending: { verb: string; [name: string]: unknown } | null;
      /** The answer that is on its way, as long as its question is open. */
      readonly pending?: unknown;
      reachable: boolean;
      readonly lines: Line[];
      answer?(answer: unknown): unknown;
      changeAnswer?(answer: unknown): unknown;
      act?(act: string, choice: unknown, version: number): unknown;
    }

    interface Description {
      title: string;
      text?: string;
      figures?: string;
      now?: string;
      face?: string;
      [more: string]: any;
    }

    /** One of those between whom something is decided, as a hall sees it. */
    interface SpectacleSide {
      seat?: number;
      /** In place of the seat's. */
      name?: string;
      does?: string;
      figure: number | string;
      face?: string;
      tone?: string;
      isAhead?: boolean;
    }

    /** How a seat stands, as a hall sees it. */
    interface SpectacleScore {
      seat: number;
      figure?: number | string;
      unit?: string;
      more?: string;
      /** A drawing of img/live.svg, or else the picture of a face. */
      drawn?: string;
      face?: string;
      tone?: string;
    }

    /** What a spectacle module makes of a board for the hall's screen. */
    interface Spectacle {
      title: string;
      note?: string;
      round?: string;
      face?: string;
      sides?: SpectacleSide[];
      scores: SpectacleScore[];
    }

    /** What a board module exports. */
    interface Game {
      draw(context: any): Child;
      /** Makes what was drawn as large as it has room. */
      fit?(board: HTMLElement): void;
      /** What is chosen before anybody taps. */
      begins?(choice: Choice): void;
      hand?(context: any): Child;
      isInHand?(thing: Thing, context: any): boolean;
      label?(thing: Thing, context: any): string | undefined;
      describe?(id: any, context: any): Description | null;
      describeFace?(face: string, context: any): Description | null;
      submit?(choice: Choice, context: any): string | null | undefined | false;
      filled?(choice: Choice): string | null;
      /** Whether a value can be given to the slot that is chosen. */
      fits?(value: Thing, context: any): boolean;
      /** The values of an assignment as the game arranges them, made of one button for each thing; null: in a row. */
      values?(context: any, buttons: Child[]): Child;
      reminder?(ask: Ask, context: any): Child;
      standing?(points: any): string;
      /** What the figures behind a place are called, where `standing` does not word them. */
      figures?: Record<string, string>;
      ahead?(better: any, worse: any): string | null;
      isKing?(points: any): boolean;
      headings?: Set<string>;
      /** Keys of lines that tell the viewer a secret, which is seen only while it is held. */
      covered?: Set<string>;
      picture?(context: any, line: Line): Child;
    }

    interface Context<View = any> {
      game: Game;
      board: Board;
      view: View;
      me: number | null;
      you: number | null;
      choice: Choice | null;
      table: Sender;
      past: number | null;
      name(seat: number): string;
      short(seat: number | null): string;
      faceTitle(face: string): string | null;
      /** How the game declares its table. */
      look: Kit.Look;
      label(thing: Thing): string;
      describe(id: any): Description | null;
      /** Whether a line begins a part of the game. */
      isHeading(line: Line): boolean;
      /** Whether a line tells the viewer a secret, which is seen only while it is held. */
      isCovered(line: Line): boolean;
      /** What is printed on a face, wherever it is named; null where only the facts of the game can tell. */
      describeFace(face: string): Description | null;
      /** A text in which terms, and the cards among these arguments, open what they mean. */
      linked(text: string, args?: Record<string, any>): Child;
      mark(id: any, of?: string): Attributes;
      /** Whether a piece was sent in an answer that the table has not taken yet, or keeps sealed. */
      isSent(id: string): boolean;
    }

    /** A context whose question is being answered. */
    type Asked = Context & { choice: Choice };
    type ContextNow = () => Context | null;

    /** What a browser keeps of its share of chance. */
    interface Share {
      at: number;
      seat: number;
      match: string;
      attempt: number;
      seed: string;
      nonce: string;
      commitment: string;
      commitments?: (string | null)[];
    }

    /** What one place of the log looked like (a judge's look, a moment of the replay). */
    /** What a program thought about the question that is open; what was expected of an answer in percent. */
    interface Thought {
      seat: number;
      ask: Ask;
      answers: number;
      considered: { answer: any; visits: number; percent: number }[];
      worlds: number;
      milliseconds: number;
    }

    interface Moment {
      k: number;
      at?: number | null;
      seat: number | null;
      view: any;
      public: any;
      ask: Ask | null;
      talk: Message[];
      lines: Line[];
      result: { placings: Placing[] } | null;
      thought: Thought | null;
    }

    interface Draw {
      label: string;
      count: number;
      n: number;
      value: number | number[] | string;
    }

    interface Record_ {
      seed: string;
      commitment: string;
      match_id: string;
      attempt: number;
      nonces: string[];
      nonce_commitments: (string | null)[] | null;
      log: { act: string; value: any }[];
    }

    /** One point of a check; `good` is null where it can be neither right nor wrong. */
    interface Point {
      good: boolean | null;
      text: string;
    }

    interface Found {
      good: boolean;
      key: string | null;
      points: Point[];
    }
  }

  /** What a game declares of its table (rules.kernel.guide.look), and what boards are put together from (js/live/kit). */
  namespace Kit {
    interface Part {
      kind: "counter" | "track" | "seat" | "word" | "cards" | "pile" | "reveal" | "area" | "hidden";
      name: string;
      names?: Record<string, string>;
      least?: number;
      most?: number;
      of?: "seat" | "tokens";
    }

    interface Area {
      id: string;
      name: string;
      at: [number, number];
      kind: string;
      outline?: string;
      icons?: string[];
    }

    interface Map {
      name: string;
      width: number;
      height: number;
      areas: Area[];
      links: [string, string][];
      scenery?: { kind: string; outline: string }[];
    }

    interface Look {
      parts: Record<string, Part>;
      faces: Record<string, { figure: string; suit: string; tone: string }>;
      map: Map | null;
    }

    /** Something that lies on an area: a unit, an order, a token. */
    interface Lying {
      id?: any;
      word: string;
      said: string;
      tone?: string;
      shape?: "square" | "round";
      isHidden?: boolean;
    }

    /** What a game draws on its map itself: a scene above the ground, and what stands at the point of an area. */
    interface Art {
      scene?: Live.Child;
      label?: (context: Live.Context, area: Area, on: On) => Live.Child;
      /** The name of an area where `label` draws none: above what lies on its neighbors. */
      name?: (context: Live.Context, area: Area, on: On) => Live.Child;
      /** What lies above all else. */
      over?: Live.Child;
      marks?: Live.Attributes;
    }

    /** What lies on an area: whose it is in words, its tone, and the pieces there. */
    interface On {
      said?: string;
      tone?: string;
      isClosed?: boolean;
      lying: Lying[];
    }
  }

  /** rules.boardgame.view */
  namespace Realm {
    type House = "stark" | "greyjoy" | "lannister" | "baratheon" | "tyrell" | "martell";

    interface Unit {
      id: string;
      seat: number;
      kind: "footman" | "knight" | "siege_engine" | "ship";
      routed?: true;
    }

    interface Card {
      id: string;
      face?: string;
      back?: string;
    }

    interface Seat {
      seat: number;
      house: House | null;
      power: number;
      tokens: number;
      supply: number;
      limits: number[];
      armies: number[];
      castles: number;
      lands: number;
      stars: number;
      bid: number | null;
      left: Record<string, number>;
      hand: Card[];
      discard: Card[];
    }

    interface Side {
      seat: number;
      units: Unit[];
      support: { area: string; seat: number; strength: number }[];
      card: Card | null;
      tide: Card | null;
      blade: boolean;
      swords: number;
      fortifications: number;
      skulls: number;
      parts: { what: string; amount: number }[];
      total: number;
    }

    interface Fight {
      area: string;
      from: string;
      winner: number | null;
      sides: [Side, Side];
    }

    interface View {
      viewer: number | null;
      round: number;
      rounds: number;
      phase: string;
      turn: number | null;
      threat: number;
      seats: Seat[];
      tracks: Record<string, number[]>;
      blade_used: boolean;
      raven_used: boolean;
      owner: Record<string, number>;
      units: Record<string, Unit[]>;
      orders: Record<string, string>;
      tokens: Record<string, { seat: number }>;
      garrisons: Record<string, number>;
      forces: Record<string, number>;
      blocked: string[];
      banned: string[];
      westeros: (Card | null)[];
      westeros_left: number[];
      westeros_discards: Card[][];
      wildling: Card | null;
      wildling_top: Card | null;
      fight: Fight | null;
    }

    /** What is printed on a card, by its face. */
    interface Facts {
      name: string;
      house?: House;
      strength?: number;
      swords?: number;
      fortifications?: number;
      icons?: number;
      skulls?: number;
      text?: string;
    }

    type Context = Live.Context & { view: View };

    /** Something on an area: how it is drawn, and in words. */
    interface Piece {
      key: string;
      said: string;
      drawn: SVGElement[];
      id?: string;
      tone?: string;
      css?: string;
    }
  }

  /** rules.lcg.view */
  namespace Lcg {
    interface Ref {
      id: string;
      face: string;
      back?: string;
      seat?: number | null;
      zone?: string;
      host?: string;
    }

    interface Card extends Ref {
      kneels?: boolean;
      power?: number;
      strength?: number;
      icons?: string[];
      keywords?: string[];
      duplicates?: Ref[];
      tokens?: Record<string, number>;
      blank?: boolean;
      contributes?: boolean;
      crests?: string[];
      influence?: number;
      /** The zone a moribund card goes to. */
      moribund?: string;
      on_house?: boolean;
    }

    /** What the tables of the editions differ in. */
    interface Edition {
      setupGold: number;
      penalty: number;
      phases: Record<string, { name: string; played: string; term: string }>;
      windows: Record<string, { name: string; term: string }>;
      /** What is to be known before a title is chosen, if anything. */
      titles: string;
      drawings: Record<string, string>;
    }

    interface Seat {
      seat: number;
      gold: number;
      power: number;
      house_power: number;
      victory: number;
      /** The challenge type named for the plot, or nothing. */
      named: string;
      faction_kneels: boolean;
      income: number;
      initiative: number;
      claim: number;
      reserve: number;
      dominance: number;
      faction: Ref;
      agendas: Ref[];
      plot: Ref | null;
      used: Ref[];
      titles: Ref[];
      hand: number;
      deck: number;
      plots: number;
      setup: number;
      cards: Card[];
      played: Ref[];
      discard: Ref[];
      dead: Ref[];
      removed: Ref[];
      /** Whether the title of this round has been used. */
      title_used?: boolean;
      /** Whether the title of this round has brought the power for an opposed one. */
      opposed_beaten?: boolean;
      [zone: string]: any;
    }

    interface Challenge {
      type: string;
      attacking: number;
      defending: number;
      /** Who defends in the place of the player attacked. */
      siding?: number;
      attackers: string[];
      defenders: string[];
      bypassed: string[];
      strengths: [number, number];
    }

    interface View {
      format: string;
      round: number;
      last: boolean;
      phase: string;
      first: number;
      active: number;
      gone: number[];
      king: number;
      challenge: Challenge | null;
      window: { timing: string; event: string; passed: number[] } | null;
      left: Record<string, number>;
      middle: Ref[];
      seats: Seat[];
      hand: Ref[];
      plots: Ref[];
      setup: Ref[];
      chosen: Ref[];
      hands?: Ref[][];
      [zone: string]: any;
    }

    /** What is printed on a card (rules.lcg.facts). */
    interface Facts {
      name: string;
      kind: string;
      faction: string;
      traits: string[];
      keywords: string[];
      text: string;
      [figure: string]: any;
    }

    type Context = Live.Context<View>;
  }

  /** rules.oathbreaker.view */
  namespace Oath {
    interface Card {
      id: string;
      face?: string;
      back?: string;
      by?: number;
    }

    interface Mission {
      slot: number;
      card: Card;
      outcome: number;
      cards: Card[];
      shown: Card[];
      put: number[];
      sigils: number[];
      closed_to: number[];
      declared: number;
    }

    interface Seat {
      seat: number;
      role: string;
      side: number;
      character: string;
      coin: number;
      honor: number;
      power: number;
      cards: number;
      decree_cards: number;
      known: Card[];
      decrees: Card[];
      given: number;
      used: boolean;
      price: number;
      hand_size: number;
      says: string;
      effects: string[];
      loyalty: Card | null;
      ambition: Card | null;
      [figure: string]: any;
    }

    interface Past {
      space: number;
      mission: string;
      success: boolean;
      cards: string[];
      put: number[];
      sigils: number[];
    }

    interface Verdict {
      nobles: { seat: number; guess: string; loyalty: string; ambition: string; order: number; chaos: number }[];
      right: boolean;
      agent: string;
      order_wins: boolean;
      winners: number[];
    }

    interface View {
      viewer: number | null;
      phase: string;
      space: number;
      track: [string, number][];
      mix: Record<string, number>;
      agent_value: number | null;
      order: number;
      chaos: number;
      hand_holder: number;
      turn: number;
      resolving: number;
      scroll: number;
      missions: Mission[];
      seats: Seat[];
      hand: Card[];
      loyalty: Card | null;
      ambition: Card | null;
      decree_hand: Card[];
      other_decree_hand: Card[];
      decree: Card[];
      proclaimed: Card[];
      confessions: Card[];
      votes: number[];
      history: Past[];
      verdict: Verdict | null;
    }

    /** What is printed on a face, or on a side of a character board. */
    interface Facts {
      name: string;
      kind: string;
      text: string;
      [figure: string]: any;
    }

    type Context = Live.Context<View>;
  }

  /** rules.btwixt.view */
  namespace Btwixt {
    interface Token {
      id: string;
      face?: string;
      back?: string;
      value?: number;
    }

    interface Card {
      id: string;
      face: string;
      name: string;
      color: string;
      value: number;
      value_now?: number;
      text: string;
      triumph: boolean;
      leader: string | null;
    }

    interface Ally {
      id: string;
      face: string;
      name: string;
      power: number;
      power_now: number;
      house: string;
      text: string;
      tokens: Token[];
    }

    interface Leader {
      seat: number;
      leader: { id: string; name: string } | null;
      left_neighbor: number;
      right_neighbor: number;
      left_council: number;
      right_council: number;
      knelt: boolean;
      played: boolean;
      hand_size: number;
      packet_size: number;
      white_cards_left: number;
      total: number;
      bid: Card[];
    }

    interface Council {
      council: number;
      seats: [number, number];
      allies: Ally[];
      tokens: Token[];
      allies_power: number;
    }

    interface View {
      viewer: number | null;
      options: Record<string, any>;
      seasons: string[];
      season: string;
      round: number;
      rounds: number;
      first_player: number;
      tie_order: number[];
      leaders_to_choose: {
        number: number;
        id: string;
        name: string;
        cards: { name: string; value: number; text: string }[];
      }[];
      current_ally: Ally | null;
      current_ally_council: number | null;
      arriving_ally: Ally | null;
      winner: number | null;
      runner_up: number | null;
      leaders: Leader[];
      councils: Council[];
      hand: Card[];
      packet: Card[];
      foreseen: (Ally | null)[];
      row: Ally[];
      dead: Ally[];
      discard: Card[];
      removed: Card[];
      ally_deck_size: number;
      deck_size: number;
      supply_size: number;
      conceded: number[];
      hands?: Card[][];
      scores: { small_council: number; other_council: number; allies: number }[] | null;
    }

    type Context = Live.Context<View>;
  }
}

declare global {
  /** What a service worker is given, as far as ours uses it (static/js/offline/worker.js). */
  namespace Offline {
    interface Waiting extends Event {
      waitUntil(work: Promise<unknown>): void;
    }

    interface FetchEvent extends Waiting {
      request: Request;
      respondWith(answer: Promise<Response>): void;
    }

    interface Received extends Waiting {
      data: {
        withdraw?: number;
        sentences?: string;
        send?: boolean;
        read?: { url: string; tag: string }[];
        device?: { endpoint: string; key: string };
      };
      source: { postMessage(message: object): void } | null;
    }

    interface PushEvent extends Waiting {
      data: { json(): any };
    }

    interface PushChangeEvent extends Waiting {
      oldSubscription?: PushSubscription | null;
      newSubscription?: PushSubscription | null;
    }

    interface NotificationEvent extends Waiting {
      action: string;
      notification: Notification;
    }

    interface Client {
      url: string;
      focus(): Promise<unknown>;
      postMessage(message: object): void;
    }

    interface Worker {
      caches: CacheStorage;
      clients: {
        claim(): Promise<void>;
        matchAll(which?: { type: string; includeUncontrolled: boolean }): Promise<Client[]>;
        openWindow(url: string): Promise<unknown>;
      };
      location: Location;
      registration: {
        pushManager?: PushManager;
        showNotification(title: string, options: object): Promise<void>;
        sync?: { register(tag: string): Promise<void> };
      };
      skipWaiting(): Promise<void>;
      addEventListener(name: "install" | "activate", hear: (event: Waiting) => void): void;
      addEventListener(name: "fetch", hear: (event: FetchEvent) => void): void;
      addEventListener(name: "push", hear: (event: PushEvent) => void): void;
      addEventListener(name: "pushsubscriptionchange", hear: (event: PushChangeEvent) => void): void;
      addEventListener(name: "notificationclick", hear: (event: NotificationEvent) => void): void;
      addEventListener(name: "sync", hear: (event: Waiting & { tag: string }) => void): void;
      addEventListener(name: "message", hear: (event: Received) => void): void;
    }
  }
}
