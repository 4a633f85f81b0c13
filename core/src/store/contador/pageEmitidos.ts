import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContadorComprobantes } from '../../contract/contador/enlace.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { AUTORIZACION, readAutorizacion } from '../comprobantes/readAutorizacion.ts';
import { COUNT } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/** A page of the vouchers of a period, by date and number, with the fields an accountant sees. */
export async function pageEmitidos(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContadorComprobantes> {
  const { cuantos } = await vouchersOf(em, alcance, periodo).select(COUNT.as('cuantos')).executeTakeFirstOrThrow();
  const filas = await vouchersOf(em, alcance, periodo)
    .select([
      'c.id',
      'c.punto_de_venta',
      'c.numero_comprobante',
      'c.fecha',
      'c.razon_social_facturado',
      'c.cuit_facturado',
      'c.moneda',
      'c.neto',
      'c.exento',
      'c.no_gravado',
      'c.iva',
      'c.tributos',
      'c.total',
      ...AUTORIZACION,
    ])
    .orderBy('c.fecha')
    .orderBy('c.tipo_comprobante')
    .orderBy('c.punto_de_venta')
    .orderBy('c.numero_comprobante')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    totalItems: cuantos,
    results: filas.map((fila) => ({
      id: fila.id,
      comprobante: formatNumero(fila),
      fecha: fila.fecha,
      receptor: fila.razon_social_facturado,
      documento: formatDocumento(fila.cuit_facturado),
      moneda: fila.moneda,
      neto: fila.neto.plus(fila.exento).plus(fila.no_gravado),
      iva: fila.iva,
      percepciones: fila.tributos,
      total: fila.total,
      autorizacion: readAutorizacion(fila)?.codigo || null,
    })),
  };
}
