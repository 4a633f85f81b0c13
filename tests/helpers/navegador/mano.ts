import type { Locator, Page } from 'playwright-core';
import { expectEnabled } from './pagina.ts';

/** A hand whose presses are counted, and how long it has been at it. */
export interface Mano {
  clics(): number;
  /** Seconds since it began. */
  segundos(): number;
  press(que: Locator): Promise<void>;
  /** Follows a link that came from elsewhere. */
  open(page: Page, link: string): Promise<void>;
  /** Presses keys instead. */
  key(page: Page, teclas: string): Promise<void>;
  /** Fills a field that it has to press first. */
  type(campo: Locator, texto: string): Promise<void>;
}

/** Presses like a hand does: what can be pressed, one thing at a time. */
export function mano(): Mano {
  let clics = 0;
  const desde = performance.now();
  return {
    clics: () => clics,
    segundos: () => (performance.now() - desde) / 1_000,
    async press(que) {
      await que.waitFor();
      await expectEnabled(que);
      clics += 1;
      await que.click();
    },
    async open(page, link) {
      clics += 1;
      await page.goto(link);
    },
    async key(page, teclas) {
      clics += 1;
      await page.keyboard.press(teclas);
    },
    async type(campo, texto) {
      clics += 1;
      await campo.fill(texto);
    },
  };
}
