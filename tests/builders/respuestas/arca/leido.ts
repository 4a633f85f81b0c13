import { all, textOf, textsOf, type Nodo } from '../arbol.ts';

// Readers of an answer's tree, by the names of the schema. The properties compare with them what the client read; no code is shared.

/** An amount as xsd:double writes a finite one. */
const IMPORTE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Codes of the errors of a result; '' for an error without code. One without a text either, or with a 0, says nothing. */
export function codigosDeError(resultado: Nodo): string[] {
  const bloques = resultado.hijos.filter(({ nombre }) => nombre === 'Errors');
  const errores = bloques
    .flatMap((bloque) => all(bloque, 'Err'))
    .filter((err) => textsOf(err, 'Msg').some((texto) => texto !== '') || Number(textOf(err, 'Code')) !== 0);
  return errores.map((err) => textOf(err, 'Code') ?? '');
}

/** Whether a text is an authorisation code: fourteen digits, not all of them zeros. */
export function isCodigo(texto: string | null): texto is string {
  return texto !== null && /^\d{14}$/.test(texto) && Number(texto) > 0;
}

export function isImporte(texto: string | null): texto is string {
  return texto !== null && IMPORTE.test(texto) && Number.isFinite(Number(texto));
}

/** `yyyyMMdd` as a date of the calendar; null: it is none. */
export function fechaOf(texto: string | null): string | null {
  const partes = /^(\d{4})(\d{2})(\d{2})/.exec(texto ?? '');
  if (!partes) return null;
  const fecha = `${partes[1]}-${partes[2]}-${partes[3]}`;
  const dia = new Date(`${fecha}T00:00:00Z`);
  return Number.isNaN(dia.getTime()) || dia.toISOString().slice(0, 10) !== fecha ? null : fecha;
}

/** Whether an element that may be left out says something else: absent or empty it says nothing. */
export function contradicts(nodo: Nodo, nombre: string, esperado: number | string): boolean {
  return textsOf(nodo, nombre).some(
    (texto) => !['', 'NULL', String(esperado)].includes(texto) && Number(texto) !== Number(esperado),
  );
}
