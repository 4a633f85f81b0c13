import type { EndpointName } from '@talonario/core/endpoints';
import { articulos } from './articulos.ts';
import { compras } from './compras.ts';
import { comprobantes } from './comprobantes.ts';
import { contador } from './contador.ts';
import type { Documentada } from './documentada.ts';
import { empresas } from './empresas.ts';
import { mes } from './mes.ts';
import { publicaciones } from './publicaciones.ts';
import { reportes } from './reportes.ts';
import { sufridos } from './sufridos.ts';
import { usuarios } from './usuarios.ts';
import { ventas } from './ventas.ts';

/** Text of each operation in the document: an operation of the endpoint table without one does not compile. */
export const operaciones: Readonly<Record<EndpointName, Documentada>> = {
  ...usuarios,
  ...comprobantes,
  ...empresas,
  ...contador,
  ...compras,
  ...mes,
  ...sufridos,
  ...reportes,
  ...ventas,
  ...publicaciones,
  ...articulos,
};
