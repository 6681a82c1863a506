// Sounds of the table, made here and never fetched: a card that is laid down, cards that are turned over, power that is
// won, the end of a game. They are off until somebody switches them on.

import { keep, remembered } from "../memory.js";

const NAME = "sounds";
const LOUDNESS = 0.1;
const COIN = [1318.5, 1760]; // Hz
const END = [261.6, 329.6, 392, 523.3]; // Hz, one after the other

/** @typedef {{ moved: number, flipped: number, flown: number, hasEnded?: boolean }} Seen what changed on a board */

/**
 * The sounds of a change, quietest first and at most two of them: nobody counts cards by ear.
 * @param {Seen} seen
 * @returns {("lay" | "turn" | "coin" | "end")[]}
 */
export function soundsOf({ moved, flipped, flown, hasEnded }) {
  if (hasEnded) return ["end"];
  const found = /** @type {const} */ ([moved > 0 && "lay", flipped > 0 && "turn", flown > 0 && "coin"]);
  return found.filter((each) => each !== false).slice(-2);
}

export class Sounds {
  /** @type {AudioContext | null} */
  #audio = null;
  #isAllowed = remembered(NAME) === "1";

  constructor() {
    const field = document.getElementById("table-sounds");
    if (!(field instanceof HTMLInputElement)) return;
    const row = field.closest("label");
    if (row) row.hidden = !("AudioContext" in window);
    field.checked = this.#isAllowed;
    field.addEventListener("change", () => {
      this.#isAllowed = field.checked;
      keep(NAME, field.checked ? "1" : "");
      this.play({ moved: 0, flipped: 0, flown: 1 });
    });
  }

  /** @param {Seen} seen */
  play(seen) {
    if (!this.#isAllowed || document.visibilityState !== "visible") return;
    const sounds = soundsOf(seen);
    if (sounds.length === 0 || !("AudioContext" in window)) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {});
    for (const sound of sounds) this[`_${sound}`](this.#audio);
  }

  /** A knock on wood. @param {AudioContext} audio */
  _lay(audio) {
    rustle(audio, { pitch: 900, to: 500, seconds: 0.07, loudness: LOUDNESS });
  }

  /** Paper that turns. @param {AudioContext} audio */
  _turn(audio) {
    rustle(audio, { pitch: 1_200, to: 4_500, seconds: 0.2, loudness: LOUDNESS * 0.7 });
  }

  /** @param {AudioContext} audio */
  _coin(audio) {
    COIN.forEach((pitch, index) => tone(audio, pitch, { after: index * 0.07, seconds: 0.3, kind: "triangle" }));
  }

  /** @param {AudioContext} audio */
  _end(audio) {
    END.forEach((pitch, index) => tone(audio, pitch, { after: index * 0.14, seconds: 0.9, kind: "sine" }));
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch Hz
 * @param {{ after: number, seconds: number, kind: OscillatorType }} how
 */
function tone(audio, pitch, { after, seconds, kind }) {
  const at = audio.currentTime + after;
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.value = pitch;
  source.connect(fading(audio, at, seconds, LOUDNESS * 0.6));
  source.start(at);
  source.stop(at + seconds);
}

/**
 * Noise through a band whose pitch glides.
 * @param {AudioContext} audio
 * @param {{ pitch: number, to: number, seconds: number, loudness: number }} how
 */
function rustle(audio, { pitch, to, seconds, loudness }) {
  const at = audio.currentTime;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(pitch, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(band).connect(fading(audio, at, seconds, loudness * 4));
  source.start(at);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} seconds
 * @param {number} loudness
 */
function fading(audio, at, seconds, loudness) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  volume.connect(audio.destination);
  return volume;
}
