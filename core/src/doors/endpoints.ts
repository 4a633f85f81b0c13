export { authEndpoints } from '../contract/endpoints/auth.ts';
export { type Endpoint, type Fallo, fallo } from '../contract/endpoints/endpoint.ts';
export { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints/index.ts';
