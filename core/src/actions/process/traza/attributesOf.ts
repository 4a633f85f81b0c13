import type { Attributes } from '@opentelemetry/api';
import type { DatosPaso } from '../../../contract/traza.ts';

/** Tells our attributes from those of other programs of a collector. */
const PREFIJO = 'talonario.';

/** Data of a step as attributes of its span. */
export function attributesOf(datos: DatosPaso): Attributes {
  return Object.fromEntries(
    Object.entries(datos).flatMap(([clave, valor]) => (valor === null ? [] : [[`${PREFIJO}${clave}`, valor]])),
  );
}

/** Data of a step, from the attributes of its span. */
export function datosOf(attributes: Attributes): DatosPaso {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([clave, valor]) =>
      typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean'
        ? [[clave.slice(PREFIJO.length), valor]]
        : [],
    ),
  );
}
