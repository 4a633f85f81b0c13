import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { partes } from './partes.ts';

/** Where `vite dev` finds the API. */
const API = 'http://127.0.0.1:3000';

/** Pages of the site and the file each is built from. The server answers the same ones. */
const PAGES: readonly [path: RegExp, file: string][] = [
  [/^\/app(?:[/?]|$)/, '/app.html'],
  [/^\/terminos\/?(?:\?|$)/, '/terminos.html'],
];

/** What the server writes in each page when it serves it, for `vite dev`, where no server does. */
const VALUES: Readonly<Record<string, string>> = {
  __CSP_NONCE__: '',
  __ESQUEMA__: '',
  __MELI_CLIENT_ID__: 'desarrollo',
  __MELI_REDIRECT_URI__: 'http://127.0.0.1:5173/api/meli/callback',
  __MELI_AUTH_URL__: 'http://127.0.0.1:4011',
  __ARCA_CUIT__: '30712345671',
  __SOPORTE_EMAIL__: 'soporte@talonario.test',
  __DATA_FISCAL_URL__: '',
};

const devPages: Plugin = {
  name: 'talonario-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const page = PAGES.find(([path]) => path.test(request.url ?? ''));
      if (page) request.url = page[1];
      next();
    });
  },
  transformIndexHtml: (html) => html.replace(/__[A-Z_]+__/g, (nombre) => VALUES[nombre] ?? nombre),
};

/** Compressed once, and well, when it is built: the server sends these instead of compressing at every visit. */
const precompressed: Plugin = {
  name: 'talonario-precompressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const textos = Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|svg)$/.test(file));
    const compress = async (file: string): Promise<void> => {
      const bytes = await readFile(join(dir, file));
      await Promise.all([
        writeFile(join(dir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 })),
        writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(bytes)),
      ]);
    };
    await Promise.all(textos.map(compress));
  },
};

/** A schema can describe itself as JSON Schema, which only the server asks of it: the browser goes without. */
const withoutJsonSchema: Plugin = {
  name: 'talonario-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const nombres = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, nombre]) => nombre);
    return nombres.map((nombre) => `export const ${nombre} = () => undefined;`).join('\n');
  },
};

/** What a call does, in words, and how the server makes room for it are the server's: the browser goes without. */
const withoutSummaries: Plugin = {
  name: 'talonario-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/core[\\/]src[\\/]contract[\\/]endpoints[\\/]/.test(id)) return null;
    return code.replace(/^ *(?:resumen:\s*'(?:[^'\\]|\\.)*'|pesada: true|irrepetible: true|lectura: 'lista'),\n/gm, '');
  },
};

/**
 * The application's styles come after its frame, which has its own in the page: it is drawn before anything else arrives. The
 * scripts wait for them all the same.
 */
const frameFirst: Plugin = {
  name: 'talonario-frame-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path }) {
      if (path !== '/app.html') return html;
      const estilos = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      const sin = estilos.reduce((resto, estilo) => resto.replace(estilo, ''), html);
      return sin.replace('<noscript>', `${estilos.join('').trim()}\n    <noscript>`);
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), devPages, frameFirst, partes, withoutJsonSchema, withoutSummaries, precompressed],
  // Its own way of holding the page under a dialog costs a long list its style, twice.
  resolve: { alias: { 'react-remove-scroll': join(import.meta.dirname, 'src/components/dialogos/RemoveScroll.tsx') } },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing inlined: the policy allows no data: fonts, and every file is cached for good by its hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html', 'terminos.html'],
      // What every screen needs and changes only with its version: it stays in the browser when we deploy.
      output: {
        codeSplitting: {
          // What a group needs goes where its own row says.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack[\\/](?:react-query|query-core))[\\/]/,
            },
            { name: 'datos', test: /node_modules[\\/](?:zod|decimal\.js)[\\/]/ },
            // What the first screens are drawn without, and what needs it: lists to choose from, tables, dialogs; and menus.
            {
              name: 'controles',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Combobox|Select|ScrollArea|Modal|ModalBase|Drawer)[\\/]|web[\\/]src[\\/]components[\\/](?:tabla[\\/]|dialogos[\\/]|campos[\\/](?:fechas[\\/]DateInput|Select))/,
            },
            {
              name: 'flotantes',
              minShareCount: 12,
              test: /@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Popover|FocusTrap)|utils[\\/]Floating)[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-(?:focus-trap|focus-return|click-outside)[\\/]|web[\\/]src[\\/]components[\\/]Menu\.tsx/,
            },
            // Who logs in has one; the desk has none.
            {
              name: 'casillas',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/]Checkbox|utils[\\/]InlineInput)[\\/]/,
            },
            // What is typed into, which the desk has none of; and amounts, which no list has.
            {
              name: 'campos',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Input|InputBase|TextInput)|utils[\\/]InputsGroupFieldset)[\\/]/,
            },
            {
              name: 'importes',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]NumberInput[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-(?:debounced-callback|long-press)[\\/]|web[\\/]src[\\/]components[\\/]campos[\\/]MoneyInput/,
            },
            // What the regimes of perception publish, for who shows companies or their reports.
            {
              name: 'regimenes',
              minShareCount: 12,
              test: /core[\\/]src[\\/]contract[\\/]regimenes[\\/]/,
            },
            // Every list has them; no screen that is opened before one does.
            {
              name: 'filtros',
              minShareCount: 2,
              test: /web[\\/]src[\\/]components[\\/]tabla[\\/](?:FilterBar|FilterText|orden[\\/]useOrden|vistas[\\/]Herramientas)/,
            },
            // A few bytes each that the desk asks for, and whoever comes from it has: apart, each would be one more file.
            { name: 'consultas', test: /web[\\/]src[\\/]queries[\\/](?:empresas[\\/]arca|inicio|usuario)\.ts/ },
            // What several screens share, in one piece: dozens of small ones queue up behind each other, at each visit. What fewer
            // share is better apart: the first screen would bring what it does not use.
            { name: 'comun', minShareCount: 13 },
          ],
        },
      },
    },
  },
});
