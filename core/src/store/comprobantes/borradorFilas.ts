import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import { codigosOf, type Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type {
  ComprobanteDatos,
  EmisorFijado,
  Percepcion,
  PeriodoAsociado,
} from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, ModoFacturacion, Provincia } from '../../contract/enums.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { AppError } from '../../rules/errors.ts';
import type { Parte as ParteDeFactura } from '../../rules/notas/periodo/shareNota.ts';
import { clavePercepcion } from '../../rules/catalogs/clavePercepcion.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import type { PercepcionGuardada } from './comprobanteFila.ts';
import { violates } from '../postgres/violates.ts';
import { toFilas } from './periodo/partes.ts';

/** The content of a draft: all that a person may change of it. What is absent is null. */
export interface BorradorContenido extends Omit<ComprobanteDatos, 'percepciones'> {
  company_id: string;
  company_cuit: string;
  company_razon_social: string;
  punto_de_venta: number;
  modo_facturacion: ModoFacturacion;
  /** Perceptions with their stored evidence, which the contract does not show, for a later inspection. */
  percepciones: (Percepcion & Partial<Omit<PercepcionGuardada, keyof Percepcion>>)[];
  emisor: EmisorFijado;
  fecha_automatica?: boolean;
  /** The automatic run made it; a person who rewrites it makes it theirs. */
  automatico?: boolean;
  /** Typed by a person. */
  a_mano?: boolean;
  /** Id of the traza that decided it; a draft typed by a person takes the traza of its emission. */
  traza?: string | null;
  /** Paid in its own foreign currency; absent: nobody said. */
  cancela_misma_moneda?: boolean | null;
  lista_id?: string | null;
  email_facturado?: string | null;
  /** Payment terms as printed. */
  condicion_de_venta?: string | null;
  /** The receiver's number in gross-income tax; empty: it has none. Absent: what its sale says is reported. */
  iibb_facturado?: string | null;
  /** Province where the goods go, when a shipment tells it. */
  provincia_entrega?: Provincia | null;
  comprobante_vinculado?: string | null;
  /** Period that a note refers to instead of a voucher, and what a credit note takes of each of its invoices. */
  periodo_asociado?: PeriodoAsociado | null;
  reparto?: readonly ParteDeFactura[];
  /** Number typed by the person on pre-printed forms; our own number on quotes. */
  numero_comprobante?: number | null;
  /** Authorisation code that the person typed from a pre-printed form. */
  autorizacion?: Autorizacion | null;
}

/** A draft to be stored: its content and where it comes from. */
export interface BorradorNuevo extends BorradorContenido {
  ambiente: Ambiente;
  cambio_id?: string | null;
  cuenta_id?: string | null;
  venta_id?: string | null;
  turno?: number;
  meli_pack_id?: string | null;
  meli_order_id?: string | null;
  meli_buyer_nickname?: string | null;
  meli_seller_name?: string | null;
  /** The account invoices the shipping. */
  factura_envio?: boolean;
  /** Orders it covers, each with the refund it took into account. */
  ventas?: { orden_id: string; reembolsado_considerado: Decimal }[];
  /** Adopted from a point of sale that issues in another system, which need not be registered here. */
  punto_ajeno?: boolean;
  /** Taxes of an adopted voucher, as ARCA has them; `tributo` is ARCA's id. */
  otros_tributos?: { tributo: number; descripcion: string; importe: Decimal }[];
}

/** A draft with its id. */
export interface BorradorConId<T extends BorradorContenido = BorradorContenido> {
  id: string;
  nuevo: T;
}

/** @throws AppError `numero_ya_usado`, `id_ya_usado` */
export async function insertAll(
  tx: EntityManager,
  alcance: Alcance,
  borradores: readonly BorradorConId<BorradorNuevo>[],
): Promise<void> {
  const filas = borradores.map(({ id, nuevo }, indice) => ({
    ...toColumns(nuevo),
    ...originOf(nuevo),
    id,
    user_id: alcance.titular_id,
    redactado_por: actorUnlessTitular(alcance),
    creado_en: instantOf(indice),
  }));
  const columnas = Object.keys(filas[0] ?? {}).join(', ');
  if (columnas === '') return;
  // Raw: a list of rows is one parameter, with the columns that a draft fills.
  await refusingTaken(borradores, () =>
    tx.execute(
      `insert into comprobante (${columnas}, padron)
       select ${columnas}, ${padronEn('u.ambiente')} from jsonb_populate_recordset(null::comprobante, ?::jsonb) u`,
      [JSON.stringify(filas)],
    ),
  );
  await insertParts(tx, CONTENIDO, borradores);
  await insertParts(tx, ['comprobante_orden', 'comprobante_tributo'], borradores);
}

/** Rewrites the content of drafts; their origin stays. @throws AppError `numero_ya_usado` */
export async function rewriteAll(tx: EntityManager, borradores: readonly BorradorConId[]): Promise<void> {
  const filas = borradores.map(({ id, nuevo }) => ({ id, ...toColumns(nuevo) }));
  const columnas = Object.keys(filas[0] ?? {}).filter((columna) => columna !== 'id');
  if (columnas.length === 0) return;
  // Raw: as above.
  await refusingTaken(borradores, () =>
    tx.execute(
      `update comprobante c set ${columnas.map((columna) => `${columna} = u.${columna}`).join(', ')}, padron = ${padronEn('c.ambiente')},
              rechazo = '[]', version = c.version + 1, actualizado_en = now()
         from jsonb_populate_recordset(null::comprobante, ?::jsonb) u where c.id = u.id`,
      [JSON.stringify(filas)],
    ),
  );
  await replaceParts(tx, CONTENIDO, borradores);
}

/**
 * ARCA's last answer, in its ambiente, about the receiver of a draft `u`: the letter was decided by it, and a later inspection may ask for
 * it. A note has none of its own: its invoice has it.
 */
const padronEn = (ambiente: 'c.ambiente' | 'u.ambiente'): string =>
  `case when u.clase = 'factura' then
     (select a.datos from persona_arca a where a.ambiente = ${ambiente} and a.cuit = u.cuit_facturado) end`;

async function refusingTaken<T>(borradores: readonly BorradorConId[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'comprobante_pkey')) throw new AppError('id_ya_usado', {}, { cause: error });
    if (!violates(error, 'comprobante_numero_key')) throw error;
    const [unico, destino] = borradores;
    const numero = (destino ? null : unico?.nuevo.numero_comprobante) ?? null;
    throw new AppError('numero_ya_usado', { campo: 'numero_comprobante', numero }, { cause: error });
  }
}

/** Columns that a draft's content fills. */
function toColumns(contenido: BorradorContenido) {
  const {
    items: _items,
    alicuotas: _alicuotas,
    percepciones: _percepciones,
    asociados: _asociados,
    reparto: _reparto,
    periodo_asociado = null,
    autorizacion = null,
    ...resto
  } = contenido;
  const { clase, letra } = tipoComprobanteOf(contenido.tipo_comprobante);
  return {
    ...CONTENIDO_VACIO,
    ...Object.fromEntries(Object.entries(resto).filter(([clave]) => !ORIGEN.has(clave))),
    ...codigosOf(autorizacion),
    periodo_desde: periodo_asociado?.desde ?? null,
    periodo_hasta: periodo_asociado?.hasta ?? null,
    clase,
    letra,
  };
}

const CONTENIDO_VACIO = {
  fecha_automatica: false,
  automatico: false,
  a_mano: false,
  traza: null,
  cancela_misma_moneda: null,
  cotizacion_confirmada: false,
  lista_id: null,
  email_facturado: null,
  condicion_de_venta: null,
  iibb_facturado: null,
  provincia_entrega: null,
  comprobante_vinculado: null,
  numero_comprobante: null,
};

/** Where a draft comes from: set when it is made, never edited. */
const ORIGEN_VACIO = {
  cambio_id: null,
  cuenta_id: null,
  venta_id: null,
  turno: 1,
  meli_pack_id: null,
  meli_order_id: null,
  meli_buyer_nickname: null,
  meli_seller_name: null,
  factura_envio: false,
  punto_ajeno: false,
};
const ORIGEN: ReadonlySet<string> = new Set([...Object.keys(ORIGEN_VACIO), 'ambiente', 'ventas', 'otros_tributos']);

function originOf({ ambiente, ...nuevo }: BorradorNuevo) {
  const claves = Object.keys(ORIGEN_VACIO) as (keyof typeof ORIGEN_VACIO)[];
  return {
    ambiente,
    ...ORIGEN_VACIO,
    ...Object.fromEntries(claves.flatMap((clave) => (nuevo[clave] === undefined ? [] : [[clave, nuevo[clave]]]))),
    // jsonb_populate_recordset fills the columns absent from a row with null, never with their default.
    status: 'borrador',
    version: 1,
    observaciones_arca: [],
    rechazo: [],
    actualizado_en: new Date(),
  };
}

/** The transaction's instant, plus a microsecond per index in a batch: vouchers are numbered in the order they were made. */
function instantOf(indice: number): string {
  return new Date().toISOString().replace('Z', `${String(indice % 1000).padStart(3, '0')}Z`);
}

/** Rows of a draft in each table of its parts. */
const partes = {
  comprobante_item: ({ items }: BorradorNuevo) => items.map((item, orden) => ({ ...item, orden })),
  comprobante_alicuota: ({ alicuotas }: BorradorNuevo) => alicuotas,
  comprobante_percepcion: ({ percepciones }: BorradorNuevo) =>
    percepciones.map((percepcion) => ({ ...percepcion, ...clavePercepcion(percepcion) })),
  comprobante_asociado: ({ asociados }: BorradorNuevo) =>
    asociados.map(({ comprobante_id: asociado_id, ...asociado }, orden) => ({ ...asociado, asociado_id, orden })),
  comprobante_reparto: ({ reparto = [] }: BorradorNuevo) => toFilas(reparto),
  comprobante_orden: ({ ventas: ordenes = [] }: BorradorNuevo) => ordenes,
  comprobante_tributo: ({ otros_tributos = [] }: BorradorNuevo) =>
    otros_tributos.map((tributo, orden) => ({ ...tributo, orden })),
} as const satisfies Record<string, (nuevo: BorradorNuevo) => object[]>;

type Parte = keyof typeof partes;
const CONTENIDO: Parte[] = [
  'comprobante_item',
  'comprobante_alicuota',
  'comprobante_percepcion',
  'comprobante_asociado',
  'comprobante_reparto',
];

/** A draft with its parts, or with those being rewritten. */
interface Partes {
  id: string;
  nuevo: Partial<BorradorNuevo>;
}

/** Replaces the rows of drafts in these tables. */
export async function replaceParts(
  tx: EntityManager,
  tablas: readonly Parte[],
  borradores: readonly Partes[],
): Promise<void> {
  if (borradores.length === 0) return;
  const ids = anyUuid(borradores.map(({ id }) => id));
  for (const tabla of tablas) {
    await db(tx).deleteFrom(tabla).where('comprobante_id', '=', ids).execute();
  }
  await insertParts(tx, tablas, borradores);
}

async function insertParts(tx: EntityManager, tablas: readonly Parte[], borradores: readonly Partes[]): Promise<void> {
  for (const tabla of tablas) {
    const filas = borradores.flatMap(({ id, nuevo }) =>
      partes[tabla](nuevo as BorradorNuevo).map((fila) => ({ ...fila, comprobante_id: id })),
    );
    if (filas.length === 0) continue;
    // Raw: a list of rows is one parameter, of whichever table.
    await tx.execute(`insert into ${tabla} select * from jsonb_populate_recordset(null::${tabla}, ?::jsonb)`, [
      JSON.stringify(filas),
    ]);
  }
}
