import { createHash, randomUUID } from 'node:crypto';
import { kindOf } from '../../rules/errorKinds.ts';
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
import type { Deps } from '../process/deps.ts';
import { isSurelyDead } from '../../processIdentity.ts';

/** What is done once, from inside: of which voucher or batch it is, and what the one before who began it left. */
export interface PedidoUnico {
  /** Somebody began it before and did not say how it ended. */
  readonly retomado: boolean;
  /** The voucher that it issues, as far as whoever began it told. */
  readonly comprobante_id: string | null;
  readonly lote_id: string | null;
  /** Says which voucher it is going to issue. Before anything is asked of ARCA. @throws AppError `pedido_en_curso` */
  tieComprobante(comprobante_id: string): Promise<void>;
  /** The same of a batch, in the transaction that makes it. */
  tieLote(tx: EntityManager, lote_id: string): Promise<void>;
  /** Part of it is out for good: a refusal of the rest is no answer to repeat, since whoever asks again goes on with it. */
  goOn(): void;
}

/** What a call answered. */
export interface RespuestaUnica {
  status: number;
  /** Its JSON, as it goes out: the same to the letter each time. */
  cuerpo: string;
}

/** A run that says nothing for so long is taken for dead; on this machine a dead one is known at once. */
const TOMADO_MS = 30_000;
const RENOVAR_MS = 10_000;
/** When to come back for what is being done: an invoice takes about this. */
const VOLVER_SEGUNDOS = 2;

/** Failures that may be over the next time, by themselves or once a person mends what is around: they are no answer to repeat. */
const pasajeros = [
  'arca_no_autorizado',
  'empresa_sin_verificar',
  'cuit_de_otro_usuario',
  'falta_padron',
  'falta_ajuste_percepcion',
  'plaza_rechazo',
  'empresa_no_puede_emitir',
  'nota_excede_factura',
  'nota_distinta',
  'cambio_distinto',
  'comprobante_emitiendo',
  'serie_ocupada',
  'cerrojo_perdido',
  'emision_cortada',
  'pedido_en_curso',
  'repetido_de_arca',
] as const satisfies ErrorCode[];

/**
 * Does what a call asks for only once for its key, however many times it comes: meanwhile, after it ended, and after whoever did
 * it died. `work` answers, or throws what `present` says as an answer; what failed for a while is tried again by who comes next.
 * @param clave the caller's `Idempotency-Key`, which is of this user
 * @param pedido what was asked, whole: another with the same key is refused
 * @throws AppError `idempotencia_de_otro_pedido`, `pedido_en_curso`; what `work` throws the first time
 */
export async function doOnce(
  deps: Deps,
  { usuario_id, clave, pedido }: { usuario_id: string; clave: string; pedido: unknown },
  work: (unico: PedidoUnico) => Promise<RespuestaUnica>,
  present: (error: AppError) => RespuestaUnica,
): Promise<RespuestaUnica> {
  const huella = createHash('sha256').update(canonical(pedido)).digest('hex');
  const toma = { token: randomUUID(), duenio: deps.identity, dura: TOMADO_MS };
  const abierto = await openPedido(deps.store.fork(), { usuario_id, clave, huella, ...toma });
  let anterior: Pick<PedidoGuardado, 'comprobante_id' | 'lote_id'> | null = null;
  if (!abierto) {
    const visto = await findPedido(deps.store.fork(), usuario_id, clave);
    // Forgotten between the two: it was as old as that.
    if (visto === null) throw enCurso();
    if (visto.huella !== huella) throw new AppError('idempotencia_de_otro_pedido');
    const { status, cuerpo } = visto;
    if (status !== null && cuerpo !== null) return { status, cuerpo };
    const muerto = isSurelyDead(visto.duenio, deps.identity);
    anterior = await takePedido(deps.store.fork(), visto, toma, { muerto });
    if (anterior === null) throw enCurso();
  }
  return run(deps, toma.token, anterior, work, present);
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
      // It stays taken until its time is over, and then whoever asks goes on.
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

/** What a note is refused for while another draft of it is on its way, or a person has it. */
const deOtraNota: ReadonlySet<unknown> = new Set(['nota_en_camino', 'nota_a_mano']);

/** What it was refused for says of the call itself: asked again it would be the same. */
function isAnswer(error: AppError): boolean {
  const { data } = error;
  if (isAppError(error, ...pasajeros) || deOtraNota.has(data['motivo'])) return false;
  return ['invalid', 'forbidden', 'not_found', 'conflict', 'rejected'].includes(kindOf(error));
}

/** The same for the same thing asked, in whatever order its fields come. */
function canonical(valor: unknown): string {
  return JSON.stringify(valor, (_, elemento: unknown) =>
    typeof elemento === 'object' && elemento !== null && !Array.isArray(elemento)
      ? Object.fromEntries(Object.entries(elemento).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : elemento,
  );
}
