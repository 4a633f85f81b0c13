import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AlicuotaCompra, Recibido } from '../../contract/compras/compra.ts';
import type { AlicuotaGuardada } from '../entities/compras/compra.ts';
import { toCopyLine } from './toCopyLine.ts';

/** A voucher of a list and its line of the file. */
export interface RecibidoALeer extends Recibido {
  linea: number;
}

/** Company that takes a list of vouchers received. */
export interface DestinoDeCompras {
  user_id: string;
  company_id: string;
  /** Whether a stored voucher with other figures takes the file's. */
  reemplazar: boolean;
}

/** Rows of a list by what became of them. */
export interface RecibidosImportados {
  nuevas: number;
  iguales: number;
  actualizadas: number;
  /** Lines of the file whose voucher was stored with other figures, which stay. */
  distintas: number[];
}

/** Columns of the staging table, in the order in which a row is copied. */
const COLUMNAS = [
  'linea',
  'periodo',
  'fecha',
  'tipo_comprobante',
  'punto_de_venta',
  'numero',
  'numero_hasta',
  'autorizacion',
  'emisor_tipo',
  'emisor_documento',
  'emisor_nombre',
  'receptor_tipo',
  'receptor_documento',
  'moneda',
  'cotizacion',
  'alicuotas',
  'neto',
  'no_gravado',
  'exento',
  'otros_tributos',
  'iva',
  'total',
] as const;
const SIN_LINEA = COLUMNAS.slice(1).join(', ');

const MISMA = `c.company_id = $1 and c.tipo_comprobante = e.tipo_comprobante and c.punto_de_venta = e.punto_de_venta
  and c.numero = e.numero and c.emisor_documento = e.emisor_documento`;
const sumOf = (fila: string): string =>
  `(${fila}.neto + ${fila}.no_gravado + ${fila}.exento + ${fila}.otros_tributos + ${fila}.iva)`;
/** Whether the parts of a row add up to its total: the first generations leave the other taxes out. ARCA rounds up to 0.55. */
const cierra = (fila: string): string => `(abs(${fila}.total - ${sumOf(fila)}) <= 0.55)`;
/** Same day, currency and total: the two rows tell one voucher, perhaps with more detail one than the other. */
const DICEN_LO_MISMO = `(c.fecha = e.fecha and c.moneda = e.moneda and c.cotizacion = e.cotizacion and c.total = e.total)`;
const MISMAS_PARTES = `(c.neto = e.neto and c.no_gravado = e.no_gravado and c.exento = e.exento
  and c.otros_tributos = e.otros_tributos and c.iva = e.iva
  and (c.alicuotas is null or e.alicuotas is null or c.alicuotas = e.alicuotas))`;
/** The stored row lacks a detail that the file has. */
const COMPLETA = `(${DICEN_LO_MISMO} and ((c.alicuotas is null and e.alicuotas is not null)
  or (not ${cierra('c')} and ${cierra('e')})))`;
/** The file lacks a detail that is stored. */
const INCOMPLETA = `(${DICEN_LO_MISMO} and not ${cierra('e')} and ${cierra('c')})`;

/** Columns that an update takes from the file; the month of the book stays, and an authorisation is not lost. */
const TOMADAS = COLUMNAS.filter((columna) => columna !== 'linea' && columna !== 'periodo');
const TOMAR = TOMADAS.map((columna) =>
  columna === 'autorizacion' ? 'autorizacion = coalesce(e.autorizacion, c.autorizacion)' : `${columna} = e.${columna}`,
).join(', ');
/** Taxes told apart by a person stay while they fit in the sum. */
const APARTADOS = ['percepciones_iva', 'nacionales', 'ingresos_brutos', 'municipales', 'internos'];
const CABEN = `(c.otros_tributos = e.otros_tributos)`;
const APARTAR = [
  ...APARTADOS.map((columna) => `${columna} = case when ${CABEN} then c.${columna} else 0 end`),
  `jurisdicciones = case when ${CABEN} then c.jurisdicciones else '[]'::jsonb end`,
].join(', ');

/**
 * Puts a list of vouchers received in a company's purchases, all or none: one transaction on a connection of its own, so that a process
 * killed midway leaves what there was. What a person decided of a stored purchase stays.
 * @throws the error of the rows, or the one that `refuse` makes of two rows of the file that contradict each other; nothing changes
 */
export async function importRecibidos(
  url: string,
  { user_id, company_id, reemplazar }: DestinoDeCompras,
  filas: AsyncIterable<RecibidoALeer>,
  refuse: (lineas: readonly [number, number]) => Error,
): Promise<RecibidosImportados> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await stage(client, filas);
    await dropRepeated(client, refuse);
    await compare(client, company_id);
    const { rows: casos } = await client.query<{ caso: string; cuantas: number }>(
      'select caso, count(*)::int as cuantas from comparada group by caso',
    );
    const countOf = (caso: string): number => casos.find((fila) => fila.caso === caso)?.cuantas ?? 0;
    const { rows: distintas } = await client.query<{ linea: number }>(
      `select linea from comparada where caso = 'distinta' order by linea`,
    );
    await client.query(
      `update compra c set ${TOMAR}, ${APARTAR}, actualizado_en = now()
         from comparada k join entrada e on e.linea = k.linea where k.id = c.id and k.caso = any($1)`,
      [reemplazar ? ['completa', 'distinta'] : ['completa']],
    );
    const { rowCount: nuevas } = await client.query(
      `insert into compra (user_id, company_id, ${SIN_LINEA})
         select $1, $2, ${SIN_LINEA} from entrada e where not exists (select 1 from comparada k where k.linea = e.linea)`,
      [user_id, company_id],
    );
    await client.query('commit');
    return {
      nuevas: nuevas ?? 0,
      iguales: countOf('igual'),
      actualizadas: countOf('completa') + (reemplazar ? distintas.length : 0),
      distintas: reemplazar ? [] : distintas.map(({ linea }) => linea),
    };
  } finally {
    // Without a commit, the server rolls back when the connection ends.
    await client.end();
  }
}

/** Copies the rows, as they come, into a table that only this transaction sees. */
async function stage(client: Client, filas: AsyncIterable<RecibidoALeer>): Promise<void> {
  await client.query(`create temp table entrada (linea int not null, periodo text not null, fecha date not null,
    tipo_comprobante int not null, punto_de_venta int not null, numero bigint not null, numero_hasta bigint not null,
    autorizacion text, emisor_tipo smallint not null, emisor_documento text not null, emisor_nombre text not null,
    receptor_tipo smallint, receptor_documento text, moneda text not null, cotizacion numeric(18,6) not null, alicuotas jsonb,
    neto numeric(15,2) not null, no_gravado numeric(15,2) not null, exento numeric(15,2) not null,
    otros_tributos numeric(15,2) not null, iva numeric(15,2) not null, total numeric(15,2) not null) on commit drop`);
  const copy = client.query(copyFrom(`copy entrada (${COLUMNAS.join(', ')}) from stdin`));
  await pipeline(Readable.from(toCopy(filas)), copy);
  await client.query('create index on entrada (tipo_comprobante, punto_de_venta, numero, emisor_documento)');
  await client.query('analyze entrada');
}

/** Rows written together. */
const TANDA = 500;

async function* toCopy(filas: AsyncIterable<RecibidoALeer>): AsyncGenerator<string> {
  let tanda: string[] = [];
  for await (const fila of filas) {
    tanda.push(toCopyLine(COLUMNAS.map((columna) => valueOf(fila, columna))));
    if (tanda.length < TANDA) continue;
    yield tanda.join('');
    tanda = [];
  }
  if (tanda.length > 0) yield tanda.join('');
}

function valueOf(fila: RecibidoALeer, columna: (typeof COLUMNAS)[number]): string | null {
  if (columna === 'periodo') return fila.fecha.slice(0, 7);
  if (columna === 'alicuotas') return fila.alicuotas === null ? null : JSON.stringify(writeAlicuotas(fila.alicuotas));
  const valor = fila[columna];
  return valor === null ? null : valor.toString();
}

/** One of the rows that say the same voucher stays; two that contradict each other refuse the file. */
async function dropRepeated(client: Client, refuse: (lineas: readonly [number, number]) => Error): Promise<void> {
  const iguales = SIN_LINEA.replace('autorizacion, ', '').replace('emisor_nombre, ', '');
  const { rows } = await client.query<{ primera: number; otra: number }>(
    `select a.linea as primera, b.linea as otra from entrada a join entrada b
       on a.tipo_comprobante = b.tipo_comprobante and a.punto_de_venta = b.punto_de_venta and a.numero = b.numero
      and a.emisor_documento = b.emisor_documento and a.linea < b.linea
      where (${prefixed(iguales, 'a')}) is distinct from (${prefixed(iguales, 'b')}) order by a.linea, b.linea limit 1`,
  );
  const [repetida] = rows;
  if (repetida) throw refuse([repetida.primera, repetida.otra]);
  await client.query(
    `delete from entrada b using entrada a where a.tipo_comprobante = b.tipo_comprobante
        and a.punto_de_venta = b.punto_de_venta and a.numero = b.numero and a.emisor_documento = b.emisor_documento
        and a.linea < b.linea`,
  );
}

function prefixed(columnas: string, alias: string): string {
  return columnas
    .split(', ')
    .map((columna) => `${alias}.${columna}`)
    .join(', ');
}

/** Tells each row of the file that is stored from its stored one. */
async function compare(client: Client, company_id: string): Promise<void> {
  await client.query('create temp table comparada (linea int, id uuid, caso text) on commit drop');
  await client.query(
    `insert into comparada select e.linea, c.id, case
       when ${COMPLETA} then 'completa'
       when ${DICEN_LO_MISMO} and ${MISMAS_PARTES} then 'igual'
       when ${INCOMPLETA} then 'igual'
       else 'distinta' end
       from entrada e join compra c on ${MISMA}`,
    [company_id],
  );
}

/** Rates as the table keeps them, with amounts as text. */
export function writeAlicuotas(alicuotas: readonly AlicuotaCompra[]): AlicuotaGuardada[] {
  return alicuotas.map(({ iva, neto, importe }) => ({ iva, neto: neto.toFixed(2), importe: importe.toFixed(2) }));
}
