import { AppError } from '@talonario/core/base';
import { lookupCuit } from '@talonario/core/server/empresas';
import { proposeAMano } from '@talonario/core/server/ventas';
import { CENTINELAS } from '@talonario/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// The receiver of a sale's invoice, with real billing data of the marketplace and real answers of the padrón.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

/** `6: 96 / 30772273, 5` of each of our vouchers; ARCA's ledger has to say the same. */
async function receptores(): Promise<string[]> {
  const libro = (await tienda.libro()).map(
    ({ tipo, documento, condicion }) => `${tipo}: ${documento}, ${String(condicion)}`,
  );
  const nuestros = (await tienda.emitidas()).map(
    (emitida) =>
      `${emitida.tipo_comprobante}: ${emitida.tipo_documento_facturado} / ${emitida.cuit_facturado || '0'}, ${emitida.situacion_iva_facturado}`,
  );
  expect(nuestros).toEqual(libro);
  return libro;
}

type Fila = [tipo: string, espera: string];

describe('a Responsable inscripto', () => {
  const filas: Fila[] = [
    ['consumidor_final', '6: 99 / 0, 5'],
    ['dni', '6: 96 / 30772273, 5'],
    ['cuil', '6: 86 / 20284561237, 5'],
    ['cuil_no_registrado', '6: 96 / 36124404, 5'],
    ['responsable_inscripto', '1: 80 / 30711234566, 1'],
    ['monotributo', '1: 80 / 20123456786, 6'],
    ['exento', '6: 80 / 30999000556, 4'],
    ['no_alcanzado', '6: 80 / 30715550098, 15'],
    ['cuit_sin_condicion', '6: 80 / 20284561288, 5'],
    ['cuit_que_es_cuil', '6: 86 / 20200014120, 5'],
    ['cuit_sin_padron', '1: 80 / 30200015009, 1'],
    ['tierra_del_fuego', '1: 80 / 33701112224, 1'],
  ];

  test.each(filas)('%s → %s', async (tipo, espera) => {
    await tienda.vender({ tipo });
    const { emitidas } = await tienda.facturar();
    expect(emitidas).toHaveLength(1);
    expect(await receptores()).toEqual([espera]);
  });

  const dejadas: [tipo: string, codigo: string, dice: RegExp][] = [
    ['cuit_con_error', 'padron_error', /ARCA no informa la condición/],
    ['cuit_invalido', 'cuit_invalido', /30711234567, está mal escrito/],
    ['mismo_cuit', 'comprador_es_emisor', /el de tu empresa/],
  ];

  test.each(dejadas)('%s is left out: %s', async (tipo, codigo, dice) => {
    const { venta } = await tienda.vender({ tipo });
    const { omitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([{ venta, codigo, motivo: expect.stringMatching(dice) }]);
    expect(await receptores()).toEqual([]);
  });

  test('a CUIT with taxes of two regimes waits for a person, whose form proposes the general one', async () => {
    const { venta } = await tienda.vender({
      comprador: { tipo_documento: 'CUIT', numero_documento: CENTINELAS.dos_regimenes, condicion: 'Monotributo' },
    });
    const { omitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([
      {
        venta,
        codigo: 'condicion_por_confirmar',
        motivo: expect.stringMatching(/IVA Responsable Inscripto y Responsable Monotributo/),
      },
    ]);
    expect(await receptores()).toEqual([]);
    const { emisor, cuenta_id } = tienda;
    const { receptor } = await proposeAMano(tienda.deps, { alcance: emisor.alcance, cuenta_id, venta });
    expect(receptor).toMatchObject({ cuit_facturado: CENTINELAS.dos_regimenes, situacion_iva_facturado: 1 });
    expect(await lookupCuit(tienda.deps, CENTINELAS.dos_regimenes)).toMatchObject({
      situacion_iva: 1,
      otra_situacion_iva: 6,
    });
  });

  test('a padrón that does not answer and a marketplace without the condition: the sale waits until the padrón answers', async () => {
    const { venta, orders } = await tienda.vender({ tipo: 'cuit_sin_padron_ni_condicion' });
    const { en_cola, omitidas } = await tienda.facturar();
    expect(omitidas).toEqual([]);
    expect(en_cola).toMatchObject([{ venta, motivo: expect.stringMatching(/ARCA no responde la consulta/) }]);
    await tienda.cambiar(orders[0], { comprador: { tipo_documento: 'CUIT', numero_documento: '30711234566' } });
    await tienda.facturar();
    expect(await receptores()).toEqual(['1: 80 / 30711234566, 1']);
  });

  test('with the padrón down the marketplace’s condition is used, with a warning', async () => {
    tienda.entorno.arca.fallas({ operacion: 'getPersona_v2', tipo: 'http_500', veces: 20 });
    await tienda.vender({ tipo: 'monotributo' });
    const { emitidas } = await tienda.facturar();
    expect(emitidas[0]?.advertencias).toEqual([expect.stringMatching(/la que informa Mercado Libre/)]);
    expect(await receptores()).toEqual(['1: 80 / 20123456786, 6']);
  });

  test('a padrón that refuses our access counts as one that does not answer, and stops no other sale', async () => {
    const mensaje = 'Este token no le permite actuar en representacion de la CUIT 30710000006';
    tienda.entorno.arca.fallas({ operacion: 'getPersona_v2', tipo: 'error', mensaje, veces: 20 });
    await tienda.vender({ tipo: 'monotributo' });
    await tienda.vender();
    const { venta } = await tienda.vender({ tipo: 'cuit_sin_padron_ni_condicion' });
    const { emitidas, en_cola } = await tienda.facturar();
    expect(emitidas).toHaveLength(2);
    expect(en_cola).toMatchObject([{ venta, motivo: expect.stringMatching(/ARCA no responde la consulta/) }]);
  });

  test.each(['arca_rechazo', 'arca_no_autorizado'] as const)('looking a CUIT up, %s is no answer', async (codigo) => {
    const persona = () =>
      Promise.reject(new AppError(codigo, { codigo: 601, mensaje: 'CUIT sin delegar', cuit: '30711234566' }));
    const deps = { ...tienda.deps, arca: { ...tienda.deps.arca, padron: { persona } } };
    await expect(lookupCuit(deps, '30711234566')).rejects.toMatchObject({ code: 'padron_no_disponible' });
  });

  test('a sale to a CUIT unknown to the padrón is left out with the padrón’s words', async () => {
    const { venta } = await tienda.vender({
      comprador: { tipo_documento: 'CUIT', numero_documento: CENTINELAS.desconocida, nombre: 'Nadie SA', apellido: '' },
    });
    const { omitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([
      { venta, codigo: 'padron_error', motivo: expect.stringMatching(/No existe persona/) },
    ]);
  });

  test('a condition of the marketplace against the padrón’s is ignored, with a warning', async () => {
    await tienda.vender({ comprador: { numero_documento: '20123456786', condicion: 'IVA Responsable Inscripto' } });
    const { emitidas } = await tienda.facturar();
    expect(emitidas[0]?.advertencias).toEqual([expect.stringMatching(/Se usa la condición de ARCA/)]);
    expect(await receptores()).toEqual(['1: 80 / 20123456786, 6']);
  });

  test('a large company over the FCE minimum: ARCA refuses it once, and the sale is left out with the reason', async () => {
    const { venta, orders } = await tienda.vender({ tipo: 'requiere_fce' });
    const { rechazadas } = await tienda.facturar();
    expect(rechazadas).toMatchObject([{ codigo: '10192', error: expect.stringContaining('(10192)') }]);
    expect(await receptores()).toEqual([]);
    for (const elegidas of [{}, { ventas: { order_ids: orders }, modo: 'elegida' as const }]) {
      const facturar = await tienda.facturar(elegidas);
      expect(facturar).toMatchObject({ rechazadas: [], omitidas: [{ venta, codigo: 'requiere_fce' }] });
    }
    // With another buyer it is another invoice.
    await tienda.cambiar(orders[0], { comprador: { tipo_documento: 'DNI', numero_documento: '30772273' } });
    expect((await tienda.facturar()).emitidas).toHaveLength(1);
  });

  test('a refused CUIL in a batch: every sale gets one voucher, that buyer’s as DNI', async () => {
    for (const tipo of ['dni', 'cuil_no_registrado', 'dni']) await tienda.vender({ tipo });
    const { emitidas } = await tienda.facturar();
    expect(emitidas).toHaveLength(3);
    expect((await receptores()).toSorted()).toEqual([
      '6: 96 / 20446414, 5',
      '6: 96 / 30772273, 5',
      '6: 96 / 36124404, 5',
    ]);
  });

  describe('an account that forces B', () => {
    beforeEach(() => tienda.ajustar({ force_factura_b: true }));
    const forzadas: Fila[] = [
      ['responsable_inscripto', '6: 80 / 30711234566, 5'],
      ['monotributo', '6: 80 / 20123456786, 5'],
      ['exento', '6: 80 / 30999000556, 4'],
      ['no_alcanzado', '6: 80 / 30715550098, 15'],
      ['consumidor_final', '6: 99 / 0, 5'],
    ];
    test.each(forzadas)('%s → %s', async (tipo, espera) => {
      await tienda.vender({ tipo });
      await tienda.facturar();
      expect(await receptores()).toEqual([espera]);
    });
  });
});

describe.each([
  { nickname: 'MARTIN.PEREYRA' as const, situacion_iva: 6 as const },
  { nickname: 'LECTURA.SUR' as const, situacion_iva: 4 as const },
])('$nickname, which gives C', (comprador) => {
  beforeEach(() => tienda.reset(comprador));
  const filas: Fila[] = [
    ['consumidor_final', '11: 99 / 0, 5'],
    ['dni', '11: 96 / 30772273, 5'],
    ['cuil', '11: 86 / 20284561237, 5'],
    ['responsable_inscripto', '11: 80 / 30711234566, 1'],
    ['monotributo', '11: 80 / 20123456786, 6'],
    ['exento', '11: 80 / 30999000556, 4'],
    ['no_alcanzado', '11: 80 / 30715550098, 15'],
  ];
  test.each(filas)('%s → %s', async (tipo, espera) => {
    await tienda.vender({ tipo });
    await tienda.facturar();
    expect(await receptores()).toEqual([espera]);
  });
});

test('a Consumidor final issues nothing, and is told why', async () => {
  await tienda.reset({ situacion_iva: 5 });
  await tienda.vender();
  await expect(tienda.facturar()).rejects.toMatchObject({ code: 'empresa_no_puede_emitir' });
  expect(await receptores()).toEqual([]);
});
