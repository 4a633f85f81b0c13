import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { pronounsDeclaredIn } from './helpers/pronounsDeclaredIn.ts';
import { files, readSource, sources } from './helpers/sources.ts';

// The words of the code: how files, functions, types and variables are called.

/** Files that are not called as what they export, with the reason. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = {
  'core/src/rules/articulos/formato.ts': 'how a file of articles is written: its encoding, delimiter and decimals',
  'core/src/rules/catalogs/limites.ts': 'the limits of ARCA, each with its own name',
  'core/src/actions/padrones/unrar.ts': 'a worker: it exports the types of its messages only',
  'core/src/actions/verificacion/consecuencias.ts': 'what a verification stops and starts again',
  'core/src/plazas/meli/reading/parts.ts': 'how a value of an answer is read, by its kind',
  'core/src/plazas/meli/types.ts': 'the shapes of its client',
  'core/src/rules/comprobantes/hoja/textos.ts': 'the texts of the sheet, each with its own name',
  'core/src/rules/comprobantes/hoja/types.ts': 'the shapes of the sheet',
  'core/src/rules/comprobantes/pdf/estilo.ts': 'the measures of the page, each with its own name',
  'core/src/rules/dates.ts': 'civil dates, which everything imports',
  'core/src/rules/money.ts': 'amounts, which everything imports',
  'core/src/store/db.ts': 'the door to the store',
  'core/src/store/postgres/kysely.ts': 'the query builder, typed with our tables',
  'core/src/store/ventas/decididas.ts': 'what persons decide of sales: each decision has its own name',
};

test('a file of actions, store, rules and plazas is called as its main export, or as the noun of what it exports', () => {
  expect(isCalledAs('core/src/rules/hoja/pie.ts', ['pieOf'])).toBe(true);
  expect(isCalledAs('core/src/store/historia/historia.ts', ['findLecturas'])).toBe(true);
  expect(isCalledAs('core/src/actions/arca/adoptar.ts', ['adoptComprobante'])).toBe(false);
  expect(isCalledAs('core/src/store/cobros/guardarPagos.ts', ['savePagos'])).toBe(false);
  expect(isCalledAs('core/src/rules/rutas.ts', ['compare'])).toBe(false);
  const named = files.filter(
    (file) =>
      /^core\/src\/(?:actions|store|rules|plazas)\//.test(file) &&
      !/\/(?:entities|migrations)\/|\/index\.ts$/.test(file),
  );
  const otherwise = named.filter((file) => !isCalledAs(file, exportsOf(readSource(file))));
  expect(otherwise).toEqual(Object.keys(CALLED_OTHERWISE).toSorted());
  expect(named.length).toBeGreaterThan(500);
});

/** Exports that begin as a Spanish infinitive would, and are English. */
const ENGLISH_AR_ER_IR =
  /^(?:clear|filter|handler|holder|integer|number|order|recover|register|render|seller|transfer|answer|user|server|timer)(?=[A-Z]|$)/;

test('no function that core exports begins with a Spanish verb', () => {
  const exported = files
    .filter((file) => file.startsWith('core/src/'))
    .flatMap((file) => [...readSource(file).matchAll(/^export (?:async )?(?:function\*?|const) ([a-z]\w*)/gm)])
    .map(([, name = '']) => name);
  // The schema of a call's body is named as the call: clients have that name in their code.
  const infinitives = exported.filter(
    (name) => /^[a-z]+(?:ar|er|ir)(?=[A-Z]|$)/.test(name) && !/(?:Query|Cuerpo)$/.test(name),
  );
  expect(infinitives.filter((name) => !ENGLISH_AR_ER_IR.test(name))).toEqual([]);
  expect(exported.length).toBeGreaterThan(1500);
});

/** Files where `hecho` is the noun of the domain: something that happened, in the story of a sale or of a voucher. */
const STORY = /historia/i;

test('a variable is called by the noun of what it holds, and by no pronoun', () => {
  const declared = 'const [uno, { x: otra = 1 }] = f(({ suyo }, ...deQuien) => suyo.cual);';
  expect(pronounsDeclaredIn('a.ts', declared)).toEqual(['uno', 'otra', 'suyo', 'deQuien']);
  expect(pronounsDeclaredIn('a.ts', 'const { otra: unaVenta, loteHecho } = { otra: deVenta };')).toEqual([]);
  const pronouns = sources.flatMap((file) =>
    pronounsDeclaredIn(file, readSource(file))
      .filter((name) => !(STORY.test(file) && name.startsWith('hecho')))
      .map((name) => `${file}: ${name}`),
  );
  expect(pronouns).toEqual([]);
  expect(sources.length).toBeGreaterThan(2000);
}, 60_000);

const SINGULAR_BY_HAND = /=== 1\s*\?\s*['"\x60]/;

test('a screen writes a count and its noun with enPlural', () => {
  expect(SINGULAR_BY_HAND.test("total === 1 ? '1 venta' : `${total} ventas`")).toBe(true);
  const screens = files.filter((file) => file.startsWith('web/src/'));
  expect(screens.filter((file) => SINGULAR_BY_HAND.test(readSource(file)))).toEqual([]);
});

/** Exported types of core whose name begins with each word: a thing has one type, and its views are picked where they are used. */
const TYPES_OF: Readonly<Record<string, number>> = { Venta: 15, Comprobante: 15, Orden: 6, Paquete: 4 };

test('a sale, a voucher, an order and a package have few types each', () => {
  const types = files
    .filter((file) => file.startsWith('core/src/'))
    .flatMap((file) => [...readSource(file).matchAll(/^export (?:type|interface|class) (\w+)/gm)])
    .map(([, name = '']) => name);
  const many = Object.entries(TYPES_OF)
    .map(([word, most]) => ({ word, most, own: types.filter((name) => name.startsWith(word)) }))
    .filter(({ own, most }) => own.length > most || own.length === 0);
  expect(many).toEqual([]);
});

test('a type that the glossary names is exported by no two rooms of core, the API, the terminal and the receiver', () => {
  const glossary = readFileSync(join(import.meta.dirname, '..', 'core/GLOSARIO.md'), 'utf8');
  const named = [...glossary.matchAll(/^- \*\*.*?\*\* `([A-Z]\w*)`/gm)].map(([, name = '']) => name);
  // The screens have components of these names, which draw one of the things.
  const rooms = files
    .filter((file) => /^(?:core|api|cli|webhooks)\/src\//.test(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => ({
        name,
        room: dirname(file),
      })),
    );
  const shared = named
    .map((name) => ({ name, own: [...new Set(rooms.filter((each) => each.name === name).map(({ room }) => room))] }))
    .filter(({ own }) => own.length > 1);
  expect(shared).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

/**
 * Names by which Mercado Libre tells the state of an order, a payment or a shipment, who carries it, who bears a charge and what
 * a row of the account's report moves. Words of others too are not here: `pending`, `rejected`, `invalid`, `custom`, `default`.
 */
const NAMES_OF_MELI = [
  ['paid', 'cancelled', 'pending_cancel', 'partially_paid', 'payment_required', 'payment_in_process'],
  [
    'approved',
    'accredited',
    'authorized',
    'in_process',
    'in_mediation',
    'refunded',
    'partially_refunded',
    'charged_back',
  ],
  ['bpp', String.raw`bpp_\w+`, 'collector', 'payer'],
  ['handling', 'ready_to_ship', 'shipped', 'delivered', 'not_delivered'],
  ['self_service', 'cross_docking', 'drop_off', 'xd_drop_off', 'fulfillment', 'not_specified'],
  ['SETTLEMENT', 'REFUND', String.raw`CHARGEBACK\w*`, 'CASHBACK', 'PAYOUTS?', String.raw`WITHDRAWAL\w*`],
]
  .flat()
  .join('|');
/** Matches those names as a string, also inside SQL, or as a key that begins a line. */
const SAYS_A_NAME = new RegExp(String.raw`(['"\x60])(?:${NAMES_OF_MELI})\1|^\s*(?:${NAMES_OF_MELI}):`, 'm');

/** Files that may write those names, with the reason. */
const SAY_MELI: Readonly<Record<string, string>> = {
  'core/src/rules/cobros/clases/cargo.ts':
    'a part of the name of a charge, which is shown as the marketplace writes it',
  'core/src/rules/ventas/estadoDeVenta.ts': 'the text of a published value: the `status` of a sale',
};

test('only the reader of Mercado Libre writes its names of the states of an order, a payment or a shipment', () => {
  expect(SAYS_A_NAME.test(`estado === 'charged_back'`)).toBe(true);
  expect(SAYS_A_NAME.test('const de = {\n  bpp_covered: 1 }')).toBe(true);
  expect(SAYS_A_NAME.test("where estado = 'contracargo' and the buyer paid")).toBe(false);
  const core = files.filter((file) => file.startsWith('core/src/'));
  const saying = core.filter((file) => SAYS_A_NAME.test(readSource(file)));
  const [inside, outside] = [true, false].map((meli) =>
    saying.filter((file) => file.startsWith('core/src/plazas/meli/') === meli),
  );
  expect(outside).toEqual(Object.keys(SAY_MELI));
  expect(inside?.length).toBeGreaterThan(3);
});

/** Published names, in answers, rows and the marketplace's own orders: they never change. */
const PUBLISHED_OF_MELI =
  /\b(?:meli_(?:order_id|pack_id|user_id|ids|buyer_nickname|seller_name|percentage_fee)|mercado_libre|cubierta_por_meli|reembolso_a_cargo_de_meli)\b/g;
/** Lines that cite Mercado Libre's documentation. */
const CITES_MELI = /Source:|Mercado Libre docs/;
/** Files of actions and rules that name Mercado Libre, with the reason. Everything else says `nombreDePlaza`. */
const NAMES_MELI: Readonly<Record<string, string>> = {
  'core/src/actions/contador/paquete/cobrado.ts': 'the name of its bills, in the package and in its file',
  'core/src/actions/empresas/empresas.ts': 'its variables of the configuration',
  'core/src/rules/catalogs/plaza.ts': 'the table with the name of each marketplace',
  'core/src/rules/catalogs/publicacion.ts': 'the types of its promotions (spec §3)',
  'core/src/rules/cobros/conciliacion/reconcileMes.ts': 'the VAT of its charges',
  'core/src/rules/cobros/facturas/faltas.ts': 'what its bills lack',
  'core/src/rules/errors/codigoPublicado.ts': 'the table with the published codes of each marketplace',
  'core/src/rules/registro.ts': 'the area of the log of its calls',
  'core/src/rules/rentabilidad/estimate.ts': 'the VAT of its charges',
  'core/src/rules/rentabilidad/realized.ts': 'the VAT of its charges',
};

test('inside actions and rules a marketplace is data: few files name one', () => {
  const naming = files
    .filter((file) => /^core\/src\/(?:actions|rules)\//.test(file))
    .filter((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => !CITES_MELI.test(line))
        // `isSameLine` is no marketplace.
        .some((line) => /meli(?!ne)|mercado ?libre/i.test(line.replaceAll(PUBLISHED_OF_MELI, ''))),
    );
  expect(naming).toEqual(Object.keys(NAMES_MELI).toSorted());
});

/** Functions that are called `xDe` or `esX`. */
const NAMED_IN_SPANISH =
  /function\*? (\w*[a-z0-9]De|es[A-Z]\w*)\b|const (\w*[a-z0-9]De|es[A-Z]\w*)(?:: [^=]+)? = (?:async )?(?:\([^)]*\)(?:: [^=]+)? =>|<)/g;

test('a function’s name has Of and is instead of the Spanish De and es', () => {
  const declared = 'function saldoDe() {} const esNota = (nota: Nota) => 1; const envioDe = new Map();';
  expect([...declared.matchAll(NAMED_IN_SPANISH)].map(([, name, arrow]) => name ?? arrow)).toEqual([
    'saldoDe',
    'esNota',
  ]);
  const named = sources.filter((file) => !file.endsWith('vocabulary.test.ts'));
  const inSpanish = named.flatMap((file) =>
    [...readSource(file).matchAll(NAMED_IN_SPANISH)].map(([, name, arrow]) => `${file}: ${name ?? arrow}`),
  );
  expect(inSpanish).toEqual([]);
});

function exportsOf(code: string): string[] {
  return [...code.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
}

/**
 * Whether a file is called as one of its exports, as its room, or by a noun that some export of it has. A Spanish infinitive is no
 * noun: verbs are English, so that it names no export.
 */
function isCalledAs(file: string, exported: readonly string[]): boolean {
  const name = basename(file, '.ts');
  if (name === basename(dirname(file))) return true;
  if (exported.some((one) => one.toLowerCase() === name.toLowerCase())) return true;
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (/(?:ar|er|ir)$/.test(words[0] ?? '')) return false;
  const nouns = words.filter((word) => word.length > 1).map((word) => word.replace(/(?:[aeo]?s|[aeo])$/, ''));
  return exported.some((one) => nouns.some((noun) => one.toLowerCase().includes(noun)));
}
