import type { Comprobante, ComprobanteAsociado, Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, Provincia } from '../../contract/enums.ts';
import { AppError } from '../errors.ts';

/** The issued voucher that another one follows: a note, or the A of a change. */
type ComprobanteSeguido<Emisor> = Pick<
  Comprobante,
  | 'company_id'
  | 'company_cuit'
  | 'company_razon_social'
  | 'punto_de_venta'
  | 'modo_facturacion'
  | 'email_facturado'
  | 'meli_pack_id'
  | 'meli_order_id'
  | 'meli_buyer_nickname'
  | 'meli_seller_name'
> & {
  ambiente: Ambiente;
  cuenta_id: string | null;
  emisor: Emisor;
  iibb_facturado: string | null;
  provincia_entrega: Provincia | null;
};

/**
 * Fields that a voucher copies from the one it follows, whatever was typed in it: the issuer as it was then, the sale of both,
 * the address both are mailed to, and what files tell of the receiver and of the delivery.
 */
export function copiaOf<Emisor extends object>(
  seguido: ComprobanteSeguido<Emisor | null>,
): ComprobanteSeguido<Partial<Emisor>> {
  return {
    ambiente: seguido.ambiente,
    company_id: seguido.company_id,
    company_cuit: seguido.company_cuit,
    company_razon_social: seguido.company_razon_social,
    punto_de_venta: seguido.punto_de_venta,
    modo_facturacion: seguido.modo_facturacion,
    emisor: seguido.emisor ?? {},
    cuenta_id: seguido.cuenta_id,
    meli_pack_id: seguido.meli_pack_id,
    meli_order_id: seguido.meli_order_id,
    meli_buyer_nickname: seguido.meli_buyer_nickname,
    meli_seller_name: seguido.meli_seller_name,
    email_facturado: seguido.email_facturado,
    iibb_facturado: seguido.iibb_facturado,
    provincia_entrega: seguido.provincia_entrega,
  };
}

/** Receiver fields of a voucher: a note is for the receiver of its invoice, whatever was typed since (RG 4540). */
export function receptorOf(comprobante: Receptor): Receptor {
  return {
    cuit_facturado: comprobante.cuit_facturado,
    tipo_documento_facturado: comprobante.tipo_documento_facturado,
    razon_social_facturado: comprobante.razon_social_facturado,
    domicilio_facturado: comprobante.domicilio_facturado,
    calle_facturado: comprobante.calle_facturado,
    numero_facturado: comprobante.numero_facturado,
    localidad_facturado: comprobante.localidad_facturado,
    codigo_postal_facturado: comprobante.codigo_postal_facturado,
    provincia_facturado: comprobante.provincia_facturado,
    situacion_iva_facturado: comprobante.situacion_iva_facturado,
  };
}

/**
 * A note's reference to its invoice (WSFEv1 CbtesAsoc, with the issuer's CUIT and the date).
 * @throws AppError `comprobante_no_emitido`
 */
export function asociadoOf(
  factura: Pick<
    Comprobante,
    'id' | 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante' | 'company_cuit' | 'fecha'
  >,
): ComprobanteAsociado {
  const { id, tipo_comprobante, punto_de_venta, numero_comprobante, company_cuit, fecha } = factura;
  if (numero_comprobante === null) throw new AppError('comprobante_no_emitido', { id });
  return { comprobante_id: id, tipo_comprobante, punto_de_venta, numero_comprobante, cuit: company_cuit, fecha };
}
