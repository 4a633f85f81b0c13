import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type NotNull } from 'kysely';
import { z } from 'zod';
import { comprobantePlaneado, lote, type AvanceLote, type Lote, type LoteResumido } from '../../contract/lote.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { resumenDe } from '../../rules/comprobantes/resumen.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/alcance.ts';
import { pgArray } from '../postgres/arrays.ts';
import { COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';

/** What a batch is asked for. */
export interface LoteNuevo {
  cuenta_id: string;
  clase: Lote['clase'];
  order_ids: readonly string[];
  fecha: string | null;
}

/** A batch being worked on: what to do, and which of its runs this is. */
export type CorridaLote = Pick<Fila<'lote'>, 'id' | 'user_id' | 'clase' | 'fecha' | 'pedido' | 'intento'> &
  Pick<LoteNuevo, 'cuenta_id'>;

/** The lists of a batch. */
export type ListasDeLote = Pick<Lote, (typeof LISTAS)[number]>;
type Emitida = Lote['emitidas'][number];

const LISTAS = ['comprobantes', 'emitidas', 'rechazadas', 'omitidas', 'en_cola'] as const;

/** How each list is stored. */
const resultados = {
  comprobantes: { resultado: 'planeada', fila: comprobantePlaneado },
  emitidas: { resultado: 'emitida', fila: lote.shape.emitidas.element },
  rechazadas: { resultado: 'rechazada', fila: lote.shape.rechazadas.element },
  omitidas: { resultado: 'omitida', fila: lote.shape.omitidas.element },
  en_cola: { resultado: 'en_cola', fila: lote.shape.en_cola.element },
} as const;

/** What is kept of a sale once it has its draft, until the batch ends. */
const conBorrador = lote.shape.emitidas.element.pick({
  venta: true,
  order_ids: true,
  comprador: true,
  total: true,
  advertencias: true,
});

/** Of a batch, all but its lists. */
const CABECERA = [
  'id',
  'clase',
  'fecha',
  'estado',
  'paso',
  'serie',
  'hechos',
  'total',
  'error',
  'creado_en',
  'terminado_en',
] as const satisfies readonly (keyof Fila<'lote'>)[];

/** A preview is of no use the day after. */
const VIDA_DE_UN_PLAN = '1 day';
const ULTIMOS = 20;

/** Keeps a batch to be done, one item per sale as far as its orders are known. Answers its id. */
export async function createLote(tx: EntityManager, alcance: Alcance, nuevo: LoteNuevo): Promise<string> {
  const { cuenta_id, clase, fecha } = nuevo;
  const order_ids = [...new Set(nuevo.order_ids)];
  await db(tx)
    .deleteFrom('lote')
    .where('cuenta_id', '=', cuenta_id)
    .where('clase', '=', 'plan')
    .where('creado_en', '<', sql<Date>`now() - ${VIDA_DE_UN_PLAN}::interval`)
    .execute();
  const { id } = await db(tx)
    .insertInto('lote')
    .values({ user_id: alcance.titular_id, cuenta_id, clase, fecha, pedido: { order_ids } })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Raw: the orders are one parameter, grouped by the sale that each is of.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids)
     select ?::uuid, row_number() over (order by min(u.orden)), coalesce(p.clave, u.order_id), array_agg(u.order_id order by u.orden)
       from unnest(?::text[]) with ordinality as u(order_id, orden)
       left join venta v on v.cuenta_id = ? and v.order_id = u.order_id left join paquete p on p.id = v.paquete_id
      group by coalesce(p.clave, u.order_id)`,
    [id, pgArray(order_ids), cuenta_id],
  );
  await db(tx)
    .updateTable('lote')
    .set(({ selectFrom }) => ({ total: selectFrom('lote_item').select(COUNT.as('cuantos')).where('lote_id', '=', id) }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** @throws AppError `lote_no_encontrado`, also when it is another user's */
export async function findAvance(em: EntityManager, alcance: Alcance, id: string): Promise<AvanceLote> {
  const avance = await db(em)
    .selectFrom('lote')
    .select(['estado', 'paso', 'serie', 'hechos', 'total'])
    .where('id', '=', id)
    .where(within(alcance, 'lote'))
    .executeTakeFirst();
  if (!avance) throw new AppError('lote_no_encontrado');
  return avance;
}

/**
 * A batch with what became of each sale by now: what waited for ARCA and went out since is among the issued ones.
 * @throws AppError `lote_no_encontrado`, also when it is another user's
 */
export async function findLote(em: EntityManager, alcance: Alcance, id: string): Promise<Lote> {
  const fila = await db(em)
    .selectFrom('lote')
    .select(CABECERA)
    .select('cuenta_id')
    .where('id', '=', id)
    .where(within(alcance, 'lote'))
    .executeTakeFirst();
  if (!fila) throw new AppError('lote_no_encontrado');
  const listas = toListas(await listItems(em, id));
  return { ...fila, ...listas, resumen: resumenDe(listas.comprobantes) };
}

/** The last batches that issued, the last first. */
export async function listLotes(em: EntityManager, alcance: Alcance, cuenta_id: string): Promise<LoteResumido[]> {
  return db(em)
    .selectFrom('lote')
    .select(CABECERA)
    .select(
      sql<LoteResumido['cantidades']>`(
        select jsonb_build_object(
                 'emitidas', count(*) filter (where i.resultado = 'emitida' and not (i.fila->'previa')::boolean or c.status = 'emitida' and i.resultado = 'en_cola'),
                 'previas', count(*) filter (where i.resultado = 'emitida' and (i.fila->'previa')::boolean),
                 'rechazadas', count(*) filter (where i.resultado = 'rechazada'),
                 'omitidas', count(*) filter (where i.resultado = 'omitida'),
                 'en_cola', count(*) filter (where i.resultado = 'en_cola' and c.status is distinct from 'emitida'))
          from lote_item i left join comprobante c on c.id = i.comprobante_id where i.lote_id = lote.id)`.as(
        'cantidades',
      ),
    )
    .where(within(alcance, 'lote'))
    .where('cuenta_id', '=', cuenta_id)
    .where('clase', '=', 'emision')
    .orderBy('creado_en', 'desc')
    .limit(ULTIMOS)
    .execute();
}

/** Takes a batch to work on it, from whoever began it and did not finish. null: it ended already, or it is not there. */
export async function startLote(em: EntityManager, id: string): Promise<CorridaLote | null> {
  const corrida = await db(em)
    .updateTable('lote')
    .set(({ eb }) => ({ estado: 'en_curso', intento: eb('intento', '+', 1) }))
    .where('id', '=', id)
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .where('cuenta_id', 'is not', null)
    .returning(['id', 'user_id', 'cuenta_id', 'clase', 'fecha', 'pedido', 'intento'])
    .$narrowType<{ cuenta_id: NotNull }>()
    .executeTakeFirst();
  return corrida ?? null;
}

/** Updates the batch of a run, as long as no other took it and it did not end. */
function updateEnCurso(em: EntityManager, { id, intento }: CorridaLote) {
  return db(em)
    .updateTable('lote')
    .where('id', '=', id)
    .where('intento', '=', intento)
    .where('estado', '=', 'en_curso');
}

/** Says where the run stands. Nothing happens when another one took the batch. */
export async function saveAvance(
  em: EntityManager,
  corrida: CorridaLote,
  { paso, serie, hechos, total }: Omit<AvanceLote, 'estado'>,
): Promise<void> {
  await updateEnCurso(em, corrida).set({ paso, serie, hechos, total }).execute();
}

/**
 * Ties sales to the drafts they got, in the transaction that keeps these: whoever takes the batch later knows which
 * vouchers are its own.
 * @throws AppError `cerrojo_perdido` when another run took the batch
 */
export async function tieBorradores(
  tx: EntityManager,
  { id, intento }: CorridaLote,
  ventas: readonly (z.output<typeof conBorrador> & { comprobante_id: string })[],
): Promise<void> {
  const nuestro = await db(tx)
    .selectFrom('lote')
    .select('id')
    .where('id', '=', id)
    .where('intento', '=', intento)
    .executeTakeFirst();
  if (!nuestro) throw new AppError('cerrojo_perdido', { lote: id });
  const filas = ventas.map(({ comprobante_id, ...venta }) => ({
    clave: venta.venta,
    order_ids: venta.order_ids,
    comprobante_id,
    fila: z.encode(conBorrador, venta),
  }));
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids, comprobante_id, fila)
     select ?::uuid, (select coalesce(max(orden), 0) from lote_item where lote_id = ?) + row_number() over (), u.clave,
            array(select jsonb_array_elements_text(u.order_ids)), u.comprobante_id, u.fila
       from jsonb_to_recordset(?::jsonb) as u(clave text, order_ids jsonb, comprobante_id uuid, fila jsonb)
     on conflict (lote_id, clave) do update set order_ids = excluded.order_ids, comprobante_id = excluded.comprobante_id,
            fila = excluded.fila, resultado = null`,
    [id, id, JSON.stringify(filas)],
  );
}

/** The sales whose voucher an earlier run of the batch issued, or somebody else with its draft. */
export async function listEmitidas(em: EntityManager, { id }: CorridaLote): Promise<Emitida[]> {
  const items = await listItems(em, id);
  return items.flatMap((item) => issuedSince(item) ?? []);
}

/**
 * Ends the run with the batch's lists. Answers whether it did: another run may have taken the batch.
 */
export async function finishLote(
  tx: EntityManager,
  corrida: CorridaLote,
  listas: Partial<ListasDeLote>,
  error: string | null,
): Promise<boolean> {
  const { id } = corrida;
  const filas = LISTAS.flatMap((lista) => itemsOf(lista, listas[lista] ?? []));
  const terminado = await updateEnCurso(tx, corrida)
    .set(({ ref }) => ({
      estado: error === null ? 'terminado' : 'error',
      error,
      paso: 'terminado',
      serie: null,
      hechos: filas.length,
      total: sql<number>`greatest(${filas.length}, ${ref('total')})`,
      terminado_en: NOW,
    }))
    .returning('id')
    .executeTakeFirst();
  if (!terminado) return false;
  await db(tx).deleteFrom('lote_item').where('lote_id', '=', id).execute();
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids, comprobante_id, resultado, fila)
     select ?::uuid, row_number() over (), u.clave, array(select jsonb_array_elements_text(u.order_ids)),
            (select c.id from comprobante c where c.id = u.comprobante_id), u.resultado, u.fila
       from jsonb_to_recordset(?::jsonb) as u(clave text, order_ids jsonb, comprobante_id uuid, resultado text, fila jsonb)
     on conflict (lote_id, clave) do nothing`,
    [id, JSON.stringify(filas)],
  );
  return true;
}

/** Leaves the batch to be begun again later. */
export async function postponeLote(em: EntityManager, corrida: CorridaLote): Promise<void> {
  await updateEnCurso(em, corrida).set({ estado: 'pendiente', paso: null, serie: null }).execute();
}

function itemsOf<L extends (typeof LISTAS)[number]>(lista: L, ventas: readonly ListasDeLote[L][number][]) {
  const { resultado, fila } = resultados[lista];
  return ventas.map((venta) => ({
    clave: venta.venta,
    order_ids: venta.order_ids,
    comprobante_id: 'comprobante_id' in venta ? venta.comprobante_id : null,
    resultado,
    fila: z.encode(fila as z.ZodType<unknown>, venta),
  }));
}

interface Item extends Pick<Fila<'lote_item'>, 'resultado' | 'fila'> {
  /** Its voucher, once issued. */
  emitido:
    | (Pick<Fila<'comprobante'>, 'id' | 'tipo_comprobante' | 'punto_de_venta'> & {
        numero_comprobante: number;
        cae: string;
        total: string;
        /** After the batch was asked for, and not by another one that has it among its own. */
        nueva: boolean;
      })
    | null;
}

async function listItems(em: EntityManager, lote_id: string): Promise<Item[]> {
  // Raw: the voucher is an object inside the row.
  return em.execute<Item[]>(
    `select i.resultado, i.fila,
            case when c.status = 'emitida' then jsonb_build_object('id', c.id, 'tipo_comprobante', c.tipo_comprobante,
              'punto_de_venta', c.punto_de_venta, 'numero_comprobante', c.numero_comprobante, 'cae', c.cae,
              'total', c.total::text, 'nueva', c.autorizado_en >= l.creado_en and not exists (
                select 1 from lote_item j join lote o on o.id = j.lote_id
                 where j.comprobante_id = c.id and o.id <> l.id
                   and ((o.creado_en, o.id) < (l.creado_en, l.id) and j.resultado is distinct from 'rechazada'
                     or j.resultado = 'emitida' and not (j.fila->'previa')::boolean))) end as emitido
       from lote_item i join lote l on l.id = i.lote_id left join comprobante c on c.id = i.comprobante_id
      where i.lote_id = ? order by i.orden`,
    [lote_id],
  );
}

function toListas(items: readonly Item[]): ListasDeLote {
  const listas: ListasDeLote = { comprobantes: [], emitidas: [], rechazadas: [], omitidas: [], en_cola: [] };
  for (const item of items) {
    const emitida = item.resultado === 'en_cola' || item.resultado === null ? issuedSince(item) : null;
    if (emitida) listas.emitidas.push(emitida);
    else if (item.resultado !== null) addTo(listas, item);
  }
  return listas;
}

function addTo(listas: ListasDeLote, { resultado, fila }: Item): void {
  const lista = LISTAS.find((una) => resultados[una].resultado === resultado);
  if (lista) (listas[lista] as unknown[]).push(resultados[lista].fila.parse(fila));
}

/** A sale that had its draft, or waited, and has its voucher by now. */
function issuedSince({ fila, emitido }: Item): Emitida | null {
  if (emitido === null) return null;
  const { venta, order_ids, comprador, advertencias } = conBorrador
    .extend({ advertencias: conBorrador.shape.advertencias.default([]) })
    .parse(fila);
  const { id, cae, total, nueva } = emitido;
  return {
    venta,
    order_ids,
    comprador,
    total: new Decimal(total),
    comprobante_id: id,
    comprobante: formatNumero(emitido),
    cae,
    previa: !nueva,
    advertencias,
  };
}
