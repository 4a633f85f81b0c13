// The door of the client: what the rest of the core may know of Mercado Libre, beside the types of its answers (types.ts).
export { createMeliClient } from './client.ts';
export { readNotificacion, topicosSeguidos } from './reading/notificacion.ts';
export { ORDERS_PER_CALL } from './charges/index.ts';
export { isForbidden, lacksPermission } from './rejection.ts';
export { cobrosDeEnvio, pagosDeEnvioCobrados } from './reading/envioPagos.ts';
export { ordenDePago, pagosAnunciados, readPago } from './reading/pago.ts';
export { readDescuentosDe, readOrden, readOrdenes, readPaquete } from './reading/paquete.ts';
export { costosDeDevolucion, hasDevolucion, type DevolucionCruda } from './reading/orden/devoluciones.ts';
export { reclamosDeOrden } from './reading/orden/reclamos.ts';
export {
  facturables,
  facturacionDeOrden,
  faltaComprador,
  nombraOtros,
  readFacturacion,
} from './reading/receptor/receptor.ts';
