import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { pronounsDeclaredIn } from './helpers/pronounsDeclaredIn.ts';

const ROOT = join(import.meta.dirname, '..');
/** A room with more is not seen at a glance: it wants rooms inside, by subject. */
const FILES_OF_A_ROOM = 15;
/** An import in any form, also one that is opened late, which the linter does not read. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Who may import whom inside core, by the first folder of each. What stands in `core/src` itself is not among them. */
const DOWNWARD: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  rules: ['contract'],
  clients: ['contract', 'rules'],
  plazas: ['contract', 'rules', 'clients'],
  store: ['contract', 'rules'],
  pdf: ['contract', 'rules'],
  mails: ['contract', 'rules'],
  actions: ['contract', 'rules', 'clients', 'plazas', 'store', 'pdf', 'mails'],
};

const files = globSync('{core,cli,api,webhooks,web,fixtures}/**/*.{ts,tsx,js,css}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist|migrations)$/.test(place.split('/').at(-1) ?? ''),
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();

/** Every file of code, those of the tests too. */
const sources = globSync('{core,cli,api,webhooks,web,fixtures,tests}/**/*.{ts,tsx,js}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist)$/.test(place.split('/').at(-1) ?? ''),
});

const arrows = files
  .filter((file) => !file.endsWith('.css'))
  .flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(([, place = '']) => ({
      from,
      to: join(dirname(from), place),
    })),
  );

/** How a command reads an option by its name as a string, which no type checks: `options['si']`, `optionalText(options, 'cuenta')`. */
const READ_BY_STRING = /\boptions\['|\b(?:optional|required)[A-Z]\w*\(options\b/g;
/** Reads by string that are left. It only goes down: a command declared by `defineComando` gets its options typed. */
const READS_BY_STRING = 41;

test('no more options of the terminal are read by string than there were', () => {
  const read = files
    .filter((file) => /^cli\/src\/(?:commands|arguments|hosting|lote)\//.test(file) && !file.endsWith('/options.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(READ_BY_STRING)]);
  expect(read.length).toBeLessThanOrEqual(READS_BY_STRING);
  expect(read.length).toBeGreaterThan(0);
});

test('no room holds more files of its own than can be seen at a glance', () => {
  const rooms = Map.groupBy(files, dirname);
  const crowded = [...rooms].filter(([, own]) => own.length > FILES_OF_A_ROOM);
  expect(crowded.map(([room, own]) => `${room}: ${own.length}`)).toEqual([]);
  expect(rooms.size).toBeGreaterThan(100);
});

test('who waits in a test says for how long: left unsaid it is a second, which a busy machine takes', () => {
  const waits = sources.flatMap((file) =>
    callsOf(/vi\.wait(?:For|Until)(?=\()/g, readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(waits.filter((call) => !/, (?:[\d_]+|[a-z]\w*|\{\s*timeout: [^{}]*\}),?\s*\)$/.test(call))).toEqual([]);
  expect(waits.length).toBeGreaterThan(10);
});

// Node does not read JSX. What compiled it when a command ran was a process of its own, in the caller's folder: where who runs the
// command may not enter that folder, the terminal fell with EACCES.
test('nothing that Node runs is written with JSX', () => {
  expect(files.filter((file) => file.endsWith('.tsx') && !file.startsWith('web/'))).toEqual([]);
});

// Kept as it is, a promise that is rejected once is what everybody gets until the process is started again: log-in was dead for
// as long as that, when the first one after a start found the database away.
test('what is opened once and kept forgets a failure', () => {
  expect(keptPromises('let una: Promise<Pool> | null = null;\nconst open = () => (una ??= connect());')).toEqual([
    'una',
  ]);
  expect(keptPromises('let una: Promise<Pool> | null = null;\nuna ??= connect().catch(forget);')).toEqual([]);
  expect(keptPromises('private una?: Promise<Pool>;\nthis.una ??= connect();')).toEqual(['una']);
  const kept = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, keptPromises(readFileSync(join(ROOT, file), 'utf8'))]);
  expect(kept.filter(([, names = []]) => names.length > 0)).toEqual([]);
});

test('inside core an arrow only goes down', () => {
  const floor = (file: string): string => file.split('/')[2] ?? '';
  const upward = arrows.filter(({ from, to }) => {
    if (!from.startsWith('core/src/') || floor(from) === floor(to)) return false;
    const below = DOWNWARD[floor(from)];
    return below !== undefined && floor(to) in DOWNWARD && !below.includes(floor(to));
  });
  expect(upward).toEqual([]);
  expect([...new Set(arrows.map(({ from }) => floor(from)))]).toEqual(expect.arrayContaining(Object.keys(DOWNWARD)));
});

test('no two rooms side by side need each other, through others either', () => {
  const rooms = new Set(files.flatMap((file) => ancestors(file)));
  const circles = [...rooms].flatMap((room) => circlesIn(room));
  expect(circles).toEqual([]);
});

/** Files that are not called as what they export, with the reason. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = {
  'core/src/actions/padrones/unrar.ts': 'a worker: it exports the types of its messages only',
  'core/src/actions/verificacion/consecuencias.ts': 'what a verification stops and starts again',
  'core/src/rules/comprobantes/hoja/textos.ts': 'the texts of the sheet, each with its own name',
  'core/src/rules/comprobantes/hoja/types.ts': 'the shapes of the sheet',
  'core/src/rules/comprobantes/pdf/estilo.ts': 'the measures of the page, each with its own name',
  'core/src/rules/dates.ts': 'civil dates, which everything imports',
  'core/src/rules/money.ts': 'amounts, which everything imports',
  'core/src/store/db.ts': 'the door to the store',
  'core/src/store/postgres/kysely.ts': 'the query builder, typed with our tables',
  'core/src/store/ventas/decididas.ts': 'what persons decide of sales: each decision has its own name',
};

test('a file of actions, store and rules is called as its main export, or as the noun of what it exports', () => {
  expect(isCalledAs('core/src/rules/hoja/pie.ts', ['pieDe'])).toBe(true);
  expect(isCalledAs('core/src/store/historia/historia.ts', ['findLecturas'])).toBe(true);
  expect(isCalledAs('core/src/actions/arca/adoptar.ts', ['adoptComprobante'])).toBe(false);
  expect(isCalledAs('core/src/store/cobros/guardarPagos.ts', ['savePagos'])).toBe(false);
  expect(isCalledAs('core/src/rules/rutas.ts', ['compare'])).toBe(false);
  const named = files.filter(
    (file) =>
      /^core\/src\/(?:actions|store|rules)\//.test(file) && !/\/(?:entities|migrations)\/|\/index\.ts$/.test(file),
  );
  const otherwise = named.filter((file) => !isCalledAs(file, exportsOf(readFileSync(join(ROOT, file), 'utf8'))));
  expect(otherwise).toEqual(Object.keys(CALLED_OTHERWISE).toSorted());
  expect(named.length).toBeGreaterThan(500);
});

/** Exports that begin as a Spanish infinitive would, and are English. */
const ENGLISH_AR_ER_IR =
  /^(?:clear|filter|handler|holder|integer|number|order|recover|register|render|seller|transfer|answer|user|server|timer)(?=[A-Z]|$)/;

test('no function that core exports begins with a Spanish verb', () => {
  const exported = files
    .filter((file) => file.startsWith('core/src/'))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:async )?(?:function\*?|const) ([a-z]\w*)/gm),
    ])
    .map(([, name = '']) => name);
  // What a call takes is called as the call: clients have the name of the schema in their code.
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
    pronounsDeclaredIn(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter((name) => !(STORY.test(file) && name.startsWith('hecho')))
      .map((name) => `${file}: ${name}`),
  );
  expect(pronouns).toEqual([]);
  expect(sources.length).toBeGreaterThan(2000);
}, 60_000);

/** Exported types of core whose name begins with each word: a thing has one type, and its views are picked where they are used. */
const TYPES_OF: Readonly<Record<string, number>> = { Venta: 15, Comprobante: 15, Orden: 6, Paquete: 4 };

test('a sale, a voucher, an order and a package have few types each', () => {
  const types = files
    .filter((file) => file.startsWith('core/src/'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:type|interface|class) (\w+)/gm)])
    .map(([, name = '']) => name);
  const many = Object.entries(TYPES_OF)
    .map(([word, most]) => ({ word, most, own: types.filter((name) => name.startsWith(word)) }))
    .filter(({ own, most }) => own.length > most || own.length === 0);
  expect(many).toEqual([]);
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
/** As a text, also inside of SQL, or as a key that begins a line. */
const SAYS_A_NAME = new RegExp(String.raw`(['"\x60])(?:${NAMES_OF_MELI})\1|^\s*(?:${NAMES_OF_MELI}):`, 'm');

/** Files that say those names, with the reason. */
const SAY_MELI: Readonly<Record<string, string>> = {
  'core/src/rules/cobros/clases/cargo.ts':
    'a part of the name of a charge, which is shown as the marketplace writes it',
  'core/src/rules/ventas/estadoDeVenta.ts': 'the text of a published value: the `status` of a sale',
};

test('only the reader of Mercado Libre says how it calls the state of an order, a payment or a shipment', () => {
  expect(SAYS_A_NAME.test(`estado === 'charged_back'`)).toBe(true);
  expect(SAYS_A_NAME.test('const de = {\n  bpp_covered: 1 }')).toBe(true);
  expect(SAYS_A_NAME.test("where estado = 'contracargo' and the buyer paid")).toBe(false);
  const core = files.filter((file) => file.startsWith('core/src/'));
  const saying = core.filter((file) => SAYS_A_NAME.test(readFileSync(join(ROOT, file), 'utf8')));
  const [inside, outside] = [true, false].map((meli) =>
    saying.filter((file) => file.startsWith('core/src/plazas/meli/') === meli),
  );
  expect(outside).toEqual(Object.keys(SAY_MELI));
  expect(inside?.length).toBeGreaterThan(3);
});

/** Names that answers, rows and the marketplace's own orders have: they never change. */
const PUBLISHED_OF_MELI =
  /\b(?:meli_(?:order_id|pack_id|user_id|ids|buyer_nickname|seller_name|percentage_fee)|mercado_libre|cubierta_por_meli|reembolso_a_cargo_de_meli)\b/g;
/** Lines that cite its documentation. */
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
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => !CITES_MELI.test(line))
        // `isSameLine` is no marketplace.
        .some((line) => /meli(?!ne)|mercado ?libre/i.test(line.replaceAll(PUBLISHED_OF_MELI, ''))),
    );
  expect(naming).toEqual(Object.keys(NAMES_MELI).toSorted());
});

// Chromium puts off the style of what a container holds until it is laid out, and may never come back to it when the container
// itself fades: its rows are in the document and nobody sees them.
test('what its contents are measured against does not fade', () => {
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, rules: rulesOf(readFileSync(join(ROOT, file), 'utf8')) }));
  const containers = styles.flatMap(({ file, rules }) =>
    rules
      .filter(({ declared }) => /(?:^|[\s;])container(?:-type)?:/.test(declared))
      .map(({ selector }) => ({ file, selector })),
  );
  const fading = containers.filter(({ file, selector }) =>
    styles.some(
      (style) =>
        style.file === file &&
        style.rules.some(
          (rule) =>
            rule.selector.replaceAll(/\[[^\]]*\]|(?<!:):[\w-]+/g, '') === selector &&
            /(?:opacity|transition|animation):/.test(rule.declared),
        ),
    ),
  );
  expect(containers.length).toBeGreaterThan(3);
  expect(fading).toEqual([]);
});

function rulesOf(css: string): { selector: string; declared: string }[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', declared = '']) => ({
    selector: selector.trim(),
    declared,
  }));
}

test('no two files need each other, through others either', () => {
  const ties = arrows.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ a: from, b: to }));
  expect(untie(ties).map(({ a, b }) => `${a} -> ${b}`)).toEqual([]);
});

/** Every folder that holds a file, however deep. */
function ancestors(file: string): string[] {
  const room = dirname(file);
  return room === '.' ? [] : [room, ...ancestors(room)];
}

/** The rooms of one room that cannot be put one over the other, with what ties them. */
function circlesIn(room: string): string[] {
  const sideBySide = arrows.flatMap(({ from, to }) => {
    const [a, b] = [roomInside(room, from), roomInside(room, to)];
    return a === null || b === null || a === b ? [] : [{ a, b, tie: `${from} -> ${to}` }];
  });
  return untie(sideBySide).map(({ tie }) => tie);
}

/** Of these ties, those of a circle: who needs nobody is put down, then who needs only them, and the same from above. */
function untie<T extends { a: string; b: string }>(ties: readonly T[]): T[] {
  let left = [...ties];
  for (let before = -1; before !== left.length;) {
    before = left.length;
    const over = new Set(left.map(({ a }) => a));
    const under = new Set(left.map(({ b }) => b));
    left = left.filter(({ a, b }) => over.has(b) && under.has(a));
  }
  return left;
}

function roomInside(room: string, file: string): string | null {
  const path = file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/') : [];
  return path.length > 1 ? (path[0] ?? null) : null;
}

/** Each call of what `name` finds, to the parenthesis that closes it. */
function callsOf(name: RegExp, code: string): string[] {
  return [...code.matchAll(name)].map(({ index }) => {
    let open = 0;
    for (let at = code.indexOf('(', index); at < code.length; at += 1) {
      if (code[at] === '(') open += 1;
      if (code[at] === ')' && --open === 0) return code.slice(index, at + 1);
    }
    return code.slice(index);
  });
}

/** Names of what keeps a promise with `??=` and does not catch its failure in the same statement (see `core/src/openOnce.ts`). */
function keptPromises(code: string): string[] {
  const promises = [...code.matchAll(/(\w+)\??: (?:readonly )?Promise</g)].map(([, name = '']) => name);
  return promises.filter((name) =>
    [...code.matchAll(new RegExp(`\\b${name} \\?\\?= ([^;]*)`, 'g'))].some(
      ([, opened = '']) => !opened.includes('.catch('),
    ),
  );
}

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
