import type { NumerosRetenidos, RespuestaDeRetenidos } from '../../contract/arca/retenidos.ts';
import { formatNumero } from '../comprobantes/numero.ts';
import { describeEspera } from '../arca/describeEspera.ts';
import { enMiles } from '../enPlural.ts';

/** Held numbers of a serie in a sentence, with the two last numbers. */
export function describeRetenidos(retenidos: NumerosRetenidos): string {
  const { desde, hasta, cantidad, nuestro, arca, origen } = retenidos;
  const primero = formatNumero({ ...retenidos, numero_comprobante: desde });
  const numeros = cantidad === 1 ? primero : `${enMiles(cantidad)} números, del ${primero} al ${hasta}`;
  const frase =
    arca === null
      ? `${numeros}: ${cantidad === 1 ? 'se dio' : 'se dieron'} con CAEA después de la copia que se restauró, y ni ARCA ni Talonario saben a quién.`
      : `ARCA no muestra ${numeros}: en ARCA el último es el ${arca}, y en Talonario el ${nuestro}.`;
  return `${frase} ${describeEspera(retenidos)} ${ORIGENES[origen]}`;
}

const ORIGENES: Readonly<Record<NumerosRetenidos['origen'], string>> = {
  pedido: 'Puede ser un comprobante tuyo: Talonario no lo pide otra vez hasta que ARCA lo muestre.',
  copia:
    'El número es posterior a la copia que se restauró: los borradores que podrían ser ese comprobante esperan hasta que ARCA lo muestre, o hasta que indiques que no son.',
  caea: 'Los borradores que podrían ser ese comprobante esperan hasta que indiques cuál fue.',
  otro: 'El número no es de un pedido de Talonario: se puede seguir emitiendo.',
};

/** ARCA's answer about each held number, a sentence each. */
export function describeRespuesta(respuesta: RespuestaDeRetenidos): string[] {
  const { numeros, arca, nuestro } = respuesta;
  if (numeros.length === 0)
    return [
      `ARCA no tiene números sin mostrar en esta serie: en ARCA el último es el ${arca}, y en Talonario el ${nuestro}.`,
    ];
  const porRespuesta = Map.groupBy(numeros, ({ respuesta: tipo }) => tipo);
  return [...porRespuesta].map(([tipo, iguales]) => {
    const [primero] = iguales;
    const numero = formatNumero({ ...respuesta, numero_comprobante: primero?.numero ?? 0 });
    const nombrados =
      iguales.length === 1
        ? numero
        : `${enMiles(iguales.length)} números, desde ${numero} hasta el ${iguales.at(-1)?.numero}`;
    return RESPUESTAS[tipo](nombrados, arca);
  });
}

const RESPUESTAS: Readonly<
  Record<RespuestaDeRetenidos['numeros'][number]['respuesta'], (numeros: string, arca: number) => string>
> = {
  oculto: (numeros, arca) => `ARCA todavía no muestra ${numeros}, aunque su último número es el ${arca}.`,
  registrado: (numeros) => `ARCA mostró ${numeros}: quedó registrado.`,
  de_otro: (numeros) => `ARCA mostró ${numeros}: es de otro sistema, y no de un pedido de Talonario.`,
  de_antes: (numeros) => `ARCA mostró ${numeros}: es de antes de la copia que se restauró.`,
  sin_llegar: (numeros, arca) => `ARCA ya no llega a ${numeros}: su último número es el ${arca}.`,
};
