import type { FechaCivil } from '../../../contract/base.ts';
import type { ComprobanteDatos, MensajeArca } from '../../../contract/comprobante.ts';
import type { Ambiente, EstadoComprobante, ModoFacturacion, Provincia, SituacionIva } from '../../../contract/enums.ts';

/** The issuer as it was when the voucher was made: company and point of sale together. */
export interface EmisorImprimible {
  razon_social: string;
  nombre_fantasia: string;
  cuit: string;
  situacion_iva: SituacionIva;
  /** Gross-income number or condition, as it has to read. */
  iibb: string;
  inicio_actividades: FechaCivil;
  domicilio: string;
  provincia: Provincia | null;
  telefono: string | null;
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null;
}

/** Everything a printed voucher shows. Nothing is looked up or computed again from the company or the padrón. */
export interface ComprobanteImprimible extends ComprobanteDatos {
  status: EstadoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  modo_facturacion: ModoFacturacion;
  cae: string | null;
  cae_vencimiento: FechaCivil | null;
  /** Pre-printed forms carry a CAI instead of a CAE. */
  cai: string | null;
  cai_vencimiento: FechaCivil | null;
  observaciones_arca: MensajeArca[];
  meli_pack_id: string | null;
  meli_order_id: string | null;
  emisor: EmisorImprimible;
  ambiente: Ambiente;
  /** RG 4892 URL; null when there is no CAE. */
  qr: string | null;
  leyendas: string[];
}
