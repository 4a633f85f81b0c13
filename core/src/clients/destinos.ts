import { createHmac } from 'node:crypto';
import { ENCABEZADO_FIRMA, ENCABEZADO_SUCESO, formatFirma, textoFirmado } from '../rules/programas/firma.ts';
import { fetchPublic, NoAlcanzada } from './publico.ts';

/** Result of a delivery; `arrivo`: the destino accepted it. */
export interface EnvioHecho {
  arrivo: boolean;
  status: number | null;
  /** Why the delivery failed, in a sentence; null: it arrived. */
  error: string | null;
}

/** Milliseconds of one delivery: only the same user's next ones wait for it. */
const TOTAL_MS = 10_000;

/**
 * Sends a signed delivery to a destino, by https, to a public host, checked at each delivery. Redirects are not followed: the user typed
 * this address. `permitidos` are the operator's origins, which may be anywhere. null: `cancelar` cut the call, so its result is unknown.
 */
export async function sendToDestino(
  { url, secretos, permitidos }: { url: string; secretos: readonly string[]; permitidos: readonly string[] },
  { suceso_id, cuerpo, ahora }: { suceso_id: string; cuerpo: string; ahora: Date },
  cancelar: AbortSignal,
): Promise<EnvioHecho | null> {
  const segundos = Math.floor(ahora.getTime() / 1_000);
  const firmas = secretos.map((secreto) =>
    createHmac('sha256', secreto).update(textoFirmado(segundos, cuerpo)).digest('hex'),
  );
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Talonario',
    [ENCABEZADO_SUCESO]: suceso_id,
    [ENCABEZADO_FIRMA]: formatFirma(segundos, firmas),
  };
  try {
    return await fetchPublic(
      url,
      {
        method: 'POST',
        headers,
        body: cuerpo,
        totalMs: TOTAL_MS,
        redirects: 0,
        protocolos: ['https:'],
        permitidos,
        cancelar,
      },
      async (respuesta) => {
        // The answer's body is of no use, and may have no end.
        await respuesta.body?.cancel();
        const { ok, status } = respuesta;
        return { arrivo: ok, status, error: ok ? null : razonOf(status) };
      },
    );
  } catch (error) {
    if (cancelar.aborted) return null;
    if (error instanceof NoAlcanzada) return { arrivo: false, status: null, error: razones[error.motivo] };
    throw error;
  }
}

const razones = {
  direccion: 'La dirección no es https o no lleva a un sitio público de internet.',
  nadie: 'No hay nadie en esa dirección: se negó la conexión.',
  sin_respuesta: `No respondió en ${TOTAL_MS / 1_000} segundos, o cortó.`,
} as const;

function razonOf(status: number): string {
  return status >= 300 && status < 400
    ? `Respondió ${status}, que manda a otra dirección: tiene que responder 2xx ahí mismo.`
    : `Respondió ${status}: tiene que responder 2xx.`;
}
