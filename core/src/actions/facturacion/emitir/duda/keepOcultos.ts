import type { Serie } from '../../../../contract/arca/arca.ts';
import { holdNumeros, resolveRetenidos, type OrigenDeRetenido } from '../../../../store/arca/retenidos.ts';
import type { EmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import type { Deps } from '../../../process/deps.ts';
import { numeroOf } from '../desenlace.ts';
import type { Vista } from './lookAtEmision.ts';

/** Numbers of a serie that ARCA did not show, with its last number. */
interface Ocultos {
  numeros: readonly number[];
  arca_ultimo: number;
  origen: OrigenDeRetenido;
}

/** Holds the numbers that ARCA's last one reached; those behind it, if they were held, are held no more. */
export async function keepOcultos(
  { store, arca, clock, issuing }: Deps,
  serie: Serie,
  { numeros, arca_ultimo, origen }: Ocultos,
): Promise<void> {
  const { cuit, punto_de_venta, tipo_comprobante } = serie;
  const enArca = { ambiente: arca.ambiente, cuit, punto_de_venta, tipo_comprobante };
  await holdNumeros(store.fork(), enArca, {
    numeros: numeros.filter((numero) => numero <= arca_ultimo),
    origen,
    arca_ultimo,
    ahora: clock.now(),
    cadaMs: issuing.mirarCadaMs,
  });
  const sinLlegar = numeros.filter((numero) => numero > arca_ultimo);
  await resolveRetenidos(store.fork(), enArca, { numeros: sinLlegar, como: 'sin_llegar', origenes: [origen] });
}

/** Keeps which numbers of an open chunk ARCA hides, after a look at it. A chunk whose answer is not contradictory hides none. */
export async function keepOcultosOf(deps: Deps, emision: EmisionAbierta, vista: Vista): Promise<void> {
  const { solicitud } = emision;
  const numeros = solicitud.comprobantes.slice(vista.aprobados.length).map(({ numero }) => numero);
  if (vista.tipo === 'contradictoria') {
    await keepOcultos(deps, solicitud, { numeros, arca_ultimo: vista.ultimo, origen: 'pedido' });
    return;
  }
  const { arca_ultimo } = emision.duda;
  if (arca_ultimo === null || arca_ultimo < numeroOf(emision, 0)) return;
  const { cuit, punto_de_venta, tipo_comprobante } = solicitud;
  const enArca = { ambiente: deps.arca.ambiente, cuit, punto_de_venta, tipo_comprobante };
  const como = vista.tipo === 'ajena' ? 'de_otro' : 'sin_llegar';
  await resolveRetenidos(deps.store.fork(), enArca, { numeros, como, origenes: ['pedido'] });
}
