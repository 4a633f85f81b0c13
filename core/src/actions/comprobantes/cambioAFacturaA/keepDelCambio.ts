import { type Alcance } from '../../../rules/alcance.ts';
import type { EntityManager } from '../../../store/db.ts';
import type { ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../../contract/enums.ts';
import { FACTURA_A } from '../../../rules/catalogs/tipoComprobante.ts';
import { copiaOf } from '../../../rules/comprobantes/copia.ts';
import { insertBorrador, requireGuardado, saveBorradoresDeVentas } from '../../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../../store/comprobantes/borradorFilas.ts';
import { type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { nextTurno, nextTurnoDeNota } from '../../../store/ventas/comprobantesDeVenta.ts';

/** A voucher of a change, as it is decided. */
export interface DelCambio {
  datos: ComprobanteDatos;
  fecha_automatica: boolean;
  cambio_id: string;
  comprobante_vinculado: string | null;
  ventas: NonNullable<BorradorNuevo['ventas']>;
  /** Of the A, which may be for somebody else; the note's is the B's. */
  iibb_facturado?: string;
  /** Of the A, as its note has it by now. */
  provincia_entrega?: Provincia | null;
}

/** A voucher of the change made as the B was: same issuer, point of sale and sale, mailed to whom the B was. */
export function borradorDelCambio(b: ComprobanteGuardado, { datos, ...origen }: DelCambio): BorradorNuevo {
  return { ...datos, ...copiaOf(b), ...origen };
}

/** Stores a voucher of the change. @throws AppError `cambio_no_permitido` when another note of its sale is on its way */
export async function keepDelCambio(
  tx: EntityManager,
  alcance: Alcance,
  b: ComprobanteGuardado,
  nuevo: DelCambio,
): Promise<string> {
  const { datos } = nuevo;
  const borrador = borradorDelCambio(b, nuevo);
  if (b.venta_id === null) return insertBorrador(tx, alcance, borrador);
  const { venta_id } = b;
  const esLaA = datos.tipo_comprobante === FACTURA_A;
  const turno = esLaA ? await nextTurno(tx, venta_id) : await nextTurnoDeNota(tx, venta_id, b.id);
  const [dado] = await saveBorradoresDeVentas(tx, alcance, [{ ...borrador, venta_id, turno }]);
  return requireGuardado(dado);
}
