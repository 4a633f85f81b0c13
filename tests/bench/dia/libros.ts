import type { EstadoArca } from '@talonario/fixtures';
import { query } from '../../helpers/servicios/database.ts';
import { control } from '../../helpers/servicios/mercadoLibre.ts';

/** Comparison of our book with ARCA's. All is well when everything but `iguales` is none. */
export interface Libros {
  iguales: number;
  /** Comprobantes that ARCA has and we do not: lost. */
  soloArca: string[];
  /** Comprobantes that we have and ARCA does not, or with another CAE or amount. */
  soloNuestros: string[];
  /** Purchases with more than one invoice. */
  dobles: number;
  /** Open requests, and vouchers that wait. */
  inciertos: number;
}

/** Compares both books comprobante by comprobante: CUIT, point of sale, type, number, CAE and amount. */
export async function compareLibros(url: string, arca: string): Promise<Libros> {
  const { comprobantes } = await control<EstadoArca>(arca, 'GET /__sim/estado');
  const deArca = new Set(
    comprobantes.map(({ cuit, ptoVta, cbteTipo, cbteNro, cae, impTotal }) =>
      [cuit, ptoVta, cbteTipo, cbteNro, cae, impTotal.toFixed(2)].join(' '),
    ),
  );
  const filas = await query(
    url,
    `select concat_ws(' ', company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante, cae, total::numeric(15, 2)) as uno
       from comprobante where status = 'emitida'`,
  );
  const nuestros = new Set(filas.map(({ uno: autorizado }) => String(autorizado)));
  const [cuentas] = await query(
    url,
    `select (select count(*)::int from (select from comprobante where status = 'emitida' and clase = 'factura' and venta_id is not null
                group by venta_id having count(*) > 1) d) as dobles,
            (select count(*)::int from emision where estado = 'abierta')
              + (select count(*)::int from comprobante where en_cola_desde is not null or emision_id is not null) as inciertos`,
  );
  return {
    iguales: [...deArca].filter((clave) => nuestros.has(clave)).length,
    soloArca: [...deArca].filter((clave) => !nuestros.has(clave)),
    soloNuestros: [...nuestros].filter((nuestro) => !deArca.has(nuestro)),
    dobles: Number(cuentas?.['dobles']) + (filas.length - nuestros.size) + (comprobantes.length - deArca.size),
    inciertos: Number(cuentas?.['inciertos']),
  };
}

/** Whether each expected comprobante is in both books, once. */
export function coinciden({ iguales, soloArca, soloNuestros, dobles, inciertos }: Libros, esperados: number): boolean {
  return soloArca.length + soloNuestros.length + dobles + inciertos === 0 && iguales === esperados;
}

/** Seconds of each invoice from its first notice, and when the first and the last ones were authorised. */
export interface Demoras {
  p50: number;
  p99: number;
  /** Vouchers authorised a minute, from the first notice until 95 of each hundred had their CAE. */
  porMinuto: number;
}

/** Delays of the invoices whose order's first notice came between the two dates; NaN without any. */
export async function readDemoras(url: string, desde: Date, hasta: Date): Promise<Demoras> {
  const [fila] = await query(
    url,
    `with avisadas as (
       select substring(recurso from 9) as order_id, min(recibida_en) as avisada
         from notificacion where recurso like '/orders/%' group by 1),
     facturas as (
       select c.id, min(a.avisada) as avisada, c.autorizado_en
         from comprobante c join comprobante_orden cv on cv.comprobante_id = c.id join orden ord on ord.id = cv.orden_id
              join avisadas a on a.order_id = ord.order_id
        where c.status = 'emitida' group by c.id, c.autorizado_en)
     select percentile_cont(0.5) within group (order by extract(epoch from autorizado_en - avisada)) as p50,
            percentile_cont(0.99) within group (order by extract(epoch from autorizado_en - avisada)) as p99,
            0.95 * count(*) * 60 / extract(epoch from
              to_timestamp(percentile_cont(0.95) within group (order by extract(epoch from autorizado_en))) - min(avisada)) as por_minuto
       from facturas where avisada >= $1 and avisada < $2`,
    [desde, hasta],
  );
  const read = (columna: string): number => Number(fila?.[columna] ?? Number.NaN);
  return { p50: read('p50'), p99: read('p99'), porMinuto: read('por_minuto') };
}
