import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { mailDeComprobante } from './comprobante.ts';
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

test('a voucher: what it is, how much and who sends it, without a link', () => {
  const { asunto, texto, html } = mailDeComprobante({
    company_razon_social: 'Tienda Norte SRL',
    tipo_comprobante: 6,
    punto_de_venta: 3,
    numero_comprobante: 12,
    fecha: '2026-11-21',
    total: new Decimal('1234567.5'),
    moneda: 'PES',
    razon_social_facturado: 'Ana Gómez',
  });
  expect(asunto).toBe('Factura B de Tienda Norte SRL: FC B 0003-00000012');
  expect(texto).toContain('te manda FC B 0003-00000012, del 21/11/2026, por $ 1.234.567,50.');
  expect(html).not.toContain('href=');
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
