import { formatFecha } from '@talonario/core/base';
import type { CotizacionConFuente } from '@talonario/core/comprobantes';

/** Whose a rate is, and of which day: `de ARCA del 27/11/2026`. */
export function dichoDeFuente({ fuente, fecha }: Pick<CotizacionConFuente, 'fuente' | 'fecha'>): string {
  return `${fuente === 'ARCA' ? 'de ARCA' : 'del Banco Central'} del ${formatFecha(fecha)}`;
}
