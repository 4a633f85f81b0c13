import { withComma, type Provincia } from '@talonario/core/base';
import type { avisoSinGanancia, AvisoRealizada, ClaseDiferencia, Rentabilidad } from '@talonario/core/cobros';
import { provinciaOf } from '@talonario/core/empresas';
import type { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { enMiles, enPesos, enPlural } from '../../textos/numeros.ts';

/** Words of each warning on a sale. */
export const avisos: Readonly<Record<AvisoRealizada, string>> = {
  no_cierra: 'No cierran con sus pagos',
  comision_pendiente: 'Comisión pendiente',
  comision_distinta: 'La venta y el pago anuncian otra comisión',
  cupon_pendiente: 'Falta saber tu parte del cupón',
  envio_pendiente: 'Envío pendiente',
  devolucion_pendiente: 'Envío de la devolución pendiente',
  cargo_desconocido: 'Con un cargo que no conocemos',
  cargo_sin_importe: 'Con un cargo que vino sin importe',
  sin_costo: 'Falta el costo',
  costo_posterior: 'Vendidas antes de cargar su costo',
  sin_cotizacion: 'Falta el dólar de ese día',
  cotizacion_vieja: 'Con un dólar anterior al de ese día',
  contracargo: 'Con contracargo',
  cubierta_por_meli: 'La devolución la pagó Mercado Libre',
};

const faltas: Readonly<Record<z.output<typeof avisoSinGanancia>, string>> = {
  sin_costo: 'sin costo',
  sin_cotizacion: 'sin el dólar de ese día',
  comision_pendiente: 'con la comisión pendiente',
  cupon_pendiente: 'sin saber tu parte del cupón',
  devolucion_pendiente: 'sin saber el envío de la devolución',
};

/** Sentence on the sales left out of the profit, and what each lacks; null: none. */
export function sinContar({ totales: { sin_ganancia }, avisos: contados }: Rentabilidad): string | null {
  if (sin_ganancia === 0) return null;
  const causas = Object.entries(faltas).flatMap(([falta, texto]) => {
    const ventas = contados.find(({ aviso }) => aviso === falta)?.ventas ?? 0;
    return ventas === 0 ? [] : [`${enMiles(ventas)} ${texto}`];
  });
  const cuantas = enPlural(
    sin_ganancia,
    'está sumada 1 venta a la que le faltan datos',
    'están sumadas # ventas a las que les faltan datos',
  );
  return `No ${cuantas}: ${causas.join(', ')}.`;
}

/** Warnings of pending data other than the shipping. */
const deOtraCosaSon: ReadonlySet<AvisoRealizada> = new Set([
  'comision_pendiente',
  'cupon_pendiente',
  'devolucion_pendiente',
]);

/** Sentence on the sales whose shipping is not yet subtracted; null: none. */
export function sinElEnvio({
  pendientes,
  avisos: contados,
}: Pick<Rentabilidad, 'pendientes' | 'avisos'>): string | null {
  const deOtraCosa = contados.filter(({ aviso }) => deOtraCosaSon.has(aviso));
  const cuantas = pendientes - deOtraCosa.reduce((suma, { ventas }) => suma + ventas, 0);
  return cuantas > 0
    ? `En ${enPlural(cuantas, '1 venta', '# ventas')} todavía no llegó el costo de envío: la ganancia va a bajar.`
    : null;
}

/** Number of sales a figure counts: `2 de 3 ventas`. */
export function deCuantas({ ventas, sin_ganancia }: { ventas: number; sin_ganancia: number }): string {
  const deVentas = enPlural(ventas, '1 venta', '# ventas');
  return sin_ganancia === 0 || sin_ganancia === ventas ? deVentas : `${enMiles(ventas - sin_ganancia)} de ${deVentas}`;
}

/** An amount, or that it is not known. */
export function loSabido(importe: Decimal | null): string {
  return importe === null ? 'sin calcular' : enPesos(importe);
}

export const diferencias: Readonly<Record<ClaseDiferencia, string>> = {
  sin_factura: 'Vendida y sin facturar',
  sin_cobro: 'Facturada y sin cobrar',
  sin_nota: 'Devuelta sin nota de crédito',
  pago_no_cierra: 'El pago no cierra con sus cargos',
  movimiento_no_cierra: 'El movimiento no cierra',
  movimientos: 'El informe de movimientos y el pago no coinciden',
};

export function nombreDeProvincia(provincia: Provincia | null): string {
  return provincia === null ? 'Sin dato' : provinciaOf(provincia).acentuado;
}

/** `24,28 %`; nothing to say of no income. */
export function porciento(valor: Decimal | null): string {
  return valor === null ? '—' : `${withComma(valor, 2)} %`;
}
