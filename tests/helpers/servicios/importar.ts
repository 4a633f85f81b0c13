import { processImportacion } from '@talonario/core/server/articulos';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Test } from 'supertest';
import type { UsuarioDePrueba } from './servidor.ts';

/** Sends a file as the browser's form does. */
export function subir(
  usuario: UsuarioDePrueba,
  path: string,
  archivo: string | Buffer,
  campos: Record<string, string> = {},
): Test {
  let pedido = usuario.call('post', path);
  for (const [campo, valor] of Object.entries(campos)) pedido = pedido.field(campo, valor);
  return pedido.attach('file', typeof archivo === 'string' ? Buffer.from(archivo) : archivo, 'articulos.csv');
}

/** Uploads a file to be checked, and reads it as the worker does. Answers the import. */
export async function revisar(
  deps: Deps,
  usuario: UsuarioDePrueba,
  archivo: string | Buffer,
  campos: Record<string, string> = {},
) {
  const { body } = await subir(usuario, '/api/stock/importaciones', archivo, campos).expect(202);
  await processImportacion(deps, body.id);
  return (await usuario.call('get', `/api/stock/importaciones/${body.id}`).expect(200)).body;
}

/** Applies an import as the worker does. Answers the import. */
export async function aplicar(deps: Deps, usuario: UsuarioDePrueba, id: string, solo_validas = false) {
  await usuario.call('post', `/api/stock/importaciones/${id}/aplicar`, { solo_validas }).expect(202);
  await processImportacion(deps, id);
  return (await usuario.call('get', `/api/stock/importaciones/${id}`).expect(200)).body;
}

export const ENCABEZADO = 'sku;descripcion;moneda;costo;stock;iva;despacho';

/** A file of `lineas` articles, wrong in the lines `malas` (from 2: the first one names the columns). */
export function archivoOf(lineas: number, malas: ReadonlySet<number> = new Set()): string {
  const filas = Array.from({ length: lineas }, (_, indice) => {
    const linea = indice + 2;
    const costo = malas.has(linea) ? 'doce' : `${1_000 + indice},50`;
    return `SKU-${String(indice).padStart(6, '0')};Artículo ${indice} de prueba;ARS;${costo};${indice % 50};21;`;
  });
  return `${[ENCABEZADO, ...filas].join('\r\n')}\r\n`;
}
