import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { files, readSource, sources } from './helpers/sources.ts';

/** Maximum files of a room: with more it is not seen at a glance, and needs inner rooms by subject. */
const FILES_OF_A_ROOM = 15;
/** Import in any form, also a dynamic one, which the linter does not read. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The imports allowed inside core, by the first folder of each. What stands in `core/src` itself is not among them. */
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

const arrows = files
  .filter((file) => !file.endsWith('.css'))
  .flatMap((from) =>
    [...readSource(from).matchAll(IMPORT)].map(([, place = '']) => ({
      from,
      to: join(dirname(from), place),
    })),
  );

/** Read of an option of the terminal by a string, which no type checks: `opciones['si']`. */
const READ_BY_STRING = /\b(?:options|opciones|globales|typed|tipeadas)\['/;

test('no command of the terminal reads an option by a string', () => {
  expect("options['si'] === true").toMatch(READ_BY_STRING);
  expect(files.filter((file) => file.startsWith('cli/src/') && READ_BY_STRING.test(readSource(file)))).toEqual([]);
});

test('no room holds more files of its own than can be seen at a glance', () => {
  const rooms = Map.groupBy(files, dirname);
  const crowded = [...rooms].filter(([, own]) => own.length > FILES_OF_A_ROOM);
  expect(crowded.map(([room, own]) => `${room}: ${own.length}`)).toEqual([]);
  expect(rooms.size).toBeGreaterThan(100);
});

test('a test that waits gives its timeout: the default of a second is too short on a busy machine', () => {
  const waits = sources.flatMap((file) => callsOf(/vi\.wait(?:For|Until)(?=\()/g, readSource(file)));
  expect(waits.filter((call) => !/, (?:[\d_]+|[a-z]\w*|\{\s*timeout: [^{}]*\}),?\s*\)$/.test(call))).toEqual([]);
  expect(waits.length).toBeGreaterThan(10);
});

// Node does not read JSX. Compiling it for a command took a process of its own, in the caller's folder: where the user of the
// command could not enter that folder, the terminal failed with EACCES.
test('no file that Node runs is written with JSX', () => {
  expect(files.filter((file) => file.endsWith('.tsx') && !file.startsWith('web/'))).toEqual([]);
});

// A stored promise that is rejected once fails every later caller until the process restarts: logins failed for
// that long, when the first login after a start found no database.
test('a resource opened once and kept forgets a failure', () => {
  expect(keptPromises('let una: Promise<Pool> | null = null;\nconst open = () => (una ??= connect());')).toEqual([
    'una',
  ]);
  expect(keptPromises('let una: Promise<Pool> | null = null;\nuna ??= connect().catch(forget);')).toEqual([]);
  expect(keptPromises('private una?: Promise<Pool>;\nthis.una ??= connect();')).toEqual(['una']);
  const kept = files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, keptPromises(readSource(file))]);
  expect(kept.filter(([, names = []]) => names.length > 0)).toEqual([]);
});

test('inside core imports only go down', () => {
  const floor = (file: string): string => file.split('/')[2] ?? '';
  const upward = arrows.filter(({ from, to }) => {
    if (!from.startsWith('core/src/') || floor(from) === floor(to)) return false;
    const below = DOWNWARD[floor(from)];
    return below !== undefined && floor(to) in DOWNWARD && !below.includes(floor(to));
  });
  expect(upward).toEqual([]);
  expect([...new Set(arrows.map(({ from }) => floor(from)))]).toEqual(expect.arrayContaining(Object.keys(DOWNWARD)));
});

test('each door of core has a subject, and those that need Node are closed to a browser', () => {
  const { exports } = JSON.parse(readSource('core/package.json')) as { exports: Record<string, object | string> };
  const doors = Object.entries(exports).filter(([name]) => !name.startsWith('./endpoints/'));
  const said = doors.map(([name, opens]) => ({ name, opens }));
  expect(said).toEqual(
    said.map(({ name }) => {
      const file = `./src/doors/${name.slice(2)}.ts`;
      return { name, opens: name.startsWith('./server/') ? { browser: null, default: file } : file };
    }),
  );
  const files = sources.filter((file) => file.startsWith('core/src/doors/'));
  expect(files.toSorted()).toEqual(doors.map(([name]) => `core/src/doors/${name.slice(2)}.ts`).toSorted());
});

test('no two sibling rooms import each other, directly or through others', () => {
  const rooms = new Set(files.flatMap((file) => ancestors(file)));
  const circles = [...rooms].flatMap((room) => circlesIn(room));
  expect(circles).toEqual([]);
});

// Chromium delays the style of a container's contents until its layout, and may never apply it when the container
// itself fades: its rows are in the document and nobody sees them.
test('a container that its contents are measured against does not fade', () => {
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, rules: rulesOf(readSource(file)) }));
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

test('no two files import each other, directly or through others', () => {
  const ties = arrows.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ a: from, b: to }));
  expect(untie(ties).map(({ a, b }) => `${a} -> ${b}`)).toEqual([]);
});

/** Every folder that holds a file, however deep. */
function ancestors(file: string): string[] {
  const room = dirname(file);
  return room === '.' ? [] : [room, ...ancestors(room)];
}

/** Inner rooms of a room that import each other in a circle, with the imports that tie them. */
function circlesIn(room: string): string[] {
  const sideBySide = arrows.flatMap(({ from, to }) => {
    const [a, b] = [roomInside(room, from), roomInside(room, to)];
    return a === null || b === null || a === b ? [] : [{ a, b, tie: `${from} -> ${to}` }];
  });
  return untie(sideBySide).map(({ tie }) => tie);
}

/** Ties that form a circle: ends that need no other are removed, again and again, and so are ends that none needs. */
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

/** Each call of a function matched by `name`, up to its closing parenthesis. */
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

/** Names of variables that keep a promise with `??=` without catching its failure in that statement (see `core/src/openOnce.ts`). */
function keptPromises(code: string): string[] {
  const promises = [...code.matchAll(/(\w+)\??: (?:readonly )?Promise</g)].map(([, name = '']) => name);
  return promises.filter((name) =>
    [...code.matchAll(new RegExp(`\\b${name} \\?\\?= ([^;]*)`, 'g'))].some(
      ([, opened = '']) => !opened.includes('.catch('),
    ),
  );
}
