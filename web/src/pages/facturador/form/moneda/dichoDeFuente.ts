import { formatFecha } from '@talonario/core/base';
import type { CotizacionConFuente } from '@talonario/core/comprobantes';

/** Source and day of a rate: `de ARCA del 27/11/2026`. */
export function dichoDeFuente({ fuente, fecha }: Pick<CotizacionConFuente, 'fuente' | 'fecha'>): string {
  return `${fuente === 'ARCA' ? 'de ARCA' : 'del Banco Central'} del ${formatFecha(fecha)}`;
}
