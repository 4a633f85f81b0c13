import type { RespuestaCae, SolicitudCae } from '../../contract/arca/arca.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import { CUIL, DNI } from '../../rules/catalogs/tipoDocumento.ts';
import { mismoComprobante } from '../../rules/comprobantes/autorizar.ts';
import { esDeFecha } from '../../rules/comprobantes/secuencia.ts';
import { dniOfCuil } from '../../rules/cuit.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import type { EmisionAbierta } from '../../store/comprobantes/emisiones/abiertas.ts';
import { closeEmision, type Aprobado, type CierreEmision } from '../../store/comprobantes/emisiones/cerrar.ts';
import type { Deps } from '../process/deps.ts';
import { holderOf, type Lease } from './lease.ts';

/** What became of a chunk: how to close it, and the serie's last number as far as ARCA's answers tell. */
export interface Desenlace {
  cierre: CierreEmision;
  ultimo: number;
  /** ARCA refused the request as a whole (issuer, point of sale…): no voucher of the serie would pass. */
  impedimento: MensajeArca[] | null;
  /** ARCA could not read the request for one of its vouchers, and does not say which: they have to go apart. */
  ilegible: boolean;
}

/** A chunk whose answer keeps getting lost stays open for the next run. */
const RESENDS = 2;
/** Numbers asked of ARCA at once: enough for a chunk of 250 to take seconds, few enough not to be turned away. */
const PARALLEL_LOOKUPS = 8;

/**
 * Asks for the CAEs of an open chunk. When the answer is lost or says that the numbers are not the next ones, finds
 * out what happened before anything else is done. A request that surely was not sent leaves no chunk behind.
 * @throws AppError `arca_no_disponible`, `arca_incierto`, `arca_ticket_en_espera`, `arca_ticket_rechazado`,
 *   `arca_no_autorizado`, `arca_certificado`
 */
export async function requestEmision(deps: Deps, lease: Lease, emision: EmisionAbierta): Promise<Desenlace> {
  let respuesta: RespuestaCae;
  try {
    respuesta = await solicitar(deps, lease, emision.solicitud);
  } catch (error) {
    if (isAppError(error, 'arca_incierto')) {
      deps.medidor.comprobantes('incierta', emision.comprobante_ids.length);
      deps.log.warn({ emision: emision.id, data: error.data }, 'ARCA may have authorised the chunk: asking');
      return settleEmision(deps, lease, emision);
    }
    if (isAppError(error) && error.code !== 'cerrojo_perdido') await discard(deps, lease, emision);
    throw error;
  }
  if (respuesta.ilegible && (await stillNext(deps, lease, emision, numeroDe(emision, 0)))) {
    return unread(emision, [], respuesta.errores);
  }
  if (respuesta.fuera_de_secuencia || respuesta.ilegible) return settleEmision(deps, lease, emision);
  return desenlaceOf(emision, 0, [], respuesta);
}

/**
 * Finds out what became of an open chunk and finishes it. The last number first, then each of ours up to it: the same
 * voucher is adopted; another one means that ours never existed. What is not there is looked for again after a while,
 * since a slow transaction may still commit, and then sent again with the very same numbers: whichever request comes
 * first, ARCA gives each number once.
 * Without `reenviar` its drafts are free again instead.
 * @throws AppError `arca_no_disponible`, `arca_incierto`, `arca_ticket_en_espera`: the chunk stays open
 */
export async function settleEmision(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  reenviar = true,
): Promise<Desenlace> {
  const { solicitud } = emision;
  const pedidos = solicitud.comprobantes;
  const aprobados: Aprobado[] = [];
  let esperado = false;
  let reenvios = 0;
  for (;;) {
    await lease.keep();
    const ultimo = await deps.arca.wsfe.ultimoAutorizado(solicitud, { signal: lease.signal(deps.issuing.llamadaMs) });
    if (!(await adoptUpTo(deps, lease, emision, ultimo, aprobados))) return released(emision, aprobados, ultimo);
    const siguiente = pedidos[aprobados.length];
    if (!siguiente) return released(emision, aprobados, ultimo);
    if (!esperado) {
      esperado = true;
      await deps.sleep(deps.issuing.dudaMs);
      continue;
    }
    if (!reenviar || ultimo !== siguiente.numero - 1) return released(emision, aprobados, ultimo);
    try {
      const resto = { ...solicitud, comprobantes: pedidos.slice(aprobados.length) };
      const respuesta = await solicitar(deps, lease, resto);
      if (!respuesta.fuera_de_secuencia && !respuesta.ilegible) {
        return desenlaceOf(emision, aprobados.length, aprobados, respuesta);
      }
      if (await stillNext(deps, lease, emision, siguiente.numero)) {
        const close = respuesta.ilegible ? unread : firstRefused;
        return close(emision, aprobados, respuesta.errores);
      }
    } catch (error) {
      if (!isAppError(error, 'arca_incierto') || reenvios + 1 >= RESENDS) throw error;
    }
    if (++reenvios >= RESENDS) throw new AppError('arca_incierto', { emision: emision.id });
    esperado = false;
  }
}

async function solicitar(deps: Deps, lease: Lease, solicitud: SolicitudCae): Promise<RespuestaCae> {
  return deps.arca.wsfe.solicitarCae(solicitud, { signal: lease.signal(deps.issuing.llamadaMs) });
}

async function stillNext(deps: Deps, lease: Lease, { solicitud }: EmisionAbierta, numero: number): Promise<boolean> {
  const signal = lease.signal(deps.issuing.llamadaMs);
  return (await deps.arca.wsfe.ultimoAutorizado(solicitud, { signal })) === numero - 1;
}

/** The number is the next one and ARCA still says it is not: its date is earlier than the serie's last. */
function firstRefused(emision: EmisionAbierta, aprobados: Aprobado[], mensajes: MensajeArca[]): Desenlace {
  const id = emision.comprobante_ids[aprobados.length];
  const desenlace = released(emision, aprobados, numeroDe(emision, aprobados.length) - 1);
  if (id) desenlace.cierre.rechazados.push({ id, mensajes });
  return desenlace;
}

/** ARCA could not read the request, and used no number: a voucher that went alone is what it could not read. */
function unread(emision: EmisionAbierta, aprobados: Aprobado[], mensajes: MensajeArca[]): Desenlace {
  if (emision.comprobante_ids.length - aprobados.length === 1) return firstRefused(emision, aprobados, mensajes);
  return { ...released(emision, aprobados, numeroDe(emision, aprobados.length) - 1), ilegible: true };
}

function numeroDe({ solicitud }: EmisionAbierta, indice: number): number {
  return solicitud.comprobantes[indice]?.numero ?? 1;
}

/** Nothing was sent: the drafts are free again, to be changed or sent later. */
async function discard(deps: Deps, lease: Lease, emision: EmisionAbierta): Promise<void> {
  const vacio = { aprobados: [], rechazados: [], redocumentados: [], resultado: 'sin enviar' };
  await closeEmision(deps.store.fork(), holderOf(lease), { emision_id: emision.id, ...vacio }, async () => undefined);
}

/** Adopts our vouchers up to ARCA's last number. False when a number of ours holds another voucher. */
async function adoptUpTo(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  ultimo: number,
  aprobados: Aprobado[],
): Promise<boolean> {
  const { solicitud, comprobante_ids } = emision;
  const existentes = solicitud.comprobantes.filter(({ numero }) => numero <= ultimo).length;
  while (aprobados.length < existentes) {
    await lease.keep();
    const desde = aprobados.length;
    const grupo = solicitud.comprobantes.slice(desde, Math.min(desde + PARALLEL_LOOKUPS, existentes));
    const signal = lease.signal(deps.issuing.llamadaMs);
    const hallados = await Promise.all(
      grupo.map(({ numero }) => deps.arca.wsfe.consultar(solicitud, numero, { signal })),
    );
    for (const [indice, pedido] of grupo.entries()) {
      const hallado = hallados[indice];
      const id = comprobante_ids[desde + indice];
      // ARCA's last number is past this one, and yet it does not show it: its answer is not to be trusted now.
      if (!hallado || !id) throw new AppError('arca_incierto', { emision: emision.id, numero: pedido.numero });
      if (!mismoComprobante(pedido, hallado)) return false;
      aprobados.push(adopted(id, hallado));
    }
  }
  return true;
}

function adopted(id: string, { numero, cae, cae_vencimiento, observaciones }: Omit<Aprobado, 'id'>): Aprobado {
  return { id, numero, cae, cae_vencimiento, observaciones };
}

function released(emision: EmisionAbierta, aprobados: Aprobado[], ultimo: number): Desenlace {
  const resultado = aprobados.length === emision.comprobante_ids.length ? 'recuperada' : 'recuperada en parte';
  return {
    cierre: { emision_id: emision.id, aprobados, rechazados: [], redocumentados: [], resultado },
    ultimo,
    impedimento: null,
    ilegible: false,
  };
}

/**
 * Reads ARCA's answer on the chunk's vouchers from `desde` on. One that was not looked at and has the date and concept of one
 * whose date was refused is refused with it: asked again it would be, one request each.
 */
function desenlaceOf(
  emision: EmisionAbierta,
  desde: number,
  yaAprobados: Aprobado[],
  { resultado, resultados, errores }: RespuestaCae,
): Desenlace {
  const aprobados = [...yaAprobados];
  const rechazados: CierreEmision['rechazados'] = [];
  const redocumentados: CierreEmision['redocumentados'] = [];
  const porNumero = new Map(resultados.map((uno) => [uno.numero, uno]));
  const fechasRechazadas = new Map<string, MensajeArca[]>();
  for (const [indice, pedido] of emision.solicitud.comprobantes.entries()) {
    const id = emision.comprobante_ids[indice];
    const uno = porNumero.get(pedido.numero);
    if (indice < desde || !id || !uno) continue;
    if (uno.estado === 'autorizado') {
      aprobados.push(adopted(id, uno));
    } else if (uno.estado === 'documento_desconocido' && pedido.tipo_documento === CUIL) {
      redocumentados.push({ id, tipo_documento: DNI, numero: dniOfCuil(pedido.numero_documento) });
    } else if (uno.estado !== 'no_procesado') {
      rechazados.push({ id, mensajes: uno.observaciones });
      const deFecha = uno.observaciones.filter(esDeFecha);
      if (deFecha.length > 0) fechasRechazadas.set(`${pedido.fecha} ${pedido.concepto}`, deFecha);
    } else {
      const mensajes = fechasRechazadas.get(`${pedido.fecha} ${pedido.concepto}`);
      if (mensajes) rechazados.push({ id, mensajes });
    }
  }
  const sinDecidir = aprobados.length + rechazados.length + redocumentados.length === 0;
  return {
    cierre: { emision_id: emision.id, aprobados, rechazados, redocumentados, resultado },
    ultimo: aprobados.at(-1)?.numero ?? numeroDe(emision, 0) - 1,
    impedimento: sinDecidir ? errores : null,
    ilegible: false,
  };
}
