import { addDays } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import {
  issueQueued,
  resumeCambios,
  runCambio,
  uploadDocumento,
  type CambioInput,
} from '@talonario/core/server/comprobantes';
import { listActividad } from '@talonario/core/server/ventas';
import { CENTINELAS } from '@talonario/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receptorDeLaA } from '../../builders/cambios.ts';
import { d } from '../../builders/ventas.ts';
import { vencerArrendamientos } from '../../helpers/servicios/cola.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// An issued Factura B changed for a Factura A: a note and an A, once, whatever dies in between.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());

let order: string | undefined;
let input: CambioInput;
beforeEach(async () => {
  await tienda.reset();
  await sell(49_199.81);
});

/** An invoiced sale to an anonymous buyer, about to be changed. */
async function sell(precio: number, venta: object = { comprador: null }): Promise<void> {
  ({
    orders: [order],
  } = await tienda.vender({ ...venta, items: [{ sku: 'COMB-MATE', precio }] }));
  const { emitidas } = await tienda.facturar();
  input = { alcance: tienda.emisor.alcance, id: emitidas[0]?.comprobante_id ?? '', receptor: receptorDeLaA };
}

const swap = (cambios: Partial<CambioInput> = {}, deps = tienda.deps) => runCambio(deps, { ...input, ...cambios });
const execute = <T>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);

/** `tipo total documento` of every voucher in ARCA; expects ours to be the same. */
async function libro(): Promise<string[]> {
  const { comprobantes } = tienda.entorno.arca.estado();
  expect((await tienda.emitidas()).map(({ cae }) => cae)).toEqual(comprobantes.map(({ cae }) => cae));
  return comprobantes.map(
    (comprobante) =>
      `${comprobante.cbteTipo} ${comprobante.impTotal.toFixed(2)} ${comprobante.docTipo}/${comprobante.docNro}`,
  );
}

/** Problems reported to the user that wait for a person. */
async function pendientes() {
  const pagina = { limit: 50, offset: 0, pendientes: true };
  const { results } = await listActividad(tienda.deps, tienda.emisor.alcance, tienda.cuenta_id, pagina);
  return results;
}
const CAMBIADA = ['6 49199.81 99/0', '8 49199.81 99/0', '1 49199.81 80/30711234566'];

describe('a change', () => {
  test('is a note to the B’s receiver and an A for the same gross, and the sale points to the A', async () => {
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
    const [b, nota, a] = await tienda.emitidas();
    expect(b).toMatchObject({ cancelada: true });
    expect(nota).toMatchObject({ comprobante_vinculado: b?.id });
    expect(a?.alicuotas.map(({ neto, importe }) => `${neto} + ${importe}`)).toEqual(['40661 + 8538.81']);
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'ya_facturada' }]);
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(await libro()).toEqual([...CAMBIADA, '3 49199.81 80/30711234566']);
  });

  test('of an invoice with a credited refund is for the rest, and the refund is not credited again on the A', async () => {
    await tienda.cambiar(order, { reembolsado: 9199.81 });
    await tienda.acreditar();
    await swap();
    const [b, , , a] = await tienda.emitidas();
    expect(a?.items).toMatchObject([{ descripcion: b?.items[0]?.descripcion, bonificacion: d(9199.81) }]);
    expect((await tienda.acreditar()).emitidas).toEqual([]);
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(await libro()).toEqual([
      '6 49199.81 99/0',
      '8 9199.81 99/0',
      '8 40000.00 99/0',
      '1 40000.00 80/30711234566',
      '3 40000.00 80/30711234566',
    ]);
  });

  test('asked again, or by several processes at once, is done once', async () => {
    const depsVecinas = [await tienda.otherDeps(), await tienda.otherDeps()];
    await Promise.allSettled([swap(), ...depsVecinas.map((depsVecino) => swap({}, depsVecino))]);
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('whose A is refused after its note is reported on the account', async () => {
    const { arca } = tienda.entorno;
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    const { factura } = await swap();
    expect(factura?.estado).toBe('rechazada');
    expect(await pendientes()).toMatchObject([
      { tipo: 'rechazada', requiere_persona: true, texto: expect.stringContaining('La nota de crédito ya se emitió') },
    ]);
  });

  test('puts the A on the marketplace in place of the B', async () => {
    const [{ venta_id } = { venta_id: '' }] = await execute<{ venta_id: string }>(
      'select venta_id from documento_fiscal',
    );
    await uploadDocumento(tienda.deps, { venta_id, ultimo: false });
    await swap();
    await uploadDocumento(tienda.deps, { venta_id, ultimo: false });
    const { documentos } = await tienda.control<{ documentos: { archivo: string }[] }>('GET /__sim/estado');
    expect(documentos.map(({ archivo }) => archivo)).toEqual(['FC-A-0003-00000001.pdf']);
  });
});

describe('a change that dies', () => {
  test.each([
    ['before the note is asked for', 'preparando', 1],
    ['while the note is asked for', 'solicitando', 1],
    ['before the note is written down', 'respondido', 1],
    ['with the note written down', 'guardado', 1],
    ['before the A exists', 'terminado', 1],
    ['before the A is asked for', 'preparando', 3],
    ['before the A is written down', 'respondido', 2],
    ['with the A written down', 'guardado', 2],
  ])('%s: asked again it goes on, and nothing is repeated', async (_, morir, vez) => {
    const pedido = { env: tienda.entorno.env, user_id: tienda.emisor.user_id, ids: [], issuing: tiemposDePrueba };
    const { signal, stderr } = await startProceso({ ...pedido, cambio: input, morir, vez }).fin;
    expect(stderr).toBe('');
    expect(signal).toBe('SIGKILL');
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('half way: no other process touches the sale meanwhile, and the worker finishes the change', async () => {
    const pedido = { env: tienda.entorno.env, user_id: tienda.emisor.user_id, ids: [], issuing: tiemposDePrueba };
    await startProceso({ ...pedido, cambio: input, morir: 'terminado' }).fin;
    await tienda.cambiar(order, { reembolsado: 100 });
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'ya_facturada' }]);
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'cambio_en_curso' }]);
    expect(await resumeCambios(tienda.deps)).toBe(1);
    expect(await libro()).toEqual(CAMBIADA);
    await tienda.acreditar();
    expect(await libro()).toEqual([...CAMBIADA, '3 100.00 80/30711234566']);
  });
});

test('whose process dies before it asks for the A: the queue sends it, with no page open', async () => {
  const pedido = { env: tienda.entorno.env, user_id: tienda.emisor.user_id, ids: [], issuing: tiemposDePrueba };
  await startProceso({ ...pedido, cambio: input, morir: 'preparando', vez: 3 }).fin;
  expect(await libro()).toEqual(CAMBIADA.slice(0, 2));
  await vencerArrendamientos(tienda.deps);
  await issueQueued(tienda.deps);
  expect(await libro()).toEqual(CAMBIADA);
});

test('a failure of other waiting vouchers does not keep a change half done', async () => {
  const pedido = { env: tienda.entorno.env, user_id: tienda.emisor.user_id, ids: [], issuing: tiemposDePrueba };
  await startProceso({ ...pedido, cambio: input, morir: 'terminado' }).fin;
  tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000 });
  await tienda.vender({ tipo: 'dni' });
  expect((await tienda.facturar()).en_cola).toHaveLength(1);
  tienda.entorno.arca.sinFallas();
  // A state only a bug could leave: no B can be sent.
  await execute(
    `create or replace function romper() returns trigger language plpgsql as $$
       begin if new.solicitud->>'tipo_comprobante' = '6' then raise exception 'rota'; end if; return new; end $$;
     create or replace trigger romper before insert on emision for each row execute function romper()`,
  );
  try {
    await issueQueued(tienda.deps);
  } finally {
    await execute('drop trigger romper on emision');
  }
  expect(await libro()).toEqual(CAMBIADA);
  await issueQueued(tienda.deps);
  expect(await libro()).toHaveLength(4);
});

describe('ARCA', () => {
  test('down: note and A wait, the note first, and they go out by themselves', async () => {
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000 });
    expect(await swap()).toMatchObject({ nota: { estado: 'en_cola' }, factura: null });
    tienda.entorno.arca.sinFallas();
    await tienda.cambiar(order, { reembolsado: 100 });
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'cambio_en_curso' }]);
    await issueQueued(tienda.deps);
    await resumeCambios(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('refusing the note leaves the B as it was, and the change can be asked again', async () => {
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    await expect(swap()).rejects.toMatchObject({ code: 'arca_rechazo' });
    expect(await libro()).toEqual(['6 49199.81 99/0']);
    expect(await execute(`select 1 from comprobante where status = 'borrador'`)).toEqual([]);
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('had refused a note of the B: the change takes over its draft', async () => {
    await tienda.cambiar(order, { reembolsado: 100 });
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    expect((await tienda.acreditar()).rechazadas).toHaveLength(1);
    await tienda.cambiar(order, { reembolsado: 0 });
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000 });
    const { nota } = await swap();
    const delCambio = `select c.id from comprobante c join cambio x on x.id = c.cambio_id and x.nota_id = c.id`;
    expect(await execute(delCambio)).toEqual([{ id: nota.comprobante_id }]);
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    await resumeCambios(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('refusing the A: the change asked again sends the A again, without another note', async () => {
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    expect(await swap()).toMatchObject({ nota: { estado: 'emitida' }, factura: { estado: 'rechazada' } });
    expect(await libro()).toEqual(CAMBIADA.slice(0, 2));
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });
});

describe('a change asked half way for another receiver', () => {
  const receptorDistinto = {
    ...receptorDeLaA,
    cuit_facturado: '20301234563',
    razon_social_facturado: 'Martín Pereyra',
  };
  const DE_OTRA = [...CAMBIADA.slice(0, 2), '1 49199.81 80/20301234563'];
  const cuitDelBorrador = () =>
    execute<{ cuit_facturado: string }>(
      `select cuit_facturado from comprobante where tipo_comprobante = 1 and status = 'borrador'`,
    );

  beforeEach(() => tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 }));

  test('once its A was refused: the A is for the new receiver, without another note', async () => {
    await swap();
    await swap({ receptor: receptorDistinto });
    expect(await libro()).toEqual(DE_OTRA);
    expect(await cuitDelBorrador()).toEqual([]);
    const [, , a] = await tienda.emitidas();
    expect(a).toMatchObject({ razon_social_facturado: 'Martín Pereyra', situacion_iva_facturado: 6 });
    await expect(swap()).rejects.toMatchObject({ code: 'cambio_no_permitido', data: { motivo: 'ya_cambiada' } });
    expect(await libro()).toEqual(DE_OTRA);
  });

  test('who cannot receive an A: the A stays for the first receiver', async () => {
    await swap();
    const exenta = { ...receptorDeLaA, cuit_facturado: '30999000556' };
    await expect(swap({ receptor: exenta })).rejects.toMatchObject({
      code: 'cambio_no_permitido',
      data: { motivo: 'receptor_no_recibe_a' },
    });
    expect(await cuitDelBorrador()).toEqual([{ cuit_facturado: receptorDeLaA.cuit_facturado }]);
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('while its A is being issued: it is refused, and the A goes out to the first receiver', async () => {
    tienda.entorno.arca.sinFallas();
    const pedido = { env: tienda.entorno.env, user_id: tienda.emisor.user_id, ids: [], issuing: tiemposDePrueba };
    await startProceso({ ...pedido, cambio: input, morir: 'respondido', vez: 2 }).fin;
    await expect(swap({ receptor: receptorDistinto })).rejects.toMatchObject({ code: 'comprobante_emitiendo' });
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('while it waits for ARCA: the queue sends the A to the new receiver', async () => {
    tienda.entorno.arca.sinFallas();
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000 });
    expect(await swap()).toMatchObject({ nota: { estado: 'en_cola' } });
    expect(await swap({ receptor: receptorDistinto })).toMatchObject({ nota: { estado: 'en_cola' }, factura: null });
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    expect(await libro()).toEqual(DE_OTRA);
  });

  test('by several processes at once, each with its own receiver: one note and one A', async () => {
    await swap();
    const depsVecinas = await tienda.otherDeps();
    await Promise.allSettled([swap(), swap({ receptor: receptorDistinto }, depsVecinas), resumeCambios(tienda.deps)]);
    await issueQueued(tienda.deps);
    expect((await libro()).map((linea) => linea.split(' ')[0])).toEqual(['6', '8', '1']);
  });
});

describe('a change with a typed date', () => {
  const dia = (dias: number) => addDays(tienda.hoy, dias);
  /** Issues a B dated some days ago: its note may then have a date before today. */
  const antigua = () =>
    execute(`update comprobante set fecha = fecha - 4; update serie set ultima_fecha = ultima_fecha - 4`);
  const fechas = async () =>
    (await tienda.emitidas()).map(({ tipo_comprobante, fecha }) => `${tipo_comprobante} ${fecha}`);
  const sinArca = (despues: number) =>
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000, despues });

  test('gives both vouchers that date', async () => {
    await antigua();
    await swap({ fecha: dia(-2) });
    expect(await fechas()).toEqual([`6 ${dia(-4)}`, `8 ${dia(-2)}`, `1 ${dia(-2)}`]);
  });

  test('keeps it on the A that waits for ARCA', async () => {
    await antigua();
    sinArca(1);
    expect(await swap({ fecha: dia(-2) })).toMatchObject({ factura: { estado: 'en_cola' } });
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    expect((await fechas()).at(-1)).toBe(`1 ${dia(-2)}`);
  });

  test('too old by now for the A: it is reported, and asked again without a date the A is of today', async () => {
    await antigua();
    sinArca(1);
    await swap({ fecha: dia(-2) });
    tienda.entorno.arca.sinFallas();
    await execute(
      `update comprobante set fecha = fecha - 20 where status = 'borrador'; update cambio set fecha = fecha - 20`,
    );
    await issueQueued(tienda.deps);
    expect(await pendientes()).toMatchObject([{ texto: expect.stringContaining('La nota de crédito ya se emitió') }]);
    await issueQueued(tienda.deps);
    expect(await fechas()).toHaveLength(2);
    expect(await swap()).toMatchObject({ factura: { estado: 'emitida' } });
    expect((await fechas()).at(-1)).toBe(`1 ${tienda.hoy}`);
    expect(await libro()).toEqual(CAMBIADA);
    expect(await pendientes()).toEqual([]);
  });

  test('too old by now for the note: the B stays as it was, it is reported, and the change can be asked again', async () => {
    await antigua();
    sinArca(0);
    await swap({ fecha: dia(-2) });
    tienda.entorno.arca.sinFallas();
    await execute(`update comprobante set fecha = fecha - 20 where status = 'borrador'`);
    await issueQueued(tienda.deps);
    expect(await pendientes()).toMatchObject([{ texto: expect.stringContaining('La factura B queda como estaba') }]);
    expect(await execute('select 1 from cambio')).toEqual([]);
    await swap();
    expect(await libro()).toEqual(CAMBIADA);
  });
});

describe('a change refused before its first step', () => {
  const cuit = (cuit_facturado: string) => ({ receptor: { ...receptorDeLaA, cuit_facturado } });
  const casos: [string, string, () => Partial<CambioInput> | Promise<Partial<CambioInput>>][] = [
    ['a CUIT with a wrong check digit', 'cuit_invalido', () => cuit('30711234567')],
    ["the issuer's own CUIT", 'cambio_no_permitido', () => cuit('30716543214')],
    ['a receiver that gets no A', 'cambio_no_permitido', () => cuit('30999000556')],
    ['a key that is a CUIL', 'cambio_no_permitido', () => cuit('20200014120')],
    ['a CUIT that ARCA does not know', 'cuit_no_encontrado', () => cuit(CENTINELAS.desconocida)],
    ['a padrón that does not answer', 'padron_no_disponible', () => cuit('30200015009')],
    ['a padrón with an error', 'padron_inconsistente', () => cuit(CENTINELAS.inactiva)],
    ['no name', 'campo_requerido', () => ({ receptor: { ...receptorDeLaA, razon_social_facturado: ' ' } })],
    ['no address', 'campo_requerido', () => ({ receptor: { ...receptorDeLaA, domicilio_facturado: '' } })],
    ['a date before the invoice', 'fecha_anterior_a_la_factura', () => ({ fecha: addDays(tienda.hoy, -1) })],
    ['a date too far', 'fecha_fuera_de_rango', () => ({ fecha: addDays(tienda.hoy, 6) })],
    [
      'an issuer with a restricted class A',
      'cambio_no_permitido',
      async () => {
        await execute(`update empresa set clase_a = 'retencion'`);
        return {};
      },
    ],
    [
      'an invoice of another user',
      'comprobante_no_encontrado',
      () => ({ alcance: ownAlcance('00000000-0000-4000-8000-000000000000') }),
    ],
    [
      'an amount from which a large company gets an FCE',
      'cambio_puede_requerir_fce',
      async () => {
        await sell(12_400_000, { tipo: 'dni' });
        return {};
      },
    ],
    [
      'an invoice that is an A already',
      'cambio_no_permitido',
      async () => {
        await sell(1000, { tipo: 'responsable_inscripto' });
        return {};
      },
    ],
    [
      'an invoice that was credited whole',
      'factura_ya_acreditada',
      async () => {
        await tienda.cambiar(order, { estado: 'cancelled' });
        await tienda.acreditar();
        return {};
      },
    ],
  ];

  test.each(casos)('%s: %s', async (_, code, prepare) => {
    const cambios = await prepare();
    const antes = await libro();
    await expect(swap(cambios)).rejects.toMatchObject({ code });
    expect(await libro()).toEqual(antes);
    expect(await execute(`select 1 from comprobante where status = 'borrador'`)).toEqual([]);
    expect(await execute('select 1 from cambio')).toEqual([]);
  });
});
