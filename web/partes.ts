import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'src/landing/partes');

const PARTE = /<parte-(\w+)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*><\/parte-\1>/g;
const ATRIBUTO = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g;

/**
 * Parts shared by the plain pages, written once in `src/landing/partes`: `<parte-pie></parte-pie>` becomes `pie.html`, with its
 * attributes where it names them (`{{alt}}`). The site is built so: a visitor gets plain HTML.
 */
export const partes: Plugin = {
  name: 'talonario-partes',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const names = new Set([...html.matchAll(PARTE)].map(([, name = '']) => name));
      const texts = new Map<string, string>();
      for (const name of names) texts.set(name, (await readFile(join(FOLDER, `${name}.html`), 'utf8')).trim());
      return html.replace(PARTE, (_, name: string, atributos: string) => fill(texts.get(name) ?? '', atributos));
    },
  },
};

/** @throws when the part names what the page does not say */
function fill(text: string, atributos: string): string {
  const values = new Map([...atributos.matchAll(ATRIBUTO)].map(([, name, doble, simple]) => [name, doble ?? simple]));
  return text.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the page does not say ${name}`);
    return value;
  });
}
