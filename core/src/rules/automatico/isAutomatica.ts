import type { CuentaAjustes } from '../../contract/cuentas/cuenta.ts';

/** Whether an account's sales are invoiced automatically; without a start date none is, since nobody knows which ones. */
export function isAutomatica({
  automatizar,
  fecha_inicio_automatizacion,
}: Pick<CuentaAjustes, 'automatizar' | 'fecha_inicio_automatizacion'>): boolean {
  return automatizar && fecha_inicio_automatizacion !== null;
}
