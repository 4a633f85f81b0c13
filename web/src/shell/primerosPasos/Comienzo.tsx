import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { OCULTOS, useRecordado } from '../../hooks/useRecordado.ts';
import { paths } from '../../paths.ts';
import { piece } from '../../piece.tsx';
import { comienzoQuery } from '../../queries/inicio.ts';

const PrimerosPasos = piece(() => import('./PrimerosPasos.tsx'));

/** The way back to the first steps, which are in Inicio, until the first invoice is out or the person hides them. */
export function Comienzo({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const [ocultos, hide] = useRecordado(`${OCULTOS}:${userId}`);
  const enInicio = pathname === paths.app;
  const { data } = useQuery({ ...comienzoQuery, enabled: !ocultos && !enInicio });
  if (ocultos || enInicio || !data || data.terminado) return null;
  return <PrimerosPasos comienzo={data} onHide={hide} />;
}
