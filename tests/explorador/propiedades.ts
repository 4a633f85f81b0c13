import type { Page } from 'playwright-core';

/** State of the screen that one check compares with the next one's. */
export interface Vista {
  path: string;
  dialogos: number;
}

/** What a look at the screen found. */
export interface Mirada extends Vista {
  problemas: string[];
}

/** Looks at the screen once it is at rest; `antes`: the look before. */
export async function look(page: Page, antes: Vista): Promise<Mirada> {
  const { path, dialogos, problemas, sinFoco } = await page.evaluate(lookInside);
  // A dialog that closed gives the focus back to what opened it.
  const perdido = antes.dialogos > 0 && dialogos === 0 && antes.path === path && sinFoco;
  return {
    path,
    dialogos,
    problemas: perdido ? [...problemas, 'a dialog closed and the focus is nowhere'] : problemas,
  };
}

/** Whether the screen tells that something failed. */
export const tellsFailure = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll(
          '.toast, [role=alert], [role=status], .mantine-InputWrapper-error, [data-error], [aria-invalid=true]',
        ),
      ].some(
        (nodo) => nodo.checkVisibility() && (nodo.textContent?.trim() !== '' || nodo.matches('[aria-invalid=true]')),
      ) || /No encontramos|no existe|No se pudo|ya no/i.test(document.querySelector('main')?.textContent ?? ''),
  );

/** Runs in the page. */
function lookInside(): Mirada & { sinFoco: boolean } {
  const problemas: string[] = [];
  const isSeen = (nodo: Element): boolean => nodo.checkVisibility({ visibilityProperty: true });
  const titulos = [...document.querySelectorAll('h1')].filter((nodo) => nodo.isConnected);
  if (titulos.length !== 1) problemas.push(`${titulos.length} h1`);
  if (!document.title.includes('Talonario')) problemas.push(`the window is called «${document.title}»`);
  const sobra = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sobra > 1) {
    const ancho = document.documentElement.clientWidth;
    const culpables = [...document.querySelectorAll('main *')]
      .filter((nodo) => isSeen(nodo) && nodo.getBoundingClientRect().right > ancho + 1 && nodo.children.length === 0)
      .slice(0, 3)
      .map((nodo) => `${nodo.nodeName.toLowerCase()} «${nodo.textContent?.trim().slice(0, 30)}»`);
    problemas.push(`the page is ${sobra} px wider than the window: ${culpables.join(', ')}`);
  }
  const raro = /.{0,30}(?:\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b).{0,20}/.exec(document.body.innerText);
  if (raro) problemas.push(`strange text: «${raro[0]}»`);
  const dialogos = [...document.querySelectorAll('[role=dialog]')].filter(isSeen);
  // Esc closes what has a field.
  const salidas = [
    ...(dialogos.at(-1) ?? document).querySelectorAll('a[href], button:not([disabled]), [role=option], input:focus'),
  ].filter(isSeen);
  if (salidas.length === 0) problemas.push('there is no way out');
  const sinFoco = document.activeElement === null || document.activeElement === document.body;
  return { path: location.pathname, dialogos: dialogos.length, problemas, sinFoco };
}
