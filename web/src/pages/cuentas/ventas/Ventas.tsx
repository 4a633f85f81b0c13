import { useLlegada } from '../../../hooks/useLlegada.ts';
import { useRetomar } from '../../../hooks/useVuelta.ts';
import { ListaVentas } from './lista/ListaVentas.tsx';
import { useFiltros, type Filtros } from './lista/useFiltros.ts';
import { VistaLote } from './lote/VistaLote.tsx';
import type { Modo } from './modos.ts';

/** A screen of sales: the list or, when the address names one, a batch. */
export function Ventas({ modo }: { modo: Modo }) {
  const filtros = useFiltros(modo);
  const vuelven = useRetomar();
  return filtros.lote === null ? (
    <Lista modo={modo} filtros={filtros} vuelven={vuelven} />
  ) : (
    <VistaLote key={filtros.lote} id={filtros.lote} modo={modo} />
  );
}

interface ListaProps {
  modo: Modo;
  filtros: Filtros;
  vuelven: readonly string[];
}

/** The plan requested by the address, of the whole list or of one sale (`una`), opens once: a return to the list, from a batch or by a reload, does not open it again. */
function Lista(lista: ListaProps) {
  const { plan } = useLlegada('plan');
  return <ListaVentas {...lista} conPlan={plan === null ? null : plan === 'una' ? 'una' : 'todas'} />;
}
