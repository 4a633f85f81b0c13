import type { Notificacion } from '../../contract/avisos/notificacion.ts';
import type { MeliTokens } from '../../contract/cuenta.ts';
import type { RespuestaCruda, VentaLeida } from '../../contract/venta.ts';

/** A raw answer of the marketplace, inside its client; to everybody else it is a RespuestaCruda. */
export type MeliJson = { readonly [key: string]: unknown };

export interface BusquedaOrdenes {
  /** Instants; the marketplace only looks at the hour, the client widens and filters. */
  desde: Date;
  /** Excluded. */
  hasta: Date;
  por: 'creacion' | 'cierre' | 'cambio';
  /** Only the cancelled ones, which the plain search hides. */
  canceladas?: boolean;
  q?: string;
}

/** What an account shows of its seller. */
export interface UsuarioMeli {
  meli_user_id: string;
  nickname: string;
  thumbnail: { picture_url: string } | null;
  seller_reputation: { power_seller_status: string | null; level_id: string | null };
}

/** What a claim is about. */
export interface AsuntoReclamo {
  clase: 'orden' | 'paquete' | 'envio';
  id: string;
}

/** A listing, by what its list filters by, and the answer it was read from. */
export interface PublicacionMeli {
  titulo: string;
  status: string;
  skus: string[];
  cruda: RespuestaCruda;
}

/** A notice that the marketplace could not deliver, and the message it was read from. */
export interface NotificacionPerdida {
  notificacion: Notificacion;
  cruda: RespuestaCruda;
}

interface BusquedaItems {
  /** active, paused, closed… */
  status?: string;
  q?: string;
  seller_sku?: string;
  /** The marketplace reaches 1000; beyond it, `todosLosItems`. */
  offset: number;
  /** Up to 100. */
  limit: number;
}

/** What the selling charge depends on. `peso_facturable` in grams, mandatory in Argentina. */
export interface ConsultaCostos {
  precio: number;
  category_id: string;
  listing_type_id: string;
  logistic_type?: string;
  shipping_mode?: string;
  peso_facturable?: number;
  /** Installment campaign of the item. */
  campania?: string;
}

/** What the seller would pay to ship: of an active item, or of a package. */
export interface ConsultaEnvio {
  item_id?: string;
  /** `HxWxL,grams`, in cm. */
  dimensiones?: string;
  precio?: number;
  category_id?: string;
  listing_type_id?: string;
  condition?: string;
  mode?: string;
  logistic_type?: string;
  /** Whether the seller offers it free. */
  gratis: boolean;
}

/**
 * The marketplace as seen by one seller. Throws AppError `meli_no_disponible` (after retries),
 * `meli_no_autorizado` (grant gone: the account needs linking again), `meli_no_encontrado`, `meli_rechazo`.
 */
export interface MeliCuenta {
  meli_user_id: string;
  usuario(): Promise<UsuarioMeli>;
  /** All pages, in the marketplace's order; yields pages of up to 50 orders. */
  buscarOrdenes(busqueda: BusquedaOrdenes): AsyncIterable<VentaLeida[]>;
  orden(order_id: string): Promise<VentaLeida>;
  /** null: it is another seller's, or nobody's. A purchase of theirs is not a sale. */
  ordenPropia(order_id: string): Promise<VentaLeida | null>;
  /** Ids of a pack's orders; none when the marketplace does not know the pack. */
  ordenesDePaquete(pack_id: string): Promise<string[]>;
  descuentos(order_id: string): Promise<RespuestaCruda>;
  /** null when the marketplace has none for the order (yet). */
  facturacion(order_id: string, facturacion_id: string | null): Promise<RespuestaCruda | null>;
  envio(envio_id: string): Promise<RespuestaCruda>;
  envioCostos(envio_id: string): Promise<RespuestaCruda>;
  /** What the buyer paid for the shipment and what became of it; empty when nothing was charged. */
  envioPagos(envio_id: string): Promise<RespuestaCruda[]>;
  /** Orders whose goods travel in a shipment; empty while there is none. */
  ordenesDeEnvio(envio_id: string): Promise<string[]>;
  /** null: of nothing that we know of. */
  asuntoDeReclamo(reclamo_id: string): Promise<AsuntoReclamo | null>;
  /** null when the payment does not say. */
  ordenDePago(pago_id: string): Promise<string | null>;
  /** Shipments of an order with their type (forward, return…); empty while there is none. */
  enviosDeOrden(order_id: string): Promise<RespuestaCruda[]>;
  item(item_id: string): Promise<PublicacionMeli>;
  /** In the order asked; those the marketplace does not have are left out. */
  items(item_ids: readonly string[]): Promise<RespuestaCruda[]>;
  buscarItems(busqueda: BusquedaItems): Promise<{ ids: string[]; total: number }>;
  /** Every listing's id, in pages. */
  todosLosItems(): AsyncIterable<string[]>;
  /** The price the buyer sees, promotions included. */
  precioVenta(item_id: string): Promise<RespuestaCruda>;
  /** Selling charge, one entry per listing type. */
  costosPorVender(consulta: ConsultaCostos): Promise<RespuestaCruda[]>;
  costoEnvio(consulta: ConsultaEnvio): Promise<RespuestaCruda>;
  stock(user_product_id: string): Promise<RespuestaCruda>;
  /** Every promotion of the item, invited or active. */
  promociones(item_id: string): Promise<RespuestaCruda[]>;
  /** Only for items with `catalog_listing`. */
  competencia(item_id: string): Promise<RespuestaCruda>;
  producto(catalog_product_id: string): Promise<RespuestaCruda>;
  /** Another seller's public data. */
  usuarioPublico(user_id: string): Promise<RespuestaCruda>;
  /** Answers the item as it is now: with a price automation on, other fields change and the price does not. */
  cambiarItem(item_id: string, cambios: MeliJson): Promise<RespuestaCruda>;
  /** Body as the promotion's type asks: promotion_type, promotion_id, deal_price, offer_id, stock… */
  entrarPromocion(item_id: string, datos: MeliJson): Promise<RespuestaCruda>;
  salirPromocion(item_id: string, datos: Readonly<Record<string, string>>): Promise<void>;
  documentosFiscales(pack_id: string): Promise<{ id: string; tipo: string; archivo: string }[]>;
  /**
   * Ids of what was uploaded. When no answer came, looks at the list before sending again. A pack that already has
   * one of that type is a `meli_rechazo` with status 409: replacing is deleting first, the caller's decision.
   */
  subirDocumentoFiscal(
    pack_id: string,
    archivo: { nombre: string; tipo: string; contenido: Uint8Array },
  ): Promise<string[]>;
  /** All ours of the pack; none there is fine. */
  borrarDocumentosFiscales(pack_id: string): Promise<void>;
  /** Missed notifications of the last two days; what cannot be read as one is left out. */
  notificacionesPerdidas(topic: string): AsyncIterable<NotificacionPerdida[]>;
}

export interface MeliClient {
  /** Address of the authorization page for this state. */
  urlAutorizacion(state: string): string;
  /** Exchanges the code of the redirect for tokens. Throws `meli_rechazo`. */
  canjearCodigo(code: string): Promise<MeliTokens & { meli_user_id: string }>;
  cuenta(meli_user_id: string): MeliCuenta;
  /** Several sellers' calls wait on the same limits; ends them. */
  cerrar(): Promise<void>;
}
