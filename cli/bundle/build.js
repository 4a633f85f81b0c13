// npm run build: the server and the command line in few files, which start in less than half of the time and memory of their sources.
// Names, lines and comments that matter stay as they are written. Native parts, and packages that look for files beside their own, stay
// outside.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { rolldown, VERSION } from 'rolldown';
import { BUNDLES, describeSource, MAIN, saveManifest } from './sources.js';

const root = path.dirname(path.dirname(import.meta.dirname));

/**
 * Packages loaded from node_modules: binaries, a WebAssembly module read from its folder, and optional parts of others, which do without
 * them where only development or nobody installs them.
 */
const OUTSIDE = new Set([
  '@node-rs/argon2',
  'node-unrar-js',
  'dataloader',
  'pg-cloudflare',
  'pg-native',
  'react-devtools-core',
  'supports-color',
  'tinyglobby',
]);

/** Bundles of before that are kept, for processes that still run on them. */
const KEPT_BUNDLES = 3;

/** From the folder of a bundle to the root. */
const TO_ROOT = path.posix.relative(`${BUNDLES}/one`, '');

const OWN_FILE = /import\.meta\.(url|dirname)\b/g;
const WORKER = /new Worker\(new URL\('(\.[^']+)', import\.meta\.url\)/g;
const NAME = /^(?:@[^/]+\/)?[^./][^/]*/;
const PACKAGE = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Files that decide a bundle beside the code: those that say where a package name leads, and this one. */
const ALSO_SOURCES = [
  ...['core', 'cli', 'api', 'webhooks', 'fixtures'].map((workspace) => `${workspace}/package.json`),
  'cli/bundle/build.js',
];

const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

await build();

async function build() {
  const own = new Map(ALSO_SOURCES.map((file) => [file, describeSource(root, file)]));
  const bundling = await rolldown({
    cwd: root,
    input: { [path.parse(MAIN).name]: 'cli/src/main.ts' },
    platform: 'node',
    external: (id) => OUTSIDE.has(NAME.exec(id)?.[0]),
    plugins: [readOwn(own), keepPlaces(), lightHttp()],
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  mkdirSync(path.join(root, BUNDLES), { recursive: true });
  const half = path.join(root, BUNDLES, `.${process.pid}`);
  try {
    const { output } = await bundling.write({
      dir: half,
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      chunkFileNames: '[name]-[hash].js',
      // Of each thread, before anything that may fail.
      banner: ({ isEntry }) => (isEntry ? "import '../../bundle/stack.js';" : ''),
    });
    // The main file waits for the whole command: what it loads meanwhile would wait for it.
    if (output.some(({ imports }) => imports?.includes(MAIN))) throw new Error(`a chunk imports ${MAIN}`);
    const sources = [...own.values(), ...packagesIn(output).map((file) => describeSource(root, file))];
    const folder = nameOf(sources);
    // Of the same sources: a process may be loading the one that is there.
    if (!existsSync(path.join(root, BUNDLES, folder))) renameSync(half, path.join(root, BUNDLES, folder));
    saveManifest(root, { folder, sources });
    forgetOld(folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Reads our files for the bundler, and notes how each was: the bundle is of that, whatever is edited meanwhile. */
function readOwn(own) {
  return {
    name: 'read-own',
    load: {
      filter: { id: { exclude: /\0/ } },
      handler(id) {
        const file = placeOf(id);
        if (PACKAGE.test(file)) return null;
        const before = describeSource(root, file);
        const code = readFileSync(id, 'utf8');
        if (createHash('sha256').update(code).digest('hex') !== before.hash)
          throw new Error(`${file} was edited meanwhile`);
        own.set(file, before);
        return code;
      },
    },
  };
}

/** A module finds the files beside it where they are among the sources; a thread of ours starts from the bundle. */
function keepPlaces() {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: /\0/ }, code: /import\.meta/ },
      handler(code, id) {
        const threads = code.replace(WORKER, (_, file) => {
          const chunk = this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) });
          return `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
        });
        const place = `${TO_ROOT}/${placeOf(id)}`;
        const places = {
          url: `new URL(${JSON.stringify(place)}, import.meta.url).href`,
          dirname: `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)})`,
        };
        return { code: threads.replace(OWN_FILE, (_, property) => places[property]), map: null };
      },
    },
  };
}

/**
 * node:http without the properties that Node makes when they are read: to import the module reads them all, and WebSocket loads an HTTP
 * client that nobody here uses (36 ms and 12 MB of each process). Of a required module nothing is read.
 */
function lightHttp() {
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
    get ? [] : [name],
  );
  return {
    name: 'light-http',
    resolveId: {
      filter: { id: /^(?:node:)?http$/ },
      handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : null),
    },
    load: {
      filter: { id: /^\0http$/ },
      handler: () =>
        `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names} } = http;`,
    },
  };
}

/**
 * The package.json of each package of the bundle, which names its version: npm replaces a package whole.
 * @throws when a package may be missing where the program runs
 */
function packagesIn(output) {
  const modules = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const places = new Set(modules.flatMap((id) => PACKAGE.exec(placeOf(id))?.[1] ?? []));
  return [...places].map((place) => {
    const { dev, devOptional, optional } = locked[place] ?? {};
    if (dev || devOptional || optional) throw new Error(`${place} is not installed everywhere: it stays outside`);
    return `${place}/package.json`;
  });
}

/** Path from the root, with slashes. */
function placeOf(id) {
  return path.relative(root, id).replaceAll(path.sep, '/');
}

/** Of the sources, and of the bundler that made it. */
function nameOf(sources) {
  const hash = createHash('sha256').update(VERSION);
  for (const { file, hash: content } of sources.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    hash.update(`${file}\0${content}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

function forgetOld(folder) {
  const bundles = readdirSync(path.join(root, BUNDLES), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== folder && !each.name.startsWith('.'))
    .map(({ name }) => path.join(root, BUNDLES, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const each of bundles.slice(KEPT_BUNDLES)) rmSync(each, { recursive: true, force: true });
}
