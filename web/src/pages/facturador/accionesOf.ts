import { erroresDeImpedimento, type Derecho } from '@talonario/core/base';
import {
  isElectronico,
  isNotaCredito,
  refusalOf,
  tipoComprobanteOf,
  type Accion,
  type Comprobante,
} from '@talonario/core/comprobantes';

/** An action of the screen. `refusal` says why it cannot be done now. */
export interface AccionOfrecida {
  accion: Accion;
  refusal: string | null;
}

/** Refusals that say "this is not that kind of voucher": the action is not shown at all. The rest are told. */
const fuera: ReadonlySet<keyof typeof erroresDeImpedimento> = new Set([
  'comprobante_no_es_borrador',
  'comprobante_no_emitido',
  'nota_no_permitida',
  'anulacion_no_permitida',
  'cambio_no_permitido',
]);

/** Right that each action needs. */
export const derechoDe: Readonly<Record<Accion, Derecho>> = {
  editar: 'redactar',
  eliminar: 'redactar',
  emitir: 'emitir',
  pdf: 'leer',
  nota_credito: 'emitir',
  nota_debito: 'emitir',
  factura_a: 'emitir',
  anular: 'emitir',
};

/** Actions of `acciones` that a voucher shows, each with its refusal (spec §4 "Invoice status"). */
export function accionesOf(comprobante: Comprobante, acciones: readonly Accion[]): AccionOfrecida[] {
  return acciones.flatMap((accion) => {
    // These actions issue by themselves: on a pre-printed form the number has to be typed.
    if ((accion === 'factura_a' || accion === 'anular') && !notaDirecta(comprobante)) return [];
    // A debit note's own button makes the note that annuls it.
    if (accion === 'anular' && !isNotaCredito(comprobante) && refusalOf(comprobante, 'nota_credito') === null)
      return [];
    const code = refusalOf(comprobante, accion);
    if (code === null) return { accion, refusal: null };
    return fuera.has(code) ? [] : { accion, refusal: erroresDeImpedimento[code].texto({}) };
  });
}

/** Name of the change to A; an unfinished change can only be finished. */
export function textoDelCambio({ cambio_abierto }: Pick<Comprobante, 'cambio_abierto'>): string {
  return cambio_abierto ? 'Terminar el cambio a factura A' : 'Cambiar a factura A';
}

/** True when the credit note is issued at once; on a pre-printed form its number has to be typed. */
export function notaDirecta({ modo_facturacion }: Pick<Comprobante, 'modo_facturacion'>): boolean {
  return isElectronico(modo_facturacion);
}

/** Whether a voucher can be begun from this one: a note begins from its invoice instead. */
export function isCopiable({
  tipo_comprobante,
  emitiendo,
}: Pick<Comprobante, 'tipo_comprobante' | 'emitiendo'>): boolean {
  const { clase } = tipoComprobanteOf(tipo_comprobante);
  return !emitiendo && (clase === 'factura' || clase === 'presupuesto');
}
