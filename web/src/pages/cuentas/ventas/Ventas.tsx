import { EnEspera } from '../../../components/tabla/filas/EnEspera.tsx';
import { useAparte } from '../../../hooks/useAparte.ts';
import { useLlegada } from '../../../hooks/useLlegada.ts';
import { useRetomar } from '../../../hooks/useVuelta.ts';
import { ListaVentas } from './lista/ListaVentas.tsx';
import type { Modo } from './modos.ts';
import { useFiltros, type Filtros } from './lista/useFiltros.ts';
import { VistaLote } from './lote/VistaLote.tsx';

/** A screen of sales: the list or, when the address names one, a batch. */
export function Ventas({ modo }: { modo: Modo }) {
  const [filtros, espera] = useAparte(useFiltros(modo));
  const vuelven = useRetomar();
  return filtros.lote === null ? (
    <Lista modo={modo} filtros={filtros} espera={espera} vuelven={vuelven} />
  ) : (
    <VistaLote key={filtros.lote} id={filtros.lote} modo={modo} />
  );
}

interface ListaProps {
  modo: Modo;
  filtros: Filtros;
  /** Other filters are still to be drawn. */
  espera: boolean;
  vuelven: readonly string[];
}

/** Who comes for the plan is shown it once: who comes back to the list, from a batch or with a reload, did not ask for it again. */
function Lista({ espera, ...lista }: ListaProps) {
  const { plan } = useLlegada('plan');
  return (
    <EnEspera espera={espera}>
      <ListaVentas {...lista} conPlan={plan !== null} />
    </EnEspera>
  );
}
