import { MINUTOS_DE_CORTE, type Contingencia } from '@talonario/core/arca';
import type { Pedido } from '../../../api.ts';
import { enMiles } from '../../../textos/numeros.ts';

/** Settings of a contingency as typed. Numbers are text until they are sent. */
export interface AjustesTipeados {
  punto: string;
  minutos: string;
  modo: 'automatica' | 'preguntar';
}

export function ajustesOf({ punto_de_venta, minutos, automatica }: Contingencia): AjustesTipeados {
  return {
    punto: punto_de_venta === null ? '' : String(punto_de_venta),
    minutos: String(minutos),
    modo: automatica ? 'automatica' : 'preguntar',
  };
}

/** Every problem of the form, by field; null: none. */
export function validarAjustes({ punto, minutos }: AjustesTipeados): Record<'punto' | 'minutos', string | null> {
  return {
    punto: punto.trim() === '' ? 'Requerido' : enteroEntre(punto, 1, 99_998) ? null : 'Escribí el número, sin letras',
    minutos: enteroEntre(minutos, MINUTOS_DE_CORTE.minimo, MINUTOS_DE_CORTE.maximo)
      ? null
      : `Escribí un número de minutos, de ${MINUTOS_DE_CORTE.minimo} a ${enMiles(MINUTOS_DE_CORTE.maximo)}`,
  };
}

type Cuerpo = Pedido<'updateContingencia'>['body'];

/** Body of a valid form, which turns the contingency on or leaves it on. @param leida the settings it began with; null: over whatever there is */
export function cuerpoDeAjustes({ punto, minutos, modo }: AjustesTipeados, leida: Contingencia | null): Cuerpo {
  return {
    activa: true,
    punto_de_venta: Number(punto),
    minutos: Number(minutos),
    automatica: modo === 'automatica',
    ...(leida && { antes: antesOf(leida) }),
  };
}

/** Body that turns it off; the rest stays as it is, for when it is turned on again. */
export function cuerpoDeApagar(leida: Contingencia): Cuerpo {
  const antes = antesOf(leida);
  return { ...antes, activa: false, antes };
}

const antesOf = ({ activa, punto_de_venta, minutos, automatica }: Contingencia) => ({
  activa,
  punto_de_venta,
  minutos,
  automatica,
});

function enteroEntre(texto: string, minimo: number, maximo: number): boolean {
  const limpio = texto.trim();
  return /^\d+$/.test(limpio) && Number(limpio) >= minimo && Number(limpio) <= maximo;
}
