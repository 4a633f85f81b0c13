import { ListaVentas } from './lista/ListaVentas.tsx';
import type { Modo } from './modos.ts';
import { useFiltros } from './lista/useFiltros.ts';
import { VistaLote } from './lote/VistaLote.tsx';

/** A screen of sales: the list or, when the address names one, a batch. */
export function Ventas({ modo }: { modo: Modo }) {
  const filtros = useFiltros(modo);
  return filtros.lote === null ? (
    <ListaVentas modo={modo} filtros={filtros} />
  ) : (
    <VistaLote key={filtros.lote} id={filtros.lote} modo={modo} />
  );
}
