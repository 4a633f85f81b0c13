export { searchAll } from '../../actions/buscar/buscar.ts';
export { readComienzo } from '../../actions/comienzo/comienzo.ts';
export { listPuntosArca, takePuntoArca } from '../../actions/verificacion/puntosArca.ts';
export { explainAusente, readSinLeer } from '../../actions/historia/ausente.ts';
export {
  listIntercambiosDeComprobante,
  readHistoriaDeComprobante,
  readHistoriaDeVenta,
} from '../../actions/historia/historia.ts';
export { readTrazaDeComprobante, readTrazaDeVenta } from '../../actions/historia/traza.ts';
export { readInicio } from '../../actions/inicio/inicio.ts';
