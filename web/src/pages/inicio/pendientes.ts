import type { CuentaInicio, Inicio } from '@talonario/core/inicio';

/** True when an account waits for a person; queued vouchers do not count. */
export function hayOf({
  facturar,
  acreditar,
  canceladas,
  receptores,
  avisos,
  requiere_vincular,
  configurada,
}: CuentaInicio): boolean {
  const listas = [facturar, acreditar].some(
    ({ pendientes, problemas }) => pendientes.ventas > 0 || problemas.length > 0,
  );
  return listas || avisos.length > 0 || canceladas.ventas > 0 || receptores > 0 || requiere_vincular || !configurada;
}

/** True when anything waits for a person. */
export function hayAlgo({ cuentas, borradores: { a_mano, rechazados } }: Inicio): boolean {
  return cuentas.some(hayOf) || a_mano > 0 || rechazados > 0;
}
