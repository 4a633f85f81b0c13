export { type FechaCivil, type FormatoDeFilas, id } from '../contract/base.ts';
export {
  type AlicuotaArca,
  type AlicuotaIva,
  type Ambiente,
  type Concepto,
  type CondicionIvaReceptor,
  type Derecho,
  type EstadoComprobante,
  type Letra,
  type Moneda,
  type Provincia,
  type SituacionIibb,
  type SituacionIva,
  type TipoComprobante,
  type TipoDocumento,
  type TratamientoIva,
  type UnidadMedida,
  alicuotaIva,
  claseA,
  estadoComprobante,
} from '../contract/enums.ts';
export { readParcial, writeParcial } from '../contract/parcial.ts';
export {
  addDays,
  addMonths,
  dayBounds,
  endOfMonth,
  formatFecha,
  latestFecha,
  sameMonth,
  toBuenosAires,
  toYyyyMMdd,
  today,
} from '../rules/dates.ts';
export { conPunto } from '../rules/textos/conPunto.ts';
export { enMiles, enPlural } from '../rules/enPlural.ts';
export { findDefecto } from '../rules/entrada.ts';
export { type ErrorKind, errores, kindOf } from '../rules/errors/errores.ts';
export {
  AppError,
  type CodigoSinDatos,
  type DatosDe,
  type ErrorCode,
  type ErrorData,
  isAppError,
} from '../rules/errors.ts';
export { type CodigoPublicado, codigoPublicado } from '../rules/errors/codigoPublicado.ts';
export { readFalla } from '../rules/errors/fallaPublicada.ts';
export { FALLA_NUESTRA, messageOf } from '../rules/messages.ts';
export { erroresDeCredenciales } from '../rules/errors/filas/credenciales.ts';
export { erroresDeCuenta } from '../rules/errors/filas/cuenta.ts';
export { REQUERIDO } from '../rules/errors/datos.ts';
export { erroresDeImpedimento } from '../rules/errors/filas/impedimento.ts';
export { parseFecha, parseRango } from '../rules/parseFecha.ts';
export { nearest } from '../rules/errors/nearest.ts';
export {
  diceDolares,
  enMonedas,
  formatARS,
  formatEn,
  formatImporte,
  formatPorcentaje,
  formatUSD,
  parseDolares,
  parseImporte,
  round2,
  sum,
  withComma,
} from '../rules/money.ts';
export type { Celda, Fila } from '../rules/planillas/celda.ts';
export { csvDeTandas, csvOf } from '../rules/planillas/csv.ts';
export { xlsxDeTandas } from '../rules/planillas/xlsx.ts';
export { sinAcentos } from '../rules/textos/sinAcentos.ts';
