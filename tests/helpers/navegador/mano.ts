import type { Locator, Page } from 'playwright-core';
import { expectEnabled } from './pagina.ts';

/** A hand whose presses and time are counted. */
export interface Mano {
  clics(): number;
  /** Seconds since the hand began. */
  segundos(): number;
  press(que: Locator): Promise<void>;
  /** Follows a link that came from elsewhere. */
  open(page: Page, link: string): Promise<void>;
  /** Presses keys instead of a button. */
  key(page: Page, teclas: string): Promise<void>;
  /** Fills a field, pressing it first. */
  type(campo: Locator, texto: string): Promise<void>;
}

/** Makes a hand that presses as a person does: only pressable things, one at a time. */
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
