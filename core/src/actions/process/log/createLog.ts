import { pino, type Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { NivelRegistro } from '../../../rules/registro.ts';
import { hiloActual } from '../hilo.ts';
import { describeError, hideData } from './hideData.ts';
import type { Log } from './log.ts';

/** Keys whose values are never written, at any depth. */
const SECRETS = ['authorization', 'password', 'token', 'access_token', 'refresh_token', 'sign', 'code', 'cookie'];
/** Trazas named in one line, at most, for a batch of sales. */
const TRAZAS_POR_LINEA = 100;

/**
 * A log of JSON lines on stderr: stdout belongs to the host of the process. Each line names its traza. `salida`: where else the lines
 * go.
 */
export function createLog(
  { logLevel, logNiveles, logMuestreo }: Pick<Config, 'logLevel' | 'logNiveles' | 'logMuestreo'>,
  salida: { write(linea: string): void } = pino.destination({ fd: 2, sync: true }),
): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const raiz = pino(
    {
      level: logLevel,
      redact: { paths, censor: '[oculto]' },
      serializers: { err: describeError, error: describeError },
      mixin: trazasDeLaLinea,
      hooks: { streamWrite: hideData },
    },
    salida,
  );
  // A marketplace that is no area of the configuration has the general level, and no sample.
  const niveles = new Map<string, NivelRegistro>(Object.entries(logNiveles));
  const muestreo = new Map<string, number>(Object.entries(logMuestreo));
  const areas = new Map<string, Log>();
  const createArea = (area: string): Log => {
    const hija = raiz.child({ area }, { level: niveles.get(area) ?? logLevel });
    return toLog(hija, muestreo.get(area) ?? 1, areaOf);
  };
  const areaOf = (area: string): Log => {
    const conocida = areas.get(area) ?? createArea(area);
    areas.set(area, conocida);
    return conocida;
  };
  return toLog(raiz, 1, areaOf);
}

/** A log of a sample: failures are always written; of the rest, the trazas in the sample, whole. */
function toLog(logger: Logger, parte: number, area: (area: string) => Log): Log {
  return {
    debug: (data, message) => {
      if (entra(data, parte)) logger.debug(data, message);
    },
    info: (data, message) => {
      if (entra(data, parte)) logger.info(data, message);
    },
    warn: (data, message) => logger.warn(data, message),
    error: (data, message) => logger.error(data, message),
    area,
  };
}

/** Whether a traza is in the sample. Its own id decides, so that every process takes the same ones. */
function entra(data: { traza?: unknown }, parte: number): boolean {
  if (parte >= 1) return true;
  const { traza = hiloActual()?.trazas[0] } = data;
  return (typeof traza === 'string' ? Number.parseInt(traza.slice(0, 8), 16) / 2 ** 32 : Math.random()) < parte;
}

function trazasDeLaLinea(): object {
  const { trazas = [] } = hiloActual() ?? {};
  if (trazas.length > 1) return { trazas: trazas.slice(0, TRAZAS_POR_LINEA) };
  return trazas.length === 1 ? { traza: trazas[0] } : {};
}
