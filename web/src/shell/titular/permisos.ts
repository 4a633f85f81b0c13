import type { Derecho } from '@talonario/core/base';
import { matchPath } from 'react-router';
import { paths } from '../../paths.ts';

/** Screens that are of nothing but what a right lets do; of some, only with a mark in their address. */
const pantallas: readonly (readonly [path: string, derecho: Derecho, con?: string])[] = [
  [paths.nuevaFactura, 'redactar'],
  [paths.notaParcial(':id'), 'emitir'],
  [paths.crearEmpresa, 'configurar'],
  [paths.personas, 'configurar'],
  [paths.editarEmpresa(':id'), 'configurar'],
  [paths.ajustesContingencia(':id'), 'configurar'],
  [paths.datosCuenta(':id'), 'configurar'],
  [`${paths.publicaciones(':id')}/*`, 'ganancias'],
  [paths.rentabilidad(':id'), 'ganancias'],
  [paths.importar, 'configurar'],
  [`${paths.articulos}/:sku`, 'configurar', 'nuevo'],
  [paths.importacion(':id'), 'configurar'],
];

/** Right to see a screen, besides reading; null: none. */
export function derechoDePantalla(direccion: string): Derecho | null {
  const [pathname = '', search] = direccion.split('?');
  const params = new URLSearchParams(search);
  const pantalla = pantallas.find(
    ([path, , con]) => matchPath(path, pathname) !== null && (con === undefined || params.has(con)),
  );
  return pantalla?.[1] ?? null;
}
