import { formatFecha } from '@talonario/core/base';
import type { CotizacionConFuente } from '@talonario/core/comprobantes';

/** Source and day of a rate: `de ARCA del 27/11/2026`. */
export function dichoDeFuente({ fecha }: Pick<CotizacionConFuente, 'fecha'>): string {
  return `de ARCA del ${formatFecha(fecha)}`;
}
