import type { Decimal } from 'decimal.js';
import type {
  CargoFacturado,
  CostosDeDevolucion,
  FilaIlegible,
  Movimiento,
  Pago,
  PagoAnunciado,
  PercepcionRecibida,
} from '../contract/cobros/pago.ts';
import type { ClavePlaza, Tokens, TokenStore } from '../contract/cuentas/cuenta.ts';
import type { Cupos } from '../contract/cuentas/cupo.ts';
import type {
  CargoLeido,
  EnvioPesado,
  PrecioDeVenta,
  PrecioPorCantidad,
  PromoLeida,
  PublicacionLeida,
} from '../contract/publicaciones/leida.ts';
import type { Automatizacion, Competencia } from '../contract/publicaciones/publicacion.ts';
import type { Sabido } from '../contract/sabido.ts';
import type {
  DatosFacturacion,
  DescuentosDeOrden,
  EstadoOrden,
  Venta,
  RespuestaCruda,
  Orden,
  RespuestaDeOrden,
} from '../contract/ventas/venta.ts';
import type { HttpOptions } from '../clients/http.ts';
import type { LimitsOptions } from '../clients/limits.ts';
import { isAppError } from '../rules/errors.ts';
import type { AvisosDeCuenta, AvisosDePlaza } from './avisos.ts';

// The port: all that actions know of a marketplace. Each marketplace is a folder beside this file and a row of index.ts.

/**
 * A marketplace as one account's seller sees it. Calls throw AppError `plaza_no_disponible` (after retries), `plaza_no_autorizado` (grant
 * gone: the account needs linking again), `plaza_no_encontrado`, `plaza_rechazo`.
 */
export interface Plaza {
  clave: ClavePlaza;
  /** Name shown to people. */
  nombre: string;
  /** Seller's id in this marketplace. */
  vendedor_id: string;
  permiso: PermisoDeCuenta;
  avisos: AvisosDeCuenta;
  ventas: VentasDePlaza;
  /** null: no file goes with a sale. */
  documentos: DocumentosDePlaza | null;
  /** null: its listings are not read. */
  publicaciones: PublicacionesDePlaza | null;
  /** null: the marketplace does not report its charges. */
  cobros: CobrosDePlaza | null;
}

/** A marketplace opened by this process: its calls without account, and the view of each seller. */
export interface PlazaAbierta {
  clave: ClavePlaza;
  nombre: string;
  permiso: {
    /** Exchanges the code of the redirect for tokens. Throws `plaza_rechazo`. */
    canjearCodigo(code: string): Promise<Tokens & { vendedor_id: string }>;
  };
  avisos: AvisosDePlaza;
  /** Most calls per second of each account; null: no such limit. Keys of their budget begin with `clave`. */
  llamadasPorSegundo: number | null;
  /** A seller's view. Without `apuro`, its calls about orders take a small share of the seller's, one at a time. */
  cuenta(vendedor_id: string, ritmo?: Ritmo): Plaza;
  /** Closes the rate limits that the calls of all sellers share. */
  close(): Promise<void>;
}

export interface Ritmo {
  apuro: boolean;
}

/** Parts of this process that opening a marketplace needs. */
export interface Entorno {
  tokens: TokenStore;
  /** Runs before each call, and throws while no call may be made. */
  permitir: () => Promise<void>;
  /** The budget of calls that all processes share. */
  cupos: Cupos;
  clock: { now(): Date };
  log: LimitsOptions['log'];
  onTry: NonNullable<HttpOptions['onTry']>;
}

/** A marketplace of an installation, before a process opens it. */
export interface PlazaDeInstalacion {
  /** Name shown to people. */
  nombre: string;
  /** Key of the marketplace in the check of the installation. Published: `doctor --json` shows it. */
  parte: string;
  /**
   * Calls a public address of the marketplace, without permission; any answer will do. `ahora`: the marketplace's time, null when the
   * answer does not say it.
   * @throws AppError `plaza_no_disponible`
   */
  greet(): Promise<{ ahora: Date | null; milisegundos: number }>;
  open(entorno: Entorno): PlazaAbierta;
}

interface PermisoDeCuenta {
  usuario(): Promise<UsuarioDePlaza>;
  /** Whether a call was refused because the application lacks a permission, not for the call's content. */
  isMissing(error: unknown): boolean;
}

/** Search of orders. */
export interface BusquedaOrdenes {
  /** Instants. The marketplace only looks at the hour: the client widens the search and filters. */
  desde: Date;
  /** End of the window, excluded. */
  hasta: Date;
  por: 'creacion' | 'cierre' | 'cambio';
  /** Only the cancelled orders, which the plain search hides. */
  canceladas?: boolean;
  /** Orders closed last come first, for a caller that stops before the end. */
  ultimasPrimero?: boolean;
  q?: string;
}

/** The seller's data that an account shows. */
export interface UsuarioDePlaza {
  nickname: string;
  thumbnail: { picture_url: string } | null;
  seller_reputation: { power_seller_status: string | null; level_id: string | null };
}

/** Result of asking for a buyer's billing data. */
export interface FacturacionLeida {
  /** Answer that says who the buyer is; null: buyer unknown, whatever was answered. */
  cruda: RespuestaCruda | null;
  /** The application lacks the permission to read them. */
  sin_permiso: boolean;
}

/** Subject of a claim. */
export interface AsuntoReclamo {
  clase: 'orden' | 'paquete' | 'envio';
  id: string;
}

/** Input of the selling charge; the price in ARS, `peso_facturable` in grams, mandatory in Argentina. */
export interface ConsultaCargo {
  precio: number;
  category_id: string;
  listing_type_id: string;
  logistic_type: string | null;
  shipping_mode: string | null;
  peso_facturable: number | null;
  /** Installment campaign of the item. */
  campania: string | null;
}

/** Input of the quote for shipping one unit of an active item; the price in ARS. */
export interface ConsultaEnvio {
  /** A listing that is on sale; or its package, centimetres and grams. */
  de: { item_id: string } | { dimensions: string };
  precio: number;
  category_id: string;
  listing_type_id: string;
  condition: string | null;
  mode: string | null;
  logistic_type: string | null;
  /** Whether the seller offers it free. */
  gratis: boolean;
}

/** Changes of a listing. A price goes to all its variations: `variaciones` are the ids of those it has. */
export type CambiosPublicacion = { precio: number; variaciones: readonly string[] } | { status: 'active' | 'paused' };

/** Data that a promotion's type asks for; dates as they go in a call. */
export interface PedidoPromo {
  type: string;
  promotion_id: string | null;
  offer_id: string | null;
  precio: number | null;
  stock: number | null;
  desde: string | null;
  hasta: string | null;
}

/** A row of a bill, and the answer it was read from. */
export interface CargoDeFactura {
  cargo: CargoFacturado;
  cruda: RespuestaCruda;
}

/** Rows read together. */
export interface LecturaDeFilas {
  cargos: CargoDeFactura[];
  /** Amounts of the rows without number, amount, kind or date; null: the amount is unknown too. */
  raras: (Decimal | null)[];
  /** Rows that the marketplace refused to give, for each gap; null: unknown count. */
  salteadas: (number | null)[];
}

/** A period of the marketplace's bills, not a month: `clave` is its key, `2026-10-01`, and its days differ by seller. */
export interface PeriodoDeFacturas {
  clave: string;
  desde: string;
  hasta: string;
  abierto: boolean;
}

/** Bills charge; credit notes give back. */
export type TipoDeFactura = 'BILL' | 'CREDIT_NOTE';

/** An invoice or credit note of the marketplace to its seller, with how many rows it has. */
export interface DocumentoDeFactura {
  documento: string;
  filas: number;
  importe: Decimal | null;
}

/** `raras`: perceptions without their tax or their amount. */
export interface Percibido {
  percepciones: PercepcionRecibida[];
  raras: number;
}

/** Stored answers of an order that say who its buyer is. */
export interface RespuestasDeOrden {
  /** State of the order, as the reader told it when the order was stored. */
  estado: EstadoOrden;
  ultima_actualizacion: Date;
  /** Last change of the order at the last reading by id that named the buyer; null: no reading did. */
  comprador_al: Date | null;
  /** Id of the billing data, from the last reading by id that had one. */
  facturacion_id: string | null;
  /** The last answer that said who the buyer is, and the id it was asked by; without id it came from the address by order. */
  facturacion: RespuestaCruda | null;
  facturacion_de: string | null;
}

/** Stored answers of a sale that say whom it is invoiced to. */
export interface RespuestasDeComprador {
  ordenes: readonly RespuestasDeOrden[];
  /** Receptor that a person chose for the sale. */
  comprador_a_mano: DatosFacturacion | null;
}

/** Stored answers of a sale, as the marketplace gave them. */
export interface RespuestasDeVenta extends RespuestasDeComprador {
  clave: string;
  ordenes: readonly (RespuestasDeOrden & {
    order_id: string;
    orden: RespuestaCruda;
    descuentos: RespuestaCruda | null;
    /** Answer of each claim since its last change, by its id; null: none. */
    reclamos: RespuestaCruda | null;
  })[];
  envio: RespuestaCruda | null;
  envio_costos: RespuestaCruda | null;
  /** The list of the shipment's payments, null when there is none, and each payment by its id. */
  envio_pagos: RespuestaCruda | null;
}

/** Stored answers of a claim that may be about a return: the claim, and the cost of carrying it back; null: not answered. */
export interface DevolucionCruda {
  reclamo: RespuestaCruda | null;
  costo: RespuestaCruda | null;
}

/** Readers of stored answers: pure; data missing in a stored answer become unknown. */
export interface LectoresDeVentas {
  /** Fields of a raw order that `orden` reads. The rest is most of its size, and a list does without it. */
  campos: readonly string[];
  /** Fields of `campos` with lists of marks or claims, where a search result never has more than a reading by id. */
  marcas: readonly string[];
  /** Search text of a raw order beside its buyer's nickname: the buyer's name and the SKUs, separated by spaces. */
  texto(orden: RespuestaCruda): string;
  /** A stored order; `reclamos`: answers of its claims, without which its claims are unknown. */
  orden(cruda: RespuestaCruda, reclamos?: RespuestaCruda | null): Orden;
  /** The orders of a stored sale: everything that does not depend on who the seller is. */
  ordenes(guardado: { ordenes: readonly { orden: RespuestaCruda; reclamos?: RespuestaCruda | null }[] }): Orden[];
  /**
   * A stored sale of this seller; a shipment may carry packages of several sellers. `pagosEnvio` say whether the shipping was given back;
   * without them the shipment's status does.
   */
  venta(guardado: RespuestasDeVenta, pagosEnvio?: readonly RespuestaCruda[]): Venta;
  /** The seller's part of a stored order's coupons; `por_saber` also while the discounts were not asked for. */
  descuentos(orden: { orden: RespuestaCruda; descuentos: RespuestaCruda | null }): Sabido<DescuentosDeOrden>;
  /** Receptor of a stored sale: the one a person chose, or else the marketplace's. */
  facturacion(guardado: RespuestasDeComprador): Sabido<DatosFacturacion>;
  /** Name and document of the person or company in the billing data, by which a search finds the sale; null: the data do not say. */
  personaFacturada(facturacion: RespuestaCruda): { nombre: string | null; documento: string | null };
  /** Buyer of an order. A known buyer stays known until the order names other billing data. */
  facturacionDeOrden(orden: RespuestasDeOrden): Sabido<DatosFacturacion>;
  /** Ids of an order's claims. */
  reclamos(orden: RespuestaCruda): string[];
  /** Whether a claim may be about a return: also when it does not list its related entities. */
  hasDevolucion(reclamo: RespuestaCruda): boolean;
  /** Cost of each return to the seller of an order, by its claim. */
  costosDeDevolucion(
    orden: Pick<Orden, 'estado' | 'reembolsado'>,
    cruda: RespuestaCruda,
    devoluciones: RespuestaCruda | null,
  ): CostosDeDevolucion;
  /** @throws AppError `plaza_no_disponible` when it is no payment */
  pago(cruda: RespuestaCruda): Pago;
  pagosAnunciados(orden: RespuestaCruda): PagoAnunciado[];
  /** Id of a payment's order; null when the payment does not say. */
  ordenDePago(pago: RespuestaCruda): string | null;
  /** Ids of a shipment's payments whose money came in; each payment itself says whose it is. */
  pagosDeEnvioCobrados(pagos: readonly RespuestaCruda[]): string[];
  /** Payments of a shipment that came into this seller's account: they bring no goods, and are all shipping. */
  cobrosDeEnvio(envio_pagos: RespuestaCruda | null): Pago[];
}

/** Calls about a seller's orders. */
export interface ConsultasDeVentas {
  /** All pages, in the marketplace's order; yields pages of up to 50 orders. */
  buscarOrdenes(busqueda: BusquedaOrdenes): AsyncIterable<RespuestaDeOrden[]>;
  orden(order_id: string): Promise<RespuestaDeOrden>;
  /** An order of this seller; null: it is another seller's, or nobody's. A purchase of the seller is not a sale. */
  ordenPropia(order_id: string): Promise<RespuestaDeOrden | null>;
  /** Ids of a pack's orders; none when the marketplace does not know the pack. */
  ordenesDeVenta(pack_id: string): Promise<string[]>;
  descuentos(order_id: string): Promise<RespuestaCruda>;
  /** Billing data of an order's buyer. `facturacion_id`: their id, from the order read by id. */
  facturacion(order_id: string, facturacion_id: string | null): Promise<FacturacionLeida>;
  envio(envio_id: string): Promise<RespuestaCruda>;
  envioCostos(envio_id: string): Promise<RespuestaCruda>;
  /** Payments of the buyer for the shipment, and their state; empty when nothing was charged, null when the shipment has no list. */
  envioPagos(envio_id: string): Promise<RespuestaCruda[] | null>;
  /** Orders whose goods travel in a shipment; empty while there is none. */
  ordenesDeEnvio(envio_id: string): Promise<string[]>;
  /** A claim and its subject; null: about nothing that we know. */
  reclamo(reclamo_id: string): Promise<{ cruda: RespuestaCruda; asunto: AsuntoReclamo | null }>;
  /** Charge to the seller for carrying back a claim's return. */
  costoDeDevolucion(reclamo_id: string): Promise<RespuestaCruda>;
  /** Id of a payment's order; null when the payment does not say. */
  ordenDePago(pago_id: string): Promise<string | null>;
  /** Shipments of an order with their type (forward, return…); empty while there is none. */
  enviosDeOrden(order_id: string): Promise<RespuestaCruda[]>;
  pago(pago_id: string): Promise<{ pago: Pago; cruda: RespuestaCruda }>;
}

export interface VentasDePlaza extends ConsultasDeVentas {
  read: LectoresDeVentas;
}

/** Listings of a seller. */
export interface PublicacionesDePlaza {
  publicacion(item_id: string): Promise<PublicacionLeida>;
  /**
   * Listings in the order asked; those the marketplace lacks, or of another seller, are left out. `ilegibles`: those that it has and could
   * not be read.
   */
  publicaciones(item_ids: readonly string[]): Promise<{ leidas: PublicacionLeida[]; ilegibles: string[] }>;
  /** Every listing's id, in pages, and how many the marketplace says there are. */
  todasLasPublicaciones(): AsyncIterable<{ ids: string[]; total: number }>;
  /** The price the buyer sees, promotions included. */
  precioDeVenta(item_id: string): Promise<PrecioDeVenta>;
  /** Selling charge of one unit; null: that type of listing has none. */
  cargoPorVender(consulta: ConsultaCargo): Promise<CargoLeido | null>;
  /** Quote of the shipping; null: the marketplace gives none. */
  envioCotizado(consulta: ConsultaEnvio): Promise<EnvioPesado | null>;
  /** Units of a product, by place. */
  stock(user_product_id: string): Promise<{ type: string; quantity: number }[]>;
  /** Every promotion of the item, invited or active. */
  promociones(item_id: string): Promise<PromoLeida[]>;
  /** Competition of an item, only for those of the catalog; without the winner's names. */
  competencia(item_id: string): Promise<Competencia>;
  preciosPorCantidad(item_id: string): Promise<PrecioPorCantidad[]>;
  /** Rule that keeps the price of an item; null: there is none. */
  automatizacion(item_id: string): Promise<Automatizacion | null>;
  /** A product of the seller, and the components of a virtual kit. */
  productoPropio(user_product_id: string): Promise<{
    sku: string | null;
    titulo: string | null;
    componentes: { user_product_id: string; cantidad: number }[];
  }>;
  /** Winner of a product of the catalog. */
  ganadorDe(
    catalog_product_id: string,
  ): Promise<{ item: { title: string; permalink: string | null }; vendedor: string | null }>;
  /** Changes an item and gives it as it is now: a rule that keeps its price may have left it as it was. */
  cambiarPublicacion(item_id: string, cambios: CambiosPublicacion): Promise<PublicacionLeida>;
  entrarPromocion(item_id: string, pedido: PedidoPromo): Promise<void>;
  salirPromocion(item_id: string, promo: Pick<PedidoPromo, 'type' | 'promotion_id' | 'offer_id'>): Promise<void>;
}

/** Files that a sale shows to its buyer. */
export interface DocumentosDePlaza {
  documentosFiscales(pack_id: string): Promise<{ id: string; tipo: string; archivo: string }[]>;
  /**
   * Uploads a file and gives the ids of the documents. Without an answer, the list is checked before uploading again. A pack that already
   * has a document of that type is a `plaza_rechazo` with status 409: replacing it is the caller's decision, deleting first.
   */
  subirDocumentoFiscal(
    pack_id: string,
    archivo: { nombre: string; tipo: string; contenido: Uint8Array },
  ): Promise<string[]>;
  /** Deletes all documents we uploaded to the pack; it may have none. */
  borrarDocumentosFiscales(pack_id: string): Promise<void>;
}

/** Charges to a seller as really billed. An answer of another shape is `plaza_no_disponible` (`ilegible`). */
export interface CobrosDePlaza {
  /** Orders whose charges are asked for in one call. */
  ordenesPorLlamada: number;
  /** Charges of up to `ordenesPorLlamada` orders. `completa` false: part of them is not there yet, and must be asked for again. */
  cargosDeOrdenes(order_ids: readonly string[]): Promise<LecturaDeFilas & { completa: boolean }>;
  /** Periods that the marketplace still offers, the last one first. */
  periodosDeFacturas(): Promise<{ periodos: PeriodoDeFacturas[]; raros: number }>;
  documentosDePeriodo(periodo: string, tipo: TipoDeFactura): Promise<DocumentoDeFactura[]>;
  /** Rows of the bills of a period (`2026-11-01`), in pages. */
  cargosDePeriodo(periodo: string, tipo: TipoDeFactura): AsyncIterable<LecturaDeFilas>;
  /** Flex bonuses that the marketplace pays in a period; they are in no order and no payment. */
  bonosFlexDePeriodo(periodo: string): AsyncIterable<LecturaDeFilas>;
  percepcionesDePeriodo(periodo: string, grupo: 'ML' | 'MP'): Promise<Percibido>;
  /** Asks for the report of these days, which takes a while. Gives the report's id, when told; null: no report was made, ask again. */
  pedirLiquidacion(dias: { desde: string; hasta: string }): Promise<{ pedido: string | null } | null>;
  liquidaciones(): Promise<{ pedido: string | null; archivo: string; desde: string | null; lista: boolean }[]>;
  /** Rows of a report, and apart the unreadable ones. */
  liquidacion(archivo: string): Promise<{
    movimientos: { movimiento: Movimiento; cruda: RespuestaCruda }[];
    ilegibles: FilaIlegible[];
  }>;
}

/** Whether the application lacks the permission, or the account lacks the service. */
export function isForbidden(error: unknown): boolean {
  return isAppError(error, 'plaza_rechazo') && error.data.status === 403;
}
