import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type {
  ParteDeNota,
  PeriodoAsociado,
  ReferenciaAComprobante,
} from '../../../contract/comprobantes/comprobante.ts';
import { sum } from '../../../rules/money.ts';
import type { Parte } from '../../../rules/notas/periodo/shareNota.ts';
import { anyUuid, db, type Fila } from '../../postgres/kysely.ts';

/** Period of a note, from its two columns; null: the note refers to none. */
export function periodoOf(desde: string | null, hasta: string | null): PeriodoAsociado | null {
  return desde === null || hasta === null ? null : { desde, hasta };
}

/** A row of `comprobante_reparto`, with its invoice; amounts are text, so that none passes through a float. */
interface FilaDeReparto extends Pick<Fila<'comprobante_reparto'>, 'tratamiento' | 'iva'> {
  comprobante: ReferenciaAComprobante;
  neto: string;
  importe: string;
}

/** Parts that a note `c` for a period takes of its invoices, the oldest invoice first. */
export const REPARTO = sql<FilaDeReparto[]>`coalesce((
  select jsonb_agg(jsonb_build_object('tratamiento', p.tratamiento, 'iva', p.iva::float8, 'neto', p.neto::text, 'importe', p.importe::text,
           'comprobante', jsonb_build_object('id', r.id, 'tipo_comprobante', r.tipo_comprobante, 'punto_de_venta', r.punto_de_venta,
             'numero_comprobante', r.numero_comprobante, 'fecha', r.fecha::text, 'status', r.status))
           order by r.fecha, r.punto_de_venta, r.tipo_comprobante, r.numero_comprobante, r.id, p.iva desc)
    from comprobante_reparto p join comprobante r on r.id = p.factura_id where p.comprobante_id = c.id), '[]')`;

/** Rows of `REPARTO` as parts, one for each invoice. */
export function toReparto(filas: readonly FilaDeReparto[]): ParteDeNota[] {
  const porFactura = Map.groupBy(filas, ({ comprobante }) => comprobante.id);
  return [...porFactura.values()].flatMap((propias) => {
    const [primera] = propias;
    if (!primera) return [];
    const apart = (tratamiento: FilaDeReparto['tratamiento']) =>
      sum(propias.filter((fila) => fila.tratamiento === tratamiento).map(({ neto }) => new Decimal(neto)));
    return {
      comprobante: primera.comprobante,
      alicuotas: propias
        .filter(({ tratamiento }) => tratamiento === 'gravado')
        .map(({ iva, neto, importe }) => ({ iva, neto: new Decimal(neto), importe: new Decimal(importe) })),
      neto: apart('neto'),
      exento: apart('exento'),
      no_gravado: apart('no_gravado'),
      total: sum(propias.flatMap(({ neto, importe }) => [new Decimal(neto), new Decimal(importe)])),
    };
  });
}

/** Rows of a note's parts, as stored. */
export function toFilas(partes: readonly Parte[]) {
  const cero = new Decimal(0);
  return partes.flatMap(({ factura_id, alicuotas, ...totales }) => [
    ...alicuotas.map(({ iva, neto, importe }) => ({ factura_id, tratamiento: 'gravado', iva, neto, importe })),
    ...(['neto', 'exento', 'no_gravado'] as const)
      .filter((tratamiento) => !totales[tratamiento].isZero())
      .map((tratamiento) => ({ factura_id, tratamiento, iva: 0, neto: totales[tratamiento], importe: cero })),
  ]);
}

/** Replaces the parts of notes about to be issued by those decided under lock. */
export async function saveRepartos(
  tx: EntityManager,
  notas: readonly { id: string; reparto?: readonly Parte[] }[],
): Promise<void> {
  const conPartes = notas.flatMap(({ id, reparto = [] }) => (reparto.length > 0 ? [{ id, reparto }] : []));
  if (conPartes.length === 0) return;
  await db(tx)
    .deleteFrom('comprobante_reparto')
    .where('comprobante_id', '=', anyUuid(conPartes.map(({ id }) => id)))
    .execute();
  const filas = conPartes.flatMap(({ id, reparto }) =>
    toFilas(reparto).map((fila) => ({ ...fila, comprobante_id: id })),
  );
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `insert into comprobante_reparto select * from jsonb_populate_recordset(null::comprobante_reparto, ?::jsonb)`,
    [JSON.stringify(filas)],
  );
}
