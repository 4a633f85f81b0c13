import type { Rentabilidad } from '@talonario/core/cobros';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** In the place of a profit that cannot be computed: the data that it lacks, and where they are typed. */
export function FaltanDatos({ avisos }: Pick<Rentabilidad, 'avisos'>) {
  const sinCostos = avisos.some(({ aviso, ventas }) => aviso === 'sin_costo' && ventas > 0);
  if (!sinCostos) return 'Faltan datos para calcular tu ganancia';
  return <Link to={paths.articulos}>Cargá los costos para ver tu ganancia →</Link>;
}
