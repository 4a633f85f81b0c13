import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { DatoFiscal } from '@talonario/core/contador';

type Procedencia = Pick<DatoFiscal, 'origen' | 'cargado_por' | 'creado_en' | 'id'>;

/** Whether whoever sees a company may take it away: what the installation or the product has is not theirs. */
export function isPropio({ origen, id }: Procedencia): boolean {
  return id !== null && (origen === 'empresa' || origen === 'titular');
}

/** Who typed a datum, and when. */
export function describeProcedencia({ origen, cargado_por, creado_en }: Procedencia): string {
  if (origen === 'inicial') return 'Talonario';
  const cuando = creado_en === null ? '' : `, el ${formatFecha(toBuenosAires(creado_en))}`;
  return `${origen === 'instalacion' ? 'La instalación' : (cargado_por ?? '')}${cuando}`;
}
