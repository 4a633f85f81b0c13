import { useQuery } from '@tanstack/react-query';
import type { Empresa } from '@talonario/core/empresas';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { inicioQuery } from '../../queries/inicio.ts';

/** Companies with something to be presented, and the one whose files are shown. */
interface EmpresaDeReportes {
  /** undefined while they are read. */
  empresas: readonly Empresa[] | undefined;
  conPunto: readonly Empresa[];
  /** undefined: none has a point of sale. */
  empresa: Empresa | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * Company of the address; by default, the first that issued something this month or the one before. Until that is known no company
 * is shown: it would change under the eyes.
 */
export function useEmpresa(pedida: string | undefined): EmpresaDeReportes {
  const { data: leidas, error, refetch } = useQuery(empresasQuery);
  const { data: inicio, isPending } = useQuery(inicioQuery);
  const conPunto = leidas?.filter(({ puntosDeVenta }) => puntosDeVenta.length > 0) ?? [];
  const emitieron = new Set(
    inicio?.empresas.filter(({ mes, cierre }) => mes.tipos.length > 0 || cierre.comprobantes > 0).map(({ id }) => id),
  );
  const dada = conPunto.find(({ id }) => id === pedida);
  const espera = dada === undefined && isPending && conPunto.length > 1;
  return {
    empresas: espera ? undefined : leidas,
    conPunto,
    empresa: dada ?? conPunto.find(({ id }) => emitieron.has(id)) ?? conPunto[0],
    error,
    refetch,
  };
}
