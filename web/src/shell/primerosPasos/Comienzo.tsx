import { useQuery } from '@tanstack/react-query';
import { useRecordado } from '../../hooks/useRecordado.ts';
import { piece } from '../../piece.tsx';
import { emitidaQuery } from '../../queries/facturas.ts';

const PrimerosPasos = piece(() => import('./PrimerosPasos.tsx'));

/** The first steps, until the first invoice is out or the person hides them. */
export function Comienzo({ userId }: { userId: string }) {
  const [ocultos, hide] = useRecordado(`primeros-pasos-ocultos:${userId}`);
  const { data: emitidas } = useQuery({ ...emitidaQuery, enabled: !ocultos });
  if (ocultos || emitidas?.totalItems !== 0) return null;
  return <PrimerosPasos userId={userId} onHide={hide} />;
}
