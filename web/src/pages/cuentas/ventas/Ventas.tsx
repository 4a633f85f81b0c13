import { EnEspera } from '../../../components/tabla/filas/EnEspera.tsx';
import { useAparte } from '../../../hooks/useAparte.ts';
import { useRetomar } from '../../../hooks/useVuelta.ts';
import { ListaVentas } from './lista/ListaVentas.tsx';
import type { Modo } from './modos.ts';
import { useFiltros } from './lista/useFiltros.ts';
import { VistaLote } from './lote/VistaLote.tsx';

/** A screen of sales: the list or, when the address names one, a batch. */
export function Ventas({ modo }: { modo: Modo }) {
  const [filtros, espera] = useAparte(useFiltros(modo));
  const vuelven = useRetomar();
  return filtros.lote === null ? (
    <EnEspera espera={espera}>
      <ListaVentas modo={modo} filtros={filtros} vuelven={vuelven} />
    </EnEspera>
  ) : (
    <VistaLote key={filtros.lote} id={filtros.lote} modo={modo} />
  );
}
