import type { PosicionIva } from '../../../contract/compras/posicion.ts';
import { closePosicion } from './closePosicion.ts';
import { avisoDeEleccion, chooseSufridos, type SufridoDeIva } from './sufridoDeIva.ts';
import type { SumaDePosicion } from './sumPosicion.ts';
import type { PosicionTipeada } from './tipeado.ts';

/** Sheet of a month's position, from its sums, the typed amounts and choices, and the VAT suffered that its sources tell. */
export function toPosicion(
  { periodo, tipeada, leido }: { periodo: string; tipeada: PosicionTipeada; leido: SufridoDeIva },
  suma: Pick<SumaDePosicion, 'sumas' | 'avisos'>,
): Omit<PosicionIva, 'sugerido'> {
  const sumas = suma.sumas();
  const { datos } = tipeada;
  const sufrido = chooseSufridos(tipeada, leido);
  const { retenciones, percepciones } = sufrido;
  const elegidas = (['retenciones', 'percepciones'] as const).map((operacion) =>
    avisoDeEleccion(operacion, { tipeado: datos[operacion], sufrido: sufrido[operacion] }),
  );
  return {
    periodo,
    datos,
    ...sumas,
    sufrido,
    resultado: closePosicion(sumas, datos, { retenciones: retenciones.usado, percepciones: percepciones.usado }),
    avisos: [...suma.avisos(), ...elegidas.filter((aviso) => aviso !== null)],
  };
}
