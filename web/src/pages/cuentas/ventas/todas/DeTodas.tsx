import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EsqueletoDePagina } from '../../../../components/estados/Esqueleto.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { cuentasQuery } from '../../../../queries/cuentas.ts';
import { AmbitoContext, type Ambito } from '../ambito.ts';

/** Frame of a screen of every linked account: what stands inside takes them with `useAmbito`. */
export function DeTodas({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(cuentasQuery);
  // An unlinked account has nothing to invoice: its sales stay in its own page.
  const cuentas = useMemo(() => data?.filter(({ desvinculada_en }) => desvinculada_en === null), [data]);
  const ambito = useMemo<Ambito | null>(() => (cuentas ? { unica: null, cuentas } : null), [cuentas]);
  if (ambito === null) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <EsqueletoDePagina />;
  }
  if (ambito.cuentas.length === 0) {
    return (
      <EmptyState titulo="Todavía no hay cuentas vinculadas" nivel={1}>
        <p>
          Acá se ven y se facturan juntas las ventas de todas tus cuentas.{' '}
          <Link to={paths.cuentas}>Vinculá la primera</Link>.
        </p>
      </EmptyState>
    );
  }
  return <AmbitoContext value={ambito}>{children}</AmbitoContext>;
}
