import type { Decimal } from 'decimal.js';
import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { Pago } from '../../contract/cobros/pago.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Moneda, TipoComprobante } from '../../contract/enums.ts';
import type { Hecho } from '../../contract/historia.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import type { DatosActividad } from '../automatico/actividad.ts';

/**
 * Who had a voucher made: the automatic run, a batch of the screen, a command, a change to Factura A or a person; of a note of a sale it may
 * not be known.
 */
export type Origen =
  | { clase: 'automatica' | 'terminal' | 'cambio' | 'a_mano' | 'sin_dato' }
  | { clase: 'lote'; lote_id: string; ventas: number };

export interface RelatoDeComprobante {
  id: string;
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  status: 'borrador' | 'emitida';
  moneda: string;
  total: Decimal;
  autorizacion: Autorizacion | null;
  creado_en: Date;
  autorizado_en: Date | null;
  en_cola_desde: Date | null;
  rechazo: readonly MensajeArca[];
  origen: Origen;
  /** E-mail of who issued it, or wrote it while it is a draft, when it was not the owner. */
  por: string | null;
}

/** All that is kept of a sale and its vouchers; of a voucher without a sale, what it has. */
export interface Contado {
  ordenes: readonly (Pick<
    Orden,
    | 'order_id'
    | 'estado'
    | 'fecha_creacion'
    | 'fecha_cierre'
    | 'ultima_actualizacion'
    | 'reembolsado'
    | 'reclamo'
    | 'total'
  > & { leida_en: Date })[];
  moneda: Moneda;
  comprador: string | null;
  pagos: readonly Pago[];
  comprobantes: readonly RelatoDeComprobante[];
  actividades: readonly {
    tipo: TipoActividad;
    datos: DatosActividad;
    creada_en: Date;
    resuelta: boolean;
    /** E-mail of who saw to it, when it was not the owner. */
    por: string | null;
    comprobante_id: string | null;
  }[];
  documento: {
    estado: 'pendiente' | 'subido' | 'error' | 'no_aplica';
    error: string | null;
    actualizado_en: Date;
  } | null;
  cambios: readonly { creado_en: Date; receptor: string; terminado: boolean; comprobante_id: string }[];
  correos: readonly {
    comprobante_id: string;
    para: string;
    pedido_en: Date;
    enviado_en: Date | null;
    error: string | null;
    /** E-mail of who asked for it, when it was not the owner. */
    por: string | null;
  }[];
  facturada_por_fuera: boolean;
  /** E-mail of who marked it so, when it was not the owner. */
  por_fuera_por: string | null;
  /** What the marketplace and the padrón say differently of the buyer. */
  discordancia: { marketplace: string; padron: string } | null;
}

/** What is told of something that happened; the rest, as of most. */
export type Parcial = Pick<Hecho, 'clase' | 'en' | 'texto'> & Partial<Hecho>;
