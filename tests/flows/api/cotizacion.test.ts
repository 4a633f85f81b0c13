import { AppError } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { proposeCotizacion } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  CUIT,
  facturaTipeada,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Exchange rate proposed for a voucher in another currency: ARCA's, or none with the reason.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  servidor.entorno.arca.sinFallas();
  await servidor.deps.store.fork().execute('delete from cotizacion');
});

const DOMINGO = '2026-11-29';
const [JUEVES, VIERNES] = ['2026-11-26', '2026-11-27'];

type Tasas = Readonly<Record<string, string>>;

/** Dependencies whose ARCA and central bank have those rates; null: no answer. Notes the days ARCA was asked for. */
function con({ arca, bcra }: { arca: Tasas | null; bcra: Tasas | null }, ahora = `${DOMINGO}T15:00:00-03:00`) {
  const pedidos: string[] = [];
  const reloj = { ahora: new Date(ahora) };
  const wsfe: Deps['arca']['wsfe'] = {
    ...servidor.deps.arca.wsfe,
    async cotizacion(_cuit, _moneda, { fecha = '' } = {}) {
      pedidos.push(fecha);
      if (arca === null) throw new AppError('arca_no_disponible', { motivo: 'http_500' });
      const cotizacion = arca[fecha];
      return cotizacion === undefined ? null : { cotizacion, fecha };
    },
  };
  const banco: Deps['bcra'] = {
    async cotizacionUsd({ desde, hasta }) {
      if (bcra === null) throw new AppError('bcra_no_disponible');
      const dias = Object.entries(bcra).filter(([fecha]) => fecha >= desde && fecha <= hasta);
      return dias.map(([fecha, valor]) => ({ fecha, valor: new Decimal(valor) }));
    },
    close: async () => undefined,
  };
  const deps: Deps = {
    ...servidor.deps,
    arca: { ...servidor.deps.arca, wsfe },
    bcra: banco,
    clock: { ...servidor.deps.clock, now: () => reloj.ahora },
  };
  const propose = (moneda = 'DOL', fecha: string | null = null) =>
    proposeCotizacion(deps, ownAlcance(usuario.id), { company_id: empresa, moneda, fecha });
  return { pedidos, reloj, propose };
}

const de = (cotizacion: string, fecha: string) => ({
  propuesta: { cotizacion: new Decimal(cotizacion), fecha, fuente: 'ARCA' },
  motivo: null,
});

test('ARCA’s rate of the last working day is proposed, and asked for once a day', async () => {
  const { pedidos, reloj, propose } = con({ arca: { [JUEVES]: '1480', [VIERNES]: '1485' }, bcra: null });
  expect(await propose()).toEqual(de('1485', VIERNES));
  expect(pedidos).toEqual(['2026-11-28', VIERNES]);
  expect(await propose('DOL', '2026-12-02')).toEqual(de('1485', VIERNES));
  expect(pedidos).toHaveLength(2);
  expect(await propose('DOL', VIERNES)).toEqual(de('1480', JUEVES));
  reloj.ahora = new Date('2026-11-30T09:00:00-03:00');
  expect(await propose()).toEqual(de('1485', VIERNES));
  expect(pedidos.slice(3)).toEqual([DOMINGO, '2026-11-28', VIERNES]);
});

test('no rate is proposed when ARCA does not answer, or has none: the central bank’s of the dollar is told as what it is', async () => {
  const bcra = { [JUEVES]: '1470', [VIERNES]: '1475' };
  expect(await con({ arca: null, bcra }).propose()).toEqual({
    propuesta: null,
    motivo:
      'ARCA no respondió la cotización del dólar. La cotización del Banco Central del 27/11/2026 es 1475,00, y puede ser distinta de la de ARCA. Escribí el tipo de cambio.',
  });
  const { pedidos, propose } = con({ arca: {}, bcra });
  expect(await propose('DOL', VIERNES)).toEqual({
    propuesta: null,
    motivo: expect.stringMatching(/^ARCA no tiene .* del dólar .* Central del 26\/11\/2026 es 1470,00/),
  });
  expect(pedidos).toHaveLength(10);
});

test('a rate that nobody knows is not known, and the reason is told', async () => {
  expect(await con({ arca: null, bcra: null }).propose()).toEqual({
    propuesta: null,
    motivo: 'ARCA no respondió la cotización del dólar. Escribí el tipo de cambio.',
  });
  const soloDolar = con({ arca: {}, bcra: { [VIERNES]: '1475' } });
  expect(await soloDolar.propose('060')).toEqual({ propuesta: null, motivo: expect.stringContaining('del euro') });
  expect(await soloDolar.propose('PES')).toEqual({ propuesta: null, motivo: 'En pesos el tipo de cambio es 1.' });
});

test('a failure is not stored: the next query is answered', async () => {
  const tasas: Record<string, string> = {};
  const { propose } = con({ arca: tasas, bcra: null });
  expect(await propose()).toMatchObject({ propuesta: null });
  tasas[VIERNES] = '1485';
  expect(await propose()).toEqual(de('1485', VIERNES));
});

test('a draft in dollars has the prices and the rate that were sent, and is refused without one', async () => {
  const enDolares = { moneda: 'DOL', items: [linea({ importe: 22, cantidad: 1 })] };
  const { body: sin } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, enDolares)).expect(400);
  expect(sin).toMatchObject({ campo: 'cotizacion', error: expect.stringContaining('Escribí el tipo de cambio') });
  const { body } = await usuario
    .call('post', '/api/facturas', facturaTipeada(empresa, { ...enDolares, cotizacion: 1200 }))
    .expect(200);
  expect(body).toMatchObject({ moneda: 'DOL', cotizacion: 1200, total: 22, items: [{ importe: 22 }] });
});

test('another user’s company is not found', async () => {
  const ajena = await (await servidor.usuario()).empresa(CUIT.monotributo);
  const { body } = await usuario.call('get', `/api/facturas/cotizacion?company_id=${ajena}&moneda=DOL`).expect(404);
  expect(body).toMatchObject({ codigo: 'empresa_no_encontrada' });
});

test('an ARCA that never answers is given up in time', async () => {
  servidor.entorno.arca.fallas({ operacion: 'FEParamGetCotizacion', tipo: 'timeout', veces: 50 });
  const desde = performance.now();
  const { body } = await usuario
    .call('get', `/api/facturas/cotizacion?company_id=${empresa}&moneda=060&fecha=2026-11-20`)
    .expect(200);
  expect(body).toEqual({ propuesta: null, motivo: expect.stringContaining('ARCA no respondió') });
  // In milliseconds: less than the time limit of a call to ARCA.
  expect(performance.now() - desde).toBeLessThan(18_000);
});

test('the API answers with the simulated ARCA’s rate, and refuses an invalid date or currency', async () => {
  const ask = (query: string) => usuario.call('get', `/api/facturas/cotizacion?company_id=${empresa}&${query}`);
  const { body } = await ask('moneda=DOL&fecha=20261129').expect(200);
  expect(body).toEqual({ propuesta: { cotizacion: 1485.5, fecha: VIERNES, fuente: 'ARCA' }, motivo: null });
  servidor.entorno.arca.fallas({ operacion: 'FEParamGetCotizacion', tipo: 'http_500', veces: 50 });
  const { body: sin } = await ask('moneda=060&fecha=2026-11-29').expect(200);
  expect(sin).toEqual({
    propuesta: null,
    motivo: 'ARCA no respondió la cotización del euro. Escribí el tipo de cambio.',
  });
  await ask('moneda=DOL&fecha=ayer').expect(400);
  // Euro is 060: a code is looked up in ARCA's table, not by its looks.
  for (const moneda of ['dolar', 'EUR', '61']) await ask(`moneda=${moneda}`).expect(400);
});
