import { useQuery } from '@tanstack/react-query';
import type { Empresa } from '@talonario/core/empresas';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { inicioQuery } from '../../queries/inicio.ts';

/** Companies of a report, and the one whose files are shown. */
interface EmpresaDeReportes {
  /** undefined while they are read. */
  empresas: readonly Empresa[] | undefined;
  /** Companies that can be chosen. */
  elegibles: readonly Empresa[];
  /** undefined: none can be chosen. */
  empresa: Empresa | undefined;
  /** Keeps the chosen company for the next report: the address forgets it with the screen. */
  remember: (id: string | null) => void;
  error: Error | null;
  refetch: () => unknown;
}

/** Companies that a report takes: those with a point of sale, which have vouchers, or all, since purchases need none. */
type Alcance = 'con_punto' | 'todas';

/**
 * Company of the address; without it, the last chosen one in this browser or the first that issued something this month or the one
 * before. Until that is known no company is shown: it would change under the eyes.
 */
export function useEmpresa(pedida: string | undefined, alcance: Alcance): EmpresaDeReportes {
  const { data: leidas, error, refetch } = useQuery(empresasQuery);
  const { data: inicio, isPending } = useQuery(inicioQuery);
  const elegibles = leidas?.filter(({ puntosDeVenta }) => alcance === 'todas' || puntosDeVenta.length > 0) ?? [];
  const emitieron = new Set(
    inicio?.empresas.filter(({ mes, cierre }) => mes.tipos.length > 0 || cierre.comprobantes > 0).map(({ id }) => id),
  );
  const recordada = localStorage.getItem(EMPRESA);
  const dada = elegibles.find(({ id }) => id === pedida) ?? elegibles.find(({ id }) => id === recordada);
  const espera = dada === undefined && isPending && elegibles.length > 1;
  return {
    empresas: espera ? undefined : leidas,
    elegibles,
    empresa: dada ?? elegibles.find(({ id }) => emitieron.has(id)) ?? elegibles[0],
    remember,
    error,
    refetch,
  };
}

const EMPRESA = 'empresa-de-reportes';

function remember(id: string | null): void {
  if (id !== null) localStorage.setItem(EMPRESA, id);
}
