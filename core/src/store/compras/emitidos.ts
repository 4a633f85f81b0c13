import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EmitidoDiferente, EmitidosComparados, MotivoEmitido } from '../../contract/compras/emitidos.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { endOfMonth } from '../../rules/dates.ts';
import { db } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';
import { toCopyLine } from './toCopyLine.ts';

/** A voucher that ARCA's list has as issued. */
export interface EmitidoEnArca {
  fecha: string;
  tipo_comprobante: number;
  punto_de_venta: number;
  numero: number;
  receptor_documento: string | null;
  receptor_nombre: string | null;
  moneda: string;
  total: Decimal;
}

const COLUMNAS = [
  'fecha',
  'tipo_comprobante',
  'punto_de_venta',
  'numero',
  'receptor_documento',
  'receptor_nombre',
  'moneda',
  'total',
] as const;

/** Pre-printed forms, in the table of authorisations. */
const PREIMPRESO = 2;
/** Differences answered, at most: nobody reads more. */
const DIFERENCIAS = 500;

/**
 * Puts ARCA's list of a month in place of the one that there was, all or none, on a connection of its own.
 * @throws the error of the rows, and nothing changes
 */
export async function importEmitidos(
  url: string,
  { user_id, company_id, periodo }: { user_id: string; company_id: string; periodo: string },
  filas: AsyncIterable<EmitidoEnArca>,
): Promise<number> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`create temp table entrada (fecha date not null, tipo_comprobante int not null, punto_de_venta int not null,
      numero bigint not null, receptor_documento text, receptor_nombre text, moneda text not null, total numeric(15,2) not null)
      on commit drop`);
    const lineas = async function* () {
      for await (const fila of filas) yield toCopyLine(COLUMNAS.map((columna) => fila[columna]?.toString() ?? null));
    };
    const copy = client.query(copyFrom(`copy entrada (${COLUMNAS.join(', ')}) from stdin`));
    await pipeline(Readable.from(lineas()), copy);
    const mes = [company_id, `${periodo}-01`, endOfMonth(`${periodo}-01`)];
    await client.query('delete from emitido_arca where company_id = $1 and fecha between $2 and $3', mes);
    // A voucher that comes twice is one; ARCA's file may be joined of several downloads.
    const { rowCount } = await client.query(
      `insert into emitido_arca (company_id, ${COLUMNAS.join(', ')})
         select distinct on (tipo_comprobante, punto_de_venta, numero) $1::uuid, ${COLUMNAS.join(', ')} from entrada
         on conflict (company_id, tipo_comprobante, punto_de_venta, numero) do nothing`,
      [company_id],
    );
    await client.query(
      `insert into emitidos_importados (company_id, user_id, periodo, hasta, filas)
         select $1, $2, $3, coalesce(max(fecha), $4::date), count(*) from entrada
         on conflict (company_id, periodo) do update set user_id = excluded.user_id, hasta = excluded.hasta,
           filas = excluded.filas, importado_en = now()`,
      [company_id, user_id, periodo, `${periodo}-01`],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    // Without a commit, the server rolls back when the connection ends.
    await client.end();
  }
}

/** ARCA's list of a month against our vouchers. */
export async function compareEmitidos(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
): Promise<Omit<EmitidosComparados, 'periodo'>> {
  const { company_id, desde, hasta } = periodo;
  const lista = await db(em)
    .selectFrom('emitidos_importados')
    .select(['filas', 'hasta', 'importado_en'])
    .where('company_id', '=', company_id)
    .where('periodo', '=', desde.slice(0, 7))
    .executeTakeFirst();
  if (!lista) return { lista: null, iguales: 0, errores: 0, explicadas: 0, diferencias: [] };
  const propios = vouchersOf(em, alcance, periodo).select([
    'c.id as propio_id',
    'c.tipo_comprobante as propio_tipo',
    'c.punto_de_venta as propio_punto',
    'c.numero_comprobante as propio_numero',
    sql<string>`c.fecha::text`.as('propia_fecha'),
    sql<string>`c.total::text`.as('propio_total'),
    'c.moneda as propia_moneda',
    sql<string | null>`nullif(nullif(c.cuit_facturado, ''), '0')`.as('propio_receptor'),
    sql<MotivoEmitido>`case when c.modo_facturacion = ${PREIMPRESO} then 'preimpreso'
      when c.caea_id is not null and c.informado_en is null then 'caea_sin_informar'
      when c.fecha > ${lista.hasta}::date or coalesce(c.autorizado_en, c.creado_en) > ${lista.importado_en}
        then 'posterior' end`.as('motivo_propio'),
  ]);
  const deArca = db(em)
    .selectFrom('emitido_arca as a')
    .select([
      'a.tipo_comprobante as arca_tipo',
      'a.punto_de_venta as arca_punto',
      sql<number>`a.numero::bigint`.as('arca_numero'),
      sql<string>`a.fecha::text`.as('arca_fecha'),
      sql<string>`a.total::text`.as('arca_total'),
      'a.moneda as arca_moneda',
      sql<string | null>`nullif(a.receptor_documento, '0')`.as('arca_receptor'),
    ])
    .where('a.company_id', '=', company_id)
    .where('a.fecha', '>=', desde)
    .where('a.fecha', '<=', hasta);
  const filas = await db(em)
    .selectFrom(propios.as('p'))
    .fullJoin(deArca.as('a'), (join) =>
      join
        .onRef('p.propio_tipo', '=', 'a.arca_tipo')
        .onRef('p.propio_punto', '=', 'a.arca_punto')
        .on(sql<boolean>`p.propio_numero = a.arca_numero`),
    )
    .select([
      'propio_id',
      'motivo_propio',
      sql<number>`coalesce(propio_tipo, arca_tipo)`.as('tipo'),
      sql<number>`coalesce(propio_punto, arca_punto)`.as('punto'),
      sql<string>`coalesce(propio_numero, arca_numero)::text`.as('numero_suyo'),
      'propia_fecha',
      'propio_total',
      'propia_moneda',
      'propio_receptor',
      'arca_fecha',
      'arca_total',
      'arca_moneda',
      'arca_receptor',
      sql<string>`case when propio_id is null then 'solo_arca' when arca_fecha is null then 'solo_aca'
        when propia_fecha <> arca_fecha or propio_total <> arca_total or propia_moneda <> arca_moneda
          or arca_receptor <> coalesce(propio_receptor, '') then 'distinto' else 'igual' end`.as('caso'),
    ])
    .execute();
  const diferencias = filas.filter(({ caso }) => caso !== 'igual').map(toDiferencia);
  const errores = diferencias.filter(({ motivo }) => motivo === null);
  const explicadas = diferencias.filter(({ motivo }) => motivo !== null);
  return {
    lista,
    iguales: filas.length - diferencias.length,
    errores: errores.length,
    explicadas: explicadas.length,
    diferencias: [...errores.toSorted(porNumero), ...explicadas.toSorted(porNumero)].slice(0, DIFERENCIAS),
  };
}

interface FilaComparada {
  caso: string;
  motivo_propio: MotivoEmitido | null;
  propio_id: string | null;
  tipo: number;
  punto: number;
  numero_suyo: string;
  propia_fecha: string | null;
  propio_total: string | null;
  propia_moneda: string | null;
  propio_receptor: string | null;
  arca_fecha: string | null;
  arca_total: string | null;
  arca_moneda: string | null;
  arca_receptor: string | null;
}

function toDiferencia(fila: FilaComparada): EmitidoDiferente {
  const clase = fila.caso as EmitidoDiferente['clase'];
  return {
    clase,
    motivo: clase === 'solo_aca' ? (fila.motivo_propio ?? null) : null,
    comprobante_id: fila.propio_id,
    tipo_comprobante: fila.tipo,
    punto_de_venta: fila.punto,
    numero_comprobante: Number(fila.numero_suyo),
    arca: sideOf(fila.arca_fecha, fila.arca_total, fila.arca_moneda, fila.arca_receptor),
    aca: sideOf(fila.propia_fecha, fila.propio_total, fila.propia_moneda, fila.propio_receptor),
  };
}

function sideOf(
  fecha: string | null,
  total: string | null,
  moneda: string | null,
  receptor: string | null,
): EmitidoDiferente['arca'] {
  if (fecha === null || total === null || moneda === null) return null;
  return { fecha, total: new Decimal(total), moneda, receptor };
}

function porNumero(a: EmitidoDiferente, b: EmitidoDiferente): number {
  return (
    a.tipo_comprobante - b.tipo_comprobante ||
    a.punto_de_venta - b.punto_de_venta ||
    a.numero_comprobante - b.numero_comprobante
  );
}
