import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { ComprobanteHallado, VentaHallada } from '../../contract/buscar.ts';
import type { Ambiente, Moneda, TipoComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Busqueda } from '../../rules/buscar/busqueda.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { outOfReach, within } from '../postgres/within.ts';
import { db } from '../postgres/kysely.ts';
import { containing, exactly } from '../postgres/like.ts';

/** The newest of each: who gets more than these says more. */
const HALLADAS = 8;
/** Of each way of being found, before they are put together. */
const POR_MANERA = 50;
/**
 * What a text says of a sale is read from its order, which is costly: a SKU that every sale has is looked for among the
 * latest, and as far back as some thousands of them.
 */
const RECIENTES = '7 days';
const A_LO_SUMO = 2_000;

/** What is looked for, and by whom. */
interface Pedido {
  alcance: Alcance;
  ambiente: Ambiente;
  busqueda: Busqueda;
}

/** The newest vouchers with what is looked for. Raw, as the one below: each way of being found goes by an index of its own. */
export async function buscarComprobantes(em: EntityManager, pedido: Pedido): Promise<ComprobanteHallado[]> {
  const hallados = comprobantesHallados(pedido);
  if (hallados === null) return [];
  const { rows } = await sql<FilaComprobante>`
    select c.id, c.tipo_comprobante, c.punto_de_venta, c.numero_comprobante, c.status, c.fecha::text, c.razon_social_facturado as receptor,
           c.moneda, c.total::text, coalesce(p.clave, f.clave) as venta
      from (${hallados}) h join comprobante c on c.id = h.id left join paquete p on p.id = c.paquete_id
      left join comprobante o on o.id = c.comprobante_vinculado left join paquete f on f.id = o.paquete_id
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

/** The newest sales with what is looked for: by their numbers, their buyer, what was sold, or their vouchers. */
export async function buscarVentas(em: EntityManager, pedido: Pedido): Promise<VentaHallada[]> {
  const { alcance, busqueda } = pedido;
  const { venta, documento, palabras } = busqueda;
  const suyas = sql`select id from cuenta where ${within(alcance, 'cuenta')}`;
  const conPalabras = (texto: RawBuilder<string>): RawBuilder<unknown>[] =>
    palabras.length === 0 ? [] : [sql`(${all(texto, palabras)})`];
  const ventas = [
    ...(venta === null ? [] : [sql`v.order_id = ${venta}`]),
    ...conPalabras(sql`texto_de_venta(v.orden, v.comprador_nickname)`),
  ];
  const paquetes = venta === null ? [] : [sql`p.clave = ${venta}`];
  const facturaciones = [
    ...(documento === null ? [] : [sql`texto_de_facturacion(v.facturacion) like ${containing(documento)}`]),
    ...conPalabras(sql`texto_de_facturacion(v.facturacion)`),
  ];
  const comprobantes = comprobantesHallados(pedido);
  const maneras = [
    ...ventas.flatMap((condicion) => {
      const halladas = sql`select v.paquete_id as id, v.fecha_cierre from venta v where v.cuenta_id in (${suyas}) and ${condicion}`;
      return [
        sql`(select id from (${halladas} and v.fecha_cierre > now() - ${RECIENTES}::interval) r order by fecha_cierre desc limit ${POR_MANERA})`,
        sql`(select id from (${halladas} limit ${A_LO_SUMO}) t order by fecha_cierre desc limit ${POR_MANERA})`,
      ];
    }),
    ...paquetes.map(
      (condicion) =>
        sql`(select p.id from paquete p where p.cuenta_id in (${suyas}) and ${condicion} order by p.clave desc limit ${POR_MANERA})`,
    ),
    ...facturaciones.map(
      (condicion) =>
        sql`(select v.paquete_id from venta v where v.cuenta_id in (${suyas}) and ${condicion} order by v.order_id desc limit ${POR_MANERA})`,
    ),
    ...(comprobantes === null
      ? []
      : [
          sql`select coalesce(c.paquete_id, o.paquete_id) from (${comprobantes}) h join comprobante c on c.id = h.id
                left join comprobante o on o.id = c.comprobante_vinculado where coalesce(c.paquete_id, o.paquete_id) is not null`,
        ]),
  ];
  if (maneras.length === 0) return [];
  const { rows } = await sql<FilaVenta>`
    select p.cuenta_id, q.nickname as cuenta, p.clave, v.cerrada, v.comprador, v.moneda, v.total::text,
           coalesce((select nullif(c.razon_social_facturado, '') from comprobante c
                      where c.paquete_id = p.id and c.clase = 'factura' and not ${outOfReach(alcance, 'c')} order by c.turno desc limit 1),
                    (select nombre_de_facturacion(w.facturacion) from venta w
                      where w.paquete_id = p.id and w.facturacion is not null order by w.order_id limit 1)) as nombre
      from (${sql.join(maneras, sql` union `)}) h(id)
      join paquete p on p.id = h.id join cuenta q on q.id = p.cuenta_id
      join lateral (select max(fecha_cierre) as cerrada, max(comprador_nickname) as comprador, max(moneda) as moneda,
                           sum(total) as total
                      from venta where paquete_id = p.id) v on true
     where ${within(alcance, 'cuenta', 'q')}
     order by v.cerrada desc nulls last, p.clave desc limit ${HALLADAS}`.execute(db(em));
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

/** Ids of vouchers with what is looked for; null: it can be nothing of a voucher. */
function comprobantesHallados({ alcance, ambiente, busqueda }: Pedido): RawBuilder<unknown> | null {
  const { comprobante, cae, documento, venta, palabras } = busqueda;
  const condiciones: RawBuilder<unknown>[] = [];
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
      // A SKU is looked for from its beginning.
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

/** Every word in a text that is written without accents. */
function all(texto: RawBuilder<string>, palabras: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    palabras.map((palabra) => sql`${texto} like sin_acentos(${containing(palabra)})`),
    sql` and `,
  );
}
