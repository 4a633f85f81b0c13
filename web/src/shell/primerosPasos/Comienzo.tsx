import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useRecordado } from '../../hooks/useRecordado.ts';
import { emitidaQuery } from '../../queries/facturas.ts';

const PrimerosPasos = lazy(() => import('./PrimerosPasos.tsx'));

/** The first steps, until the first invoice is out or the person hides them. */
export function Comienzo({ userId }: { userId: string }) {
  const [ocultos, hide] = useRecordado(`primeros-pasos-ocultos:${userId}`);
  const { data: emitidas } = useQuery({ ...emitidaQuery, enabled: !ocultos });
  if (ocultos || emitidas?.totalItems !== 0) return null;
  return (
    <Suspense>
      <PrimerosPasos userId={userId} onHide={hide} />
    </Suspense>
  );
}
