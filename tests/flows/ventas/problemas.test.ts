import { randomUUID } from 'node:crypto';
import { addDays } from '@talonario/core/base';
import type { VentaAMano } from '@talonario/core/comprobantes';
import { groupByCausa, isProblema, ventaListada, type Lote } from '@talonario/core/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receptorDeLaA } from '../../builders/cambios.ts';
import { issueQueued, runCambio } from '@talonario/core/server/comprobantes';
import { markPorFuera } from '@talonario/core/server/ventas';
import { processOrdenes } from '../../../core/src/actions/facturacion/automatica/processOrdenes.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { facturaTipeada } from '../../helpers/servicios/servidor.ts';
import type { VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// A sale with a problem is solved where it is seen, counted once everywhere, and never invoiced twice.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.trabajar();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

/** Pesos of a dollar at the simulated ARCA: a rate that asks no confirmation. */
const OFICIAL = 1485.5;

const libro = () =>
  mostrador.tienda.entorno.arca.estado().comprobantes.map(({ cbteTipo, docTipo, docNro, impTotal }) => ({
    tipo: cbteTipo,
    documento: `${docTipo} ${docNro}`,
    total: impTotal,
  }));
const deVentas = (que: string) => `/api/cuentas/${mostrador.tienda.cuenta_id}/ventas/${que}`;

async function listar() {
  const { hoy, cuenta_id } = mostrador.tienda;
  const fechas = `fecha_desde=${addDays(hoy, -2)}&fecha_hasta=${hoy}`;
  const { body } = await mostrador.call('get', `/api/cuentas/${cuenta_id}/ventas?${fechas}`).expect(200);
  return ventaListada.array().parse(body);
}

/** `con_problemas cuit_invalido` of each sale in the list. */
const dondeEstan = async (): Promise<string[]> => [
  ...new Set((await listar()).map(({ grupo, motivo }) => [grupo, motivo?.codigo ?? ''].join(' ').trim())),
];

async function hacer(orders: readonly string[], opciones?: Parameters<Mostrador['pedir']>[1]): Promise<Lote> {
  return (await mostrador.seguir(await mostrador.pedir(orders, opciones))).lote;
}

/** Makes a sale of this kind and plans it once: its reason is then known. */
async function vender(tipo: string): Promise<VentaDePrueba> {
  const venta = await mostrador.tienda.vender({ tipo });
  await listar();
  await hacer(venta.orders, { plan: true });
  return venta;
}

describe('the receiver of a sale’s invoice', () => {
  const receptorNuevo = { como: 'documento', documento: '30-71123456-6', nombre: '', provincia: 1, calle: 'Mitre 750' };
  const asignar = (orderIds: string[], comprador: object | null) =>
    mostrador.call('put', deVentas('comprador'), { orderIds, comprador });

  test.each(['cuit_invalido', 'cuit_con_error'])(
    '%s: another CUIT, with the data the padrón has of it',
    async (tipo) => {
      const { orders } = await vender(tipo);
      await asignar(orders, { ...receptorNuevo, documento: '20-12345678-6' }).expect(204);
      expect(await dondeEstan()).toEqual(['para_facturar']);
      const { emitidas } = await hacer(orders);
      expect(emitidas).toHaveLength(1);
      expect(libro()).toMatchObject([{ documento: '80 20123456786' }]);
    },
  );

  test('a final consumer, while the amount allows it, and back to the marketplace’s buyer', async () => {
    const { orders } = await vender('cuit_invalido');
    await asignar(orders, { como: 'consumidor_final' }).expect(204);
    await asignar(orders, null).expect(204);
    expect((await hacer(orders, { plan: true })).omitidas).toMatchObject([{ codigo: 'cuit_invalido' }]);
    await asignar(orders, { como: 'consumidor_final' }).expect(204);
    await hacer(orders);
    expect(libro()).toMatchObject([{ tipo: 6, documento: '99 0' }]);
  });

  test('at the legal limit, no anonymous consumer but a document with name and address', async () => {
    const { orders } = await vender('sobre_limite');
    const { body } = await asignar(orders, { como: 'consumidor_final' }).expect(409);
    expect(body.codigo).toBe('comprador_no_permitido');
    const dni = { como: 'documento', documento: '30.772.273', nombre: 'Ana Paz' };
    await asignar(orders, dni).expect(204);
    expect((await hacer(orders, { plan: true })).omitidas).toMatchObject([{ codigo: 'debe_identificarse' }]);
    await asignar(orders, { ...dni, calle: 'Mitre', numero: '750', localidad: 'Avellaneda', provincia: 1 }).expect(204);
    await hacer(orders);
    expect(libro()).toMatchObject([{ documento: '96 30772273' }]);
  });

  test('cannot be changed when the buyer is right, nor to a wrong document or the seller’s own', async () => {
    const { orders } = await vender('responsable_inscripto');
    expect((await asignar(orders, { como: 'consumidor_final' }).expect(409)).body.codigo).toBe(
      'comprador_no_permitido',
    );
    expect((await asignar(orders, receptorNuevo).expect(409)).body.codigo).toBe('comprador_no_permitido');
    const malo = await vender('cuit_invalido');
    for (const documento of ['30-71123456-0', '123', mostrador.tienda.emisor.cuit]) {
      const { body } = await asignar(malo.orders, { ...receptorNuevo, documento }).expect(400);
      expect(body).toMatchObject({ codigo: 'comprador_invalido', campo: 'documento' });
    }
    await hacer(orders);
    expect((await asignar(orders, null).expect(409)).body.codigo).toBe('venta_ya_facturada');
  });
});

test('a problem put aside is not counted, is listed apart, and is back with another reason or when asked', async () => {
  const { orders } = await vender('cuit_invalido');
  const apartar = (descartadas: boolean, motivo = 'cuit_invalido') =>
    mostrador.call('put', deVentas('descartadas'), { orderIds: orders, motivo, descartadas });
  await apartar(true, 'para_facturar').expect(400);
  await apartar(true).expect(204);
  expect(await dondeEstan()).toEqual(['descartada cuit_invalido']);
  await apartar(false).expect(204);
  expect(await dondeEstan()).toEqual(['con_problemas cuit_invalido']);
  await apartar(true).expect(204);
  await mostrador.tienda.cambiar(orders[0], { reclamo: true });
  expect(await dondeEstan()).toEqual(['con_problemas reclamo_abierto']);
});

test('Inicio, the list and the preview count the same problems, cause by cause', async () => {
  const { tienda } = mostrador;
  const tipos = [
    'cuit_invalido',
    'cuit_invalido',
    'cuit_con_error',
    'usd',
    'mismo_cuit',
    'fraude',
    'sobre_limite',
    'pack',
  ];
  for (const tipo of [...tipos, 'cancelada', 'prueba']) await tienda.vender({ tipo });
  const orders = (await listar()).map(({ id }) => id);
  const plan = await hacer(orders, { plan: true });
  const contar = <V>(ventas: readonly V[], codigoDe: (venta: V) => string) =>
    groupByCausa(ventas, codigoDe).map(({ codigo, ventas: ventasDeCausa }) => `${ventasDeCausa.length} ${codigo}`);
  const enPlan = contar(
    plan.omitidas.filter(({ codigo }) => isProblema(codigo)),
    ({ codigo }) => codigo,
  );
  expect(enPlan).toHaveLength(6);
  const porClave = [...Map.groupBy(await listar(), ({ clave }) => clave).values()].flatMap(
    ([primera]) => primera ?? [],
  );
  const conProblemas = porClave.filter(({ grupo }) => grupo === 'con_problemas');
  expect(contar(conProblemas, ({ motivo }) => motivo?.codigo ?? '')).toEqual(enPlan);
  const { body } = await mostrador.call('get', '/api/inicio').expect(200);
  const [cuenta] = body.cuentas as { facturar: { problemas: { codigo: string; ventas: number }[] } }[];
  expect(cuenta?.facturar.problemas.map(({ codigo, ventas }) => `${ventas} ${codigo}`)).toEqual(enPlan);
});

test('the result of a batch names also the sales its preview left out, and issues none of them', async () => {
  const { tienda } = mostrador;
  const buena = await tienda.vender({ tipo: 'dni' });
  const mala = await tienda.vender({ tipo: 'cuit_invalido' });
  await listar();
  const plan = await hacer([...buena.orders, ...mala.orders], { plan: true });
  const path = `/api/facturas/cuenta-meli/${tienda.cuenta_id}`;
  const { body } = await mostrador.call('post', path, { orderIds: buena.orders, plan: plan.id }).expect(202);
  const { lote } = await mostrador.seguir(body.lote);
  expect(lote.emitidas).toMatchObject([{ venta: buena.venta }]);
  expect(lote.omitidas).toMatchObject([{ venta: mala.venta, codigo: 'cuit_invalido' }]);
  expect(libro()).toHaveLength(1);
});

describe('an invoice typed for a sale', () => {
  const proponer = async (venta: string) =>
    (await mostrador.call('get', deVentas(`${venta}/a-mano`)).expect(200)).body as VentaAMano;
  /** Body that the form sends. */
  function tipear({ clave, items, company_id }: VentaAMano, cambios: object = {}) {
    const { tienda } = mostrador;
    return facturaTipeada(company_id, {
      punto_de_venta: 3,
      items: items.map(({ descripcion, cantidad, importe, iva, sku }) => ({
        descripcion,
        cantidad,
        importe,
        iva,
        sku,
      })),
      venta: { cuenta_id: tienda.cuenta_id, clave },
      ...cambios,
    });
  }
  const crear = (body: object) => mostrador.call('post', '/api/facturas', body);
  const emitir = (id: string) => mostrador.call('post', `/api/facturas/${id}/emitir`, {});

  test('begins with the sold items, holds the sale while it is a draft, and once issued is the sale’s invoice', async () => {
    const { venta, orders } = await vender('cuit_invalido');
    const propuesta = await proponer(venta);
    expect(propuesta).toMatchObject({ clave: venta, comprobante_id: null, punto_de_venta: 3, receptor: null });
    expect(propuesta.items).not.toEqual([]);
    const { body: borrador } = await crear(tipear(propuesta)).expect(200);
    expect(await dondeEstan()).toEqual(['con_problemas borrador_a_mano']);
    expect((await proponer(venta)).comprobante_id).toBe(borrador.id);

    // Neither another window, nor a batch, nor another buyer takes the sale.
    expect((await crear(tipear(propuesta)).expect(409)).body.codigo).toBe('venta_con_borrador');
    expect((await hacer(orders)).omitidas).toMatchObject([{ codigo: 'borrador_a_mano' }]);
    const comprador = { como: 'consumidor_final' };
    await mostrador.call('put', deVentas('comprador'), { orderIds: orders, comprador }).expect(409);
    expect(libro()).toEqual([]);

    const { body: emitida } = await emitir(borrador.id).expect(200);
    expect(emitida).toMatchObject({ status: 'emitida', meli_order_id: orders[0] });
    expect(await dondeEstan()).toEqual(['facturada']);
    expect((await hacer(orders)).omitidas).toMatchObject([{ codigo: 'ya_facturada' }]);
    expect((await crear(tipear(propuesta)).expect(409)).body.codigo).toBe('venta_ya_facturada');
    expect(libro()).toHaveLength(1);
    expect(emitida.items).toMatchObject(orders.map((meli_order_id) => ({ meli_order_id })));
    const [documento] = await mostrador.tienda.deps.store
      .fork()
      .execute<{ estado: string }[]>(
        'select d.estado from documento_fiscal d join comprobante c on c.venta_id = d.venta_id where c.id = ?',
        [borrador.id],
      );
    expect(documento?.estado).toBe('pendiente');
  });

  /** A sale whose own invoice, of 1000, covers one order, and the draft of a typed one, of 500, the other. */
  async function conBorradorAparte() {
    const { tienda } = mostrador;
    const [agenda, segundoItem] = [
      { sku: 'AGENDA-26', titulo: 'Agenda 2026', precio: 1000 },
      { sku: 'LIBRO', titulo: 'Libro', precio: 500 },
    ];
    const { venta, orders } = await tienda.vender({ items: [agenda, segundoItem] });
    // As if the marketplace had shown the second order later.
    await tienda.cambiar(orders[1], { estado: 'cancelled' });
    const { emitidas } = await hacer(orders);
    await tienda.deps.store
      .fork()
      .execute('delete from comprobante_orden where orden_id in (select id from orden where order_id = ?)', [
        orders[1],
      ]);
    await tienda.cambiar(orders[1], { estado: 'paid', reembolsado: 0 });
    await listar();
    const propuesta = await proponer(venta);
    expect(propuesta.items.map(({ descripcion }) => descripcion)).toEqual(['Libro']);
    const { body: aparte } = await crear(tipear(propuesta)).expect(200);
    expect(aparte.items).toMatchObject([{ meli_order_id: orders[1] }]);
    return { venta, orders, propia: emitidas[0]?.comprobante_id ?? '', aparte: aparte.id as string };
  }
  /** The same sale, with both invoices issued. */
  async function conAparte() {
    const venta = await conBorradorAparte();
    await emitir(venta.aparte).expect(200);
    expect(await dondeEstan()).toEqual(['facturada']);
    return venta;
  }
  const acreditarEntera = (id: string) => mostrador.call('post', `/api/facturas/${id}/nota-credito`, {});
  const tiposYTotales = () => libro().map(({ tipo, total }) => `${tipo} ${total}`);

  test('of an order apart from its sale’s invoice: each invoice is credited for its own orders, once', async () => {
    const { tienda } = mostrador;
    const { orders, aparte } = await conAparte();
    await tienda.cambiar(orders[1], { estado: 'cancelled' });
    await Promise.all([tienda.acreditar(), tienda.acreditar()]);
    expect((await tienda.acreditar()).emitidas).toEqual([]);
    expect(tiposYTotales()).toEqual(['6 1000', '6 500', '8 500']);
    await tienda.cambiar(orders[0], { reembolsado: 100 });
    await tienda.acreditar();
    expect((await tienda.acreditar()).emitidas).toEqual([]);
    expect(tiposYTotales().slice(3)).toEqual(['8 100']);
    const { body } = await mostrador.call('get', `/api/facturas/${aparte}`);
    expect(body.cancelada).toBe(true);
  });

  test('of an order apart, half way through its change to Factura A: a refund then is credited on the A', async () => {
    const { tienda } = mostrador;
    const { orders, aparte } = await conAparte();
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    const { alcance } = tienda.emisor;
    const cambiar = () => runCambio(tienda.deps, { alcance, id: aparte, receptor: receptorDeLaA });
    expect(await cambiar()).toMatchObject({ factura: { estado: 'rechazada' } });
    await tienda.cambiar(orders[1], { reembolsado: 100 });
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'cambio_en_curso' }]);
    await cambiar();
    await tienda.acreditar();
    expect(tiposYTotales().slice(2)).toEqual(['8 500', '1 500', '3 100']);
  });

  test('its draft, sent again because the answer was lost, is that draft', async () => {
    const { venta } = await vender('cuit_invalido');
    const propuesta = await proponer(venta);
    const nuevo_id = randomUUID();
    const repetir = (cambios: object = {}) => crear(tipear(propuesta, { nuevo_id, ...cambios }));
    await repetir().expect(200);
    expect((await repetir({ observaciones: 'Con moño' }).expect(200)).body).toMatchObject({
      id: nuevo_id,
      observaciones: 'Con moño',
    });
    expect((await repetir({ nuevo_id: randomUUID() }).expect(409)).body.codigo).toBe('venta_con_borrador');
    await emitir(nuevo_id).expect(200);
    expect((await repetir().expect(409)).body.codigo).toBe('venta_ya_facturada');
    expect(libro()).toHaveLength(1);
  });

  test('of an order apart: its sale is invoiced again without it, once its own invoice was annulled', async () => {
    const { venta, orders, propia } = await conAparte();
    await acreditarEntera(propia).expect(200);
    expect((await proponer(venta)).items.map(({ descripcion }) => descripcion)).toEqual(['Agenda 2026']);
    expect((await hacer(orders)).emitidas).toMatchObject([{ order_ids: [orders[0]] }]);
    expect(tiposYTotales()).toEqual(['6 1000', '6 500', '8 1000', '6 1000']);
  });

  test('of an order apart, while it is a draft: its sale is not invoiced again, neither by a batch nor by the form', async () => {
    const { venta, orders, propia, aparte } = await conBorradorAparte();
    await acreditarEntera(propia).expect(200);
    expect((await hacer(orders)).omitidas).toMatchObject([{ codigo: 'borrador_a_mano' }]);
    const propuesta = await proponer(venta);
    expect(propuesta.comprobante_id).toBe(aparte);
    expect((await crear(tipear(propuesta)).expect(409)).body).toMatchObject({ codigo: 'venta_con_borrador' });
    await emitir(aparte).expect(200);
    expect((await hacer(orders)).emitidas).toMatchObject([{ order_ids: [orders[0]] }]);
    expect(tiposYTotales()).toEqual(['6 1000', '8 1000', '6 500', '6 1000']);
  });

  test('of an order that another invoice covers by now: it does not go out, and says so', async () => {
    const { orders, propia, aparte } = await conBorradorAparte();
    await mostrador.tienda.deps.store
      .fork()
      .execute('insert into comprobante_orden (comprobante_id, orden_id) select ?, id from orden where order_id = ?', [
        propia,
        orders[1],
      ]);
    const { body } = await emitir(aparte);
    expect(body.codigo).toBe('venta_ya_facturada');
    expect(tiposYTotales()).toEqual(['6 1000']);
  });

  describe('of an order apart, while ARCA does not answer', () => {
    const callar = () =>
      mostrador.tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000 });

    test.each([
      ['cancelled', (orders: string[]) => mostrador.tienda.cambiar(orders[1], { estado: 'cancelled' })],
      [
        'marked as invoiced elsewhere',
        (orders: string[]) =>
          markPorFuera(mostrador.tienda.deps, {
            alcance: mostrador.tienda.emisor.alcance,
            cuenta_id: mostrador.tienda.cuenta_id,
            order_ids: orders,
            facturada_por_fuera: true,
          }),
      ],
    ])('and the order is %s meanwhile: the invoice does not go out', async (_, cambiar) => {
      const { tienda } = mostrador;
      const { orders, aparte } = await conBorradorAparte();
      callar();
      await emitir(aparte).expect(202);
      await cambiar(orders);
      tienda.entorno.arca.sinFallas();
      expect(await issueQueued(tienda.deps)).toEqual([]);
      expect(tiposYTotales()).toEqual(['6 1000']);
    });

    test('and the other order is cancelled meanwhile: the sale’s own invoice does not go out', async () => {
      const { tienda } = mostrador;
      const { orders, propia } = await conAparte();
      await acreditarEntera(propia).expect(200);
      callar();
      expect((await hacer(orders)).en_cola).toHaveLength(1);
      await tienda.cambiar(orders[0], { estado: 'cancelled' });
      tienda.entorno.arca.sinFallas();
      expect(await issueQueued(tienda.deps)).toEqual([]);
      expect(tiposYTotales()).toEqual(['6 1000', '6 500', '8 1000']);
    });

    test('and the order apart turns out to be a fraud meanwhile: the sale’s own invoice goes out', async () => {
      const { tienda } = mostrador;
      const { orders, propia } = await conAparte();
      await acreditarEntera(propia).expect(200);
      callar();
      expect((await hacer(orders)).en_cola).toHaveLength(1);
      await tienda.cambiar(orders[1], { fraude: true });
      tienda.entorno.arca.sinFallas();
      expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida' }]);
      expect(tiposYTotales()).toEqual(['6 1000', '6 500', '8 1000', '6 1000']);
    });

    test('the invoice goes out once ARCA answers', async () => {
      const { tienda } = mostrador;
      const { aparte } = await conBorradorAparte();
      callar();
      await emitir(aparte).expect(202);
      tienda.entorno.arca.sinFallas();
      expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida', comprobante_id: aparte }]);
      expect(tiposYTotales()).toEqual(['6 1000', '6 500']);
    });

    /** Notes issued once ARCA answers; expects each invoice credited once. */
    async function alResponder() {
      const { tienda } = mostrador;
      tienda.entorno.arca.sinFallas();
      await issueQueued(tienda.deps);
      for (let vez = 0; vez < 3; vez++) await tienda.acreditar();
      await issueQueued(tienda.deps);
      return tiposYTotales().slice(2).toSorted();
    }

    test('the note of the sale’s own invoice waits, and the other invoice’s note does not replace it', async () => {
      const { tienda } = mostrador;
      const { orders, propia } = await conAparte();
      callar();
      const { body: enCola } = await acreditarEntera(propia).expect(202);
      await tienda.cambiar(orders[1], { estado: 'cancelled' });
      expect((await tienda.acreditar()).en_cola).toHaveLength(1);
      expect((await tienda.acreditar()).en_cola).toHaveLength(1);
      const { body } = await mostrador.call('get', `/api/facturas/${enCola.id}`);
      expect(body).toMatchObject({ comprobante_vinculado: propia, total: 1000 });
      expect(await alResponder()).toEqual(['8 1000', '8 500']);
    });

    test('the note of the invoice apart waits, and that of the sale’s own does not replace it', async () => {
      const { tienda } = mostrador;
      const { orders, propia } = await conAparte();
      callar();
      await tienda.cambiar(orders[1], { estado: 'cancelled' });
      expect((await tienda.acreditar()).en_cola).toHaveLength(1);
      await acreditarEntera(propia).expect(202);
      await acreditarEntera(propia).expect(202);
      expect(await alResponder()).toEqual(['8 1000', '8 500']);
    });

    test('a note of each invoice, asked for at once: neither replaces the other', async () => {
      const { tienda } = mostrador;
      const { orders, propia } = await conAparte();
      callar();
      await tienda.cambiar(orders[1], { estado: 'cancelled' });
      const vez = () => Promise.all([acreditarEntera(propia), tienda.acreditar()]);
      for (const [{ status }] of [await vez(), await vez()]) expect([202, 409]).toContain(status);
      expect(await alResponder()).toEqual(['8 1000', '8 500']);
    });

    test('a note of the invoice apart, asked for by hand, is not made again automatically', async () => {
      const { tienda } = mostrador;
      const { orders, aparte } = await conAparte();
      callar();
      await acreditarEntera(aparte).expect(202);
      await tienda.cambiar(orders[1], { estado: 'cancelled' });
      expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'nota_en_camino' }]);
      expect(await alResponder()).toEqual(['8 500']);
    });
  });

  test('deleted, leaves the sale to be invoiced again', async () => {
    const { venta } = await vender('usd');
    const { body } = await crear(tipear(await proponer(venta), { moneda: 'DOL', cotizacion: OFICIAL })).expect(200);
    await mostrador.call('delete', `/api/facturas/${body.id}`).expect(204);
    expect(await dondeEstan()).toEqual(['con_problemas moneda_extranjera']);
  });

  test('has to be an invoice of the account’s company, through an electronic point of sale; also when edited', async () => {
    const { venta } = await vender('cuit_invalido');
    const propuesta = await proponer(venta);
    const { body: borrador } = await crear(tipear(propuesta)).expect(200);
    const presupuesto = { ...tipear(propuesta), tipo_comprobante: 9999 };
    const { body } = await mostrador.call('put', `/api/facturas/${borrador.id}`, presupuesto).expect(400);
    expect(body).toMatchObject({ codigo: 'comprobante_invalido', campo: 'tipo_comprobante' });
  });

  test('from two windows at once is one draft', async () => {
    const { venta } = await vender('usd');
    const tipeada = tipear(await proponer(venta), { moneda: 'DOL', cotizacion: OFICIAL });
    const respuestas = await Promise.all([crear(tipeada), crear(tipeada)]);
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([1, 2, 3])('at once with a batch is one voucher (%i)', async () => {
    const { tienda } = mostrador;
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await listar();
    const propuesta = await proponer(venta);
    const lote = mostrador.pedir(orders);
    const { body, status } = await crear(tipear(propuesta));
    if (status === 200) await emitir(body.id);
    const { lote: loteTerminado } = await mostrador.seguir(await lote);
    expect(libro()).toHaveLength(1);
    const [conCae] = await tienda.deps.store
      .fork()
      .execute<{ cuantas: number }[]>(`select count(*)::int as cuantas from comprobante where cae is not null`);
    expect(conCae?.cuantas).toBe(1);
    expect(loteTerminado.estado).toBe('terminado');
    expect(await dondeEstan()).toEqual(['facturada']);
  });

  test('that waits for ARCA goes out by itself, whatever reason it was typed for', async () => {
    const { tienda } = mostrador;
    const { arca } = tienda.entorno;
    const { venta } = await vender('usd');
    const { body } = await crear(tipear(await proponer(venta), { moneda: 'DOL', cotizacion: OFICIAL })).expect(200);
    arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    expect((await emitir(body.id).expect(202)).body.en_cola).toBe(true);
    expect(await dondeEstan()).toEqual(['en_cola esperando_arca']);
    arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida', comprobante_id: body.id }]);
    expect(await dondeEstan()).toEqual(['facturada']);
  });

  test('of a sale fully refunded by an unknown payer goes out when ARCA is back', async () => {
    const { tienda } = mostrador;
    const { arca } = tienda.entorno;
    const items = [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }];
    const devuelta = { estado: 'paid', reembolsado: 10_000, detalle_de_pago: 'partially_bpp_covered' };
    const { venta } = await tienda.vender({ tipo: 'dni', items, ...devuelta });
    await listar();
    const { body } = await crear(tipear(await proponer(venta))).expect(200);
    arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await emitir(body.id).expect(202);
    arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida', comprobante_id: body.id }]);
    expect(libro()).toMatchObject([{ total: 10_000 }]);
  });

  test('that waits for ARCA, of a sale cancelled since, does not go out', async () => {
    const { tienda } = mostrador;
    const { arca } = tienda.entorno;
    const { venta, orders } = await vender('usd');
    const { body } = await crear(tipear(await proponer(venta), { moneda: 'DOL', cotizacion: OFICIAL })).expect(200);
    arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await emitir(body.id).expect(202);
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toEqual([]);
    expect(libro()).toEqual([]);
    const { body: dejado } = await mostrador.call('get', `/api/facturas/${body.id}`).expect(200);
    const [{ mensaje }] = dejado.rechazo;
    expect(mensaje).toBe('La venta está cancelada y no tiene factura.');
    expect(await issueQueued(tienda.deps)).toEqual([]);
  });

  test.each(['pending_cancel', 'cancelled', 'payment_required'])(
    'of a sale that goes %s meanwhile stays a draft until a person deletes it',
    async (estado) => {
      const { tienda } = mostrador;
      await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: tienda.hoy });
      const { venta, orders } = await vender('cuit_invalido');
      const { body: borrador } = await crear(tipear(await proponer(venta))).expect(200);
      await tienda.cambiar(orders[0], { estado });
      const otra_vez = orders.map((order_id) => ({ order_id, otra_vez: true }));
      expect(await processOrdenes(tienda.deps, tienda.cuenta_id, otra_vez)).toEqual(new Map());
      await hacer(orders);
      await mostrador.call('get', `/api/facturas/${borrador.id}`).expect(200);
      await mostrador.call('delete', `/api/facturas/${borrador.id}`).expect(204);
    },
  );

  test('at once with the automatic run, and again after it, is one voucher', async () => {
    const { tienda } = mostrador;
    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: tienda.hoy });
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await listar();
    const propuesta = await proponer(venta);
    const automatica = () =>
      processOrdenes(
        tienda.deps,
        tienda.cuenta_id,
        orders.map((order_id) => ({ order_id, otra_vez: true })),
      );
    const [creado] = await Promise.all([crear(tipear(propuesta)), automatica()]);
    if (creado.status === 200) {
      await automatica();
      await emitir(creado.body.id);
    }
    await automatica();
    expect(libro()).toHaveLength(1);
    expect(await dondeEstan()).toEqual(['facturada']);
  });

  test('deleted, leaves the sale to the automatic run', async () => {
    const { tienda } = mostrador;
    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: tienda.hoy });
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await listar();
    const { body: borrador } = await crear(tipear(await proponer(venta))).expect(200);
    const automatica = () =>
      processOrdenes(
        tienda.deps,
        tienda.cuenta_id,
        orders.map((order_id) => ({ order_id, otra_vez: false })),
      );
    await automatica();
    expect(libro()).toEqual([]);
    await mostrador.call('delete', `/api/facturas/${borrador.id}`).expect(204);
    await automatica();
    expect(libro()).toHaveLength(1);
  });

  test('whose process dies once ARCA gave the CAE is recovered, and the sale is invoiced once', async () => {
    const { tienda } = mostrador;
    const { arca } = tienda.entorno;
    const { venta, orders } = await vender('cuit_invalido');
    const propuesta = await proponer(venta);
    const { body } = await crear(tipear(propuesta)).expect(200);
    const { signal } = await startProceso({
      env: tienda.entorno.env,
      user_id: tienda.emisor.user_id,
      ids: [body.id],
      issuing: tiemposDePrueba,
      morir: 'respondido',
    }).fin;
    expect(signal).toBe('SIGKILL');
    expect(libro()).toHaveLength(1);
    expect((await crear(tipear(propuesta)).expect(409)).body.codigo).toBe('comprobante_emitiendo');
    expect((await hacer(orders)).emitidas.length).toBeLessThanOrEqual(1);
    await issueQueued(tienda.deps);
    expect(arca.estado().operaciones['FECAESolicitar']).toBe(1);
    expect(libro()).toHaveLength(1);
    expect(await dondeEstan()).toEqual(['facturada']);
  });
});
