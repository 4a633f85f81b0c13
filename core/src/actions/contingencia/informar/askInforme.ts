import type { ComprobanteAutorizado } from '../../../contract/arca/arca.ts';
import type { RespuestaInforme } from '../../../contract/arca/caea.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { proximaMirada } from '../../../rules/arca/confirmacion.ts';
import {
  desenlaceOfInforme,
  vistaDeInforme,
  type DesenlaceInforme,
} from '../../../rules/contingencia/informe/informe.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { closeInforme, postponeInforme, type InformeAbierto } from '../../../store/contingencia/informes.ts';
import type { Deps } from '../../process/deps.ts';
import { endCorte } from '../../facturacion/emitir/duda/askFirst.ts';
import { holderOf, type Lease } from '../../facturacion/emitir/lease.ts';

/** Step of an informe, for its caller to follow. */
type PasoDeInforme = 'recuperando' | 'abierto' | 'respondido' | 'guardado';
export type OnPaso = (paso: PasoDeInforme) => Promise<void>;

/** End of a request: how many vouchers ARCA has now, and the voucher that stops the serie. */
export interface FinDeInforme {
  informados: number;
  rechazo: { numero: number; mensajes: MensajeArca[] } | null;
  /** Nothing more of the serie is informed in this turn. */
  termina: boolean;
}

/** Numbers asked of ARCA at once. */
const PARALLEL_LOOKUPS = 8;

/**
 * Failures of a request after which it surely informed of nothing: it was not sent, or ARCA refused our access. The request is let go,
 * and made again in another turn.
 */
const SIN_ENVIAR = [
  'arca_no_disponible',
  'arca_no_autorizado',
  'arca_ticket_rechazado',
  'arca_ticket_en_espera',
  'arca_certificado',
] as const;

/**
 * Sends an open informe and keeps what ARCA answers. When the answer is lost, or says that the numbers are not the next ones, ARCA is
 * asked for each number: another request of ours may have informed of them.
 * @throws AppError as `SIN_ENVIAR`, and as `settleInforme`
 */
export async function askInforme(
  deps: Deps,
  lease: Lease,
  informe: InformeAbierto,
  onPaso: OnPaso | undefined,
): Promise<FinDeInforme> {
  const { solicitud } = informe;
  let respuesta: RespuestaInforme;
  try {
    respuesta = await deps.arca.caea.informar(solicitud, { signal: lease.signal(deps.issuing.llamadaMs) });
  } catch (error) {
    if (isAppError(error, 'arca_incierto')) {
      deps.medidor.informes('incierto', solicitud.comprobantes.length);
      deps.log.warn({ informe: informe.id, data: error.data }, 'ARCA may have taken the informe: asking');
      return settleInforme(deps, lease, informe);
    }
    if (isAppError(error, ...SIN_ENVIAR)) {
      await close(deps, lease, informe, NADA, { estado: 'descartado', resultado: 'sin enviar' });
    }
    throw error;
  }
  // An answer to this request ends the outage as one to the first question of a run does, which may take long to be asked.
  await endCorte(deps, solicitud.cuit);
  await onPaso?.('respondido');
  const desenlace = desenlaceOfInforme(solicitud, respuesta);
  if (desenlace.fuera_de_secuencia && desenlace.rechazo) {
    return settleInforme(deps, lease, informe, desenlace.rechazo.mensajes);
  }
  // Its fortnight began today, by ARCA's clock: nobody has to do anything.
  const rechazo = desenlace.antes_de_tiempo ? null : desenlace.rechazo;
  const parcial = desenlace.rechazo !== null;
  await close(
    deps,
    lease,
    informe,
    { ...desenlace, rechazo },
    { estado: 'cerrado', resultado: resultadoOf(desenlace) },
  );
  return { informados: desenlace.informados.length, rechazo, termina: parcial };
}

const NADA = { informados: [], rechazo: null };

function resultadoOf({ informados, rechazo }: DesenlaceInforme): string {
  if (rechazo === null) return 'informado';
  return informados.length > 0 ? 'informado en parte' : 'rechazado';
}

/**
 * Finds out what became of an open informe, by asking ARCA for each of its numbers: the same voucher with the same advance code is
 * informed. The numbers that ARCA does not show are free to be sent again, since ARCA takes each one once. Another voucher under one of
 * them stops the serie. `refusal`: ARCA just said that the numbers are not the next ones.
 * @throws AppError as the lookups do, and `arca_incierto` when ARCA's answers contradict each other: the informe stays open
 */
export async function settleInforme(
  deps: Deps,
  lease: Lease,
  informe: InformeAbierto,
  refusal: MensajeArca[] | null = null,
): Promise<FinDeInforme> {
  const { solicitud } = informe;
  const { tipo, informados } = await look(deps, lease, informe);
  const numero = solicitud.comprobantes[informados.length]?.numero;
  if (tipo === 'contradictoria') return postpone(deps, informe);
  if (tipo === 'informados' || numero === undefined) {
    await close(deps, lease, informe, { informados, rechazo: null }, { estado: 'cerrado', resultado: 'recuperado' });
    return { informados: informados.length, rechazo: null, termina: false };
  }
  const refused = tipo === 'ausente' && informados.length === 0 ? refusal : null;
  // Unless ARCA misses an earlier number, one of its two answers about this one is old.
  if (refused && (await lastAtArca(deps, lease, informe)) >= numero - 1) return postpone(deps, informe);
  const mensajes = tipo === 'ajeno' ? AJENO : refused;
  const rechazo = mensajes && { numero, mensajes };
  await close(deps, lease, informe, { informados, rechazo }, { estado: 'cerrado', resultado: 'recuperado en parte' });
  return { informados: informados.length, rechazo, termina: rechazo !== null };
}

const AJENO: MensajeArca[] = [
  {
    codigo: 0,
    mensaje:
      'ARCA tiene otro comprobante con este número en el punto de venta de contingencia. No se informó nada más de esta serie.',
  },
];

async function lastAtArca(deps: Deps, lease: Lease, informe: InformeAbierto): Promise<number> {
  await lease.keep();
  return looked(deps, informe, () =>
    deps.arca.wsfe.ultimoAutorizado(informe.solicitud, { signal: lease.signal(deps.issuing.llamadaMs) }),
  );
}

/** ARCA's answers about all the numbers of an informe. */
async function look(deps: Deps, lease: Lease, informe: InformeAbierto): Promise<ReturnType<typeof vistaDeInforme>> {
  const { solicitud } = informe;
  const { comprobantes } = solicitud;
  const hallados: (ComprobanteAutorizado | null)[] = [];
  while (hallados.length < comprobantes.length) {
    await lease.keep();
    const grupo = comprobantes.slice(hallados.length, hallados.length + PARALLEL_LOOKUPS);
    const signal = lease.signal(deps.issuing.llamadaMs);
    hallados.push(
      ...(await looked(deps, informe, () =>
        Promise.all(grupo.map(({ numero }) => deps.arca.wsfe.consultar(solicitud, numero, { signal }))),
      )),
    );
    // ARCA takes the numbers in order: behind a whole group that it does not have there is none.
    if (hallados.slice(-grupo.length).every((hallado) => hallado === null)) break;
  }
  return vistaDeInforme(solicitud, hallados);
}

/** A look at ARCA; when it fails, the next automatic one comes later. */
async function looked<T>(deps: Deps, informe: InformeAbierto, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isAppError(error)) await putOff(deps, informe);
    throw error;
  }
}

async function putOff(deps: Deps, { id, abierto_en }: InformeAbierto): Promise<void> {
  const ahora = deps.clock.now().getTime();
  const espera = proximaMirada(Math.max(0, ahora - abierto_en.getTime()), deps.issuing.mirarCadaMs);
  await postponeInforme(deps.store.fork(), id, new Date(ahora + espera));
}

/** ARCA's answers contradict each other: the informe stays open. @throws AppError `arca_incierto` */
async function postpone(deps: Deps, informe: InformeAbierto): Promise<never> {
  await putOff(deps, informe);
  throw new AppError('arca_incierto', { numero: informe.solicitud.comprobantes[0]?.numero ?? 0 });
}

async function close(
  deps: Deps,
  lease: Lease,
  informe: InformeAbierto,
  { informados, rechazo }: Pick<DesenlaceInforme, 'informados' | 'rechazo'>,
  fin: { estado: 'cerrado' | 'descartado'; resultado: string },
): Promise<void> {
  const desde = performance.now();
  await closeInforme(deps.store.fork(), holderOf(lease), informe, { informados, rechazo, ...fin });
  lease.extended(desde);
  const observados = informados.filter(({ observaciones }) => observaciones.length > 0).length;
  deps.medidor.informes('informado', informados.length - observados);
  deps.medidor.informes('observado', observados);
  if (rechazo) deps.medidor.informes('rechazado', 1);
}
