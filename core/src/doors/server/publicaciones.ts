export { computePublicaciones } from '../../actions/publicaciones/computePublicaciones.ts';
export { getPublicacion } from '../../actions/publicaciones/getPublicacion.ts';
export { listPublicaciones } from '../../actions/publicaciones/listPublicaciones.ts';
export {
  applyCambioPrecios,
  getCambioPrecios,
  listCambiosPrecios,
  requestCambioPrecios,
  undoCambioPrecios,
} from '../../actions/publicaciones/masivos/preciosMasivos.ts';
export { processCambioPrecios } from '../../actions/publicaciones/masivos/processCambioPrecios.ts';
export { precioDeLista, precioPara } from '../../actions/publicaciones/precio.ts';
export { changePublicacion, historialDePublicacion } from '../../actions/publicaciones/precioDePublicacion.ts';
export { joinPromo, leavePromo } from '../../actions/publicaciones/promos.ts';
export { refreshPublicaciones, requestRefresco } from '../../actions/publicaciones/refresco.ts';
export { simulatePublicaciones } from '../../actions/publicaciones/simulatePublicaciones.ts';
export { findCuentaDePublicacion } from '../../store/publicaciones/publicaciones.ts';
