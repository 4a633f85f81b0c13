import { arcaEndpoints } from './arca.ts';
import { articulosEndpoints } from './articulos.ts';
import { authEndpoints } from './auth.ts';
import { avisosEndpoints } from './avisos.ts';
import { cuentasEndpoints } from './cuentas.ts';
import { empresasEndpoints } from './empresas.ts';
import { facturasEndpoints } from './facturas.ts';
import { lotesEndpoints } from './lotes.ts';
import { ventasEndpoints } from './ventas.ts';

export * from './endpoint.ts';
export * from './importaciones.ts';
export * from './listas.ts';
export * from './stock.ts';
export * from './publicaciones.ts';

/**
 * Every call of the API, by resource. The routes are checked against it, the web calls through it and OpenAPI is made of it.
 */
export const endpoints = {
  ...authEndpoints,
  ...facturasEndpoints,
  ...empresasEndpoints,
  ...cuentasEndpoints,
  ...ventasEndpoints,
  ...lotesEndpoints,
  ...avisosEndpoints,
  ...articulosEndpoints,
  ...arcaEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
