import type { RespuestaAutorizacion } from '../../../contract/arca/arca.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { CUIL, DNI } from '../../../rules/catalogs/tipoDocumento.ts';
import { isDeFecha } from '../../../rules/comprobantes/secuencia.ts';
import { dniOfCuil } from '../../../rules/cuit.ts';
import type { EmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import type { Aprobado, CierreEmision } from '../../../store/comprobantes/emisiones/closeEmision.ts';

/** Outcome of a chunk: how to close it, and the serie's last number as far as ARCA's answers tell. */
export interface Desenlace {
  cierre: CierreEmision;
  ultimo: number;
  /** ARCA refused the request as a whole (issuer, point of sale…): no voucher of the serie would pass. */
  impedimento: MensajeArca[] | null;
  /** ARCA could not read the request because of one voucher, and does not say which: the vouchers have to go one by one. */
  ilegible: boolean;
  /** ARCA's answer left the vouchers in doubt, and ARCA was asked about them: `ultimo` does not tell ARCA's last number. */
  en_duda: boolean;
}

/**
 * Reads ARCA's answer on the chunk's vouchers behind the `yaAprobados`. A voucher that ARCA did not look at, with the date and concept
 * of one whose date was refused, is refused too: asking again would refuse them one request each.
 */
export function desenlaceOf(
  emision: EmisionAbierta,
  yaAprobados: readonly Aprobado[],
  respuesta: RespuestaAutorizacion,
): Desenlace {
  if (respuesta.ilegible) return unread(emision, yaAprobados, respuesta.errores);
  const { resultado, resultados, errores } = respuesta;
  const desde = yaAprobados.length;
  const aprobados = [...yaAprobados];
  const rechazados: CierreEmision['rechazados'] = [];
  const redocumentados: CierreEmision['redocumentados'] = [];
  const porNumero = new Map(
    resultados.map((resultadoAutorizacion) => [resultadoAutorizacion.numero, resultadoAutorizacion]),
  );
  const fechasRechazadas = new Map<string, MensajeArca[]>();
  for (const [indice, pedido] of emision.solicitud.comprobantes.entries()) {
    const id = emision.comprobante_ids[indice];
    const resultadoAutorizacion = porNumero.get(pedido.numero);
    if (indice < desde || !id || !resultadoAutorizacion) continue;
    if (resultadoAutorizacion.estado === 'autorizado') {
      aprobados.push(toAprobado(id, resultadoAutorizacion));
    } else if (resultadoAutorizacion.estado === 'documento_desconocido' && pedido.tipo_documento === CUIL) {
      redocumentados.push({ id, tipo_documento: DNI, numero: dniOfCuil(pedido.numero_documento) });
    } else if (resultadoAutorizacion.estado !== 'no_procesado') {
      rechazados.push({ id, mensajes: resultadoAutorizacion.observaciones });
      const deFecha = resultadoAutorizacion.observaciones.filter(isDeFecha);
      if (deFecha.length > 0) fechasRechazadas.set(`${pedido.fecha} ${pedido.concepto}`, deFecha);
    } else {
      const mensajes = fechasRechazadas.get(`${pedido.fecha} ${pedido.concepto}`);
      if (mensajes) rechazados.push({ id, mensajes });
    }
  }
  const sinDecidir = aprobados.length + rechazados.length + redocumentados.length === 0;
  return {
    cierre: { emision_id: emision.id, aprobados, rechazados, redocumentados, resultado, sin_probar: false },
    ultimo: aprobados.at(-1)?.numero ?? numeroOf(emision, 0) - 1,
    impedimento: sinDecidir ? errores : null,
    ilegible: false,
    en_duda: false,
  };
}

/** Outcome in which ARCA has the `aprobados`, and the drafts behind them are free again. */
export function released(emision: EmisionAbierta, aprobados: readonly Aprobado[], ultimo: number): Desenlace {
  const resultado = aprobados.length === emision.comprobante_ids.length ? 'recuperada' : 'recuperada en parte';
  return {
    cierre: {
      emision_id: emision.id,
      aprobados: [...aprobados],
      rechazados: [],
      redocumentados: [],
      resultado,
      sin_probar: false,
    },
    ultimo: Math.max(ultimo, aprobados.at(-1)?.numero ?? 0),
    impedimento: null,
    ilegible: false,
    en_duda: false,
  };
}

/** Outcome in which the first draft behind the `aprobados` is refused for its date, and used no number. */
export function firstRefused(
  emision: EmisionAbierta,
  aprobados: readonly Aprobado[],
  mensajes: MensajeArca[],
): Desenlace {
  const id = emision.comprobante_ids[aprobados.length];
  const desenlace = released(emision, aprobados, numeroOf(emision, aprobados.length) - 1);
  if (id) desenlace.cierre.rechazados.push({ id, mensajes });
  return desenlace;
}

/** ARCA could not read the request, and used no number. A request of one voucher names the unreadable one. */
function unread(emision: EmisionAbierta, aprobados: readonly Aprobado[], mensajes: MensajeArca[]): Desenlace {
  if (emision.comprobante_ids.length - aprobados.length === 1) return firstRefused(emision, aprobados, mensajes);
  return { ...released(emision, aprobados, numeroOf(emision, aprobados.length) - 1), ilegible: true };
}

/** Marks an outcome as unproved: what became of the numbers it lets go is not known. */
export function withoutProof(desenlace: Desenlace): Desenlace {
  return { ...desenlace, cierre: { ...desenlace.cierre, sin_probar: true } };
}

export function numeroOf({ solicitud }: EmisionAbierta, indice: number): number {
  return solicitud.comprobantes[indice]?.numero ?? 1;
}

export function toAprobado(id: string, datos: Omit<Aprobado, 'id'>): Aprobado {
  const { numero, autorizacion, observaciones } = datos;
  return { id, numero, autorizacion, observaciones };
}
