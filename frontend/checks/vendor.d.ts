// What the scripts take from frontend/vendor/browser.

declare module "*/idiomorph-0.8.0.esm.js" {
  export const Idiomorph: { morph(old: Element, content: Node | Node[] | string, config?: object): Node[] };
}

declare module "*/sha2.js" {
  export function sha256(message: Uint8Array): Uint8Array;
}

declare module "*/sha3.js" {
  export function shake256(message: Uint8Array, options: { dkLen: number }): Uint8Array<ArrayBuffer>;
}
