import { creditVentas, runCambio, type CambioInput } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { listActividad, processLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueNotaAutomatica } from '../../../core/src/actions/facturacion/automatica/issueNotaAutomatica.ts';
import { receptorDeLaA } from '../../builders/cambios.ts';
import { esperarSola, MINUTO_MS, TIEMPOS_REALES } from '../../helpers/mundos/arcaAtrasada.ts';
import { iguales, seedBorradores } from '../../helpers/mundos/borradores.ts';
import { breakingOff, Corte } from '../../helpers/mundos/cortes.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { createTiempo } from '../../helpers/servicios/tiempo.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// Each caller that asks for a voucher learns by its own door what became of one whose answer was lost.

const tiempo = createTiempo();
let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador({
    arca: { clock: tiempo.clock.now },
    deps: { clock: tiempo.clock, issuing: TIEMPOS_REALES },
    en: tiempo.en,
  });
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  tiempo.volver();
  await mostrador.reset({ ajustes: { automatizar: true, fecha_inicio_automatizacion: mostrador.tienda.hoy } });
});

/** A caller that issues. Called again, also with another process's dependencies, it goes on with the same vouchers. */
interface Puerta {
  abrir(deps: Deps): Promise<unknown>;
  /** `tipo total` of every voucher ARCA has in the end. */
  libro: string[];
  /** Requests the caller makes to ARCA, one for each serie and chunk. */
  pedidos: number;
}

async function facturada(precio: number): Promise<{ order: string; id: string }> {
  const { tienda } = mostrador;
  const venta = { comprador: null, items: [{ sku: 'COMB-MATE', precio }] };
  const { orders } = await tienda.vender(venta);
  const { emitidas } = await tienda.facturar(elegidas(orders));
  return { order: orders[0] ?? '', id: emitidas[0]?.comprobante_id ?? '' };
}

const puertas: Record<string, () => Promise<Puerta>> = {
  async 'a batch of sales'() {
    const { tienda } = mostrador;
    await facturada(1_000);
    await tienda.deps.store.fork().execute('update serie set registros_por_request = 3');
    const orders: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      orders.push(...(await tienda.vender({ tipo: 'dni', items: [{ sku: 'COMB-MATE', precio: 1_000 * n }] })).orders);
    }
    const lote = await mostrador.pedir(orders);
    const libro = ['6 1000.00', ...[1, 2, 3, 4, 5].map((n) => `6 ${n}000.00`)];
    return { abrir: (deps) => processLote(deps, lote, { ultimo: false }), libro, pedidos: 2 };
  },
  async 'a change of a B to an A'() {
    const { id } = await facturada(10_000);
    const input: CambioInput = { alcance: mostrador.tienda.emisor.alcance, id, receptor: receptorDeLaA };
    return {
      abrir: (deps) => runCambio(deps, input),
      libro: ['6 10000.00', '8 10000.00', '1 10000.00'],
      pedidos: 2,
    };
  },
  async 'an automatic note'() {
    const { tienda } = mostrador;
    const { order } = await facturada(10_000);
    await tienda.cambiar(order, { estado: 'cancelled' });
    const [venta] = await tienda.deps.store.fork().execute<{ id: string }[]>('select id from venta');
    const nota = { venta_id: venta?.id ?? '' };
    return { abrir: (deps) => issueNotaAutomatica(deps, nota), libro: ['6 10000.00', '8 10000.00'], pedidos: 1 };
  },
  async 'the notes of a list'() {
    const { tienda } = mostrador;
    for (const precio of [10_000, 20_000]) {
      const { order } = await facturada(precio);
      await tienda.cambiar(order, { reembolsado: precio / 4 });
    }
    const { alcance } = tienda.emisor;
    const pedido = { alcance, cuenta_id: tienda.cuenta_id, ventas: { desde: tienda.hoy, hasta: tienda.hoy } };
    return {
      abrir: (deps) => creditVentas(deps, { ...pedido, modo: 'listada' }),
      libro: ['6 10000.00', '6 20000.00', '8 2500.00', '8 5000.00'],
      pedidos: 1,
    };
  },
};

/** ARCA has each voucher once, and every voucher of ARCA is stored. */
async function expectUnaVez(libro: readonly string[]): Promise<void> {
  const { comprobantes } = mostrador.tienda.entorno.arca.estado();
  expect(
    comprobantes.map((comprobante) => `${comprobante.cbteTipo} ${comprobante.impTotal.toFixed(2)}`).toSorted(),
  ).toEqual(libro.toSorted());
  expect((await mostrador.tienda.emitidas()).map(({ cae }) => cae).toSorted()).toEqual(
    comprobantes.map(({ cae }) => cae).toSorted(),
  );
}

const fallas = {
  'lost, and old for four minutes'(despues: number) {
    const { arca } = mostrador.tienda.entorno;
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues', despues });
    arca.fallas({
      operacion: 'FECompUltimoAutorizado',
      tipo: 'atrasado',
      n: 5,
      ms: 4 * MINUTO_MS,
      despues: despues + 1,
    });
    arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: 4 * MINUTO_MS });
  },
  'processed three minutes late'(despues: number) {
    const { arca } = mostrador.tienda.entorno;
    arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: 3 * MINUTO_MS, despues });
  },
};
const casos = Object.keys(puertas).flatMap((puerta) =>
  Object.keys(fallas).map((falla) => [puerta, falla as keyof typeof fallas] as const),
);

/** Count of drafts reported as unconfirmed, or that wait behind an unconfirmed one. */
async function enEspera(): Promise<number> {
  const esperan = `select 1 from comprobante where status = 'borrador' and en_cola_desde is not null and rechazo = '[]'`;
  return (await mostrador.tienda.deps.store.fork().execute<object[]>(esperan)).length;
}

/** Runs the queue until no draft waits; the caller asks again meanwhile. */
async function expectTermina({ abrir, libro }: Puerta): Promise<void> {
  const { deps } = mostrador.tienda;
  expect(await esperarSola({ deps, tiempo }, 10)).toBeLessThan(10);
  await abrir(deps).catch(() => null);
  expect(await esperarSola({ deps, tiempo }, 10)).toBeLessThan(10);
  await expectUnaVez(libro);
}

test.each(casos)('%s, with an answer %s: each voucher once, within ten minutes', async (nombreDePuerta, falla) => {
  const puerta = await puertas[nombreDePuerta]?.();
  if (!puerta) throw new Error(nombreDePuerta);
  for (let despues = 0; despues < puerta.pedidos; despues += 1) fallas[falla](despues);
  await puerta.abrir(mostrador.tienda.deps);
  expect(await enEspera()).toBeGreaterThan(0);
  await expectTermina(puerta);
});

const cortes = Object.keys(puertas).flatMap((puerta) => [1, 2, 3, 4, 5].map((n) => [puerta, n] as const));
test.each(cortes)('%s, with an answer lost and old, and a process cut at ARCA call %i', async (nombreDePuerta, n) => {
  const puerta = await puertas[nombreDePuerta]?.();
  if (!puerta) throw new Error(nombreDePuerta);
  fallas['lost, and old for four minutes'](0);
  await puerta.abrir(breakingOff(mostrador.tienda.deps, n, n % 2 === 0)).catch((error: unknown) => {
    if (!(error instanceof Corte)) throw error;
  });
  await puerta.abrir(mostrador.tienda.deps).catch(() => null);
  await expectTermina(puerta);
});

test('a program that repeats its call with its key, while it waits and afterwards: one voucher', async () => {
  const { deps, emisor, hoy } = mostrador.tienda;
  const [id = ''] = await seedBorradores(deps, emisor, iguales(1, { fecha: hoy }));
  fallas['lost, and old for four minutes'](0);
  const emitir = () => mostrador.call('post', `/api/facturas/${id}/emitir`, {}).set('Idempotency-Key', 'k1');
  const primera = await emitir().expect(202);
  expect(primera.body).toMatchObject({ en_cola: true });
  expect((await emitir()).status).toBe(202);
  const { body } = await mostrador.call('get', `/api/facturas/${id}`).expect(200);
  expect(body).toMatchObject({ rechazo: [], sin_confirmar: { numero: 1, arca_ultimo: 0 } });
  expect((await mostrador.call('get', '/api/arca/estado').expect(200)).body.sin_confirmar).toMatchObject({
    cantidad: 1,
  });
  expect(await esperarSola({ deps, tiempo }, 10)).toBeLessThan(10);
  await emitir();
  await mostrador.call('post', `/api/facturas/${id}/emitir`, {}).set('Idempotency-Key', 'k2');
  await expectUnaVez(['6 1210.00']);
});

test('a sale that ARCA authorised twice: both vouchers are stored, its account is told, and the note of the second ends it', async () => {
  const { deps, entorno, emisor, cuenta_id } = mostrador.tienda;
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'doble_cortado', ms: 0 });
  const { id } = await facturada(10_000);
  const pendientes = async () => {
    const pagina = { limit: 50, offset: 0, pendientes: true, tipo: 'repetida_en_arca' } as const;
    return (await listActividad(deps, emisor.alcance, cuenta_id, pagina)).results;
  };
  const [aviso] = await pendientes();
  expect(aviso?.texto).toBe(
    'ARCA autorizó FC B 0003-00000002 además de FC B 0003-00000001, por el mismo importe: una de las dos sobra.',
  );
  const ver = async (comprobanteId: string) =>
    (await mostrador.call('get', `/api/facturas/${comprobanteId}`).expect(200)).body;
  const repetida = aviso?.comprobante_id ?? '';
  expect(await ver(repetida)).toMatchObject({ status: 'emitida', numero_comprobante: 2, repite: { id } });
  expect(await ver(id)).toMatchObject({ numero_comprobante: 1, repetido_por: { id: repetida } });
  await mostrador.call('post', `/api/facturas/${repetida}/nota-credito`, {}).expect(200);
  expect(await pendientes()).toEqual([]);
  expect(await ver(id)).toMatchObject({ cancelada: false, repetido_por: null });
  await expectUnaVez(['6 10000.00', '6 10000.00', '8 10000.00']);
});
