import type { EndpointName } from '@talonario/core/endpoints';
import { articulos } from './articulos.ts';
import { comprobantes } from './comprobantes.ts';
import { contador } from './contador.ts';
import type { Documentada } from './documentada.ts';
import { empresas } from './empresas.ts';
import { publicaciones } from './publicaciones.ts';
import { reportes } from './reportes.ts';
import { usuarios } from './usuarios.ts';
import { ventas } from './ventas.ts';

/** What the document says of each operation: one that the endpoint table has and nobody described does not compile. */
export const operaciones: Readonly<Record<EndpointName, Documentada>> = {
  ...usuarios,
  ...comprobantes,
  ...empresas,
  ...contador,
  ...reportes,
  ...ventas,
  ...publicaciones,
  ...articulos,
};
