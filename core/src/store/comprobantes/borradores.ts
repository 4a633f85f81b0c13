import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import type { ComprobanteDatos, EmisorFijado, Percepcion } from '../../contract/comprobante.ts';
import type { Ambiente, ModoFacturacion } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { AppError } from '../../rules/errors.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { lockBorrador } from './comprobantes.ts';
import { violates } from '../postgres/violations.ts';

/** What is kept of a perception beside what the contract shows, for whoever inspects it later. */
interface PercepcionOrigen {
  jurisdiccion: number;
  norma: string;
  padron_origen: string | null;
  padron_periodo: string | null;
  padron_fila: unknown;
  coeficiente: string | null;
}

/** The content of a draft: all that a person may change of it. What is absent is null. */
export interface BorradorContenido extends Omit<ComprobanteDatos, 'percepciones'> {
  company_id: string;
  company_cuit: string;
  company_razon_social: string;
  punto_de_venta: number;
  modo_facturacion: ModoFacturacion;
  percepciones: (Percepcion & Partial<PercepcionOrigen>)[];
  emisor: EmisorFijado;
  fecha_automatica?: boolean;
  /** Made by the automatic run; a person who writes it again makes it theirs. */
  automatico?: boolean;
  lista_id?: string | null;
  email_facturado?: string | null;
  comprobante_vinculado?: string | null;
  /** Typed by the person on pre-printed forms; ours on quotes. */
  numero_comprobante?: number | null;
  cai?: string | null;
  cai_vencimiento?: string | null;
}

/** A draft to be: its content and where it comes from. */
export interface BorradorNuevo extends BorradorContenido {
  ambiente: Ambiente;
  cambio_id?: string | null;
  cuenta_id?: string | null;
  paquete_id?: string | null;
  turno?: number;
  meli_pack_id?: string | null;
  meli_order_id?: string | null;
  meli_buyer_nickname?: string | null;
  meli_seller_name?: string | null;
  /** The padrón's raw answer about the receiver. */
  padron?: unknown;
  /** Orders it is about, and the refunds it took into account. */
  ventas?: { venta_id: string; reembolsado_considerado: Decimal }[];
}

/** A draft that is about a sale. */
export type BorradorDeVenta = BorradorNuevo & { paquete_id: string; turno: number };

/**
 * Keeps a draft that is about no sale and answers its id.
 * @throws AppError `numero_ya_usado` when a form's number is taken
 */
export async function insertBorrador(em: EntityManager, alcance: Alcance, nuevo: BorradorNuevo): Promise<string> {
  const id = randomUUID();
  await em.transactional((tx) => insertAll(tx, alcance, [{ id, nuevo }]));
  return id;
}

/**
 * Replaces the content of a draft; where it comes from stays.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `numero_ya_usado`
 */
export async function updateBorrador(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  contenido: BorradorContenido,
): Promise<void> {
  await em.transactional(async (tx) => {
    await lockBorrador(tx, alcance, id);
    await rewriteAll(tx, [{ id, nuevo: contenido }]);
  });
}

/**
 * Keeps the drafts of sales, all or none, and answers their ids in the same order. A draft of the same sale, kind and
 * turn is written again; a voucher being issued, or issued, is left as it is and its id answered. null: the sale was marked
 * as invoiced elsewhere since it was decided, and gets no invoice. The sales' rows are locked meanwhile, so that two
 * processes never make two.
 */
export async function saveBorradoresDeVentas(
  em: EntityManager,
  alcance: Alcance,
  nuevos: readonly BorradorDeVenta[],
): Promise<(string | null)[]> {
  if (nuevos.length === 0) return [];
  return em.transactional(async (tx) => {
    const { existentes, porFuera } = await lockVentas(tx, nuevos);
    const ids = nuevos.map((nuevo) =>
      porFuera.has(nuevo.paquete_id) && isFacturaDeVenta(nuevo)
        ? null
        : (existentes.get(claveDe(nuevo))?.id ?? randomUUID()),
    );
    const destinos = nuevos.flatMap((nuevo, indice) => {
      const id = ids[indice];
      return id ? [{ id, nuevo, previo: existentes.get(claveDe(nuevo)) }] : [];
    });
    await insertAll(
      tx,
      alcance,
      destinos.filter(({ previo }) => !previo),
    );
    const reescritos = destinos.filter(({ previo }) => previo?.libre);
    await rewriteAll(tx, reescritos);
    await replaceParts(tx, ['comprobante_venta'], reescritos);
    return ids;
  });
}

/** The A of a change goes on: its B is out already. */
function isFacturaDeVenta({ tipo_comprobante, cambio_id = null }: BorradorDeVenta): boolean {
  return tipoComprobanteDe(tipo_comprobante).clase === 'factura' && cambio_id === null;
}

interface Existente extends Pick<Fila<'comprobante'>, 'id' | 'paquete_id' | 'clase' | 'turno'> {
  /** A draft nobody is issuing, and no step of a change to Factura A. */
  libre: boolean;
}

async function lockVentas(
  tx: EntityManager,
  nuevos: readonly BorradorDeVenta[],
): Promise<{ existentes: Map<string, Existente>; porFuera: Set<string> }> {
  const ids = anyUuid([...new Set(nuevos.map(({ paquete_id }) => paquete_id))]);
  // Issuing refers to the sale, and is not to wait for us while we wait for it.
  const paquetes = await db(tx)
    .selectFrom('paquete')
    .select(['id', 'facturada_por_fuera'])
    .where('id', '=', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // In the order in which whoever issues takes them. One taken meanwhile is not free any more.
  const libres = await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('paquete_id', '=', ids)
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .where('cambio_id', 'is', null)
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const filas = await db(tx)
    .selectFrom('comprobante')
    .select(['id', 'paquete_id', 'clase', 'turno'])
    .where('paquete_id', '=', ids)
    .execute();
  const suyos = new Set(libres.map(({ id }) => id));
  return {
    existentes: new Map(
      filas.map((fila) => [`${fila.paquete_id} ${fila.clase} ${fila.turno}`, { ...fila, libre: suyos.has(fila.id) }]),
    ),
    porFuera: new Set(paquetes.flatMap(({ id, facturada_por_fuera }) => (facturada_por_fuera ? [id] : []))),
  };
}

function claveDe({ paquete_id, tipo_comprobante, turno }: BorradorDeVenta): string {
  return `${paquete_id} ${tipoComprobanteDe(tipo_comprobante).clase} ${turno}`;
}

interface Destino<T extends BorradorContenido = BorradorContenido> {
  id: string;
  nuevo: T;
}

async function insertAll(
  tx: EntityManager,
  alcance: Alcance,
  destinos: readonly Destino<BorradorNuevo>[],
): Promise<void> {
  const filas = destinos.map(({ id, nuevo }, indice) => ({
    ...toColumns(nuevo),
    ...originOf(nuevo),
    id,
    user_id: alcance.titular_id,
    creado_en: instantOf(indice),
  }));
  const columnas = Object.keys(filas[0] ?? {}).join(', ');
  if (columnas === '') return;
  // Raw, as what writes rows below: a list of them is one parameter, and their columns are those that a draft fills.
  await refusingNumero(destinos, () =>
    tx.execute(
      `insert into comprobante (${columnas}) select ${columnas} from jsonb_populate_recordset(null::comprobante, ?::jsonb)`,
      [JSON.stringify(filas)],
    ),
  );
  await insertParts(tx, CONTENIDO, destinos);
  await insertParts(tx, ['comprobante_venta'], destinos);
}

async function rewriteAll(tx: EntityManager, destinos: readonly Destino[]): Promise<void> {
  const filas = destinos.map(({ id, nuevo }) => ({ id, ...toColumns(nuevo) }));
  const columnas = Object.keys(filas[0] ?? {}).filter((columna) => columna !== 'id');
  if (columnas.length === 0) return;
  await refusingNumero(destinos, () =>
    tx.execute(
      `update comprobante c set ${columnas.map((columna) => `${columna} = u.${columna}`).join(', ')},
              rechazo = '[]', actualizado_en = now()
         from jsonb_populate_recordset(null::comprobante, ?::jsonb) u where c.id = u.id`,
      [JSON.stringify(filas)],
    ),
  );
  await replaceParts(tx, CONTENIDO, destinos);
}

async function refusingNumero<T>(destinos: readonly Destino[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violates(error, 'comprobante_numero_key')) throw error;
    const [unico, otro] = destinos;
    const numero = (otro ? null : unico?.nuevo.numero_comprobante) ?? null;
    throw new AppError('numero_ya_usado', { campo: 'numero_comprobante', numero }, { cause: error });
  }
}

/** The columns that the content of a draft fills. */
function toColumns(contenido: BorradorContenido) {
  const {
    items: _items,
    alicuotas: _alicuotas,
    percepciones: _percepciones,
    asociados: _asociados,
    ...resto
  } = contenido;
  const { clase, letra } = tipoComprobanteDe(contenido.tipo_comprobante);
  return {
    ...CONTENIDO_VACIO,
    ...Object.fromEntries(Object.entries(resto).filter(([clave]) => !ORIGEN.has(clave))),
    clase,
    letra,
  };
}

const CONTENIDO_VACIO = {
  fecha_automatica: false,
  automatico: false,
  lista_id: null,
  email_facturado: null,
  comprobante_vinculado: null,
  numero_comprobante: null,
  cai: null,
  cai_vencimiento: null,
};

/** Where a draft comes from: set when it is made, never edited. */
const ORIGEN_VACIO = {
  cambio_id: null,
  cuenta_id: null,
  paquete_id: null,
  turno: 1,
  meli_pack_id: null,
  meli_order_id: null,
  meli_buyer_nickname: null,
  meli_seller_name: null,
  padron: null,
};
const ORIGEN: ReadonlySet<string> = new Set([...Object.keys(ORIGEN_VACIO), 'ambiente', 'ventas']);

function originOf({ ambiente, ...nuevo }: BorradorNuevo) {
  const claves = Object.keys(ORIGEN_VACIO) as (keyof typeof ORIGEN_VACIO)[];
  return {
    ambiente,
    ...ORIGEN_VACIO,
    ...Object.fromEntries(claves.flatMap((clave) => (nuevo[clave] === undefined ? [] : [[clave, nuevo[clave]]]))),
    // jsonb_populate_recordset fills what the rows do not name with null, never with the column's default.
    status: 'borrador',
    observaciones_arca: [],
    rechazo: [],
    actualizado_en: new Date(),
  };
}

/** Now, a microsecond later for each one of a batch: vouchers are numbered in the order they were made. */
function instantOf(indice: number): string {
  return new Date().toISOString().replace('Z', `${String(indice % 1000).padStart(3, '0')}Z`);
}

/** Rows of a draft in each table that hangs from it. */
const partes = {
  comprobante_item: ({ items }: BorradorNuevo) => items.map((item, orden) => ({ ...item, orden })),
  comprobante_alicuota: ({ alicuotas }: BorradorNuevo) => alicuotas,
  comprobante_percepcion: ({ percepciones }: BorradorNuevo) => percepciones,
  comprobante_asociado: ({ asociados }: BorradorNuevo) =>
    asociados.map(({ comprobante_id: asociado_id, ...asociado }, orden) => ({ ...asociado, asociado_id, orden })),
  comprobante_venta: ({ ventas = [] }: BorradorNuevo) => ventas,
} as const satisfies Record<string, (nuevo: BorradorNuevo) => object[]>;

type Parte = keyof typeof partes;
const CONTENIDO: Parte[] = [
  'comprobante_item',
  'comprobante_alicuota',
  'comprobante_percepcion',
  'comprobante_asociado',
];

async function replaceParts(tx: EntityManager, tablas: readonly Parte[], destinos: readonly Destino[]): Promise<void> {
  const ids = anyUuid(destinos.map(({ id }) => id));
  for (const tabla of tablas) {
    await db(tx).deleteFrom(tabla).where('comprobante_id', '=', ids).execute();
  }
  await insertParts(tx, tablas, destinos);
}

async function insertParts(tx: EntityManager, tablas: readonly Parte[], destinos: readonly Destino[]): Promise<void> {
  for (const tabla of tablas) {
    const filas = destinos.flatMap(({ id, nuevo }) =>
      partes[tabla](nuevo as BorradorNuevo).map((fila) => ({ ...fila, comprobante_id: id })),
    );
    if (filas.length === 0) continue;
    await tx.execute(`insert into ${tabla} select * from jsonb_populate_recordset(null::${tabla}, ?::jsonb)`, [
      JSON.stringify(filas),
    ]);
  }
}
