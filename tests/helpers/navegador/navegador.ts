import { chromium, type Page } from 'playwright-core';
import { startServidor, type Servidor } from '../servicios/servidor.ts';
import { puertosLibres } from '../procesos/talonario.ts';
import {
  entornoDelNavegador,
  goesOn,
  lend,
  openPuesto,
  seeIn,
  suits,
  takeBack,
  type Puesto,
  type Visita,
} from './puesto.ts';

/** The built site and its API on a database, an ARCA and a mail server of their own, and a browser to visit it. */
export interface Navegador {
  servidor: Servidor;
  /** Opens a page without memory, as on somebody else's computer. */
  visita(opciones?: Visita): Promise<Page>;
  /** Shows the page of a visit in another window until the visit ends, without reloading it. */
  seeIn(page: Page, ventana: Puesto['ventana']): Promise<void>;
  /** Ends the visits of a test. @throws when a page logged an error, or broke. */
  despedir(): Promise<void>;
  close(): Promise<void>;
}

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No JavaScript optimizer: a test's page lives for a second or two.
  '--js-flags=--no-opt',
];

/** Starts the site and the browser. Expects `web/dist` to be built. */
export async function startNavegador(env: Record<string, string> = {}): Promise<Navegador> {
  const servidor = await startServidor({ PORT: String(await puertosLibres(1)), ...env });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
    env: entornoDelNavegador(),
  });
  const libres: Puesto[] = [];
  const prestados: Puesto[] = [];
  let quejas: string[] = [];

  return {
    servidor,
    async visita(opciones = {}) {
      const puestos = libres.filter((libre) => suits(libre, opciones));
      const libre = puestos.find((puesto) => goesOn(puesto, opciones)) ?? puestos[0];
      if (libre) libres.splice(libres.indexOf(libre), 1);
      const puesto = libre ?? (await openPuesto(browser, servidor.url, opciones, (queja) => quejas.push(queja)));
      prestados.push(puesto);
      return lend(puesto, opciones);
    },
    async seeIn(page, ventana) {
      const puesto = prestados.find((prestado) => prestado.page === page);
      if (!puesto) throw new Error('it is the page of no visit');
      await seeIn(puesto, ventana);
    },
    async despedir() {
      for (const puesto of prestados.splice(0)) if (await takeBack(puesto)) libres.push(puesto);
      const quejasDelTurno = quejas;
      quejas = [];
      if (quejasDelTurno.length > 0) throw new Error(`the browser complained:\n${quejasDelTurno.join('\n')}`);
    },
    async close() {
      await browser.close();
      await servidor.close();
    },
  };
}
