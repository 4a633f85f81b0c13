import { processImportacion } from '@talonario/core/server/articulos';
import { expect } from 'vitest';
import { aplicar, archivoOf, subir } from '../servicios/importar.ts';
import type { Servidor, UsuarioDePrueba } from '../servicios/servidor.ts';

/** Wrong lines, spread over the file. */
const MALAS = 100;

/**
 * Imports a file of `lineas` lines, some wrong, for a user without articles. It is refused whole in one call, with each bad line and its
 * reason; read while the server goes on answering; its good lines applied; and all of it undone.
 */
export async function expectListaGrande(servidor: Servidor, usuario: UsuarioDePrueba, lineas: number): Promise<void> {
  const leer = async (path: string) => (await usuario.call('get', path).expect(200)).body;
  const malas = Array.from({ length: MALAS }, (_, n) => 7 + n * (Math.floor(lineas / MALAS) - 1));
  const archivo = archivoOf(lineas, new Set(malas));
  const { body } = await subir(usuario, '/api/stock/csv', archivo).expect(422);
  expect(body.problemas.map(({ mensaje }: { mensaje: string }) => mensaje)).toEqual(
    malas.map((linea) => `Línea ${linea}, costo: No es un número.`),
  );
  expect((await leer('/api/stock')).results).toEqual([]);

  const { body: subida } = await subir(usuario, '/api/stock/importaciones', archivo).expect(202);
  const demoras: number[] = [];
  const avances = new Set<number>();
  const trabajo = processImportacion(servidor.deps, subida.id, {
    onProgress: (filasHechas) => void avances.add(filasHechas),
  });
  const estado = { sigue: true };
  const fin = trabajo.finally(() => (estado.sigue = false));
  while (estado.sigue) {
    const antes = performance.now();
    await leer('/api/stock?q=artículo');
    demoras.push(performance.now() - antes);
  }
  await fin;
  // The file was not read in one piece.
  expect(avances.size).toBeGreaterThan(lineas / 5_000);
  expect(demoras.length).toBeGreaterThan(lineas / 5_000);
  const revisada = await leer(`/api/stock/importaciones/${subida.id}`);
  expect(revisada).toMatchObject({ estado: 'revisar', resumen: { nuevas: lineas - MALAS, con_error: MALAS } });
  const { results } = await leer(`/api/stock/importaciones/${subida.id}/filas?clase=error&limit=200`);
  expect(results.map(({ linea }: { linea: number }) => linea)).toEqual(malas);

  const importacionHecha = await aplicar(servidor.deps, usuario, subida.id, true);
  expect(importacionHecha).toMatchObject({ estado: 'aplicada', resumen: { nuevas: lineas - MALAS, con_error: MALAS } });
  const [{ cuantos, costos } = { cuantos: 0, costos: 0 }] = await servidor.deps.store
    .fork()
    .execute<{ cuantos: number; costos: number }[]>(
      `select (select count(*)::int from articulo where user_id = ?) as cuantos,
              (select count(*)::int from articulo_costo where user_id = ?) as costos`,
      [usuario.id, usuario.id],
    );
  expect([cuantos, costos]).toEqual([lineas - MALAS, lineas - MALAS]);
  await usuario.call('post', `/api/stock/importaciones/${subida.id}/deshacer`).expect(200);
  expect((await leer('/api/stock')).results).toEqual([]);
}
