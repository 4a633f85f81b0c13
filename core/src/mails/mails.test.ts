import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { item } from '../../../tests/builders/imprimibles.ts';
import type { Comprobante } from '../contract/comprobantes/comprobante.ts';
import { mailDeComprobante } from './comprobante.ts';
import { mailDeConfirmacion } from './confirmacion.ts';
import { compose, nombreEnMail } from './plantilla.ts';
import { mailDeRecuperacion } from './recuperacion.ts';

const soporte = 'soporte@ejemplo.test';
const url = 'https://facturas.ejemplo.test/api/auth/confirm-email/abc';

test.each([
  ['confirmation', mailDeConfirmacion({ url, horas: 48, soporte })],
  ['recovery', mailDeRecuperacion({ url, minutos: 60, soporte })],
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

const factura = {
  company_razon_social: 'Tienda Norte SRL',
  emisor: { punto_de_venta: { nombre_fantasia: 'Tienda Norte', telefono: '11 4321-8765' } },
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 12,
  fecha: '2026-11-21',
  total: new Decimal('1234567.5'),
  moneda: 'PES',
  razon_social_facturado: 'Ana Gómez',
  items: [item('Termo de acero', 2, 5000)],
  meli_pack_id: '2000009876543210',
  meli_order_id: null,
} as unknown as Comprobante;

test('the mail of a comprobante is from the company, with lines, amount, sale and contact, and no link', () => {
  const { de, asunto, texto, html } = mailDeComprobante(factura, soporte);
  expect(de).toBe('Tienda Norte');
  expect(asunto).toBe('Tu factura de Tienda Norte: N° 0003-00000012');
  expect(texto).toContain('Hola, Ana Gómez. Te mandamos la factura de tu compra en Tienda Norte, en el PDF adjunto.');
  expect(texto).toContain('Lo que compraste: 2 × Termo de acero.');
  expect(texto).toContain('Total: $ 1.234.567,50.');
  expect(texto).toContain('Venta de Mercado Libre N° 2000009876543210.');
  expect(texto).toContain('Factura B N° 0003-00000012, del 21/11/2026.');
  expect(texto).toContain('Respondé este mail y le llega a Tienda Norte, o llamá al 11 4321-8765.');
  expect(html).not.toContain('href=');
  expect(html).toContain('font-weight:600">Tienda Norte</p>');
});

test('a note explains itself in plain words, and a long one names its first lines', () => {
  const items = Array.from({ length: 13 }, (_, i) => item(`Cosa ${i + 1}`, 1, 10));
  const { asunto, texto } = mailDeComprobante({ ...factura, tipo_comprobante: 8, items, moneda: 'DOL' }, soporte);
  expect(asunto).toBe('Tu nota de crédito de Tienda Norte: N° 0003-00000012');
  expect(texto).toContain('una nota de crédito (lo que se te devuelve o descuenta) de Tienda Norte');
  expect(texto).toMatch(/1 × Cosa 10; y 3 más\.\n/);
  expect(texto).toContain('Total: US$ 1.234.567,50.');
});

test('a text typed in a mail cannot become markup', () => {
  const { html } = compose({
    asunto: '<b>hola</b>',
    parrafos: ['a & b <script>'],
    boton: { texto: 'ir', url: 'https://a.test/?a=1&b="2"' },
    notas: [],
    soporte,
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('a &amp; b &lt;script&gt;');
  expect(html).toContain('href="https://a.test/?a=1&amp;b=&quot;2&quot;"');
});

test.each([
  ['Tienda Norte S.R.L.', 'Tienda Norte S.R.L.'],
  ['Ganaste! Entrá a https://premio.example/x?y=1', 'Ganaste! Entrá a premio example/x?y=1'],
  ['WWW.PREMIO.COM', 'WWW PREMIO COM'],
  ['escribí a estafa@premio.com', 'escribí a estafa premio com'],
  ['Ana\r\nBcc: otra\u202e', 'Ana Bcc: otra'],
  ['www。premio。com y www．premio․com', 'www premio com y www premio com'],
  ['<a href=x>', 'a href=x'],
  ['a'.repeat(90), `${'a'.repeat(80)}…`],
])('a typed name is no link in a mail: %j', (nombre, escrito) => {
  expect(nombreEnMail(nombre)).toBe(escrito);
});

test('every mail says why it came and whom to report it to', () => {
  const comprobante: Comprobante = {
    ...factura,
    company_razon_social: 'Premios https://premio.example',
    emisor: {},
    razon_social_facturado: 'Ganaste. Entrá a premio.example',
    items: [item('Cobrá en https://premio.example ya', 1, 1)],
  };
  const { de, asunto, texto, html } = mailDeComprobante(comprobante, soporte);
  for (const parte of [de, asunto, texto, html]) expect(parte).not.toMatch(/premio\.example|https?:\/\/premio/);
  expect(texto).toContain('Recibís este mail porque Premios premio example puso esta dirección');
  expect(texto).toContain(`avisanos: ${soporte}`);
});
