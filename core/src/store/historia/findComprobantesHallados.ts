import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { ComprobanteHallado, VentaHallada } from '../../contract/busqueda.ts';
import type { Ambiente, Moneda, TipoComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Busqueda } from '../../rules/buscar/busqueda.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { outOfReach, within } from '../postgres/within.ts';
import { db } from '../postgres/kysely.ts';
import { containing, exactly } from '../postgres/like.ts';

/** Newest results of each kind; a longer search text narrows them. */
const HALLADAS = 8;
/** Results of each way of searching, before they are merged. */
const POR_MANERA = 50;
/** A very common SKU is searched among the latest sales first, and only as far back as some thousands of them. */
const RECIENTES = '7 days';
const A_LO_SUMO = 2_000;

/** Texts of an order `ord`, as their indexes are written. */
const DE_ORDEN = sql<string>`sin_acentos(coalesce(ord.comprador_nickname, '') || ' ' || ord.texto)`;
const DE_FACTURACION = sql<string>`sin_acentos(coalesce(ord.facturacion_nombre, '') || ' ' || coalesce(ord.facturacion_documento, ''))`;

/** A search and the user who makes it. */
interface Pedido {
  alcance: Alcance;
  ambiente: Ambiente;
  busqueda: Busqueda;
}

/** The newest vouchers that match. Raw, as the query below: each way of searching uses its own index. */
export async function findComprobantesHallados(em: EntityManager, pedido: Pedido): Promise<ComprobanteHallado[]> {
  const hallados = comprobantesHallados(pedido);
  if (hallados === null) return [];
  const { rows } = await sql<FilaComprobante>`
    select c.id, c.tipo_comprobante, c.punto_de_venta, c.numero_comprobante, c.status, c.fecha::text, c.razon_social_facturado as receptor,
           c.moneda, c.total::text, coalesce(vta.clave, f.clave) as venta
      from (${hallados}) h join comprobante c on c.id = h.id left join venta vta on vta.id = c.venta_id
      left join comprobante o on o.id = c.comprobante_vinculado left join venta f on f.id = o.venta_id
     order by c.fecha desc, c.creado_en desc, c.id limit ${HALLADAS}`.execute(db(em));
  return rows.map(({ tipo_comprobante, punto_de_venta, numero_comprobante, total, ...fila }) => ({
    ...fila,
    texto: formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante }),
    total: new Decimal(total),
  }));
}

type FilaComprobante = Omit<ComprobanteHallado, 'texto' | 'total'> & {
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  total: string;
};

/** The newest sales that match by their numbers, buyer, articles or vouchers. */
export async function findVentasHalladas(em: EntityManager, pedido: Pedido): Promise<VentaHallada[]> {
  const { alcance, busqueda } = pedido;
  const { venta, documento, importe, palabras } = busqueda;
  const cuentas = sql`select id from cuenta where ${within(alcance, 'cuenta')}`;
  const conPalabras = (texto: RawBuilder<string>): RawBuilder<unknown>[] =>
    palabras.length === 0 ? [] : [sql`(${all(texto, palabras)})`];
  const ordenes = [
    ...(venta === null ? [] : [sql`ord.order_id = ${venta}`]),
    ...conPalabras(DE_ORDEN),
    ...withTotal(importe, 'ord'),
  ];
  const ventas = venta === null ? [] : [sql`vta.clave = ${venta}`];
  const facturaciones = [
    ...(documento === null ? [] : [sql`${DE_FACTURACION} like ${containing(documento)}`]),
    ...conPalabras(DE_FACTURACION),
  ];
  const comprobantes = comprobantesHallados(pedido);
  const maneras = [
    ...ordenes.flatMap((condicion) => {
      const halladas = sql`select ord.venta_id as id, ord.fecha_cierre from orden ord where ord.cuenta_id in (${cuentas}) and ${condicion}`;
      return [
        sql`(select id from (${halladas} and ord.fecha_cierre > now() - ${RECIENTES}::interval) r order by fecha_cierre desc limit ${POR_MANERA})`,
        sql`(select id from (${halladas} limit ${A_LO_SUMO}) t order by fecha_cierre desc limit ${POR_MANERA})`,
      ];
    }),
    ...ventas.map(
      (condicion) =>
        sql`(select vta.id from venta vta where vta.cuenta_id in (${cuentas}) and ${condicion} order by vta.clave desc limit ${POR_MANERA})`,
    ),
    ...facturaciones.map(
      (condicion) =>
        sql`(select ord.venta_id from orden ord where ord.cuenta_id in (${cuentas}) and ${condicion} order by ord.order_id desc limit ${POR_MANERA})`,
    ),
    ...(comprobantes === null
      ? []
      : [
          sql`select coalesce(c.venta_id, o.venta_id) from (${comprobantes}) h join comprobante c on c.id = h.id
                left join comprobante o on o.id = c.comprobante_vinculado where coalesce(c.venta_id, o.venta_id) is not null`,
        ]),
  ];
  if (maneras.length === 0) return [];
  const { rows } = await sql<FilaVenta>`
    select vta.cuenta_id, q.nickname as cuenta, vta.clave, ord.cerrada, ord.comprador, ord.moneda, ord.total::text,
           coalesce((select nullif(c.razon_social_facturado, '') from comprobante c
                      where c.venta_id = vta.id and c.clase = 'factura' and not ${outOfReach(alcance, 'c')} order by c.turno desc limit 1),
                    (select w.facturacion_nombre from orden w
                      where w.venta_id = vta.id and w.facturacion is not null order by w.order_id limit 1)) as nombre
      from (${sql.join(maneras, sql` union `)}) h(id)
      join venta vta on vta.id = h.id join cuenta q on q.id = vta.cuenta_id
      join lateral (select max(fecha_cierre) as cerrada, max(comprador_nickname) as comprador, max(moneda) as moneda,
                           sum(total) as total
                      from orden where venta_id = vta.id) ord on true
     where ${within(alcance, 'cuenta', 'q')}
     order by ord.cerrada desc nulls last, vta.clave desc limit ${HALLADAS}`.execute(db(em));
  return rows.map(({ cerrada, total, ...fila }) => ({
    ...fila,
    cerrada: cerrada === null ? null : new Date(cerrada),
    total: new Decimal(total),
  }));
}

type FilaVenta = Omit<VentaHallada, 'cerrada' | 'total' | 'moneda'> & {
  cerrada: Date | string | null;
  total: string;
  moneda: Moneda;
};

/** Ids of matching vouchers; null: the text cannot match a voucher. */
function comprobantesHallados({ alcance, ambiente, busqueda }: Pedido): RawBuilder<unknown> | null {
  const { comprobante, cae, documento, venta, importe, palabras } = busqueda;
  const condiciones: RawBuilder<unknown>[] = withTotal(importe, 'c');
  if (comprobante !== null) {
    const { numero, punto_de_venta, tipo_comprobante } = comprobante;
    condiciones.push(
      sql`c.numero_comprobante = ${numero}${punto_de_venta === null ? sql`` : sql` and c.punto_de_venta = ${punto_de_venta}`}${tipo_comprobante === null ? sql`` : sql` and c.tipo_comprobante = ${tipo_comprobante}`}`,
    );
  }
  if (cae !== null) condiciones.push(sql`c.cae = ${cae}`);
  if (documento !== null) condiciones.push(sql`c.cuit_facturado like ${containing(documento)}`);
  if (venta !== null) {
    condiciones.push(sql`c.meli_pack_id = ${venta}`, sql`c.meli_order_id = ${venta}`);
  }
  if (palabras.length > 0) {
    condiciones.push(
      all(sql`sin_acentos(c.razon_social_facturado)`, palabras),
      all(sql`sin_acentos(c.meli_buyer_nickname)`, palabras),
      // A SKU matches from its beginning.
      sql`c.id in (select i.comprobante_id from comprobante_item i
                    where sin_acentos(i.sku) like sin_acentos(${`${exactly(palabras.join(' '))}%`})
                    order by i.comprobante_id limit ${POR_MANERA})`,
    );
  }
  if (condiciones.length === 0) return null;
  const maneras = condiciones.map(
    (condicion) =>
      sql`(select c.id from comprobante c where ${within(alcance, 'comprobante', 'c')} and c.ambiente = ${ambiente}
             and (${condicion}) order by c.fecha desc limit ${POR_MANERA})`,
  );
  return sql.join(maneras, sql` union `);
}

/** Condition on the total of a row; none without an amount. */
function withTotal(importe: Decimal | null, alias: string): RawBuilder<unknown>[] {
  return importe === null ? [] : [sql`${sql.ref(`${alias}.total`)} = ${importe.toFixed(2)}::numeric`];
}

/** Whether a text, already without accents, contains every word. */
function all(texto: RawBuilder<string>, palabras: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    palabras.map((palabra) => sql`${texto} like sin_acentos(${containing(palabra)})`),
    sql` and `,
  );
}
