import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EsqueletoDePagina } from '../../../../components/estados/Esqueleto.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { cuentasQuery } from '../../../../queries/cuentas.ts';
import { AmbitoContext, type Ambito } from '../ambito.ts';

interface Props {
  /** Heading of a screen whose own one stands inside: told while there is nothing inside. Absent: it stands over this frame. */
  titulo?: string;
  children: ReactNode;
}

/** Frame of a screen of every linked account: what stands inside takes them with `useAmbito`. */
export function DeTodas({ titulo, children }: Props) {
  const { data, error, refetch } = useQuery(cuentasQuery);
  // An unlinked account has nothing to invoice: its sales stay in its own page.
  const cuentas = useMemo(() => data?.filter(({ desvinculada_en }) => desvinculada_en === null), [data]);
  const ambito = useMemo<Ambito | null>(() => (cuentas ? { unica: null, cuentas } : null), [cuentas]);
  if (ambito !== null && ambito.cuentas.length > 0) return <AmbitoContext value={ambito}>{children}</AmbitoContext>;
  return (
    <>
      {titulo !== undefined && <h1>{titulo}</h1>}
      {ambito !== null ? (
        <EmptyState titulo="Todavía no hay cuentas vinculadas">
          <p>
            Acá se ven y se facturan juntas las ventas de todas tus cuentas.{' '}
            <Link to={paths.cuentas}>Vinculá la primera</Link>.
          </p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EsqueletoDePagina />
      )}
    </>
  );
}
