import { creditComprobante, issueQueued } from '@talonario/core/server/comprobantes';
import { findEvidencia, remindPadrones } from '@talonario/core/server/percepciones';
import { listVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { porFechaYTipo } from '../../../core/src/rules/reportes/comprobante.ts';
import { streamReportables } from '../../../core/src/store/reportes/reportables.ts';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// Sales of a perception agent, invoiced by themselves.

const INSCRIPTA = '30711234566';
const CABA = 0;
const SANTA_FE = 12;

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());

const execute = (sql: string, params: unknown[] = []) => auto.tienda.deps.store.fork().execute(sql, params);
const alcance = () => auto.tienda.emisor.alcance;
const importar = (alicuota = '2,50') =>
  importarCaba(auto.tienda.deps, alcance(), auto.tienda.hoy, { [INSCRIPTA]: alicuota });

async function beAgent(percepcion_en_ventas: 'agregar' | 'revisar', ajustes: object = {}): Promise<void> {
  await auto.reset({ ajustes: { percepcion_en_ventas, ...ajustes } });
  await execute('delete from padron_vigente');
  await execute(`update empresa set percepciones_iibb = '{0}' where id = ?`, [auto.tienda.emisor.company_id]);
}

const sell = (venta: object = {}) =>
  auto.vender({
    comprador: { numero_documento: INSCRIPTA },
    provincia_entrega: CABA,
    items: [{ sku: 'COMB-MATE', precio: 49_199.81 }],
    ...venta,
  });

/** `tipo total tributos` of each issued voucher. */
const emitidas = async () =>
  (await auto.tienda.emitidas())
    .map(({ tipo_comprobante, total, tributos }) => `${tipo_comprobante} ${total} ${tributos}`)
    .toSorted();

/** `grupo codigo` of each listed sale; `codigo` is its motivo. */
const enLista = async () => {
  const { hoy, cuenta_id, deps } = auto.tienda;
  const ventas = await listVentas(deps, { alcance: alcance(), cuenta_id, desde: hoy, hasta: hoy });
  return ventas.map(({ grupo, motivo }) => `${grupo} ${motivo?.codigo}`);
};

/** IIBB inscription of each buyer, as the files report it. */
async function inscripciones() {
  const { deps, emisor, hoy } = auto.tienda;
  const periodo = { company_id: emisor.company_id, ambiente: 'simulador', desde: hoy, hasta: hoy } as const;
  const hallados = [];
  for await (const { iibb_facturado } of streamReportables(deps.store.fork(), alcance(), periodo, porFechaYTipo)) {
    hallados.push(iibb_facturado);
  }
  return hallados;
}

describe('an account whose perceptions a person reviews', () => {
  test('leaves out the sale that would carry a perception, says so, and issues the rest; a person decides', async () => {
    await beAgent('revisar');
    await importar();
    const { venta, orders } = await sell();
    await sell({ comprador: undefined });
    await sell({ provincia_entrega: SANTA_FE });
    await auto.quieto();
    expect(await emitidas()).toEqual(['1 49199.81 0', '6 49199.81 0']);
    expect(await auto.actividad('omitida')).toMatchObject([{ venta, requiere_persona: true }]);
    expect(await enLista()).toContain('con_problemas percepcion_a_revisar');
    await auto.tienda.facturar();
    expect(await emitidas()).toHaveLength(2);
    await auto.tienda.facturar(elegidas(orders));
    expect(await emitidas()).toEqual(['1 49199.81 0', '1 50216.34 1016.53', '6 49199.81 0']);
    expect(await auto.actividad('omitida')).toMatchObject([{ venta, requiere_persona: false }]);
  });

  test('once set to add perceptions, issues the sale that was left out too', async () => {
    await beAgent('revisar');
    await importar();
    await sell();
    await auto.quieto();
    expect(await emitidas()).toEqual([]);
    const { ajustar, deps, cuenta_id } = auto.tienda;
    await ajustar({ percepcion_en_ventas: 'agregar' });
    await deps.store.tx((tx) => deps.store.jobs.send(tx, 'recuperar_ventas', { cuenta_id }));
    await auto.quieto();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
  });
});

describe('an account that adds perceptions by itself', () => {
  test('issues with the perception of the month’s padrón, and keeps why', async () => {
    await beAgent('agregar');
    await importar();
    await sell({ comprador: { numero_documento: INSCRIPTA, iibb: '901-123456-7' } });
    await auto.quieto();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
    const [factura] = await auto.tienda.emitidas();
    expect(await findEvidencia(auto.tienda.deps, alcance(), factura?.id ?? '')).toMatchObject([
      {
        jurisdiccion: 901,
        evidencia: { codigo: 'padron', consultas: [{ origen: 'agip', fila: { cuit: INSCRIPTA } }] },
      },
    ]);
    expect(await inscripciones()).toEqual([{ tipo: 'convenio', numero: INSCRIPTA }]);
  });

  test('reports the buyer’s inscription of when the invoice was decided, also on its note', async () => {
    await beAgent('agregar');
    await importar();
    await sell({ comprador: { numero_documento: INSCRIPTA, iibb: '12.345.678-90' } });
    await auto.quieto();
    const [factura] = await auto.tienda.emitidas();
    await creditComprobante(auto.tienda.deps, { alcance: alcance(), id: factura?.id ?? '' });
    const local = { tipo: 'local', numero: '1234567890' };
    expect(await inscripciones()).toEqual([local, local]);
    await execute(
      `update orden set facturacion = jsonb_set(jsonb_set(facturacion, '{buyer,billing_info,taxes,iibb_number}', '"901-123456-7"'),
         '{buyer,billing_info,identification,number}', '"30-71123456-6"')`,
    );
    expect(await inscripciones()).toEqual([local, local]);
    // A voucher older than the stored inscription takes the sale's current one, however its document is written.
    await execute('update comprobante set iibb_facturado = null');
    const convenio = { tipo: 'convenio', numero: INSCRIPTA };
    expect(await inscripciones()).toEqual([convenio, convenio]);
  });

  test('leaves a B that was forced on a perceived buyer to a person', async () => {
    await beAgent('agregar', { force_factura_b: true });
    await importar();
    await sell();
    await auto.quieto();
    expect(await emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: true }]);
  });

  test('waits for the shipment that says its province, also when the buyer pays no shipping', async () => {
    await beAgent('agregar');
    await importar();
    await sell({ sin_envio: true });
    await sell({ envio_comprador: 0, envio_tarda: 4 });
    await auto.quieto();
    expect(await emitidas()).toEqual([]);
    // No shipment will name the province of a sale delivered by hand: a person says it.
    expect(await auto.actividad('omitida')).toMatchObject([
      { requiere_persona: true, texto: expect.stringContaining('no informa la provincia de entrega') },
    ]);
    expect(await auto.paraDespues()).toMatchObject([{ name: 'procesar_orden', data: { otra_vez: 'luego' } }]);
    await auto.adelantar();
    await auto.adelantar();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
  });

  test('waits for the month’s padrón, and reminds of it until it is imported', async () => {
    await beAgent('agregar');
    await remindPadrones(auto.tienda.deps);
    await remindPadrones(auto.tienda.deps);
    const deCaba = async () =>
      (await auto.actividad('falta_padron')).filter(({ texto }) => texto.includes(esteMes(auto.tienda.hoy)));
    expect(await deCaba()).toMatchObject([
      { requiere_persona: true, texto: expect.stringMatching(/^Falta el padrón CABA/), accion: /Padrones/ },
    ]);
    await sell();
    await auto.quieto();
    expect(await emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toMatchObject([{ texto: expect.stringContaining('Falta el padrón CABA') }]);
    await importar();
    expect(await deCaba()).toMatchObject([{ requiere_persona: false }]);
    await auto.adelantar();
    await auto.quieto();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
  });
});

describe('a voucher that waits for ARCA until its month is over goes out once, as decided that day', () => {
  const sinArca = () =>
    auto.tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 500 });

  /** Leaves an invoice waiting for ARCA with the padrón's 0 %; then the padrón says another rate. */
  async function leaveWaiting(percepcion_en_ventas: 'agregar' | 'revisar'): Promise<void> {
    await beAgent(percepcion_en_ventas);
    await importar('0,00');
    sinArca();
    await sell();
    await auto.quieto();
    await importar();
  }

  /** ARCA answers again, and the draft that waits is of last month. */
  async function amanecer(): Promise<void> {
    await execute(`update comprobante set fecha = (fecha - interval '1 month')::date where status = 'borrador'`);
    auto.tienda.entorno.arca.sinFallas();
    await issueQueued(auto.tienda.deps);
    await auto.quieto();
  }

  test('an invoice whose padrón said 0 goes out with the rate of its new month', async () => {
    await leaveWaiting('agregar');
    await amanecer();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
    expect(await auto.actividad('rechazada')).toEqual([]);
    await issueQueued(auto.tienda.deps);
    await auto.quieto();
    expect(await emitidas()).toHaveLength(1);
  });

  test('an invoice of an account that was paused that day goes out when automation is back', async () => {
    await leaveWaiting('agregar');
    await execute('update cuenta set automatizar = false');
    await amanecer();
    expect(await emitidas()).toEqual([]);
    await execute('update cuenta set automatizar = true');
    const { store } = auto.tienda.deps;
    await store.tx((tx) => store.jobs.send(tx, 'recuperar_ventas', { cuenta_id: auto.tienda.cuenta_id }));
    await auto.quieto();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53']);
  });

  test('an invoice of an account that reviews its perceptions waits for a person', async () => {
    await leaveWaiting('revisar');
    await amanecer();
    expect(await emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: true }]);
    expect(await enLista()).toEqual(['con_problemas percepcion_a_revisar']);
  });

  test('a note past the term to give the perception back goes out without it', async () => {
    await beAgent('agregar');
    await importar();
    const { orders } = await sell();
    await auto.quieto();
    sinArca();
    await auto.cambiar(orders[0], { estado: 'cancelled' });
    await auto.quieto();
    await execute(
      `with f as (update comprobante set fecha = (fecha - interval '3 months')::date where status = 'emitida' returning id, fecha)
       update comprobante_asociado a set fecha = f.fecha from f where a.asociado_id = f.id`,
    );
    await amanecer();
    expect(await emitidas()).toEqual(['1 50216.34 1016.53', '3 49199.81 0']);
    const nota = (await auto.tienda.emitidas()).find(({ tipo_comprobante }) => tipo_comprobante === 3);
    expect(nota?.percepciones).toMatchObject([{ motivo: 'No se devuelve: fuera de plazo' }]);
    expect(await auto.actividad('rechazada')).toEqual([]);
  });
});

const esteMes = (hoy: string): string => `${hoy.slice(5, 7)}/${hoy.slice(0, 4)}`;
