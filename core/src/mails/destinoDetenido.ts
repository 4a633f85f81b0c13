import { compose, type Plantilla } from './plantilla.ts';

/** Tells who has a destino that nothing more is told there until they say so. */
export function mailDeDestinoDetenido({
  host,
  error,
  url,
  soporte,
}: {
  /** Of the destino: its address may have a secret in it. */
  host: string;
  error: string;
  url: string;
  soporte: string;
}): Plantilla {
  return compose({
    asunto: 'Dejamos de avisar a uno de tus programas',
    parrafos: [
      `Durante casi dos días ninguno de los avisos a ${host} llegó. ${error}`,
      'Los avisos que siguen se guardan treinta días. Cuando lo arregles, reanudalo y salen todos, en orden.',
    ],
    boton: { texto: 'Ver el destino', url },
    notas: ['Los comprobantes no tienen nada que ver con esto: se siguen emitiendo igual.'],
    soporte,
  });
}
