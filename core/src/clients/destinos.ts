import { createHmac } from 'node:crypto';
import { ENCABEZADO_FIRMA, ENCABEZADO_SUCESO, formatFirma, textoFirmado } from '../rules/programas/firma.ts';
import { fetchPublic, NoAlcanzada } from './publico.ts';

/** What the other end answered; `arrivo` when it took it. */
export interface EnvioHecho {
  arrivo: boolean;
  status: number | null;
  /** Why it did not arrive, in a sentence; null: it did. */
  error: string | null;
}

/** Nobody waits for it but the next ones of the same user. */
const TOTAL_MS = 10_000;

/**
 * Sends one thing to a destino, signed. It goes by https to a public host, looked at each time that it is sent, and follows no
 * redirect: where it is told is what the user typed. `permitidos` are origins of who runs the system, which may be anywhere.
 * null: `cancelar` cut it, and nothing is known of the other end.
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
        // What it says besides is of no use, and may have no end.
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
