export { allowAsistida, readAsistida } from '../../actions/asistente/asistida.ts';
export { issueVista, previewEmision } from '../../actions/asistente/vistas.ts';
export {
  type ClaveAbierta,
  addClave,
  endClave,
  isClave,
  listClavesOf,
  openClave,
} from '../../actions/programas/claves.ts';
export {
  addDestino,
  listDestinosOf,
  listEntregasOf,
  removeDestino,
  reopenDestino,
  resendEntregaOf,
  rotateDestino,
} from '../../actions/programas/destinos.ts';
export { type PedidoUnico, type RespuestaUnica, doOnce } from '../../actions/programas/doOnce.ts';
export { type AvisoPasado, listenHere } from '../../actions/programas/listenHere.ts';
export { takeDestinos, tellDestino } from '../../actions/programas/takeDestinos.ts';
