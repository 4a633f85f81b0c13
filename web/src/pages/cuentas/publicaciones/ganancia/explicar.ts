import { withComma, formatARS, formatFecha, formatPorcentaje, formatUSD } from '@talonario/core/base';
import { tarifaDeAntes, type EstimacionDatos } from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import type { Paso } from './cascada.ts';

/** Why a term is what it is, and who said so. */
export function explain(clave: Paso['clave'], estimacion: EstimacionDatos): string[] {
  return explicaciones[clave](estimacion);
}

type Explicacion = (estimacion: EstimacionDatos) => string[];

/** Words of a charge without VAT, for a company that takes the marketplace's VAT as credit. */
const SIN_SU_IVA = 'sin su IVA del 21 %';

const explicaciones: Readonly<Record<Paso['clave'], Explicacion>> = {
  precio: ({ origen: { precios, precio_en_dolares, cotizacion } }) => [
    ...(precio_en_dolares && cotizacion ? [`${formatUSD(precio_en_dolares)}, con el ${dolarOf(cotizacion)}`] : []),
    ...(precios.length > 1
      ? precios.map(({ iva, precio }) => `${formatARS(precio)} se venden con IVA del ${formatPorcentaje(iva)}`)
      : []),
  ],
  iva: ({ origen: { precios } }) =>
    precios.map(({ iva, precio }) => `IVA del ${formatPorcentaje(iva)} incluido en ${formatARS(precio)}`),
  comision: explainComision,
  envio: explainEnvio,
  iibb: ({ ingreso, origen: { iibb_porcentaje } }) => [
    `${formatPorcentaje(iibb_porcentaje)} sobre ${formatARS(ingreso)}, el precio sin IVA`,
  ],
  costo: explainCosto,
  ajustes: ({ precio, origen: { ajuste_fijo, ajuste_variable } }) => [
    ...(ajuste_fijo.isZero() ? [] : [`${formatARS(ajuste_fijo)} fijos por venta`]),
    ...(ajuste_variable.isZero() ? [] : [`${formatPorcentaje(ajuste_variable)} de ${formatARS(precio)}`]),
    'de la configuración de tu empresa',
  ],
  ganancia: ({ margen, utilidad }) => [
    ...(margen === null ? [] : [`${formatPorcentaje(margen)} de margen sobre el precio sin IVA`]),
    ...(utilidad === null ? [] : [`${formatPorcentaje(utilidad)} de utilidad sobre el costo`]),
  ],
};

function explainComision({ origen: { cargo, aporte_promocion, exento } }: EstimacionDatos): string[] {
  if (cargo === null) return ['Mercado Libre todavía no informó cuánto cobra a este precio'];
  const { porcentaje, financiacion, fijo, total, tabla_del, leido_en } = cargo;
  const partes = [
    `${formatPorcentaje(porcentaje)} del precio${financiacion.isZero() ? '' : `, con ${formatPorcentaje(financiacion)} por las cuotas`}`,
    ...(fijo.isZero() ? [] : [`${formatARS(fijo)} fijos`]),
  ];
  return [
    `${partes.join(' más ')}: ${formatARS(total)}${exento ? '' : `, ${SIN_SU_IVA}`}`,
    ...(aporte_promocion.isZero()
      ? []
      : [`menos ${formatARS(aporte_promocion)} que pone Mercado Libre en la promoción`]),
    tabla_del === null
      ? `Según Mercado Libre, ${fechaYHora(leido_en)}`
      : `Cargo del ${formatFecha(tabla_del)} para una publicación igual: Mercado Libre no respondió`,
  ];
}

const reglas: Readonly<Record<EstimacionDatos['origen']['envio']['regla'], string>> = {
  otro_modo: 'No se envía con Mercado Envíos: su costo no se conoce y va en 0',
  paga_el_comprador: 'Por debajo de $ 33.000 el envío lo paga el comprador',
  sin_cotizacion: 'Mercado Libre no informó la tarifa: va en 0',
  sin_nivel: 'La cuenta no tiene reputación: se toma lo que cotizó Mercado Libre',
  descuento_total: 'Se toma lo que cotizó Mercado Libre',
  gratis_bajo_el_umbral: 'Ofrecés envío gratis: lo pagás entero',
  compartido_por_nivel: 'Desde $ 33.000 el envío es gratis y lo pagan entre vos y Mercado Libre',
};

function explainEnvio({ origen: { envio } }: EstimacionDatos): string[] {
  const { regla, completo, porcentaje, tarifa, cotizado_distinto, tabla_del } = envio;
  return [
    reglas[regla],
    ...(completo === null || porcentaje === null
      ? []
      : [`${formatPorcentaje(porcentaje)} de ${formatARS(completo)} por tu reputación: ${formatARS(tarifa)}`]),
    ...(tarifa.isZero() ? [] : [SIN_SU_IVA]),
    ...(tabla_del === undefined ? [] : [tarifaDeAntes(tabla_del)]),
    ...(cotizado_distinto === null ? [] : [`Mercado Libre cotizó ${formatARS(cotizado_distinto)}, una cifra distinta`]),
  ];
}

function explainCosto({ origen: { costo, cotizacion } }: EstimacionDatos): string[] {
  const enDolares = costo.partes.some(({ articulo }) => articulo?.currency === 'USD');
  return [
    ...costo.partes.map(({ sku, cantidad, articulo, importe }) => {
      const nombre = `${cantidad.eq(1) ? '' : `${withComma(cantidad)} × `}${sku || 'sin SKU'}`;
      if (articulo === null) return `${nombre}: no está en tus artículos`;
      if (importe === null) return `${nombre}: le falta el costo`;
      const unitario = articulo.currency === 'USD' ? formatUSD(articulo.cost) : formatARS(articulo.cost);
      return `${nombre}: ${unitario}${cantidad.eq(1) ? '' : ' cada uno'}, de tus artículos`;
    }),
    ...(enDolares && cotizacion ? [`El ${dolarOf(cotizacion)}${conCobertura(costo.partes, cotizacion.valor)}`] : []),
  ];
}

/** `dólar a $ 1.561,50 del 20/11/2026 (BCRA)`, and whether it is not today's. */
export function dolarOf({ valor, fecha, vieja }: NonNullable<EstimacionDatos['origen']['cotizacion']>): string {
  return `dólar a ${formatARS(valor)} del ${formatFecha(fecha)} (BCRA)${vieja ? ', el último que se conoce' : ''}`;
}

/** Words of the company's margin over the rate, which the estimate keeps only in the cost of each part in dollars. */
function conCobertura(partes: EstimacionDatos['origen']['costo']['partes'], dolar: Decimal): string {
  const enDolares = partes.find(({ articulo, importe }) => articulo?.currency === 'USD' && importe !== null);
  if (!enDolares?.articulo || !enDolares.importe) return '';
  const sinCobertura = enDolares.articulo.cost.times(enDolares.cantidad).times(dolar);
  const cobertura = enDolares.importe.div(sinCobertura).minus(1).times(100).toDecimalPlaces(1);
  return cobertura.lte(0) ? '' : `, más ${formatPorcentaje(cobertura)} de cobertura`;
}
