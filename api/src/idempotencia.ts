import { AppError } from '@talonario/core/base';
import type { Endpoint } from '@talonario/core/endpoints';
import { LARGO_IDEMPOTENCIA } from '@talonario/core/programas';
import type { Deps } from '@talonario/core/server/instalacion';
import { doOnce, type PedidoUnico, type RespuestaUnica } from '@talonario/core/server/programas';
import type { Context } from 'koa';
import { z } from 'zod';
import { errorAnswer } from './errors.ts';
import type { State } from './state.ts';

/** Key that fits in a header and a person can read: ASCII from the space to the tilde. */
const IMPRIMIBLE = new RegExp(`^[\\x20-\\x7e]{1,${LARGO_IDEMPOTENCIA}}$`);

/**
 * Answers a call that issues, or that is done once for another reason: the result of `work`, with the status `statusOf` gives it. With an
 * `Idempotency-Key` the work is done once, and gets the request's known state; to issue, a program has to send the key.
 * @throws AppError `falta_idempotencia`, `idempotencia_invalida`, `idempotencia_de_otro_pedido`, `pedido_en_curso`
 */
export async function onlyOnce(
  deps: Deps,
  ctx: Context & { state: State },
  { endpoint, statusOf }: { endpoint: Endpoint; statusOf: (answer: unknown) => number },
  work: (unico: PedidoUnico | null) => unknown,
): Promise<RespuestaUnica> {
  const { answer } = endpoint;
  if (typeof answer === 'string' && answer !== 'vacio')
    throw new Error(`the answer of ${endpoint.path} cannot be kept`);
  const run = async (unico: PedidoUnico | null): Promise<RespuestaUnica> => {
    const respuesta = await work(unico);
    const cuerpo = answer === 'vacio' ? '' : JSON.stringify(z.encode(answer, respuesta as never));
    return { status: statusOf(respuesta), cuerpo };
  };
  const key = idempotencyKeyOf(ctx, endpoint);
  if (key === null) return run(null);
  const { usuario, alcance, cuerpo = {} } = ctx.state;
  const pedido = { titular: alcance?.titular_id, metodo: ctx.method, ruta: ctx.path, cuerpo };
  return doOnce(deps, { usuario_id: usuario?.id ?? '', alcance: alcance ?? null, clave: key, pedido }, run, (error) => {
    const { status, body } = errorAnswer(error);
    return { status, cuerpo: JSON.stringify(body) };
  });
}

/**
 * Refuses an `Idempotency-Key` that could not be honoured, so that nobody takes a repeatable creation for one done once.
 * @throws AppError `idempotencia_no_admitida`
 */
export function refuseKey(ctx: Context, { irrepetible }: Endpoint): void {
  if (irrepetible && ctx.req.headers['idempotency-key'] !== undefined) throw new AppError('idempotencia_no_admitida');
}

function idempotencyKeyOf({ req, state }: Context & { state: State }, { emite }: Endpoint): string | null {
  const key = req.headers['idempotency-key'];
  if (key === undefined) {
    if (state.clave && emite) throw new AppError('falta_idempotencia');
    return null;
  }
  if (typeof key !== 'string' || !IMPRIMIBLE.test(key)) throw new AppError('idempotencia_invalida');
  return key;
}
