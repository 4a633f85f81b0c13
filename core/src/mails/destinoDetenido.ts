import { compose, type Plantilla } from './plantilla.ts';

/** Tells a destino's owner that deliveries are paused until the owner resumes them. */
export function mailDeDestinoDetenido({
  host,
  error,
  url,
  soporte,
}: {
  /** Host of the destino: the rest of its address may hold a secret. */
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
