import { createHash, randomUUID } from 'node:crypto';
import type { Alcance } from '../../rules/alcance.ts';
import { kindOf } from '../../rules/errors/errores.ts';
import { AppError, isAppError, type ErrorCode } from '../../rules/errors.ts';
import type { EntityManager } from '../../store/db.ts';
import {
  closePedido,
  findPedido,
  openPedido,
  takePedido,
  tiePedido,
  type PedidoGuardado,
} from '../../store/programas/pedidos.ts';
import { findPerdido } from '../../store/programas/perdidos.ts';
import type { Deps } from '../process/deps.ts';
import { isSurelyDead } from '../../processIdentity.ts';

/** A call done once, from inside: its voucher or batch, and what an earlier run of it left. */
export interface PedidoUnico {
  /** True when an earlier run began the call and did not say how it ended. */
  readonly retomado: boolean;
  /** Voucher that the call issues, as far as an earlier run told; null: not told. */
  readonly comprobante_id: string | null;
  readonly lote_id: string | null;
  /** Says which voucher the call is going to issue, before anything is requested from ARCA. @throws AppError `pedido_en_curso` */
  tieComprobante(comprobante_id: string): Promise<void>;
  /** Says which batch the call makes, in the transaction that makes it. */
  tieLote(tx: EntityManager, lote_id: string): Promise<void>;
  /** Says that part of the call is done for good: a refusal of the rest is not kept as its answer, since the next try goes on with it. */
  goOn(): void;
}

/** Answer of a call. */
export interface RespuestaUnica {
  status: number;
  /** JSON of the answer, as it goes out: the same to the letter each time. */
  cuerpo: string;
}

/** Milliseconds of silence after which a run is taken for dead; a dead run of this machine is known at once. */
const TOMADO_MS = 30_000;
const RENOVAR_MS = 10_000;
/** Seconds until the caller should ask again for a call under way: an invoice takes about this. */
const VOLVER_SEGUNDOS = 2;

/** Failures that may pass, by themselves or once a person mends their cause: they are not kept as the answer. */
const pasajeros = [
  'arca_no_autorizado',
  'empresa_sin_verificar',
  'cuit_de_otro_usuario',
  'falta_padron',
  'falta_ajuste_percepcion',
  'faltan_adhesiones',
  'plaza_rechazo',
  'empresa_no_puede_emitir',
  'nota_excede_factura',
  'nota_excede_periodo',
  'nota_distinta',
  'cambio_distinto',
  'comprobante_emitiendo',
  'serie_ocupada',
  'cerrojo_perdido',
  'emision_cortada',
  'pedido_en_curso',
  'repetido_de_arca',
  'cotizacion_sin_confirmar',
] as const satisfies ErrorCode[];

/**
 * Does a call only once for its key, however many times it comes: while it runs, after it ended, and after its run died. `work` answers,
 * or throws what `present` turns into an answer; a passing failure is tried again by the next call.
 * @param alcance the caller's reach: an answer that names a row out of it is not repeated; null: the call has none
 * @param clave the caller's `Idempotency-Key`, which is of this user
 * @param pedido the whole request: another one with the same key is refused
 * @throws AppError `idempotencia_de_otro_pedido`, `pedido_en_curso`; `comprobante_no_encontrado` and its like for an answer about what is
 *   another owner's since; what `work` throws the first time
 */
export async function doOnce(
  deps: Deps,
  {
    usuario_id,
    alcance,
    clave,
    pedido,
  }: { usuario_id: string; alcance: Alcance | null; clave: string; pedido: unknown },
  work: (unico: PedidoUnico) => Promise<RespuestaUnica>,
  present: (error: AppError) => RespuestaUnica,
): Promise<RespuestaUnica> {
  const huella = createHash('sha256').update(canonical(pedido)).digest('hex');
  const toma = { token: randomUUID(), duenio: deps.identity, dura: TOMADO_MS };
  const abierto = await openPedido(deps.store.fork(), { usuario_id, clave, huella, ...toma });
  let anterior: Pick<PedidoGuardado, 'comprobante_id' | 'lote_id'> | null = null;
  if (!abierto) {
    const visto = await findPedido(deps.store.fork(), usuario_id, clave);
    // The call was forgotten between both queries, for its age.
    if (visto === null) throw enCurso();
    if (visto.huella !== huella) throw new AppError('idempotencia_de_otro_pedido');
    const { status, cuerpo } = visto;
    if (status !== null && cuerpo !== null) {
      if (alcance !== null) await requireAlcanzados(deps, alcance, canonical(pedido) + cuerpo);
      return { status, cuerpo };
    }
    const muerto = isSurelyDead(visto.duenio, deps.identity);
    anterior = await takePedido(deps.store.fork(), visto, toma, { muerto });
    if (anterior === null) throw enCurso();
  }
  return run(deps, toma.token, anterior, work, present);
}

const noEncontrado = {
  comprobante: 'comprobante_no_encontrado',
  empresa: 'empresa_no_encontrada',
  cuenta: 'cuenta_no_encontrada',
} as const satisfies Record<string, ErrorCode>;

/** Refuses to repeat an answer about a voucher, company or account that the caller no longer reaches. */
async function requireAlcanzados(deps: Deps, alcance: Alcance, texto: string): Promise<void> {
  const ids = texto.match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  const perdido = await findPerdido(deps.store.fork(), alcance, [...new Set(ids)]);
  if (perdido !== null) throw new AppError(noEncontrado[perdido]);
}

async function run(
  deps: Deps,
  token: string,
  anterior: Pick<PedidoGuardado, 'comprobante_id' | 'lote_id'> | null,
  work: (unico: PedidoUnico) => Promise<RespuestaUnica>,
  present: (error: AppError) => RespuestaUnica,
): Promise<RespuestaUnica> {
  const tie = async (em: EntityManager, cambios: Parameters<typeof tiePedido>[2]): Promise<void> => {
    if (!(await tiePedido(em, token, cambios))) throw enCurso();
  };
  const reloj = setInterval(() => {
    tie(deps.store.fork(), { dura: TOMADO_MS }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a call that is done once is not held any longer'),
    );
  }, RENOVAR_MS).unref();
  let porSeguir = false;
  try {
    const respuesta = await work({
      retomado: anterior !== null,
      comprobante_id: anterior?.comprobante_id ?? null,
      lote_id: anterior?.lote_id ?? null,
      tieComprobante: (comprobante_id) => tie(deps.store.fork(), { comprobante_id }),
      tieLote: (tx, lote_id) => tie(tx, { lote_id }),
      goOn: () => void (porSeguir = true),
    });
    await closePedido(deps.store.fork(), token, respuesta);
    return respuesta;
  } catch (error) {
    const decidido = isAppError(error) && isAnswer(error) && !porSeguir;
    await closePedido(deps.store.fork(), token, decidido ? present(error) : null).catch((falla: unknown) =>
      // The call stays taken until its time is over; then the next one goes on.
      deps.log.warn({ err: falla }, 'how a call that is done once ended was not kept'),
    );
    throw error;
  } finally {
    clearInterval(reloj);
  }
}

function enCurso(): AppError {
  return new AppError('pedido_en_curso', { segundos: VOLVER_SEGUNDOS });
}

/** Reasons to refuse a note while another draft of it is on its way, or a person has it. */
const deOtraNota: ReadonlySet<unknown> = new Set(['nota_en_camino', 'nota_a_mano']);

/** Whether a refusal is the call's own answer: asked again it would be the same. */
function isAnswer(error: AppError): boolean {
  const { data } = error;
  if (isAppError(error, ...pasajeros) || deOtraNota.has(data['motivo'])) return false;
  return ['invalid', 'forbidden', 'not_found', 'conflict', 'rejected'].includes(kindOf(error));
}

/** Text of a request that is equal whatever the order of its fields. */
function canonical(valor: unknown): string {
  return JSON.stringify(valor, (_, elemento: unknown) =>
    typeof elemento === 'object' && elemento !== null && !Array.isArray(elemento)
      ? Object.fromEntries(Object.entries(elemento).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : elemento,
  );
}
