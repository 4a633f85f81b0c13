import type { Serie } from '../../../contract/arca/arca.ts';
import type { SolicitudInforme } from '../../../contract/arca/caea.ts';
import type { FechaCivil } from '../../../contract/base.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { toAutorizar, type DatosAAutorizar } from '../../comprobantes/toAutorizar.ts';

/** An issued voucher that ARCA was not informed of, with its advance code. */
export interface PorInformar extends DatosAAutorizar {
  numero: number;
  generado_en: Date;
  caea: { id: string; codigo: string; desde: FechaCivil; hasta: FechaCivil };
  /** ARCA's reasons not to take it, the last time. */
  rechazo: MensajeArca[];
  /** A voucher that it refers to is not informed yet: ARCA would observe for ever that it does not exist (801). */
  espera: boolean;
}

/**
 * The request that informs the first vouchers of a serie (`primeros`, by number); null: none goes now. It has one code, consecutive
 * numbers, and ends before a voucher that waits for the one it refers to, or one refused before, which `insiste` sends again.
 * ARCA takes nothing of a code on its first day (1414).
 */
export function solicitudDeInforme(
  { cuit, punto_de_venta, tipo_comprobante }: Serie,
  primeros: readonly PorInformar[],
  { hoy, insiste }: { hoy: FechaCivil; insiste: boolean },
): { caea_id: string; solicitud: SolicitudInforme } | null {
  const [primero] = primeros;
  if (!primero || primero.caea.desde >= hoy) return null;
  const corte = primeros.findIndex(
    ({ numero, caea, rechazo, espera }, indice) =>
      numero !== primero.numero + indice || caea.id !== primero.caea.id || espera || (rechazo.length > 0 && !insiste),
  );
  const elegidos = corte < 0 ? primeros : primeros.slice(0, corte);
  if (elegidos.length === 0) return null;
  const { id, codigo, hasta } = primero.caea;
  const comprobantes = elegidos.map((datos) => ({
    ...toAutorizar(datos, datos.numero),
    generado_en: datos.generado_en,
  }));
  return { caea_id: id, solicitud: { cuit, punto_de_venta, tipo_comprobante, caea: codigo, hasta, comprobantes } };
}
