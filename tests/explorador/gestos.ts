import type { ElementHandle, Page } from 'playwright-core';
import type { Azar } from './azar.ts';

/** Something that can be pressed, filled or chosen on the screen. */
interface Mando {
  /** Place in the list that the page keeps. */
  n: number;
  rol: string;
  nombre: string;
  seEscribe: boolean;
}

/** One step of a walk, told before it is done. */
export interface Gesto {
  relato: string;
  hacer(page: Page): Promise<unknown>;
}

/** Milliseconds to press something that is seen: what is covered or moving is left. */
const APURO_MS = 3_000;

/** Texts that people type and forms get wrong. */
const TEXTOS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '12,5',
  '1.234,56',
  '99999999999999999999',
  '30-71654321-4',
  '20-30123456-3',
  '30771234',
  '31/02/2026',
  '30/11/2026',
  '01/01/1900',
  'taladro',
  'Ñandú 😀 «x»',
  '<b>x</b> %_\\',
  'ana@prueba.test',
  'x'.repeat(400),
];

const TECLAS: readonly string[] = [
  'Tab',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Space',
  'j',
  'k',
  'x',
  '?',
  '/',
  'Control+k',
  'PageDown',
  'Home',
];

const VENTANAS = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 700 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Screens that a walk goes to by their address. */
const DIRECCIONES: readonly string[] = [
  '/app',
  '/app/facturador',
  '/app/facturador/nueva',
  '/app/facturador/conciliacion',
  '/app/facturador/contingencia',
  '/app/empresas',
  '/app/empresas/crear',
  '/app/empresas/personas',
  '/app/ventas',
  '/app/ventas/canceladas',
  '/app/ventas/notas-credito',
  '/app/ventas/receptores',
  '/app/cuentas',
  '/app/articulos',
  '/app/articulos/importar',
  '/app/articulos/precios',
  '/app/reportes',
  '/app/reportes?ver=compras',
  '/app/reportes?ver=sufridos',
  '/app/reportes?ver=gestion',
  '/app/reportes?ver=contador',
  '/app/reportes?ver=mesa',
  '/app/reportes/padrones',
  '/app/perfil',
  '/app/programas',
  '/app/no-existe',
];

/** Next step: most often something on the screen. */
export async function nextGesto(page: Page, azar: Azar): Promise<Gesto> {
  const suerte = azar.entre(100);
  if (suerte < 5) return { relato: 'back', hacer: () => page.goBack({ timeout: APURO_MS }) };
  if (suerte < 8) return { relato: 'forward', hacer: () => page.goForward({ timeout: APURO_MS }) };
  if (suerte < 16) return pressTecla(azar.uno(TECLAS));
  if (suerte < 20) return resize(azar.uno(VENTANAS));
  if (suerte < 23) return setTema(azar.uno(['light', 'dark'] as const));
  if (suerte < 30) return goTo(azar.uno(DIRECCIONES));
  const mandos = await page.evaluate(listMandos);
  if (mandos.length === 0) return goTo(azar.uno(DIRECCIONES));
  const campos = mandos.filter(({ seEscribe }) => seEscribe);
  return useMando(azar.entre(3) === 0 && campos.length > 0 ? azar.uno(campos) : azar.uno(mandos), azar);
}

const goTo = (path: string): Gesto => ({ relato: `go ${path}`, hacer: (page) => page.goto(path) });
const pressTecla = (tecla: string): Gesto => ({ relato: `key ${tecla}`, hacer: (page) => page.keyboard.press(tecla) });
const resize = (ventana: (typeof VENTANAS)[number]): Gesto => ({
  relato: `window ${ventana.width}×${ventana.height}`,
  hacer: (page) => page.setViewportSize(ventana),
});
const setTema = (colorScheme: 'light' | 'dark'): Gesto => ({
  relato: `scheme ${colorScheme}`,
  hacer: (page) => page.emulateMedia({ colorScheme }),
});

function useMando({ n, rol, nombre, seEscribe }: Mando, azar: Azar): Gesto {
  const texto = azar.uno(TEXTOS);
  const conEnter = azar.entre(3) === 0;
  const descripcion = `${rol} «${nombre}»`;
  if (!seEscribe)
    return {
      relato: `press ${descripcion}`,
      hacer: async (page) => (await mandoOf(page, n)).click({ timeout: APURO_MS }),
    };
  return {
    relato: `type ${JSON.stringify(texto.slice(0, 30))}${conEnter ? ' and Enter' : ''} in ${descripcion}`,
    async hacer(page) {
      await (await mandoOf(page, n)).fill(texto, { timeout: APURO_MS });
      await page.keyboard.press(conEnter ? 'Enter' : 'Tab');
    },
  };
}

async function mandoOf(page: Page, n: number): Promise<ElementHandle> {
  const mando = await page.evaluateHandle((n) => (window as unknown as { mandos: Element[] }).mandos[n], n);
  const elemento = mando.asElement();
  if (!elemento) throw new Error('it is gone');
  return elemento;
}

/** Runs in the page: what can be used now, inside what is over the screen if anything is. Keeps the elements in `window.mandos`. */
function listMandos(): Mando[] {
  /** Ways out of the walk: the session, the site, and the marketplace's own pages. */
  const AFUERA = /salir|cerrar sesión|agregar cuenta|vincular|cerrar la cuenta|cerrar mi cuenta/i;
  const isSeen = (nodo: Element): boolean => {
    const { width, height } = nodo.getBoundingClientRect();
    return width > 1 && height > 1 && nodo.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const encima = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].findLast(isSeen);
  const raiz = encima ?? document;
  const usables = [
    ...raiz.querySelectorAll(
      'a[href], button, input:not([type=hidden]), textarea, summary, [role=tab], [role=option], [role=menuitem], [role=switch]',
    ),
  ].filter(
    (nodo) =>
      isSeen(nodo) &&
      !nodo.matches('[disabled], [aria-disabled=true], [data-disabled], [type=file], a[target=_blank], a[download]') &&
      !(nodo instanceof HTMLAnchorElement && (nodo.origin !== location.origin || nodo.pathname.startsWith('/api'))) &&
      !AFUERA.test(nodo.getAttribute('aria-label') ?? nodo.textContent ?? ''),
  );
  (window as unknown as { mandos: Element[] }).mandos = usables;
  return usables.map((nodo, n) => ({
    n,
    rol: nodo.getAttribute('role') ?? nodo.nodeName.toLowerCase(),
    nombre: (
      nodo.getAttribute('aria-label') ??
      (nodo instanceof HTMLInputElement ? nodo.labels?.[0]?.textContent : null) ??
      nodo.textContent ??
      ''
    )
      .trim()
      .slice(0, 50),
    seEscribe:
      (nodo instanceof HTMLTextAreaElement ||
        (nodo instanceof HTMLInputElement && /^(text|search|email|password|tel|number|url|date)$/.test(nodo.type))) &&
      !nodo.readOnly,
  }));
}
