import { buffer, text } from 'node:stream/consumers';
import { endOfMonth } from '@talonario/core/base';
import { informCaea, reconcileSeries } from '@talonario/core/server/arca';
import { archivoDeComprobantes, exportComprobantes, sendComprobante } from '@talonario/core/server/comprobantes';
import { downloadReporte, reviewReporte } from '@talonario/core/server/contador';
import { startSmtp, type SmtpSimulado } from '@talonario/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PUNTO_CAEA, seedCaea, seedDeContingencia, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { iguales, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';

// Books, files, mail and conciliation of vouchers issued with an advance code.

let smtp: SmtpSimulado;
let mundo: MundoDeContingencia;
let emisor: Emisor;
let caea: CaeaDePrueba;
let ids: string[];

beforeAll(async () => {
  smtp = await startSmtp();
  mundo = await startContingencia({ SMTP_URL: smtp.url });
  emisor = await seedEmisor(mundo.deps);
  await mundo.deps.store.fork().execute(`update empresa set actividad = '479101'`);
  mundo.goTo(1);
  caea = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
  ids = await seedDeContingencia(mundo.deps, emisor, caea, iguales(2, { fecha: mundo.dia(3) }));
  mundo.goTo(4);
});
afterAll(async () => {
  await mundo.close();
  await smtp.close();
});

const conciliar = async () => {
  const { series } = await reconcileSeries(mundo.deps, { alcance: emisor.alcance, cuit: null, desde: mundo.dia(1) });
  const serie = series.find(
    ({ punto_de_venta, tipo_comprobante }) => punto_de_venta === PUNTO_CAEA && tipo_comprobante === 6,
  );
  return serie && { nuestro: serie.nuestro, arca: serie.arca, diferencias: serie.diferencias.map(({ tipo }) => tipo) };
};

test('conciliation finds no difference before ARCA is informed, nor after, by the code and by EmisionTipo', async () => {
  expect(await conciliar()).toEqual({ nuestro: 2, arca: 0, diferencias: [] });
  await informCaea(mundo.deps, { insiste: false });
  expect(await conciliar()).toEqual({ nuestro: 2, arca: 2, diferencias: [] });
  const setTipo = (tipo: string) =>
    mundo.deps.store.fork().execute(`update comprobante set tipo_autorizacion = ? where id = ?`, [tipo, ids[1]]);
  await setTipo('CAE');
  expect(await conciliar()).toEqual({ nuestro: 2, arca: 2, diferencias: ['difiere'] });
  await setTipo('CAEA');
});

test('Libro IVA Digital has them in the lines of any voucher, with their point of sale and their sums', async () => {
  const pedido = {
    reporte: 'libro-iva-digital',
    companyId: emisor.company_id,
    fechaDesde: mundo.dia(1),
    fechaHasta: endOfMonth(mundo.dia(1)),
  } as const;
  const control = await reviewReporte(mundo.deps, emisor.alcance, pedido);
  expect(control).toMatchObject({ comprobantes: 2, impiden: 0 });
  expect(Number(control.total)).toBe(2_420);
  const { contenido } = await downloadReporte(mundo.deps, emisor.alcance, pedido, 'cbte');
  const lineas = (await text(contenido)).trimEnd().split('\r\n');
  const inicio = (numero: number) =>
    `${mundo.dia(3).replaceAll('-', '')}006${String(PUNTO_CAEA).padStart(5, '0')}${String(numero).padStart(20, '0').repeat(2)}`;
  expect(lineas.map((linea) => linea.slice(0, 56)).toSorted()).toEqual([inicio(1), inicio(2)]);
  expect(lineas.map((linea) => linea.length)).toEqual([266, 266]);
});

test('the CSV of the list has their numbers, code and total', async () => {
  const { contenido } = exportComprobantes(mundo.deps, emisor.alcance, {
    columnas: ['numero', 'cae', 'total'],
  } as Parameters<typeof exportComprobantes>[2]);
  const filas = (await text(contenido)).replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);
  expect(filas).toEqual([
    `FC B 0091-00000002;${caea.codigo};1210,00;PES`,
    `FC B 0091-00000001;${caea.codigo};1210,00;PES`,
  ]);
});

test('the ZIP has the PDF of each', async () => {
  const { contenido } = await archivoDeComprobantes(mundo.deps, { alcance: emisor.alcance, ids, formato: 'zip' });
  if (contenido instanceof Uint8Array) throw new Error('the ZIP is not a stream');
  const zip = (await buffer(contenido)).toString('latin1');
  for (const numero of [1, 2]) expect(zip).toContain(`FC-B-0091-0000000${numero}.pdf`);
});

test('the mail has the PDF and the number', async () => {
  const [id = ''] = ids;
  await mundo.deps.store
    .fork()
    .execute(`update comprobante set email_facturado = 'ana@compra.test' where id = ?`, [id]);
  await sendComprobante(mundo.deps, { alcance: emisor.alcance, comprobante_id: id });
  const correo = smtp.correos().find(({ para }) => para.includes('ana@compra.test'));
  expect(correo?.asunto).toBe('Tu factura de Tienda Norte SRL: N° 0091-00000001');
  expect(correo?.adjuntos.map(({ nombre }) => nombre)).toEqual(['FC-B-0091-00000001.pdf']);
});
