/** Types of the part of jsdom that the tests use; jsdom brings none. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    readonly window: Window & typeof globalThis;
  }
}
