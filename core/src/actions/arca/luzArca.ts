import { certificateInfo } from '../../clients/arca/index.ts';
import type { ArcaEstado } from '../../contract/arca/arcaEstado.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { avisosDeArca, avisoSinPadron, estaVencido } from '../../rules/arca/certificado.ts';
import { isSinPadron } from '../../rules/arca/isSinPadron.ts';
import { avisosDeContingencia } from '../../rules/contingencia/avisos.ts';
import { kindOf } from '../../rules/errors/errores.ts';
import { isAppError } from '../../rules/errors.ts';
import { countBorradores, countSinConfirmar } from '../../store/inicio/inicio.ts';
import type { Deps } from '../process/deps.ts';
import { loadContingencias } from '../contingencia/contingencia.ts';
import { listRetenidos } from './retenidos/listRetenidos.ts';
import { withinTime } from '../process/salud/withinTime.ts';

/** Milliseconds between two questions to ARCA, however many browsers are open. */
const FRESH_MS = 15_000;

/** Milliseconds that the light waits for a ticket of the padrón; one that comes later serves the next light. */
const PADRON_MS = 2_000;

interface Respuesta extends Pick<
  ArcaEstado,
  'responde' | 'aplicacion' | 'base' | 'autenticacion' | 'milisegundos' | 'consultado_en' | 'ultima_respuesta'
> {
  sinPadron: boolean;
}

/**
 * ARCA's light for the header. ARCA's silence is answered, not thrown. All users of this process share an answer of ARCA for
 * FRESH_MS; the count of vouchers in the queue is each user's own.
 */
export function createLuzArca(deps: Deps): (alcance: Alcance) => Promise<ArcaEstado> {
  let ultima: Promise<Respuesta> | null = null;
  let pedida = 0;
  let ultima_respuesta: Date | null = null;

  const ask = async (): Promise<Respuesta> => {
    const consultado_en = deps.clock.now();
    try {
      const { aplicacion, base, autenticacion, milisegundos } = await deps.arca.wsfe.estado();
      ultima_respuesta = deps.clock.now();
      const responde = [aplicacion, base, autenticacion].every((servidor) => servidor === 'OK');
      const sinPadron = responde && (await lacksPadron(deps));
      return { responde, aplicacion, base, autenticacion, milisegundos, consultado_en, ultima_respuesta, sinPadron };
    } catch (error) {
      if (!isAppError(error) || kindOf(error) !== 'remote') throw error;
      return { ...SIN_RESPUESTA, consultado_en, ultima_respuesta, sinPadron: false };
    }
  };

  return async (alcance) => {
    const ahora = deps.clock.now();
    // The clock may go back when it is set right.
    if (ultima === null || Math.abs(ahora.getTime() - pedida) >= FRESH_MS) {
      pedida = ahora.getTime();
      ultima = ask();
    }
    const { sinPadron, ...respuesta } = await ultima;
    const { ambiente } = deps.arca;
    const { en_cola, en_cola_desde } = await countBorradores(deps.store.fork(), alcance, ambiente);
    const acceso = accesoOf(deps);
    const { empresas } = await loadContingencias(deps, alcance);
    return {
      ...respuesta,
      responde: respuesta.responde && !acceso.certificado?.vencido,
      ambiente,
      ...acceso,
      avisos: [
        ...acceso.avisos,
        ...(sinPadron ? [avisoSinPadron] : []),
        ...empresas.flatMap((empresa) => avisosDeContingencia(empresa)),
      ],
      cortes: empresas.flatMap(({ corte }) => corte ?? []),
      en_cola: { cantidad: en_cola, desde: en_cola_desde },
      sin_confirmar: await countSinConfirmar(deps.store.fork(), alcance, ambiente),
      retenidos: await listRetenidos(deps, alcance),
    };
  };
}

/** Whether WSAA refuses the certificate a ticket of the padrón. Any other failure, and lateness, are no refusal. */
async function lacksPadron(deps: Deps): Promise<boolean> {
  try {
    await withinTime(deps.arca.acceso('ws_sr_constancia_inscripcion'), PADRON_MS);
    return false;
  } catch (error) {
    return isSinPadron(error);
  }
}

const SIN_RESPUESTA = {
  responde: false,
  aplicacion: null,
  base: null,
  autenticacion: null,
  milisegundos: null,
} as const;

/** Our access without asking ARCA anything: the certificate, and the warnings about it and about the clocks. */
export function accesoOf(deps: Deps): Pick<ArcaEstado, 'certificado' | 'avisos'> {
  const ahora = deps.clock.now();
  const certificado = certificadoOf(deps);
  return {
    certificado: certificado && { ...certificado, vencido: estaVencido(certificado, ahora) },
    avisos: avisosDeArca(certificado, { arca: deps.arca.desfase(), base: deps.reloj.desvioMs() }, ahora),
  };
}

/** The certificate's CUIT and end; null when there is none or it cannot be read: issuing tells the reason. */
function certificadoOf({ certificado, arca }: Deps): { cuit: string; vence: Date } | null {
  if (certificado === '') return null;
  try {
    const { cuit, hasta } = certificateInfo(certificado);
    return { cuit: cuit ?? arca.cuit, vence: hasta };
  } catch (error) {
    if (isAppError(error, 'arca_certificado')) return null;
    throw error;
  }
}
