import { arcaEndpoints } from './empresas/arca.ts';
import { authEndpoints } from './auth.ts';
import { avisosEndpoints } from './avisos.ts';
import { contadorEndpoints } from './contador.ts';
import { cuentasEndpoints } from './cuentas.ts';
import { empresasEndpoints } from './empresas/empresas.ts';
import { facturasEndpoints } from './facturas.ts';
import { importacionesEndpoints } from './articulos/importaciones.ts';
import { historiaEndpoints } from './historia.ts';
import { inicioEndpoints } from './inicio.ts';
import { listasEndpoints } from './articulos/listas.ts';
import { lotesEndpoints } from './ventas/lotes.ts';
import { padronesEndpoints } from './empresas/padrones.ts';
import { publicacionesEndpoints } from './publicaciones/publicaciones.ts';
import { rentabilidadEndpoints } from './publicaciones/rentabilidad.ts';
import { reportesEndpoints } from './reportes.ts';
import { stockEndpoints } from './articulos/stock.ts';
import { verificacionEndpoints } from './empresas/verificacion.ts';
import { ventasEndpoints } from './ventas/ventas.ts';

export * from './endpoint.ts';

/**
 * Every call of the API, by resource. The routes are checked against it, the web calls through it and OpenAPI is made of it.
 */
export const endpoints = {
  ...authEndpoints,
  ...inicioEndpoints,
  ...facturasEndpoints,
  ...empresasEndpoints,
  ...verificacionEndpoints,
  ...cuentasEndpoints,
  ...ventasEndpoints,
  ...historiaEndpoints,
  ...lotesEndpoints,
  ...avisosEndpoints,
  ...importacionesEndpoints,
  ...stockEndpoints,
  ...listasEndpoints,
  ...publicacionesEndpoints,
  ...rentabilidadEndpoints,
  ...reportesEndpoints,
  ...padronesEndpoints,
  ...contadorEndpoints,
  ...arcaEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
