import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendToDestino, type EnvioHecho } from '../../clients/destinos.ts';
import type { TipoSuceso } from '../../contract/programas/destino.ts';
import { isLocalHost } from '../../rules/programas/local.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { deleteDestino, keepEscucha, listEscuchasMuertas, startEscucha } from '../../store/programas/destinos.ts';
import { findSiguiente, numberEntrega, saveEnvio } from '../../store/programas/entregas.ts';
import { holdSesion, type QuienDa } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { newSecreto, requireLugar } from './destinos.ts';

/** A forwarded notice, and the program's answer. */
export interface AvisoPasado extends EnvioHecho {
  id: string;
  tipo: TipoSuceso;
  /** JSON of the voucher, as it was sent. */
  comprobante: Record<string, unknown>;
  milisegundos: number;
}

/** Milliseconds between two looks for notices: a developer waits for each. */
const MIRAR_CADA_MS = 250;
/** Milliseconds of silence for which a listener still counts as listening: a killed process did not say that it ended. */
const DURA_MS = 30_000;
const RENOVAR_CADA_MS = 5_000;

/**
 * Forwards each change of the user's vouchers, from now until `signal`, to an address of this machine, signed as to any destino: for
 * developers of the program. Meanwhile it is a destino of the user that no other process tells; it is deleted at its end. Each notice is
 * sent once: the program is being written, and a failing notice holds no other.
 * @throws AppError `escucha_invalida`, `demasiados_destinos`, `usuario_bloqueado`; `escucha_terminada` when it was deleted meanwhile
 */
export async function listenHere(
  deps: Deps,
  pedidor: QuienDa,
  { url: escrita, secreto = newSecreto() }: { url: string; secreto?: string },
  { onListo, onAviso }: { onListo(escucha: { url: string; secreto: string }): void; onAviso(aviso: AvisoPasado): void },
  signal: AbortSignal,
): Promise<void> {
  const url = checkLocal(escrita);
  const { id: usuario_id } = pedidor;
  for (const muerta of await listEscuchasMuertas(deps.store.fork(), usuario_id, url)) {
    await deleteDestino(deps.store.fork(), usuario_id, muerta);
  }
  const token = randomUUID();
  const { id } = await deps.store.tx(async (tx) => {
    await holdSesion(deps, tx, pedidor);
    await requireLugar(tx, usuario_id);
    const creado = await deps.store.destinos.create(tx, { usuario_id, url, secreto });
    await startEscucha(tx, creado.id, token, DURA_MS);
    return creado;
  });
  try {
    onListo({ url, secreto });
    await forward(deps, { id, url, secreto, token }, onAviso, signal);
  } finally {
    await deleteDestino(deps.store.fork(), usuario_id, id).catch((error: unknown) => {
      if (!isAppError(error, 'destino_no_encontrado')) throw error;
    });
  }
}

async function forward(
  deps: Deps,
  { id, url, secreto, token }: { id: string; url: string; secreto: string; token: string },
  onAviso: (aviso: AvisoPasado) => void,
  signal: AbortSignal,
): Promise<void> {
  const permitidos = [new URL(url).origin];
  let renovada = performance.now();
  while (!signal.aborted) {
    if (performance.now() - renovada > RENOVAR_CADA_MS) {
      if (!(await keepEscucha(deps.store.fork(), id, token, DURA_MS))) throw new AppError('escucha_terminada');
      renovada = performance.now();
    }
    const entrega = await findSiguiente(deps.store.fork(), id);
    if (entrega === null) {
      await sleep(MIRAR_CADA_MS, null, { signal }).catch(() => undefined);
      continue;
    }
    const { id: entrega_id, tipo, datos, creada_en } = entrega;
    const entregaTomada = { destino_id: id, entrega_id };
    const orden = await deps.store.tx((tx) => numberEntrega(tx, token, entregaTomada));
    if (orden === null) throw new AppError('escucha_terminada');
    const cuerpo = JSON.stringify({
      id: entrega_id,
      orden,
      tipo,
      creado_en: creada_en.toISOString(),
      comprobante: datos,
    });
    const desde = performance.now();
    const envio = await sendToDestino(
      { url, secretos: [secreto], permitidos },
      { suceso_id: entrega_id, cuerpo, ahora: deps.clock.now() },
      signal,
    );
    if (envio === null) return;
    const milisegundos = Math.round(performance.now() - desde);
    await deps.store.tx((tx) =>
      saveEnvio(tx, token, {
        ...entregaTomada,
        entrega: { estado: envio.arrivo ? 'entregada' : 'fallida', respuesta: envio.status, error: envio.error },
        destino: { fallas: 0, esperaMs: 0, estado: 'detenido' },
      }),
    );
    onAviso({ ...envio, id: entrega_id, tipo, comprobante: datos as Record<string, unknown>, milisegundos });
  }
}

/** Checks that the address is of this machine: any other is a destino, which has checks of its own. */
function checkLocal(escrita: string): string {
  const url = URL.parse(escrita);
  const sirve = url !== null && ['http:', 'https:'].includes(url.protocol) && isLocalHost(url.hostname);
  if (!sirve || url.username !== '' || url.password !== '') throw new AppError('escucha_invalida', { campo: 'URL' });
  url.hash = '';
  return url.href;
}
