import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { ReferenciaAComprobante } from '../../../contract/comprobantes/comprobante.ts';
import type { TipoComprobante } from '../../../contract/enums.ts';
import type { ConImportes } from '../../../rules/notas/enMonedaOf.ts';
import { cifrasDeParte } from '../../../rules/notas/periodo/parteOf.ts';
import type { FacturaDelPeriodo } from '../../../rules/notas/periodo/shareNota.ts';
import { anyUuid, db, type Fila } from '../../postgres/kysely.ts';
import { ALICUOTAS, toAlicuota } from '../comprobanteFila.ts';
import { estaSinEfecto, notasQueAcreditan } from '../creditado.ts';
import { enPeriodoOf } from './enPeriodoOf.ts';
import { REPARTO, toReparto } from './partes.ts';

/** Fields of a credit note that decide the vouchers of its period. `clave`: name of the note in the answer. */
export interface CriterioDePeriodo extends Pick<
  Fila<'comprobante'>,
  | 'ambiente'
  | 'company_id'
  | 'company_cuit'
  | 'tipo_comprobante'
  | 'moneda'
  | 'tipo_documento_facturado'
  | 'cuit_facturado'
> {
  clave: string;
  periodo_desde: string;
  periodo_hasta: string;
}

/** A voucher of a period, with its credit notes; `en_camino`: ARCA has not answered about the note yet. */
export interface FacturaConNotas extends Omit<FacturaDelPeriodo, 'notas'> {
  referencia: ReferenciaAComprobante;
  notas: (ConImportes & { en_camino: boolean })[];
}

/** Vouchers of a period that a note is divided among, the first ones: most receivers have a few. A person is told of a longer one. */
export const MAX_FACTURAS_DE_PERIODO = 5_000;

/**
 * Issued invoices and debit notes of each period, the oldest first, then by their number; each with the credit notes, issued or being
 * issued, that take of it. At most one more than `MAX_FACTURAS_DE_PERIODO`.
 */
export async function findFacturasDelPeriodo(
  em: EntityManager,
  criterios: readonly CriterioDePeriodo[],
): Promise<Map<string, FacturaConNotas[]>> {
  if (criterios.length === 0) return new Map();
  // Raw: a list of rows is one parameter.
  const { rows } = await sql<FilaDeFactura & { clave: string }>`
    select n.clave, ${REFERENCIA} as referencia, ${IMPORTES} as importes, ${ALICUOTAS} as alicuotas
      from jsonb_to_recordset(${JSON.stringify(criterios)}::jsonb) as n(clave text, ambiente text, company_id uuid, company_cuit text,
             tipo_comprobante int, moneda text, tipo_documento_facturado int, cuit_facturado text, periodo_desde date, periodo_hasta date)
           cross join lateral (
             select * from comprobante f where ${enPeriodoOf('n', 'f')}
              order by f.fecha, f.punto_de_venta, f.tipo_comprobante, f.numero_comprobante, f.id
              limit ${MAX_FACTURAS_DE_PERIODO + 1}) c
     order by n.clave, c.fecha, c.punto_de_venta, c.tipo_comprobante, c.numero_comprobante, c.id`.execute(db(em));
  const notas = await findNotasOf(em, [...new Set(rows.map(({ referencia }) => referencia.id))]);
  const porClave = Map.groupBy(rows, ({ clave }) => clave);
  return new Map([...porClave].map(([clave, filas]) => [clave, filas.map((fila) => toFactura(fila, notas))]));
}

/** Vouchers by their id, with their notes as in `findFacturasDelPeriodo`. */
export async function findFacturasConNotas(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, FacturaConNotas>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FilaDeFactura>`
    select ${REFERENCIA} as referencia, ${IMPORTES} as importes, ${ALICUOTAS} as alicuotas
      from comprobante c where c.id = ${anyUuid(ids)}`.execute(db(em));
  const notas = await findNotasOf(em, ids);
  return new Map(rows.map((fila) => [fila.referencia.id, toFactura(fila, notas)]));
}

function toFactura(fila: FilaDeFactura, notas: ReadonlyMap<string, FacturaConNotas['notas']>): FacturaConNotas {
  const { referencia } = fila;
  return { ...toImportes(fila), id: referencia.id, referencia, notas: notas.get(referencia.id) ?? [] };
}

/** The credit notes that take of these vouchers, by voucher. A note for a period counts its part alone. */
async function findNotasOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, FacturaConNotas['notas']>> {
  const { rows } = await sql<FilaDeNota>`
    select n.factura_id, c.status = 'borrador' as en_camino, c.periodo_desde is not null as por_periodo,
           ${IMPORTES} as importes, ${ALICUOTAS} as alicuotas, ${REPARTO} as reparto
      from ${notasQueAcreditan(ids)} n join comprobante c on c.id = n.nota_id
     where (c.status = 'emitida' or c.emision_id is not null) and not ${estaSinEfecto('c')}`.execute(db(em));
  const notas = rows.flatMap(({ factura_id, en_camino, por_periodo, reparto, ...fila }) => {
    const nota = { ...toImportes(fila), en_camino };
    if (!por_periodo) return [{ factura_id, nota }];
    const propias = toReparto(reparto).filter(({ comprobante }) => comprobante.id === factura_id);
    return propias.map((parte) => ({ factura_id, nota: { ...nota, ...cifrasDeParte(parte) } }));
  });
  const porFactura = Map.groupBy(notas, ({ factura_id }) => factura_id);
  return new Map([...porFactura].map(([factura_id, propias]) => [factura_id, propias.map(({ nota }) => nota)]));
}

const REFERENCIA = sql<ReferenciaAComprobante>`jsonb_build_object('id', c.id, 'tipo_comprobante', c.tipo_comprobante,
  'punto_de_venta', c.punto_de_venta, 'numero_comprobante', c.numero_comprobante, 'fecha', c.fecha::text, 'status', c.status)`;

const CIFRAS = ['neto', 'iva', 'exento', 'no_gravado', 'tributos', 'total', 'cotizacion'] as const;

/** Figures of a voucher `c`; amounts are text, so that none passes through a float. */
const IMPORTES = sql`jsonb_build_object('tipo_comprobante', c.tipo_comprobante, 'moneda', c.moneda,
  ${sql.raw(CIFRAS.map((cifra) => `'${cifra}', c.${cifra}::text`).join(', '))})`;

interface FilaDeImportes {
  importes: { tipo_comprobante: TipoComprobante; moneda: string } & Record<(typeof CIFRAS)[number], string>;
  alicuotas: Parameters<typeof toAlicuota>[0][];
}
type FilaDeFactura = FilaDeImportes & { referencia: ReferenciaAComprobante };
type FilaDeNota = FilaDeImportes & {
  factura_id: string;
  en_camino: boolean;
  por_periodo: boolean;
  reparto: Parameters<typeof toReparto>[0];
};

function toImportes({ importes: { tipo_comprobante, moneda, ...cifras }, alicuotas }: FilaDeImportes): ConImportes {
  const leidas = Object.fromEntries(CIFRAS.map((cifra) => [cifra, new Decimal(cifras[cifra])])) as Record<
    (typeof CIFRAS)[number],
    Decimal
  >;
  return { tipo_comprobante, moneda, ...leidas, alicuotas: alicuotas.map(toAlicuota), items: [] };
}
