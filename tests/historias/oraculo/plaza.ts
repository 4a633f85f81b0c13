import { devueltoOf, type PedidoDeFeria } from '../plaza/feria.ts';
import type { Mundo } from '../mundo.ts';

/** A sale of the marketplace, with what was made of it here. */
export interface FilaDeVenta {
  clave: string;
  /** State of its file; null: none is due. */
  estado: string | null;
  meli_ids: string[];
  /** Issued invoices. */
  facturas: number;
  /** Issued invoices less issued notes, in pesos. */
  queda: string;
  /** Issued notes that nobody asked for. */
  automaticas: string;
  /** Drafts of the sale, refused or not. */
  borradores: number;
  /** A person was told of the sale. */
  avisada: boolean;
  /** Instant of the last voucher of its file; null: there is none. */
  ultimo_en: Date | null;
}

const DE_LA_VENTA = `coalesce(c.venta_id, f.venta_id, g.venta_id) = v.id`;
/** Vouchers `c` of a sale `v`: a note typed by hand is of the sale of its invoice. */
const COMPROBANTES = `comprobante c left join comprobante f on f.id = c.comprobante_vinculado left join comprobante g on g.id = f.comprobante_vinculado`;

export const VENTAS = `select v.clave, d.estado, coalesce(d.meli_ids, '{}') as meli_ids, x.*,
       exists (select from actividad a where a.venta_id = v.id and a.requiere_persona) as avisada
  from venta v left join documento_fiscal d on d.venta_id = v.id,
       lateral (select count(*) filter (where c.clase = 'factura' and c.status = 'emitida')::int as facturas,
            coalesce(sum(case when c.clase = 'nota_credito' then -c.total else c.total end) filter (where c.status = 'emitida'), 0)::text as queda,
            coalesce(sum(c.total) filter (where c.status = 'emitida' and c.automatico and c.clase = 'nota_credito'), 0)::text as automaticas,
            count(*) filter (where c.status = 'borrador')::int as borradores,
            max(c.autorizado_en) filter (where c.status = 'emitida') as ultimo_en
          from ${COMPROBANTES} where ${DE_LA_VENTA}) x
 order by v.clave`;

/** Sales that do not hold a condition. */
function each(
  holds: (venta: FilaDeVenta, archivos: ReturnType<Mundo['feria']['archivos']>) => boolean,
): (mundo: Mundo, ventas: readonly FilaDeVenta[]) => string[] {
  return ({ feria }, ventas) =>
    ventas.flatMap((venta) => (holds(venta, feria.archivos(venta.clave)) ? [] : [venta.clave]));
}

/** Orders that do not hold a condition; the sale of each is null while nothing is known of it. */
function eachPedido(
  holds: (pedido: PedidoDeFeria, venta: FilaDeVenta | null) => boolean,
): (mundo: Mundo, ventas: readonly FilaDeVenta[]) => string[] {
  return ({ feria }, ventas) => {
    const porClave = new Map(ventas.map((venta) => [venta.clave, venta]));
    return feria.pedidos().flatMap((pedido) => (holds(pedido, porClave.get(pedido.nro) ?? null) ? [] : [pedido.nro]));
  };
}

const pagado = ({ centavos }: PedidoDeFeria): number => centavos / 100;

/** Between our vouchers and the marketplace, once all is calm; each answers its counterexamples. */
export const CON_LA_PLAZA: Readonly<Record<string, (mundo: Mundo, ventas: readonly FilaDeVenta[]) => string[]>> = {
  'a sale with vouchers has one file at the marketplace': each(
    ({ facturas }, archivos) => archivos.length === (facturas > 0 ? 1 : 0),
  ),
  'a file at the marketplace is known by its id': each(
    ({ meli_ids }, archivos) => archivos.map(({ id }) => id).join() === meli_ids.join(),
  ),
  'each file that was due is uploaded': each(({ estado }) => estado === null || estado === 'subido'),
  'a file is newer than the vouchers of its sale': each(
    ({ ultimo_en }, archivos) =>
      ultimo_en === null || archivos.every(({ subido_en }) => subido_en >= ultimo_en.getTime()),
  ),
  'each order is known': eachPedido((_pedido, venta) => venta !== null),
  'an order that stays paid has its invoice, or a person was told why not': eachPedido(
    (pedido, venta) => pedido.situacion !== 'COBRADO' || venta === null || venta.facturas > 0 || venta.avisada,
  ),
  'no order has more invoiced than its buyer paid': eachPedido(
    (pedido, venta) => venta === null || Number(venta.queda) <= pagado(pedido),
  ),
  'what went back from the pocket of the seller is not invoiced, or a person was told': eachPedido(
    (pedido, venta) =>
      venta === null ||
      venta.avisada ||
      pedido.puso === 'feria' ||
      Number(venta.queda) <= pagado(pedido) - devueltoOf(pedido).toNumber(),
  ),
  'nobody is credited by itself more than went back': eachPedido(
    (pedido, venta) => venta === null || Number(venta.automaticas) <= devueltoOf(pedido).toNumber(),
  ),
  'a covered refund is credited by a person': eachPedido(
    (pedido, venta) => venta === null || pedido.puso !== 'feria' || Number(venta.automaticas) === 0,
  ),
};
