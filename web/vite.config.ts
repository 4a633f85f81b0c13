import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { partes } from './partes.ts';

/** Address of the API for `vite dev`. */
const API = 'http://127.0.0.1:3000';

/** Pages of the site and the file each is built from. The server answers the same ones. */
const PAGES: readonly [path: RegExp, file: string][] = [
  [/^\/app(?:[/?]|$)/, '/app.html'],
  [/^\/terminos\/?(?:\?|$)/, '/terminos.html'],
];

/** Values that the server writes in each page; used by `vite dev`, where no server does. */
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

/** Compresses the files once, when the site is built: the server sends these instead of compressing at every visit. */
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

/** Empties zod's JSON Schema, which only the server asks of a schema. */
const withoutJsonSchema: Plugin = {
  name: 'talonario-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const nombres = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, nombre]) => nombre);
    return nombres.map((nombre) => `export const ${nombre} = () => undefined;`).join('\n');
  },
};

/** Leaves out the summary and the server's settings of each call, which the browser does not use. */
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
 * Puts the application's styles after its frame, whose own styles are in the page: the frame is drawn before anything else
 * arrives. The scripts wait for the styles all the same.
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
  // The library's own way of holding the page under a dialog computes a long list's style twice.
  resolve: { alias: { 'react-remove-scroll': join(import.meta.dirname, 'src/components/dialogos/RemoveScroll.tsx') } },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing is inlined: the policy allows no `data:` fonts, and every file is cached for good by its hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html', 'terminos.html'],
      // Needed by every screen and changed only with their version: these files stay in the browser over a deployment.
      output: {
        codeSplitting: {
          // The dependencies of a group go where their own row says.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack[\\/](?:react-query|query-core))[\\/]/,
            },
            { name: 'datos', test: /node_modules[\\/](?:zod|decimal\.js)[\\/]/ },
            // Unused by the first screens: lists to choose from, tables and dialogs, then menus.
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
            // Used by the login; the desk has none.
            {
              name: 'casillas',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/]Checkbox|utils[\\/]InlineInput)[\\/]/,
            },
            // Text fields, which the desk has none of; and amounts, which no list has.
            {
              name: 'campos',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Input|InputBase|TextInput)|utils[\\/]InputsGroupFieldset)[\\/]/,
            },
            // Passwords, in one file: the login is the first screen that asks for them.
            {
              name: 'clave',
              minShareCount: 2,
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]PasswordInput[\\/]|[\\/](?:ClaveInput\.(?:tsx|module\.css)|password\.ts)$|session[\\/]credenciales\.ts$/,
            },
            // Forms: the login has one, and the desk none.
            {
              name: 'formularios',
              minShareCount: 12,
              test: /node_modules[\\/](?:@mantine[\\/]form|klona|fast-deep-equal)[\\/]/,
            },
            {
              name: 'importes',
              minShareCount: 12,
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]NumberInput[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-(?:debounced-callback|long-press)[\\/]|web[\\/]src[\\/]components[\\/]campos[\\/]MoneyInput/,
            },
            // Published tables of the regimes of perception, for the screens of companies and of their reports.
            {
              name: 'regimenes',
              minShareCount: 12,
              test: /core[\\/]src[\\/]contract[\\/]regimenes[\\/]/,
            },
            // Small modules of the frame, which no screen is without.
            {
              name: 'marco',
              minShareCount: 2,
              test: /web[\\/]src[\\/](?:components[\\/]estados[\\/]Pantallas|hooks[\\/]useRecordado)\.tsx?$/,
            },
            // Used by every list, and by no screen opened before one.
            {
              name: 'filtros',
              minShareCount: 2,
              test: /web[\\/]src[\\/]components[\\/]tabla[\\/](?:FilterBar|FilterText|orden[\\/]useOrden|vistas[\\/]Herramientas)/,
            },
            // Small modules that the desk requests, so that any screen opened from it has them: apart, each would be one more
            // file.
            { name: 'consultas', test: /web[\\/]src[\\/]queries[\\/](?:empresas[\\/]arca|inicio|usuario)\.ts/ },
            // Shared by several screens, in one file: dozens of small ones queue up behind each other, at each visit. Modules
            // shared by fewer are better apart: the first screen would load unused ones.
            { name: 'comun', minShareCount: 13 },
          ],
        },
      },
    },
  },
});
