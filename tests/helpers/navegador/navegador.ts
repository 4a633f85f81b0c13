import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { startServidor, type Servidor } from '../servicios/servidor.ts';
import { tiemposDePrueba } from '../servicios/entorno.ts';
import { puertosLibres } from '../procesos/talonario.ts';

/** The built site and its API on a database, an ARCA and a mail server of their own, and a browser to visit it. */
export interface Navegador {
  servidor: Servidor;
  /** A page in a context of its own, as on somebody else's computer. */
  visita(opciones?: Visita): Promise<Page>;
  /** Ends the visits of a test. @throws when a page logged an error, or broke. */
  despedir(): Promise<void>;
  close(): Promise<void>;
}

export interface Visita {
  /** Of who comes in already logged in. */
  token?: string;
  /** Paths of the API that are meant to fail: the browser logs those itself. */
  fallan?: readonly RegExp[];
  tema?: 'light' | 'dark';
  /** The window it is seen in; a laptop's when it says none. */
  ventana?: keyof typeof ventanas;
  /** Dots per pixel. */
  escala?: number;
}

const ventanas = {
  portatil: { viewport: { width: 1280, height: 800 } },
  ancha: { viewport: { width: 1440, height: 900 } },
  /** In the hand: it is touched, and nothing hovers. */
  telefono: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ESPERA_MS = 15_000;

/** A browser beside the server leaves it little of the machine: no call is given up while ARCA works. */
const sinApuro = { ...tiemposDePrueba, llamadaMs: 20_000, arrendamientoMs: 60_000 };

/** Expects `web/dist` to be built. */
export async function startNavegador(env: Record<string, string> = {}): Promise<Navegador> {
  const servidor = await startServidor({ PORT: String(await puertosLibres(1)), ...env }, { issuing: sinApuro });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const contextos = new Set<BrowserContext>();
  let quejas: string[] = [];

  return {
    servidor,
    async visita({ token, fallan = [], tema = 'light', ventana = 'portatil', escala = 1 } = {}) {
      const context = await browser.newContext({
        baseURL: servidor.url,
        locale: 'es-AR',
        timezoneId: 'America/Argentina/Buenos_Aires',
        ...ventanas[ventana],
        deviceScaleFactor: escala,
        colorScheme: tema,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...(token !== undefined && {
          storageState: {
            cookies: [],
            origins: [{ origin: servidor.url, localStorage: [{ name: 'token', value: token }] }],
          },
        }),
      });
      context.setDefaultTimeout(ESPERA_MS);
      contextos.add(context);
      // Of every page of the context: links open others.
      context.on('weberror', (error) => quejas.push(String(error.error())));
      context.on('console', (mensaje) => {
        if (mensaje.type() !== 'error' && mensaje.type() !== 'warning') return;
        const { url } = mensaje.location();
        if (!fallan.some((path) => path.test(url))) quejas.push(`${mensaje.text()} ${url}`);
      });
      return context.newPage();
    },
    async despedir() {
      for (const context of contextos) await context.close();
      contextos.clear();
      const dichas = quejas;
      quejas = [];
      if (dichas.length > 0) throw new Error(`the browser complained:\n${dichas.join('\n')}`);
    },
    async close() {
      await browser.close();
      await servidor.close();
    },
  };
}
