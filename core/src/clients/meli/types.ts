import type { Envio } from '../../contract/venta.ts';

/** OAuth tokens of one linked account. */
export interface MeliTokens {
  access_token: string;
  refresh_token: string | null;
  vence: Date;
}

/** Where an account's tokens live, shared by all processes. The store implements it. */
export interface MeliTokenStore {
  leer(meli_user_id: string): Promise<MeliTokens | null>;
  /**
   * Runs `renovar` while no other process renews this account's tokens. It receives the tokens as stored now (another
   * process may just have renewed them) and returns the new pair, saved before anyone uses it, or null for 'keep these'.
   */
  renovar(meli_user_id: string, renovar: (actuales: MeliTokens) => Promise<MeliTokens | null>): Promise<MeliTokens>;
  /**
   * The grant of `rechazado`, an access token, is gone: the person has to link the account again. False, and nothing happens,
   * when it is not the account's token any more: nothing is known against the one it has.
   */
  marcarRevocada(meli_user_id: string, rechazado: string): Promise<boolean>;
}

/** A raw answer of the marketplace, kept as received. normalize.ts reads it. */
export type MeliJson = { readonly [key: string]: unknown };

export interface BusquedaOrdenes {
  /** Instants; the marketplace only looks at the hour, the client widens and filters. */
  desde: Date;
  /** Excluded. */
  hasta: Date;
  por: 'date_created' | 'date_closed' | 'date_last_updated';
  /** e.g. ['cancelled']: the plain search hides them. */
  status?: readonly string[];
  q?: string;
}

export interface BusquedaItems {
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
  usuario(): Promise<MeliJson>;
  /** All pages, in the marketplace's order; yields pages of up to 50 orders. */
  buscarOrdenes(busqueda: BusquedaOrdenes): AsyncIterable<MeliJson[]>;
  orden(order_id: string): Promise<MeliJson>;
  paquete(pack_id: string): Promise<MeliJson>;
  descuentos(order_id: string): Promise<MeliJson>;
  /** null when the marketplace has none for the order (yet). */
  facturacion(order_id: string, facturacion_id: string | null): Promise<MeliJson | null>;
  envio(envio_id: string): Promise<MeliJson>;
  envioCostos(envio_id: string): Promise<MeliJson>;
  /** What the buyer paid for the shipment and what became of it; empty when nothing was charged. */
  envioPagos(envio_id: string): Promise<MeliJson[]>;
  /** Orders whose goods travel in a shipment; empty while there is none. */
  ordenesDeEnvio(envio_id: string): Promise<MeliJson[]>;
  /** A claim, which names what it is about. */
  reclamo(reclamo_id: string): Promise<MeliJson>;
  pago(pago_id: string): Promise<MeliJson>;
  /** Shipments of an order with their type (forward, return…); empty while there is none. */
  enviosDeOrden(order_id: string): Promise<MeliJson[]>;
  item(item_id: string): Promise<MeliJson>;
  /** In the order asked; those the marketplace does not have are left out. */
  items(item_ids: readonly string[]): Promise<MeliJson[]>;
  buscarItems(busqueda: BusquedaItems): Promise<{ ids: string[]; total: number }>;
  /** Every listing's id, in pages. */
  todosLosItems(): AsyncIterable<string[]>;
  /** The price the buyer sees, promotions included. */
  precioVenta(item_id: string): Promise<MeliJson>;
  /** Selling charge, one entry per listing type. */
  costosPorVender(consulta: ConsultaCostos): Promise<MeliJson[]>;
  costoEnvio(consulta: ConsultaEnvio): Promise<MeliJson>;
  stock(user_product_id: string): Promise<MeliJson>;
  /** Every promotion of the item, invited or active. */
  promociones(item_id: string): Promise<MeliJson[]>;
  /** Only for items with `catalog_listing`. */
  competencia(item_id: string): Promise<MeliJson>;
  producto(catalog_product_id: string): Promise<MeliJson>;
  /** Another seller's public data. */
  usuarioPublico(user_id: string): Promise<MeliJson>;
  /** Answers the item as it is now: with a price automation on, other fields change and the price does not. */
  cambiarItem(item_id: string, cambios: MeliJson): Promise<MeliJson>;
  /** Body as the promotion's type asks: promotion_type, promotion_id, deal_price, offer_id, stock… */
  entrarPromocion(item_id: string, datos: MeliJson): Promise<MeliJson>;
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
  /** Missed notifications of the last two days. */
  notificacionesPerdidas(topic: string): AsyncIterable<MeliJson[]>;
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

export type { Envio };
