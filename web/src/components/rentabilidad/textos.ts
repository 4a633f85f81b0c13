import { provinciaDe, type AvisoRealizada, type ClaseDiferencia, type Provincia } from '@talonario/core';
import type { Decimal } from 'decimal.js';

/** What is to be known of a sale, in words. */
export const avisos: Readonly<Record<AvisoRealizada, string>> = {
  no_cierra: 'No cierran con sus pagos',
  comision_pendiente: 'Comisión pendiente',
  comision_distinta: 'La venta y el pago anuncian otra comisión',
  envio_pendiente: 'Envío pendiente',
  cargo_desconocido: 'Con un cargo que no conocemos',
  sin_costo: 'Falta el costo',
  costo_posterior: 'El primer costo conocido es posterior',
  sin_cotizacion: 'Falta el dólar de ese día',
  cotizacion_vieja: 'Con un dólar anterior al de ese día',
  contracargo: 'Con contracargo',
};

export const diferencias: Readonly<Record<ClaseDiferencia, string>> = {
  sin_factura: 'Vendida y sin facturar',
  sin_cobro: 'Facturada y sin cobrar',
  sin_nota: 'Devuelta sin nota de crédito',
  pago_no_cierra: 'El pago no cierra con sus cargos',
  movimiento_no_cierra: 'El movimiento no cierra',
  movimientos: 'El informe de movimientos y el pago dicen distinto',
};

export function nombreDeProvincia(provincia: Provincia | null): string {
  return provincia === null ? 'Sin dato' : provinciaDe(provincia).acentuado;
}

/** `24,28 %`; nothing to say of no income. */
export function porciento(valor: Decimal | null): string {
  return valor === null ? '—' : `${valor.toFixed(2).replace('.', ',')} %`;
}
