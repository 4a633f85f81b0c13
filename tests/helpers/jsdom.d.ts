/** Of jsdom, which brings no types, what the tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    readonly window: Window & typeof globalThis;
  }
}
