import { randomUUID } from 'node:crypto';
import { sendToDestino, type EnvioHecho } from '../../clients/destinos.ts';
import { mailDeDestinoDetenido } from '../../mails/destinoDetenido.ts';
import { esperaDeDestino, FALLAS_HASTA_DETENER } from '../../rules/programas/espera.ts';
import { keepDestino, releaseDestino, type DestinoTomado } from '../../store/programas/destinos.ts';
import { findSiguiente, numberEntrega, saveEnvio } from '../../store/programas/entregas.ts';
import { tellTitular } from '../empresas/tellTitular.ts';
import type { Deps } from '../process/deps.ts';
import { findPermitidos } from './destinos.ts';

/** Destinos of one user told at once, in all processes: one that hangs leaves room for another. */
const DESTINOS_JUNTOS_DE_UN_USUARIO = 2;
/** Milliseconds of silence after which the process that tells a destino is taken for dead: longer than a send takes. */
const TOMADO_MS = 30_000;
/** Milliseconds, and notices, of a destino's turn before the others have theirs: a slow one gets one notice. */
const TURNO_MS = 2_000;
const SEGUIDAS = 50;

/** Takes up to so many destinos with notices due. A destino whose secret cannot be read is stopped: a new secret mends it. */
export async function takeDestinos(deps: Deps, cuantos: number): Promise<{ token: string; destinos: DestinoTomado[] }> {
  const token = randomUUID();
  // A copy of the installation would tell the notices again.
  if ((await deps.instalacion.pausa()) !== null) return { token, destinos: [] };
  const toma = { token, cuantos, juntos: DESTINOS_JUNTOS_DE_UN_USUARIO, dura: TOMADO_MS };
  const { destinos, ilegibles } = await deps.store.destinos.take(deps.store.fork(), toma);
  for (const id of ilegibles) deps.log.error({ destino: id }, 'the secret of a destino cannot be read: it was stopped');
  return { token, destinos };
}

/** Tells a destino its due notices one by one, until none is due, one does not arrive or the others have their turn. */
export async function tellDestino(
  deps: Deps,
  destino: DestinoTomado,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const permitidos = await findPermitidos(deps, destino.usuario_id);
    let { fallas } = destino;
    const hasta = performance.now() + TURNO_MS;
    for (let vez = 0; vez < SEGUIDAS && performance.now() < hasta && !signal.aborted; vez++) {
      if (!(await keepDestino(deps.store.fork(), destino.id, token, TOMADO_MS))) return;
      const entrega = await findSiguiente(deps.store.fork(), destino.id);
      if (entrega === null) return;
      const { id, tipo, datos, creada_en } = entrega;
      const entregaTomada = { destino_id: destino.id, entrega_id: id };
      const orden = entrega.numero ?? (await deps.store.tx((tx) => numberEntrega(tx, token, entregaTomada)));
      if (orden === null) return;
      const cuerpo = JSON.stringify({ id, orden, tipo, creado_en: creada_en.toISOString(), comprobante: datos });
      const envio = await sendToDestino(
        { ...destino, permitidos },
        { suceso_id: id, cuerpo, ahora: deps.clock.now() },
        signal,
      );
      // The next process that takes the destino sends the notice again, with the same id.
      if (envio === null) return;
      fallas = envio.arrivo ? 0 : fallas + 1;
      const detenido = fallas >= FALLAS_HASTA_DETENER;
      await deps.store.tx((tx) =>
        saveEnvio(tx, token, {
          ...entregaTomada,
          entrega: {
            estado: estadoOf(envio, detenido ? 0 : entrega.intentos + 1),
            respuesta: envio.status,
            error: envio.error,
          },
          destino: { fallas, esperaMs: esperaDeDestino(fallas), estado: detenido ? 'detenido' : 'activo' },
        }),
      );
      if (detenido) await tellDetenido(deps, destino, envio);
      if (!envio.arrivo) return;
    }
  } finally {
    await releaseDestino(deps.store.fork(), destino.id, token);
  }
}

/**
 * State of a notice after a send. One that failed `FALLAS_HASTA_DETENER` times while others did not is left; one that stopped its
 * destino waits for it.
 */
function estadoOf({ arrivo }: EnvioHecho, intentos: number): 'pendiente' | 'entregada' | 'fallida' {
  if (arrivo) return 'entregada';
  return intentos >= FALLAS_HASTA_DETENER ? 'fallida' : 'pendiente';
}

async function tellDetenido(deps: Deps, { id, usuario_id, url }: DestinoTomado, { error }: EnvioHecho): Promise<void> {
  deps.log.warn({ destino: id, user_id: usuario_id }, 'a destino failed too many times and is told nothing more');
  // The screen shows the stop too.
  await tellTitular(
    deps,
    usuario_id,
    mailDeDestinoDetenido({
      host: new URL(url).host,
      error: error ?? '',
      url: `${deps.config.publicUrl}/app/programas`,
      soporte: deps.config.soporteEmail,
    }),
  );
}
