import type { VentaGuardada } from '../../../store/ventas/ventas.ts';

/** When the last of a pack's orders changed, by the marketplace's clock. */
export function lastChange({ ordenes }: Pick<VentaGuardada, 'ordenes'>): Date {
  return new Date(Math.max(...ordenes.map((orden) => orden.ultima_actualizacion.getTime())));
}

/** Whether a reading is as new as the change. Both times are the marketplace's: its clock and ours are never compared. */
export function isFresh(alCambio: Date | null, cambio: Date): boolean {
  return alCambio !== null && alCambio >= cambio;
}
