import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { DatoFiscal } from '@talonario/core/contador';

type Procedencia = Pick<DatoFiscal, 'origen' | 'cargado_por' | 'creado_en' | 'id'>;

/** True for a datum that a company's user may delete: the installation's and the product's are not theirs. */
export function isPropio({ origen, id }: Procedencia): boolean {
  return id !== null && (origen === 'empresa' || origen === 'titular');
}

/** Author and date of a datum. */
export function describeProcedencia({ origen, cargado_por, creado_en }: Procedencia): string {
  if (origen === 'inicial') return 'Talonario';
  const cuando = creado_en === null ? '' : `, el ${formatFecha(toBuenosAires(creado_en))}`;
  return `${origen === 'instalacion' ? 'La instalación' : (cargado_por ?? '')}${cuando}`;
}
