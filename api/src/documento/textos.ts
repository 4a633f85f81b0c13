import type { Endpoint } from '@talonario/core/endpoints';
import { permisoOf } from './fallas.ts';

/** Text on repeating a call, for a client that lost the answer. */
export function repetirOf({ method, emite, unaVez, irrepetible, lectura }: Endpoint): string {
  if (method === 'GET' || lectura !== undefined) return 'Solo lee: se puede repetir.';
  if (emite)
    return 'Con Idempotency-Key se hace una sola vez, y repetirla da la misma respuesta durante 48 horas. Con una clave, ese encabezado es obligatorio.';
  if (unaVez)
    return 'Con Idempotency-Key se hace una sola vez, y repetirla da la misma respuesta durante 48 horas. Sin él, repetirla lo hace de nuevo o responde que ya está.';
  if (irrepetible)
    return 'No admite Idempotency-Key. Si la respuesta no llega, hay que mirar si quedó hecho antes de repetirla.';
  if (method === 'PUT' || method === 'DELETE') return 'Se puede repetir: la segunda vez no cambia nada más.';
  return 'Se puede repetir: encuentra lo que ya se hizo, o lo que hace de nuevo no se nota dos veces.';
}

/** Text on who may make a call. */
export function accesoOf(endpoint: Endpoint): string {
  const { acceso, derecho } = endpoint;
  if (acceso === 'publico') return 'La puede hacer cualquiera.';
  if (endpoint.enlace === 'comprobante') return 'Pide el enlace de un comprobante, en Authorization: Enlace SECRETO.';
  if (acceso === 'enlace') return 'Pide un enlace del contador, en Authorization: Enlace SECRETO.';
  const permiso = permisoOf(endpoint);
  if (permiso === null) return 'Pide la sesión de una persona: ninguna clave la puede hacer.';
  const conClave = {
    leer: 'cualquier clave',
    redactar: 'una clave que redacte o emita',
    emitir: 'una clave que emita',
  };
  return `Pide una sesión o ${conClave[permiso]}, de quien pueda ${derecho} sobre la empresa.`;
}

/** Text on asking for the rest of a paged answer; null: the answer is whole. */
export function paginasOf({ query }: Endpoint): string | null {
  const campos = Object.keys(query?.shape ?? {});
  if (campos.includes('offset')) return 'Por páginas: limit y offset.';
  return campos.includes('page') ? 'Por páginas: page, desde 1; nextPage null es la última.' : null;
}

/** Text on the turn that a heavy call waits for; null: it waits for none. */
export function turnoOf({ pesada, answer }: Endpoint): string | null {
  if (pesada)
    return 'Es pesada: de cada usuario anda una a la vez. Sin lugar en diez segundos responde 429 con Retry-After.';
  return answer === 'eventos' ? 'Cada usuario puede tener 20 transmisiones abiertas.' : null;
}
