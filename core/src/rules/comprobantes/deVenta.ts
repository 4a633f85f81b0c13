import type { ModoFacturacion, TipoComprobante } from '../../contract/enums.ts';
import { isElectronico } from '../autorizaciones/autorizaciones.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { AppError } from '../errors.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Checks that a draft can be the invoice of its sale, also when it is edited. @throws AppError `comprobante_invalido` */
export function requireDeVenta(
  comprobante: { tipo_comprobante: TipoComprobante; modo_facturacion: ModoFacturacion; company_id: string },
  company_esperada: string,
): void {
  const { tipo_comprobante, modo_facturacion, company_id } = comprobante;
  const problemas: { campo: string; mensaje: string }[] = [];
  if (tipoComprobanteOf(tipo_comprobante).clase !== 'factura') {
    problemas.push({ campo: 'tipo_comprobante', mensaje: 'La venta lleva una factura.' });
  }
  if (!isElectronico(modo_facturacion)) {
    const mensaje = `Una venta de ${nombreDePlaza()} se factura con un punto de venta electrónico.`;
    problemas.push({ campo: 'punto_de_venta', mensaje });
  }
  if (company_id !== company_esperada) {
    problemas.push({ campo: 'company_id', mensaje: 'Las ventas de esa cuenta las factura otra empresa.' });
  }
  const [primero] = problemas;
  if (primero) throw new AppError('comprobante_invalido', { ...primero, problemas });
}
