import { capturas, nombresDeCapturas, type RespuestaCapturada } from '@talonario/fixtures';
import { expect, test } from 'vitest';
import { isAppError } from '../core/src/rules/errors.ts';
import { meliConRespuestas, VENDEDOR } from './builders/raras/cliente.ts';
import { lectores, type Lector } from './builders/raras/lectores.ts';
import { describeMutacion, mutaciones, mutada, type Json } from './builders/raras/mutaciones.ts';

async function leer({ leer: read }: Lector, respuestas: readonly RespuestaCapturada[]): Promise<unknown> {
  const meli = meliConRespuestas(respuestas);
  return read(meli.cuenta(VENDEDOR), meli);
}

/** A method's first capture is read with every oddity, the others with one in this many: their keys are the same. */
const DE_LAS_DEMAS = 4;

const conPrimera = lectores.map((lector, n) => ({
  ...lector,
  cada: lectores.findIndex(({ metodo }) => metodo === lector.metodo) === n ? 1 : DE_LAS_DEMAS,
}));

test.each(conPrimera)('$metodo reads $capturas with any oddity', async ({ cada: numeroDeCaso, ...lector }) => {
  const originales = capturas(...lector.capturas);
  const sorpresas: string[] = [];
  for (const [n, original] of originales.entries()) {
    const cambios = mutaciones(original.cuerpo as Json).filter((_, k) => k % numeroDeCaso === n % numeroDeCaso);
    for (const cambio of cambios) {
      const respuestas = originales.with(n, { ...original, cuerpo: mutada(original.cuerpo as Json, [cambio]) });
      try {
        await leer(lector, respuestas);
      } catch (error) {
        if (!isAppError(error)) sorpresas.push(`${original.ruta}: ${describeMutacion(cambio)}: ${String(error)}`);
      }
    }
  }
  expect(sorpresas).toEqual([]);
});

test.each(lectores)('$metodo makes the calls that $capturas answers', async (lector) => {
  const servidas = new Set<string>();
  const espiadas = lector.capturas.flatMap((nombre) =>
    capturas(nombre).map(({ cuerpo, ...respuesta }) => ({
      ...respuesta,
      get cuerpo() {
        servidas.add(nombre);
        return cuerpo;
      },
    })),
  );
  await leer(lector, espiadas).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
  expect([...servidas].toSorted()).toEqual([...lector.capturas].toSorted());
});

/** Captures of calls that the client does not make, as that page of a search, or the rules an item could take. */
const SIN_LECTOR = [
  'ordenes/orders-search-4',
  'publicaciones/automation-rules-1',
  'publicaciones/automation-rules-2',
  'publicaciones/moderations-1',
  'publicaciones/performance-1',
];

test('each capture belongs to a method of the client', () => {
  const leidas = new Set(lectores.flatMap((lector) => lector.capturas));
  expect(nombresDeCapturas().filter((nombre) => !leidas.has(nombre))).toEqual(SIN_LECTOR);
});
