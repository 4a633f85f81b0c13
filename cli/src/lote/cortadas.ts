/** Said where something was left without asking ARCA for it. */
export const QUE_HACER = 'Para emitir lo que falta, repetí el mismo comando: lo que ya salió no se repite.';

/** Vouchers that ARCA was never asked for, because the person stopped, apart from those that were refused. */
export function splitCortadas<T extends { codigo: string }>(
  sinEmitir: readonly T[],
): { cortadas: readonly T[]; rechazadas: readonly T[] } {
  const { cortadas = [], rechazadas = [] } = Object.groupBy(sinEmitir, ({ codigo }) =>
    codigo === 'emision_cortada' ? 'cortadas' : 'rechazadas',
  );
  return { cortadas, rechazadas };
}
