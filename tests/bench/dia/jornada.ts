import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Pool } from 'undici';
import { random } from '../../helpers/azar.ts';
import type { Vendedor } from './vendedores.ts';

export const say = (texto: string): void => void process.stderr.write(`${texto}\n`);

/** Purchases of each kind in a hundred; a pack's notices are as many as its orders. */
const MEZCLA: Readonly<Record<string, number>> = {
  dni: 75,
  responsable_inscripto: 8,
  monotributo: 5,
  cuil: 3,
  pack: 5,
  sin_pack: 3,
  cancelada: 1,
};
/** Kinds that get no invoice. */
const SIN_FACTURA = new Set(['cancelada']);
/** Sales for each worker before the day: a process costs more just after its start than in the following weeks. */
const ESTRENO = 150;
/** Share of the sales that come in the opening. The rest comes afterwards, at a third of the pace of invoicing. */
const APERTURA = 0.8;
/** Most sales after the opening: their pace is known after some minutes. */
const RESTO_MAXIMO = 1_000;

/** A purchase to be made. */
export interface Compra {
  cuenta: string;
  tipo: string;
}

/** The purchases of a day, in order of arrival. The same ones each time. */
export function planDia(vendedores: readonly Vendedor[], ventas: number): { apertura: Compra[]; resto: Compra[] } {
  const compras = Array.from({ length: ventas }, createMostrador(vendedores));
  const corte = Math.max(Math.round(ventas * APERTURA), ventas - RESTO_MAXIMO);
  return { apertura: compras.slice(0, corte), resto: compras.slice(corte) };
}

/** The purchases that come before the day. */
export function planEstreno(vendedores: readonly Vendedor[], trabajadores: number): Compra[] {
  return Array.from({ length: ESTRENO * trabajadores }, createMostrador(vendedores));
}

/** Answers the next purchase: some sellers sell much more than others (the first of a thousand, some twenty times the last). */
function createMostrador(vendedores: readonly Vendedor[]): () => Compra {
  const pesos = vendedores.map((_, n) => 1 / (n + 50));
  const total = pesos.reduce((suma, peso) => suma + peso, 0);
  const azar = random(20_261_123);
  const hasta: number[] = [];
  for (const peso of pesos) hasta.push((hasta.at(-1) ?? 0) + peso / total);
  const tipos = Object.entries(MEZCLA).flatMap(([tipo, cuantas]) => Array.from({ length: cuantas }, () => tipo));
  return () => {
    const donde = azar();
    const index = hasta.findIndex((limite) => donde < limite);
    const cuenta = vendedores.at(index)?.nickname ?? '';
    return { cuenta, tipo: tipos[Math.floor(azar() * tipos.length)] ?? 'dni' };
  };
}

export function conFactura(compras: readonly Compra[]): number {
  return compras.filter(({ tipo }) => !SIN_FACTURA.has(tipo)).length;
}

/**
 * Makes purchases at this pace, or as near as the simulator gets: it notifies the receiver of each, with its shipment's notice. `cortado`:
 * no purchases from then on.
 */
export async function sell(
  meli: string,
  compras: readonly Compra[],
  porMinuto: number,
  cortado?: AbortSignal,
): Promise<void> {
  const cliente = new Pool(meli, { connections: 8 });
  const inicio = performance.now();
  const enCurso = new Set<Promise<void>>();
  for (const [n, { cuenta, tipo }] of compras.entries()) {
    if (cortado?.aborted) break;
    const falta = inicio + (n * 60_000) / porMinuto - performance.now();
    if (falta > 0) await wait(falta);
    const aviso = post(cliente, { cuenta, tipo, notificar: true }).finally(() => enCurso.delete(aviso));
    enCurso.add(aviso);
    if (enCurso.size >= 64) await Promise.race(enCurso);
  }
  await Promise.all(enCurso);
  await cliente.close();
}

async function post(cliente: Pool, cuerpo: object): Promise<void> {
  const { statusCode, body } = await cliente.request({
    method: 'POST',
    path: '/__sim/ventas',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cuerpo),
  });
  const texto = await body.text();
  if (statusCode !== 200) throw new Error(texto);
}

/** Work done, and work pending. */
export interface Pendiente {
  facturas: number;
  avisos: number;
  trabajos: number;
  abiertas: number;
  documentos: number;
}

/** Milliseconds between two checks of the pending work, and without progress until it is given up. */
const MIRAR_MS = 3_000;
const SIN_AVANCE_MS = 180_000;

/**
 * Resolves when every purchase has its invoice and its PDF, and nothing waits; or, with the pending work, when it is cut.
 * @throws Error after too long without progress
 */
export async function untilDone(
  url: string,
  esperadas: number,
  { sinAvanceMs = SIN_AVANCE_MS, cortado }: { sinAvanceMs?: number; cortado?: AbortSignal } = {},
): Promise<Pendiente> {
  const client = new Client({ connectionString: url, application_name: 'talonario vigia' });
  await client.connect();
  try {
    let avance = performance.now();
    let antes = '';
    for (;;) {
      const { rows } = await client.query<Pendiente>(PENDIENTE);
      const [queda] = rows;
      if (!queda) throw new Error('nothing was answered');
      const { facturas, ...resto } = queda;
      if (facturas >= esperadas && Object.values(resto).every((cuantos) => cuantos === 0)) return queda;
      if (cortado?.aborted) return queda;
      say(`${new Date().toTimeString().slice(0, 8)} ${JSON.stringify(queda)}`);
      const ahora = JSON.stringify(queda);
      if (ahora !== antes) avance = performance.now();
      antes = ahora;
      if (performance.now() - avance > sinAvanceMs) throw new Error(`stuck: ${ahora}, of ${esperadas}`);
      await wait(MIRAR_MS);
    }
  } finally {
    await client.end();
  }
}

/** Resolves when no account waits for its first reading. */
export const untilLinked = (url: string): Promise<void> =>
  until(url, `select not exists (select from pgboss.job where name = 'recuperar_ventas' and state <= 'active') as ya`);

/** Resolves when at least `cuantas` comprobantes were authorised. */
export const untilIssued = (url: string, cuantas: number): Promise<void> =>
  until(url, `select count(*) >= ${cuantas} as ya from comprobante where status = 'emitida'`);

async function until(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'talonario vigia' });
  await client.connect();
  try {
    while ((await client.query<{ ya: boolean }>(sql)).rows[0]?.ya !== true) await wait(MIRAR_MS);
  } finally {
    await client.end();
  }
}

/** Jobs that wait for their hour do not count as pending: readings in case a search misses an order, and repeated looks. */
const PENDIENTE = `
  select (select count(*)::int from comprobante where status = 'emitida') as facturas,
         (select count(*)::int from notificacion where procesada_en is null) as avisos,
         (select count(*)::int from pgboss.job where name in ('procesar_orden', 'procesar_aviso', 'subir_factura')
             and state <= 'active' and not (state = 'created' and start_after > now())) as trabajos,
         (select count(*)::int from emision where estado = 'abierta') as abiertas,
         (select count(*)::int from documento_fiscal where estado <> 'subido') as documentos`;
