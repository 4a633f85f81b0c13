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
  /** The grant is gone: the person has to link the account again. */
  marcarRevocada(meli_user_id: string): Promise<void>;
}

/** A raw answer of the marketplace, kept as received. normalize.ts reads it. */
export type MeliJson = { readonly [key: string]: unknown };

export interface BusquedaOrdenes {
  /** Instants; the marketplace only looks at the hour, the client widens and filters. */
  desde: Date;
  hasta: Date;
  por: 'date_closed' | 'date_last_updated';
  /** e.g. ['cancelled']: the plain search hides them. */
  status?: readonly string[];
  q?: string;
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
  item(item_id: string): Promise<MeliJson>;
  items(item_ids: readonly string[]): Promise<MeliJson[]>;
  documentosFiscales(pack_id: string): Promise<{ id: string; tipo: string; archivo: string }[]>;
  subirDocumentoFiscal(
    pack_id: string,
    archivo: { nombre: string; tipo: string; contenido: Uint8Array },
  ): Promise<string[]>;
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
