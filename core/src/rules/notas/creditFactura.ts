import { Decimal } from 'decimal.js';
import type {
  ComprobanteAlicuota,
  ComprobanteDatos,
  ComprobanteItem,
  Totales,
} from '../../contract/comprobantes/comprobante.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { UNIDADES } from '../catalogs/unidadMedida.ts';
import { shareByLargestRemainder, sum } from '../money.ts';
import { alicuotaDeNota, claveImporte, saldoOf, saldoPorClave, type ClaveImporte, type Saldo } from './saldo.ts';
import { enMonedaOf, type ConImportes } from './enMonedaOf.ts';
import { addUp, computeTotales, ivaIncluido, sinIva } from '../comprobantes/totales.ts';

/** An amount to give back, VAT included: of an order's goods, or of the shipping when it names no order. */
export interface Devolucion {
  order_id: string | null;
  clase: ComprobanteItem['clase'];
  importe: Decimal;
}

/** Lines of an order (or of the shipping) at one rate: the smallest part that a note credits separately. */
interface Grupo {
  order_id: string | null;
  clase: ComprobanteItem['clase'];
  clave: ClaveImporte;
  lineas: ComprobanteItem[];
  facturado: Decimal;
  queda: Decimal;
}

/**
 * Lines and figures of a credit note. An order with several rates divides its refund among what is left of each; the
 * note that takes a rate to zero takes the rest of its net and VAT, the others `neto = round2(total / (1 + tasa))`, kept
 * within what is left.
 */
export function creditFactura(entrada: {
  factura: ConImportes;
  notas: readonly ConImportes[];
  devoluciones: readonly Devolucion[];
}): { items: ComprobanteItem[]; totales: Totales } {
  const { factura } = entrada;
  const notas = entrada.notas.map((nota) => enMonedaOf(factura, nota));
  const grupos = gruposOf(factura, notas);
  const tomado = new Map<Grupo, Decimal>();
  for (const { order_id, clase, importe } of entrada.devoluciones) {
    const propios = grupos.filter((grupo) => grupo.order_id === order_id && grupo.clase === clase);
    const pesos = propios.map(({ queda }) => queda);
    const partes = shareByLargestRemainder(Decimal.min(importe, sum(pesos)), pesos);
    for (const [indice, grupo] of propios.entries()) tomado.set(grupo, partes[indice] ?? new Decimal(0));
  }
  return build(factura, notas, grupos, tomado);
}

/** Lines and figures of a note that was made before another note of its invoice: the same prices, within what is left now. */
export function conSaldo(
  nota: Pick<ComprobanteDatos, 'tipo_comprobante' | 'items' | 'percepciones' | 'precios_con_iva'>,
  saldo: Saldo,
): { items: ComprobanteItem[]; totales: Totales } {
  const { tipo_comprobante, items, percepciones, precios_con_iva } = nota;
  return computeTotales({
    items,
    percepciones,
    precios_con_iva,
    discrimina_iva: tipoComprobanteOf(tipo_comprobante).letra !== 'C',
    ajustar: (alicuota) => alicuotaDeNota(alicuota, saldo, precios_con_iva),
  });
}

/** Lines and figures of the note that takes all that is left of an invoice. */
export function restoOf(
  factura: ConImportes,
  notasDeFactura: readonly ConImportes[],
): { items: ComprobanteItem[]; totales: Totales } {
  const notas = notasDeFactura.map((nota) => enMonedaOf(factura, nota));
  const grupos = gruposOf(factura, notas);
  return build(factura, notas, grupos, new Map(grupos.map((grupo) => [grupo, grupo.queda])));
}

function build(
  factura: ConImportes,
  notas: readonly ConImportes[],
  grupos: readonly Grupo[],
  tomado: ReadonlyMap<Grupo, Decimal>,
): { items: ComprobanteItem[]; totales: Totales } {
  const saldo = saldoOf(factura, notas);
  const porClave = new Map<ClaveImporte, { items: ComprobanteItem[]; importe: Decimal }>();
  for (const [grupo, importe] of lessUnassigned(grupos, tomado, saldo)) {
    if (!importe.gt(0)) continue;
    const junto = porClave.get(grupo.clave) ?? { items: [], importe: new Decimal(0) };
    porClave.set(grupo.clave, {
      items: [...junto.items, ...lineasDeGrupo(grupo, importe)],
      importe: junto.importe.plus(importe),
    });
  }
  const alicuotas: ComprobanteAlicuota[] = [];
  const directos = { neto: new Decimal(0), exento: new Decimal(0), no_gravado: new Decimal(0) };
  const items: ComprobanteItem[] = [];
  for (const [clave, { items: lineas, importe }] of porClave) {
    if (typeof clave === 'string') {
      directos[clave] = importe;
      items.push(...lineas);
      continue;
    }
    const alicuota = alicuotaDeNota(ivaIncluido(clave, importe), saldo, true);
    alicuotas.push(alicuota);
    const netos = shareByLargestRemainder(
      alicuota.neto,
      lineas.map(({ total }) => total),
    );
    for (const [indice, linea] of lineas.entries()) items.push({ ...linea, neto: netos[indice] ?? linea.neto });
  }
  return { items, totales: addUp({ alicuotas, ...directos, percepciones: [] }) };
}

/** Groups the lines of an invoice by order, class and rate, with what these notes leave of each group. */
export function gruposOf(factura: ConImportes, notas: readonly Pick<ConImportes, 'items'>[]): Grupo[] {
  const grupos: Grupo[] = [];
  const find = (item: ComprobanteItem) => {
    const clave = claveImporte(factura, item);
    return grupos.find(
      (grupo) => grupo.order_id === item.meli_order_id && grupo.clase === item.clase && grupo.clave === clave,
    );
  };
  for (const item of factura.items) {
    const grupo = find(item);
    if (grupo) {
      grupo.lineas.push(item);
      grupo.facturado = grupo.facturado.plus(item.total);
      grupo.queda = grupo.queda.plus(item.total);
    } else {
      const { meli_order_id: order_id, clase, total } = item;
      grupos.push({
        order_id,
        clase,
        clave: claveImporte(factura, item),
        lineas: [item],
        facturado: total,
        queda: total,
      });
    }
  }
  for (const item of notas.flatMap(({ items }) => items)) {
    const grupo = find(item);
    if (grupo) grupo.queda = Decimal.max(0, grupo.queda.minus(item.total));
  }
  return grupos;
}

/**
 * A note typed by hand may name no order, so only its rate is known. It counts first against what is due back at that rate,
 * whichever the order, so that nothing is credited twice.
 */
function lessUnassigned(
  grupos: readonly Grupo[],
  tomado: ReadonlyMap<Grupo, Decimal>,
  saldo: Saldo,
): Map<Grupo, Decimal> {
  const neto = new Map(tomado);
  for (const clave of new Set(grupos.map((grupo) => grupo.clave))) {
    const propios = grupos.filter((grupo) => grupo.clave === clave);
    let cubierto = sum(propios.map(({ queda }) => queda)).minus(saldoPorClave(saldo, clave));
    for (const grupo of propios) {
      const pedido = neto.get(grupo) ?? new Decimal(0);
      const menos = Decimal.min(cubierto, pedido);
      cubierto = cubierto.minus(menos);
      neto.set(grupo, pedido.minus(menos));
    }
  }
  return neto;
}

/** A group given back whole repeats its lines; in part, it is one line with the amount. */
function lineasDeGrupo(grupo: Grupo, importe: Decimal): ComprobanteItem[] {
  if (importe.equals(grupo.facturado)) return grupo.lineas;
  const [primera] = grupo.lineas;
  if (!primera) return [];
  const unica = grupo.lineas.length === 1;
  return [
    {
      ...primera,
      descripcion: unica ? `Devolución parcial: ${primera.descripcion}` : 'Devolución parcial',
      sku: unica ? primera.sku : null,
      publicacion_id: unica ? primera.publicacion_id : null,
      despacho: unica ? primera.despacho : null,
      cantidad: new Decimal(1),
      unidad: UNIDADES,
      importe,
      importe_sin_iva: sinIva(importe, primera.tratamiento_iva === 'gravado' ? primera.iva : 0),
      bonificacion: new Decimal(0),
      neto: importe,
      total: importe,
    },
  ];
}
