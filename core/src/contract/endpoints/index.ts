import { authEndpoints } from './auth.ts';
import { deCadaDia } from './deCadaDia.ts';
import { deVezEnCuando } from './deVezEnCuando.ts';

export * from './endpoint.ts';

/**
 * Every call of the API, by resource. The routes are checked against it, the web calls through it, and OpenAPI is made from it.
 * It comes in three parts, since a browser loads a part only when it makes one of its calls.
 */
export const endpoints = { ...authEndpoints, ...deCadaDia, ...deVezEnCuando } as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
