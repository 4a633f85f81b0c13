export {
  estadoCobros,
  readCobros,
  readLiquidacionesPendientes,
  requestCobros,
} from '../../actions/cobros/readCobros.ts';
export { listRenglonesDeExtracto, reconcileCobros } from '../../actions/cobros/reconcileCobros.ts';
export { downloadRentabilidad, listRealizadas, summarizeRentabilidad } from '../../actions/cobros/rentabilidad.ts';
