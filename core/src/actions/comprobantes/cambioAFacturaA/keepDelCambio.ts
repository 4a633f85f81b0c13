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

/** Content of a voucher of a change: its note or its A. */
export interface DelCambio {
  datos: ComprobanteDatos;
  fecha_automatica: boolean;
  cambio_id: string;
  comprobante_vinculado: string | null;
  ventas: NonNullable<BorradorNuevo['ventas']>;
  /** Only of the A, whose receiver may be another; the note has the B's. */
  iibb_facturado?: string;
  /** Only of the A: the destination that its note has. */
  provincia_entrega?: Provincia | null;
  /** Only of the A: the B's payment terms. */
  condicion_de_venta?: string | null;
}

/** Draft of a voucher of the change, copying the B's issuer, point of sale, sale and mail address. */
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
