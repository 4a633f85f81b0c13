import type { Conciliacion } from '../../contract/arca/arcaEstado.ts';
import { describeEspera } from './describeEspera.ts';
import { enMiles } from '../enPlural.ts';

type SerieConciliada = Pick<Conciliacion['series'][number], 'nuestro' | 'arca' | 'sin_mostrar' | 'en_emision'>;

/** Whether a serie has numbers that ARCA does not let us compare: it neither agrees nor differs. */
export function isSinConfirmar({ sin_mostrar, en_emision }: SerieConciliada): boolean {
  return sin_mostrar !== null || en_emision !== null;
}

/** Why a serie is not known to agree with ARCA's, with the two numbers, and what happens next; null: it is known. */
export function describeSinConfirmar({ nuestro, arca, sin_mostrar, en_emision }: SerieConciliada): string | null {
  if (sin_mostrar !== null) {
    const { desde, hasta, cantidad, pedidos, desconocidos } = sin_mostrar;
    const numeros = cantidad === 1 ? `el ${desde}` : `${enMiles(cantidad)} números, del ${desde} al ${hasta}`;
    const dice = `En ARCA el último es el ${arca}, pero ARCA no muestra ${numeros}; acá el último es el ${nuestro}.`;
    return `${dice} ${describeEspera(sin_mostrar)} ${desconocidos > 0 ? DE_LA_COPIA : pedidos > 0 ? PEDIDOS : AJENOS}`;
  }
  if (en_emision === null) return null;
  const { desde, hasta } = en_emision;
  const numeros = desde === hasta ? `el ${desde}` : `del ${desde} al ${hasta}`;
  return `Le pedimos a ARCA ${numeros} y todavía no sabemos si los autorizó: su último número es el ${arca}. Talonario le sigue preguntando.`;
}

const PEDIDOS =
  'Puede ser un comprobante tuyo: Talonario no lo pide otra vez, le pregunta a ARCA cada vez más espaciado y lo guarda cuando ARCA lo muestre. Pasada una hora, los demás comprobantes de la serie siguen con el número siguiente.';
const AJENOS = 'El número no es de un pedido de Talonario, sino quizás de otro sistema: se puede seguir emitiendo.';
const DE_LA_COPIA =
  'El número es posterior a la copia que se restauró: los borradores que podrían ser ese comprobante esperan, y los demás salen con el número siguiente.';
