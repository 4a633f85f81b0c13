import { expect, test } from 'vitest';
import { mailDeConfirmacion } from './confirmacion.ts';
import { compose } from './plantilla.ts';
import { mailDeRecuperacion } from './recuperacion.ts';

const url = 'https://facturas.ejemplo.test/api/auth/confirm-email/abc';

test.each([
  ['confirmation', mailDeConfirmacion({ url, horas: 48 })],
  ['recovery', mailDeRecuperacion({ url, minutos: 60 })],
])('%s says the same in its text and its page, with the bare link in both', (_nombre, { texto, html }) => {
  const visible = html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const parrafo of texto.trim().split('\n\n')) {
    for (const linea of parrafo.split('\n')) expect(visible).toContain(linea.replace(/:$/, ''));
  }
  expect(texto).toContain(url);
  expect(html.split(`href="${url}"`)).toHaveLength(3);
});

test('what is written in a mail cannot become its markup', () => {
  const { html } = compose({
    asunto: '<b>hola</b>',
    parrafos: ['a & b <script>'],
    boton: { texto: 'ir', url: 'https://a.test/?a=1&b="2"' },
    notas: [],
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('a &amp; b &lt;script&gt;');
  expect(html).toContain('href="https://a.test/?a=1&amp;b=&quot;2&quot;"');
});
