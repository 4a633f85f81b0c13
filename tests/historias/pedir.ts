import type { Alcance } from '@talonario/core/empresas';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Serie } from '../../core/src/contract/arca/arca.ts';
import { isAppError } from '../../core/src/rules/errors.ts';
import { kindOf } from '../../core/src/rules/errors/errores.ts';
import { seedBorradores, type Emisor } from '../helpers/mundos/borradores.ts';
import type { Base } from './bases/base.ts';
import { startMaquina, type Maquina, type Mundo } from './mundo.ts';

const FACTURA_B = 6;
const NOTA_B = 8;

export async function sendQueued(mundo: Mundo, maquina: Maquina): Promise<string> {
  begin(mundo, maquina, 'issueQueued', () => issueQueued(maquina.deps));
  return `${maquina.encarnacion.nombre} sends what waits`;
}

/** Kills what runs on a machine, and starts it again. */
export async function kill(mundo: Mundo, maquina: Maquina): Promise<void> {
  mundo.planificador.kill(maquina.encarnacion);
  await mundo.base.cutOff(maquina.encarnacion);
  Object.assign(maquina, startMaquina(mundo, maquina.nombre, maquina.veces + 1));
}

export function chooseMaquina({ cinta, maquinas }: Mundo): Maquina {
  const elegida = maquinas[cinta.choose(maquinas.map(() => 1))];
  if (!elegida) throw new Error('there is no machine');
  return elegida;
}

/** A user: mostly the first one. */
export function chooseEmisor({ cinta, emisores }: Mundo): Emisor {
  return emisores[cinta.choose([6, 1])] ?? emisores[0];
}

/** A serie of the first user: mostly the invoices of its first point of sale. */
export function chooseSerie({ cinta, emisores: [{ cuit }] }: Mundo): Serie {
  const tipo_comprobante = cinta.choose([3, 1]) === 0 ? FACTURA_B : NOTA_B;
  return { cuit, punto_de_venta: 3 + cinta.choose([3, 1]), tipo_comprobante };
}

interface Emitida {
  id: string;
  alcance: Alcance;
  emisor: Emisor;
}

export async function chooseEmitida(mundo: Mundo, clase: string): Promise<Emitida | null> {
  const filas = await mundo.base
    .fork()
    .execute<{ id: string; user_id: string }[]>(
      `select id, user_id from comprobante where status = 'emitida' and clase = ? order by numero_comprobante, id`,
      [clase],
    );
  const fila = filas[mundo.cinta.choose(filas.map(() => 1))];
  const emisor = mundo.emisores.find(({ user_id }) => user_id === fila?.user_id);
  return fila && emisor ? { id: fila.id, alcance: emisor.alcance, emisor } : null;
}

/** Makes drafts; of each, the amount is its own or everybody's, and ARCA refuses a few. */
export async function sell(mundo: Mundo, cantidad: number): Promise<string[]> {
  const { base, cinta, tiempo } = mundo;
  const emisor = chooseEmisor(mundo);
  const fecha = today(new Date(tiempo.ahora()));
  const iguales = cinta.choose([3, 1]) === 1;
  const pedidos = Array.from({ length: cantidad }, () => ({
    fecha,
    fecha_automatica: true,
    punto_de_venta: 3 + cinta.choose([4, 1]),
    iva: cinta.choose([12, 1]) === 1 ? '205.00' : '210.00',
  }));
  const ids = await seedBorradores({ store: base } as unknown as Deps, emisor, pedidos);
  for (const [indice, id] of (iguales ? [] : ids).entries()) {
    const veces = 2 + mundo.unicos.size;
    mundo.unicos.set(id, (1000 * veces + Number(pedidos[indice]?.iva) * veces).toFixed(2));
    await scale(base, id, veces);
  }
  const conCorreo = ids.filter(() => cinta.choose([2, 1]) === 1);
  for (const id of conCorreo) {
    await base.fork().execute(`update comprobante set email_facturado = 'comprador@prueba.test' where id = ?`, [id]);
  }
  for (const id of ids) mundo.pedidos.add(id);
  return ids;
}

/** Multiplies the amounts of a draft. */
async function scale(base: Base, id: string, veces: number): Promise<void> {
  const em = base.fork();
  const importes = [veces, veces, veces, id];
  await em.execute('update comprobante set neto = neto * ?, iva = iva * ?, total = total * ? where id = ?', importes);
  await em.execute('update comprobante_alicuota set neto = neto * ?, importe = importe * ? where comprobante_id = ?', [
    veces,
    veces,
    id,
  ]);
}

/** A note for a part of an invoice, from either point of sale. */
export async function draftParcial(mundo: Mundo, { id: nota_de, emisor }: Emitida, parte: number): Promise<void> {
  const { base, cinta, tiempo, pedidos } = mundo;
  const [factura] = await base
    .fork()
    .execute<{ veces: number }[]>('select (neto / 1000)::float8 as veces from comprobante where id = ?', [nota_de]);
  const nota = {
    fecha: today(new Date(tiempo.ahora())),
    fecha_automatica: true,
    tipo_comprobante: NOTA_B,
    punto_de_venta: 3 + cinta.choose([2, 1]),
    nota_de,
  };
  const [id = ''] = await seedBorradores({ store: base } as unknown as Deps, emisor, [nota]);
  await scale(base, id, (factura?.veces ?? 1) * parte);
  pedidos.add(id);
}

/** Asks for all the drafts that are not out: invoices, and the notes that were asked for. */
export async function issue(mundo: Mundo, maquina: Maquina): Promise<string> {
  const filas = await mundo.base
    .fork()
    .execute<{ id: string; clase: string; user_id: string }[]>(
      `select id, clase, user_id from comprobante where status = 'borrador' and rechazo = '[]' order by creado_en, id`,
    );
  const pendientes = filas.filter(({ id, clase }) => clase === 'factura' || mundo.pedidos.has(id));
  for (const { user_id, alcance } of mundo.emisores) {
    const ids = pendientes.filter((fila) => fila.user_id === user_id).map(({ id }) => id);
    if (ids.length === 0) continue;
    begin(mundo, maquina, 'issueComprobantes', async () => {
      const resultados = await issueComprobantes(maquina.deps, { alcance, ids });
      mundo.respuestas.push(...resultados);
      const contestados = resultados.map(({ comprobante_id }) => comprobante_id).toSorted();
      if (contestados.join() !== ids.toSorted().join())
        throw new Error(`told ${contestados.join()} when asked for ${ids.join()}`);
    });
  }
  return pendientes.length === 0 ? 'nothing to issue' : `${maquina.encarnacion.nombre} issues ${pendientes.length}`;
}

/** Begins an action on a machine. An error that a person may be told is no failure of the history. */
export function begin(mundo: Mundo, maquina: Maquina, nombre: string, work: () => Promise<unknown>): void {
  mundo.planificador.begin(maquina.encarnacion, work, (error) => {
    if (isAppError(error) && kindOf(error) !== 'internal') {
      mundo.marcas.add(`error: ${error.code}`);
      return;
    }
    if (isDeLaBase(error)) {
      mundo.marcas.add('a statement failed, and its action with it');
      return;
    }
    mundo.fallas.push(`${nombre}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
}

/** Codes of a server that ended a session, did not order two transactions, or gave up on a lock (PostgreSQL, "Error Codes"). */
const DE_LA_BASE = new Set(['40001', '40P01', '55P03', '57P01', '08006', '08003']);

/** Whether an action failed with the connection or the transaction that a history broke. */
function isDeLaBase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  const { message, cause } = error;
  return (code !== undefined && DE_LA_BASE.has(code)) || CORTADA.test(message) || isDeLaBase(cause);
}

const CORTADA = /Connection terminated|terminating connection|not queryable|Client was closed|ended by the user/;
