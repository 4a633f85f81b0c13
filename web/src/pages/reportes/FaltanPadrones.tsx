import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../components/estados/States.tsx';
import { paths } from '../../paths.ts';
import { padronesQuery } from '../../queries/empresas/padrones.ts';

/** The lists that the companies lack, and where they are imported; nothing when none is. */
export function FaltanPadrones() {
  const { data } = useQuery(padronesQuery);
  if (!data || data.faltan.length === 0) return null;
  return (
    <Notice tono={data.faltan.some(({ ya_hace_falta }) => ya_hace_falta) ? 'rojo' : 'ambar'} mb="lg">
      {data.faltan.map(({ origen, periodo, texto }) => (
        <p key={`${origen} ${periodo}`}>{texto}</p>
      ))}
      <p>
        <Link to={paths.padrones}>Importar padrones</Link>
      </p>
    </Notice>
  );
}
