import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@talonario/core/endpoints';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { openApi } from '../api/src/documento/openapi.ts';
import { docsPage } from '../api/src/documento/pagina/docsPage.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../api/src/documento/pagina/buscar.js'), 'utf8');
const documento = openApi('https://facturas.tienda.test');
const entera = new JSDOM(docsPage(documento)).window.document;

/** Paths searched by the tests, only a part: a browser written in JavaScript reads the whole page slowly. */
const RECURSOS = /^\/api\/(?:facturas|stock)(?:\/|$)/;
const paths = Object.fromEntries(Object.entries(Object(documento['paths'])).filter(([path]) => RECURSOS.test(path)));
const html = docsPage({ ...documento, paths, components: { schemas: {} } });
const cuantas = Object.values(endpoints).filter(({ path }) => RECURSOS.test(path)).length;

/** The page as a browser has it at this address, after its script ran. */
function open(lugar = ''): Document {
  const url = `https://facturas.tienda.test/api/docs${lugar}`;
  const { window } = new JSDOM(html, { url, runScripts: 'outside-only' });
  window.Element.prototype.scrollIntoView = () => undefined;
  window.eval(SCRIPT);
  return window.document;
}

function type(pagina: Document, texto: string): void {
  const campo = pagina.querySelector<HTMLInputElement>('input[type=search]');
  if (campo === null || pagina.defaultView === null) throw new Error('the page has no search');
  campo.value = texto;
  campo.dispatchEvent(new pagina.defaultView.Event('input'));
}

const shown = (pagina: Document): string[] =>
  [...pagina.querySelectorAll('.operacion:not([hidden])')].map(({ id }) => id);

test('without its script the page has every operation and the guide', () => {
  expect(shown(entera)).toHaveLength(Object.keys(endpoints).length);
  expect(entera.querySelector('form')?.hidden).toBe(true);
  const titulos = [...entera.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(titulos).toEqual([
    'Claves',
    'Repetir sin duplicar',
    'Páginas',
    'Límites',
    'Avisos firmados',
    'Qué cambios rompen un cliente',
    'Fallas',
    'Operaciones',
    'Esquemas',
  ]);
  expect(entera.querySelector('#cambios table')?.textContent).toContain('Sacar o renombrar');
});

test('every link inside the page has its target in it', () => {
  const identificadores = [...entera.querySelectorAll('[id]')].map(({ id }) => id);
  const ids = new Set(identificadores);
  expect(ids.size).toBe(identificadores.length);
  const perdidos = [...entera.querySelectorAll('a[href^="#"]')].filter(
    (enlace) => !ids.has(enlace.getAttribute('href')?.slice(1) ?? ''),
  );
  expect(perdidos.map((enlace) => enlace.outerHTML)).toEqual([]);
});

test('every link of a screen to a part of the page has its target in it', () => {
  const pantallas = globSync('web/src/**/*.tsx', { cwd: join(import.meta.dirname, '..') });
  const lugares = pantallas.flatMap((archivo) =>
    [...readFileSync(join(import.meta.dirname, '..', archivo), 'utf8').matchAll(/\/api\/docs#([\w-]+)/g)].map(
      ([, id]) => id ?? '',
    ),
  );
  expect(lugares).toContain('avisos');
  expect(lugares.filter((id) => entera.getElementById(id) === null)).toEqual([]);
});

test('the search finds by words without accents, by a path and by the code of a failure', () => {
  const pagina = open();
  type(pagina, 'nota crédito');
  expect(shown(pagina)).toEqual(expect.arrayContaining(['notaCredito', 'verNotaCredito']));
  expect(shown(pagina).length).toBeLessThan(cuantas / 2);
  type(pagina, 'post /api/facturas/{id}/emitir');
  expect(shown(pagina)).toEqual(['emitirFactura']);
  type(pagina, 'kit_circular');
  expect(shown(pagina)).toEqual(['updateKit']);
  expect(pagina.querySelector('[role=status]')?.textContent).toBe('1 operación');
  expect(pagina.defaultView?.location.search).toBe('?q=kit_circular');
  type(pagina, '');
  expect(shown(pagina)).toHaveLength(cuantas);
});

test('a search that finds nothing says so, and its button shows all again', () => {
  const pagina = open('?q=zzzz');
  expect(shown(pagina)).toEqual([]);
  const nada = pagina.querySelector<HTMLElement>('#nada');
  expect(nada?.hidden).toBe(false);
  expect(nada?.textContent).toContain('«zzzz»');
  nada?.querySelector('button')?.click();
  expect(shown(pagina)).toHaveLength(cuantas);
});

test('an address with the name of an operation opens it', () => {
  expect(open('#emitirFactura').querySelector<HTMLDetailsElement>('#emitirFactura')?.open).toBe(true);
  const buscada = open('?q=zzzz#emitirFactura');
  expect(buscada.querySelector<HTMLElement>('#emitirFactura')?.hidden).toBe(false);
});
