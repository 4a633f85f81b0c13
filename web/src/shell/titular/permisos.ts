import type { Derecho } from '@talonario/core';
import { matchPath } from 'react-router';
import { paths } from '../../paths.ts';

/** Screens that are of nothing but what a right lets do. */
const pantallas: readonly (readonly [path: string, derecho: Derecho])[] = [
  [paths.nuevaFactura, 'redactar'],
  [paths.notaParcial(':id'), 'emitir'],
  [paths.crearEmpresa, 'configurar'],
  [paths.personas, 'configurar'],
  [paths.editarEmpresa(':id'), 'configurar'],
  [paths.datosCuenta(':id'), 'configurar'],
  [paths.importar, 'configurar'],
  [paths.importacion(':id'), 'configurar'],
];

/** What is needed to see a screen beside reading; null: nothing. */
export function derechoDePantalla(direccion: string): Derecho | null {
  const [pathname = ''] = direccion.split('?');
  return pantallas.find(([path]) => matchPath(path, pathname) !== null)?.[1] ?? null;
}
