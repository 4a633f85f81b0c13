import type { CostoPartes } from '@talonario/core/articulos';
import { formatEn } from '@talonario/core/base';

/** Cost of a kit's parts, each currency apart: `$ 1.200,00 + US$ 12,50`. */
export function Costo({ de }: { de: CostoPartes }) {
  return <>{textOfCosto(de)}</>;
}

function textOfCosto({ ARS, USD }: CostoPartes): string {
  if (USD.isZero()) return formatEn('ARS', ARS);
  return ARS.isZero() ? formatEn('USD', USD) : `${formatEn('ARS', ARS)} + ${formatEn('USD', USD)}`;
}
