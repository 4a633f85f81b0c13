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
  /** As a person reads it. */
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
  /** null: what it charges is not told. */
  cobros: CobrosDePlaza | null;
}

/** A marketplace that this process opened: what needs no account of it, and the view of each seller. */
export interface PlazaAbierta {
  clave: ClavePlaza;
  nombre: string;
  permiso: {
    /** Exchanges the code of the redirect for tokens. Throws `plaza_rechazo`. */
    canjearCodigo(code: string): Promise<Tokens & { vendedor_id: string }>;
  };
  avisos: AvisosDePlaza;
  /** Calls that each account may make, at most; null: it has no such limit. Their budget's keys begin with `clave`. */
  llamadasPorSegundo: number | null;
  /** A seller's view. Without `apuro` its calls about orders take no more than a small part of the seller's, one at a time. */
  cuenta(vendedor_id: string, ritmo?: Ritmo): Plaza;
  /** Several sellers' calls wait on the same limits; ends them. */
  close(): Promise<void>;
}

export interface Ritmo {
  apuro: boolean;
}

/** What opening a marketplace is given of this process. */
export interface Entorno {
  tokens: TokenStore;
  /** Asked before each call: it throws while none is to be made. */
  permitir: () => Promise<void>;
  /** The budget of calls that all processes share. */
  cupos: Cupos;
  clock: { now(): Date };
  log: LimitsOptions['log'];
  onTry: NonNullable<HttpOptions['onTry']>;
}

/** A marketplace of an installation, before a process opens it. */
export interface PlazaDeInstalacion {
  /** As a person reads it. */
  nombre: string;
  /** Key of its part in the check of the installation. Published: `doctor --json` says it. */
  parte: string;
  /**
   * Asks it for what it tells anybody, with nobody's permission; any answer will do. `ahora`: by its clock, null when it does not say.
   * @throws AppError `plaza_no_disponible`
   */
  greet(): Promise<{ ahora: Date | null; milisegundos: number }>;
  open(entorno: Entorno): PlazaAbierta;
}

interface PermisoDeCuenta {
  usuario(): Promise<UsuarioDePlaza>;
  /** Whether a call was refused because the application lacks the permission that it needs, and not for what was asked. */
  isMissing(error: unknown): boolean;
}

/** Orders that are searched for. */
export interface BusquedaOrdenes {
  /** Instants; the marketplace only looks at the hour, the client widens and filters. */
  desde: Date;
  /** Excluded. */
  hasta: Date;
  por: 'creacion' | 'cierre' | 'cambio';
  /** Only the cancelled ones, which the plain search hides. */
  canceladas?: boolean;
  /** Those closed last come first, for whoever stops before the end. */
  ultimasPrimero?: boolean;
  q?: string;
}

/** What an account shows of its seller. */
export interface UsuarioDePlaza {
  nickname: string;
  thumbnail: { picture_url: string } | null;
  seller_reputation: { power_seller_status: string | null; level_id: string | null };
}

/** What came of asking for a buyer's billing data. */
export interface FacturacionLeida {
  /** An answer that says who the buyer is; null: not known, whatever was answered. */
  cruda: RespuestaCruda | null;
  /** The application lacks the permission to read them. */
  sin_permiso: boolean;
}

/** What a claim is about. */
export interface AsuntoReclamo {
  clase: 'orden' | 'paquete' | 'envio';
  id: string;
}

/** What the selling charge depends on; the price in ARS. `peso_facturable` in grams, mandatory in Argentina. */
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

/** What the seller would pay to ship one unit of an active item; the price in ARS. */
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

/** A price is of all the variations of a listing: ids of those it has. */
export type CambiosPublicacion = { precio: number; variaciones: readonly string[] } | { status: 'active' | 'paused' };

/** What a promotion's type asks for; dates as they go in a call. */
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
  /** Amounts of rows that lack their number, amount, kind or date; null: not even that is told. */
  raras: (Decimal | null)[];
  /** How many rows the marketplace refused to give, each time; null: nobody knows. */
  salteadas: (number | null)[];
}

/** A period of the marketplace's bills, which is no month: `clave` is its key, `2026-10-01`, and its days are each seller's own. */
export interface PeriodoDeFacturas {
  clave: string;
  desde: string;
  hasta: string;
  abierto: boolean;
}

/** What is charged, and what is given back. */
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

/** What of a kept order tells who its buyer is. */
export interface RespuestasDeOrden {
  orden: RespuestaCruda;
  ultima_actualizacion: Date;
  /** Last change of the order that a reading by id told the buyer of; null: none did. */
  comprador_al: Date | null;
  /** Id of the billing data, as the last reading by id that had one said it. */
  facturacion_id: string | null;
  /** The last answer that said who the buyer is, and the id it was asked by; without id it came of the address by order. */
  facturacion: RespuestaCruda | null;
  facturacion_de: string | null;
}

/** What of a kept sale tells whom it is invoiced to. */
export interface RespuestasDeComprador {
  ordenes: readonly RespuestasDeOrden[];
  /** Whom the person says that it is invoiced to. */
  comprador_a_mano: DatosFacturacion | null;
}

/** What was kept of a sale, as the marketplace answered it. */
export interface RespuestasDeVenta extends RespuestasDeComprador {
  clave: string;
  ordenes: readonly (RespuestasDeOrden & {
    order_id: string;
    descuentos: RespuestaCruda | null;
    /** What each of its claims answered since its last change, by its id; null: nothing. */
    reclamos: RespuestaCruda | null;
  })[];
  envio: RespuestaCruda | null;
  envio_costos: RespuestaCruda | null;
  /** The list of the shipment's payments, null when there is none, and each payment by its id. */
  envio_pagos: RespuestaCruda | null;
}

/** What is kept of a claim that may be of a return: itself, and what carrying it back cost; null: it was not answered. */
export interface DevolucionCruda {
  reclamo: RespuestaCruda | null;
  costo: RespuestaCruda | null;
}

/** Readers of kept answers: pure, and what a kept answer lacks is told as not known. */
export interface LectoresDeVentas {
  /** Fields of a raw order that `orden` reads: what comes beside them is most of its size, and a list does without it. */
  campos: readonly string[];
  /** Those of them that are lists of marks or claims, of which a search result never has more than a reading by id. */
  marcas: readonly string[];
  /** What a raw order is searched by beside its buyer's nickname: the buyer's name and the SKUs, separated by spaces. */
  texto(orden: RespuestaCruda): string;
  /** A kept order; `reclamos`: what its claims answered, without which those that it names are not known. */
  orden(cruda: RespuestaCruda, reclamos?: RespuestaCruda | null): Orden;
  /** The orders of a kept sale: all that can be told without knowing whose sale it is. */
  ordenes(guardado: { ordenes: readonly { orden: RespuestaCruda; reclamos?: RespuestaCruda | null }[] }): Orden[];
  /**
   * A kept sale of this seller, read whole: a shipment may carry the packages of several. `pagosEnvio` tell whether the shipment
   * was given back; without them its status does.
   */
  venta(guardado: RespuestasDeVenta, pagosEnvio?: readonly RespuestaCruda[]): Venta;
  /** The seller's part of a kept order's coupons; `por_saber` too while they were not asked for. */
  descuentos(orden: { orden: RespuestaCruda; descuentos: RespuestaCruda | null }): Sabido<DescuentosDeOrden>;
  /** Whom a kept sale is invoiced to: whom the person says, or else the marketplace. */
  facturacion(guardado: RespuestasDeComprador): Sabido<DatosFacturacion>;
  /** Name and document of whom billing data invoice, by which a search finds the sale; null: they do not say. */
  personaFacturada(facturacion: RespuestaCruda): { nombre: string | null; documento: string | null };
  /** Who buys an order. What was known stays known, until the order names other billing data. */
  facturacionDeOrden(orden: RespuestasDeOrden): Sabido<DatosFacturacion>;
  /** Orders that an invoice would cover: when some are paid, the others do not say who buys. */
  facturables<T extends { orden: RespuestaCruda }>(ordenes: readonly T[]): readonly T[];
  /** Ids of an order's claims. */
  reclamos(orden: RespuestaCruda): string[];
  /** A claim that does not list what it is related to may be of a return. */
  hasDevolucion(reclamo: RespuestaCruda): boolean;
  /** What the seller pays for each return of an order, by its claim. */
  costosDeDevolucion(
    orden: Pick<Orden, 'estado' | 'reembolsado'>,
    cruda: RespuestaCruda,
    devoluciones: RespuestaCruda | null,
  ): CostosDeDevolucion;
  /** @throws AppError `plaza_no_disponible` when it is no payment */
  pago(cruda: RespuestaCruda): Pago;
  pagosAnunciados(orden: RespuestaCruda): PagoAnunciado[];
  /** Order that a payment is of; null when it does not say. */
  ordenDePago(pago: RespuestaCruda): string | null;
  /** Ids of a shipment's payments whose money came in: whose it is, each one says. */
  pagosDeEnvioCobrados(pagos: readonly RespuestaCruda[]): string[];
  /** What of a shipment's payments came into this seller's account, as payments that bring no goods and all of it shipping. */
  cobrosDeEnvio(envio_pagos: RespuestaCruda | null): Pago[];
}

/** Orders of a seller, and all that is asked about them. */
export interface ConsultasDeVentas {
  /** All pages, in the marketplace's order; yields pages of up to 50 orders. */
  buscarOrdenes(busqueda: BusquedaOrdenes): AsyncIterable<RespuestaDeOrden[]>;
  orden(order_id: string): Promise<RespuestaDeOrden>;
  /** null: it is another seller's, or nobody's. A purchase of theirs is not a sale. */
  ordenPropia(order_id: string): Promise<RespuestaDeOrden | null>;
  /** Ids of a pack's orders; none when the marketplace does not know the pack. */
  ordenesDeVenta(pack_id: string): Promise<string[]>;
  descuentos(order_id: string): Promise<RespuestaCruda>;
  /** Billing data of an order's buyer. `facturacion_id`: the id that the order, read by id, names them by. */
  facturacion(order_id: string, facturacion_id: string | null): Promise<FacturacionLeida>;
  envio(envio_id: string): Promise<RespuestaCruda>;
  envioCostos(envio_id: string): Promise<RespuestaCruda>;
  /** What the buyer paid for the shipment and what became of it; empty when nothing was charged, null when it has none to tell of. */
  envioPagos(envio_id: string): Promise<RespuestaCruda[] | null>;
  /** Orders whose goods travel in a shipment; empty while there is none. */
  ordenesDeEnvio(envio_id: string): Promise<string[]>;
  /** A claim, and what it is about; null: of nothing that we know of. */
  reclamo(reclamo_id: string): Promise<{ cruda: RespuestaCruda; asunto: AsuntoReclamo | null }>;
  /** What the seller is charged for carrying back what is returned of a claim. */
  costoDeDevolucion(reclamo_id: string): Promise<RespuestaCruda>;
  /** null when the payment does not say. */
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
   * In the order asked; those that the marketplace does not have, or are another seller's, are left out. `ilegibles`: those that it
   * has and could not be read.
   */
  publicaciones(item_ids: readonly string[]): Promise<{ leidas: PublicacionLeida[]; ilegibles: string[] }>;
  /** Every listing's id, in pages, and how many the marketplace says there are. */
  todasLasPublicaciones(): AsyncIterable<{ ids: string[]; total: number }>;
  /** The price the buyer sees, promotions included. */
  precioDeVenta(item_id: string): Promise<PrecioDeVenta>;
  /** Selling charge of one unit; null: it has none for that type of listing. */
  cargoPorVender(consulta: ConsultaCargo): Promise<CargoLeido | null>;
  /** null: it quotes nothing. */
  envioCotizado(consulta: ConsultaEnvio): Promise<EnvioPesado | null>;
  /** Where the units of a product are. */
  stock(user_product_id: string): Promise<{ type: string; quantity: number }[]>;
  /** Every promotion of the item, invited or active. */
  promociones(item_id: string): Promise<PromoLeida[]>;
  /** Only for items of the catalog; without the winner's names. */
  competencia(item_id: string): Promise<Competencia>;
  preciosPorCantidad(item_id: string): Promise<PrecioPorCantidad[]>;
  /** The rule that keeps its price; null: none does. */
  automatizacion(item_id: string): Promise<Automatizacion | null>;
  /** A product of the seller's, and what a virtual kit is made of. */
  productoPropio(user_product_id: string): Promise<{
    sku: string | null;
    titulo: string | null;
    componentes: { user_product_id: string; cantidad: number }[];
  }>;
  /** Who wins a product of the catalog. */
  ganadorDe(
    catalog_product_id: string,
  ): Promise<{ item: { title: string; permalink: string | null }; vendedor: string | null }>;
  /** Answers the item as it is now: a rule that keeps its price may have left it as it was. */
  cambiarPublicacion(item_id: string, cambios: CambiosPublicacion): Promise<PublicacionLeida>;
  entrarPromocion(item_id: string, pedido: PedidoPromo): Promise<void>;
  salirPromocion(item_id: string, promo: Pick<PedidoPromo, 'type' | 'promotion_id' | 'offer_id'>): Promise<void>;
}

/** Files that a sale shows to its buyer. */
export interface DocumentosDePlaza {
  documentosFiscales(pack_id: string): Promise<{ id: string; tipo: string; archivo: string }[]>;
  /**
   * Ids of what was uploaded. When no answer came, looks at the list before sending again. A pack that already has
   * one of that type is a `plaza_rechazo` with status 409: replacing is deleting first, the caller's decision.
   */
  subirDocumentoFiscal(
    pack_id: string,
    archivo: { nombre: string; tipo: string; contenido: Uint8Array },
  ): Promise<string[]>;
  /** All ours of the pack; none there is fine. */
  borrarDocumentosFiscales(pack_id: string): Promise<void>;
}

/** What was really charged to a seller. An answer of another shape is `plaza_no_disponible` (`ilegible`). */
export interface CobrosDePlaza {
  /** Orders whose charges are asked for in one call. */
  ordenesPorLlamada: number;
  /** Of up to `ordenesPorLlamada` orders. `completa` false: some of it is not there yet, and is to be asked for again. */
  cargosDeOrdenes(order_ids: readonly string[]): Promise<LecturaDeFilas & { completa: boolean }>;
  /** Those that the marketplace still offers, the last one first. */
  periodosDeFacturas(): Promise<PeriodoDeFacturas[]>;
  documentosDePeriodo(periodo: string, tipo: TipoDeFactura): Promise<DocumentoDeFactura[]>;
  /** Rows of the bills of a period (`2026-11-01`), in pages. */
  cargosDePeriodo(periodo: string, tipo: TipoDeFactura): AsyncIterable<LecturaDeFilas>;
  /** What it pays for carrying by Flex, which is in no order and in no payment. */
  bonosFlexDePeriodo(periodo: string): AsyncIterable<LecturaDeFilas>;
  percepcionesDePeriodo(periodo: string, grupo: 'ML' | 'MP'): Promise<Percibido>;
  /** Asks for the report of these days, which takes a while; its id, when it is told. null: it was not made, and is to be asked again. */
  pedirLiquidacion(dias: { desde: string; hasta: string }): Promise<{ pedido: string | null } | null>;
  liquidaciones(): Promise<{ pedido: string | null; archivo: string; desde: string | null; lista: boolean }[]>;
  /** Its rows, and apart those that could not be read. */
  liquidacion(archivo: string): Promise<{
    movimientos: { movimiento: Movimiento; cruda: RespuestaCruda }[];
    ilegibles: FilaIlegible[];
  }>;
}

/** The application has not that permission, or the account not that service. */
export function isForbidden(error: unknown): boolean {
  return isAppError(error, 'plaza_rechazo') && error.data['status'] === 403;
}
