import type { Alcance } from '@talonario/core/empresas';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import type { Serie } from '../../../core/src/contract/arca/arca.ts';
import { openAlcance } from '../../../core/src/actions/miembros/alcance.ts';
import { isAppError } from '../../../core/src/rules/errors.ts';
import { kindOf } from '../../../core/src/rules/errors/errores.ts';
import type { Emisor } from '../../helpers/mundos/borradores.ts';
import { draftFacturas, draftNota } from '../sembrado/borradores.ts';
import { chooseContenido, chooseReceptor, DE_SIEMPRE } from '../sembrado/contenido.ts';
import { startMaquina, type Maquina, type Mundo } from '../mundo.ts';

/** Address of every buyer who has one. */
const CORREO = 'comprador@prueba.test';
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

export interface Emitida {
  id: string;
  alcance: Alcance;
  emisor: Emisor;
}

/** An issued voucher `c` of a class that holds a condition; null: there is none. */
export async function chooseEmitida(mundo: Mundo, clase: string, condicion = 'true'): Promise<Emitida | null> {
  const filas = await mundo.base
    .fork()
    .execute<{ id: string; user_id: string }[]>(
      `select id, user_id from comprobante c where status = 'emitida' and clase = ? and ${condicion} order by numero_comprobante, id`,
      [clase],
    );
  const fila = filas[mundo.cinta.choose(filas.map(() => 1))];
  const emisor = mundo.emisores.find(({ user_id }) => user_id === fila?.user_id);
  return fila && emisor ? { id: fila.id, alcance: emisor.alcance, emisor } : null;
}

/** Makes drafts; the total of each is its own or everybody's, and ARCA refuses a few. */
export async function sell(mundo: Mundo, cantidad: number): Promise<string[]> {
  const { cinta, base, totales } = mundo;
  const emisor = chooseEmisor(mundo);
  const iguales = cinta.choose([3, 1]) === 1;
  const borradores = Array.from({ length: cantidad }, () => {
    const contenido = iguales ? DE_SIEMPRE : chooseContenido(cinta, totales);
    totales.add(contenido.total.toFixed(2));
    const punto_de_venta = 3 + cinta.choose([4, 1]);
    const email_facturado = cinta.choose([2, 1]) === 1 ? CORREO : null;
    return { punto_de_venta, email_facturado, contenido, receptor: chooseReceptor(cinta) };
  });
  const ids = await draftFacturas(base, emisor, fechaOf(mundo), borradores);
  for (const [indice, id] of ids.entries()) {
    mundo.pedidos.add(id);
    if (!iguales) mundo.unicos.set(id, borradores[indice]?.contenido.total.toFixed(2) ?? '');
  }
  return ids;
}

function fechaOf({ tiempo }: Mundo): string {
  return today(new Date(tiempo.ahora()));
}

/** A note typed for a part of an invoice by somebody who saw no other note of it. */
export async function draftParcial(
  mundo: Mundo,
  emitida: Emitida,
  nota: { parte: number; punto_de_venta: number },
): Promise<void> {
  const { base, pedidos } = mundo;
  pedidos.add(await draftNota(base, emitida, { ...nota, fecha: fechaOf(mundo) }));
}

/** Drafts that are not out: invoices, and the notes that were asked for. */
async function listPendientes({ base, pedidos }: Mundo): Promise<{ id: string; user_id: string }[]> {
  const filas = await base.fork().execute<{ id: string; clase: string; user_id: string }[]>(
    // The drafts of orders go out by themselves.
    `select id, clase, user_id from comprobante where status = 'borrador' and rechazo = '[]'
          and not exists (select from orden where orden.venta_id = comprobante.venta_id) order by creado_en, id`,
  );
  return filas.filter(({ id, clase }) => clase === 'factura' || pedidos.has(id));
}

/** Asks for all the drafts that are not out. */
export async function issue(mundo: Mundo, maquina: Maquina): Promise<string> {
  const pendientes = await listPendientes(mundo);
  for (const { user_id, alcance } of mundo.emisores) {
    const ids = pendientes.filter((fila) => fila.user_id === user_id).map(({ id }) => id);
    if (ids.length > 0) ask(mundo, maquina, ids, async () => alcance);
  }
  return pendientes.length === 0 ? 'nothing to issue' : `${maquina.encarnacion.nombre} issues ${pendientes.length}`;
}

/** The employee asks for the drafts of the first user that are not out. */
export async function issueComoEmpleado(mundo: Mundo, maquina: Maquina): Promise<string> {
  const { user_id } = mundo.emisores[0];
  const ids = (await listPendientes(mundo)).filter((fila) => fila.user_id === user_id).map(({ id }) => id);
  if (ids.length === 0) return 'nothing for the employee to issue';
  ask(mundo, maquina, ids, () => openAlcance(maquina.deps, mundo.empleado_id, user_id));
  return `the employee issues ${ids.length} on ${maquina.encarnacion.nombre}`;
}

function ask(mundo: Mundo, maquina: Maquina, ids: readonly string[], open: () => Promise<Alcance>): void {
  begin(mundo, maquina, 'issueComprobantes', async () => {
    const resultados = await issueComprobantes(maquina.deps, { alcance: await open(), ids });
    mundo.respuestas.push(...resultados);
    const contestados = resultados.map(({ comprobante_id }) => comprobante_id).toSorted();
    if (contestados.join() !== ids.toSorted().join())
      throw new Error(`told ${contestados.join()} when asked for ${ids.join()}`);
  });
}

/** Shares the first user's company with the employee, or no longer does, while nobody issues. */
export async function toggleEmpleado({ base, emisores, empleado_id, marcas }: Mundo): Promise<string> {
  const em = base.fork();
  const datos = [emisores[0].company_id, empleado_id];
  const quitados = await em.execute<object[]>(
    'delete from miembro where company_id = ? and usuario_id = ? returning 1',
    datos,
  );
  if (quitados.length === 0) {
    await em.execute(`insert into miembro (company_id, usuario_id, rol) values (?, ?, 'empleado')`, datos);
    return 'the employee is back';
  }
  const [fila] = await em.execute<{ esperan: number }[]>(
    'select count(*)::int as esperan from comprobante where emitido_por = ? and en_cola_desde is not null',
    [empleado_id],
  );
  if (fila && fila.esperan > 0) marcas.add('a right was revoked while its drafts waited');
  return `the employee leaves ${fila?.esperan ?? 0} in the queue`;
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
