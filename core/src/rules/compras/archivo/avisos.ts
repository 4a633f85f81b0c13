import type { Recibido } from '../../../contract/compras/compra.ts';
import type { AvisoDeImportacion } from '../../../contract/compras/importacion.ts';
import { CUIT, DNI } from '../../catalogs/tipoDocumento.ts';
import { dniOfCuil } from '../../cuit.ts';
import { enPlural } from '../../enPlural.ts';
import { sum } from '../../money.ts';
import type { Mendado } from './celdas.ts';
import { isConCredito } from '../tiposDeCompra.ts';

/** Notices about the rows of a file, one sentence each. */
export type CodigoDeAviso =
  | Mendado
  | 'alicuota_deducida'
  | 'alicuotas_sin_separar'
  | 'no_suma'
  | 'receptor_con_dni'
  | 'distintas'
  | 'de_otro_mes'
  | 'filas_rotas';

const frases: Readonly<Record<CodigoDeAviso, (cuantas: number) => string>> = {
  fecha_de_excel: (n) =>
    `${filas(n)} con la fecha cambiada por Excel: se leyó como día, mes y año. Revisá que sea la del comprobante.`,
  numero_de_excel: (n) => `${filas(n)} con importes escritos por Excel: se leyeron enteros.`,
  autorizacion_perdida: (n) =>
    `${filas(n)} con el CAE cortado por Excel: se importó sin CAE. No cambia el libro: cada comprobante se reconoce por su tipo, punto de venta, número y emisor.`,
  alicuota_deducida: (n) =>
    `${filas(n)} sin el IVA por alícuota: Talonario lo dedujo de su neto y su IVA, que corresponden a una sola.`,
  alicuotas_sin_separar: (n) =>
    `${filas(n)} con IVA de más de una alícuota, que el archivo trae sumado: separalo en cada compra antes de bajar el libro.`,
  no_suma: (n) =>
    `${filas(n)} cuyas partes no suman el total: suele faltar una percepción, que los archivos viejos de ARCA no traen. Completala antes de bajar el libro.`,
  receptor_con_dni: (n) =>
    `${filas(n)} con un documento de receptor que no es el CUIT de la empresa. Revisá que sean tuyas.`,
  distintas: (n) =>
    `${enPlural(n, '1 comprobante ya estaba con otros importes y quedó como estaba', '# comprobantes ya estaban con otros importes y quedaron como estaban')}. Para tomar los del archivo, importalo de nuevo con la opción de reemplazar.`,
  filas_rotas: (n) =>
    `${enPlural(n, '1 fila no se pudo leer y quedó afuera', '# filas no se pudieron leer y quedaron afuera')}, como confirmaste: cargá esos comprobantes a mano, o corregí el archivo e importalo de nuevo.`,
  de_otro_mes: (n) =>
    `${enPlural(n, '1 comprobante es de otro mes y quedó afuera', '# comprobantes son de otro mes y quedaron afuera')}. Importá el archivo con ese mes, o sin elegir mes.`,
};

function filas(cuantas: number): string {
  return enPlural(cuantas, '1 comprobante', '# comprobantes');
}

/** Lines named in a notice. */
const LINEAS = 20;

/** Counts notices by code. */
export interface CuentaDeAvisos<Codigo extends string = CodigoDeAviso> {
  add: (codigo: Codigo, linea: number) => void;
  avisos: () => AvisoDeImportacion[];
}

export function createCuentaDeAvisos(): CuentaDeAvisos {
  return countAvisos(frases);
}

/** Counts notices of a list, each with the sentence of its code. */
export function countAvisos<Codigo extends string>(
  frasesDeLista: Readonly<Record<Codigo, (cuantas: number) => string>>,
): CuentaDeAvisos<Codigo> {
  const cuentas = new Map<Codigo, { cantidad: number; lineas: number[]; ultima: number | null }>();
  return {
    add(codigo, linea) {
      const cuenta = cuentas.get(codigo) ?? { cantidad: 0, lineas: [], ultima: null };
      cuentas.set(codigo, cuenta);
      // A row with several broken cells is one, also behind the last line that is named.
      if (cuenta.ultima === linea) return;
      cuenta.ultima = linea;
      cuenta.cantidad += 1;
      if (cuenta.lineas.length < LINEAS) cuenta.lineas.push(linea);
    },
    avisos: () =>
      [...cuentas].map(([codigo, { cantidad, lineas }]) => ({
        codigo,
        mensaje: frasesDeLista[codigo](cantidad),
        cantidad,
        lineas,
      })),
  };
}

/** Largest difference between the parts of a voucher and its total that ARCA takes as rounding. */
const REDONDEO = 0.55;

/** Notices of a row that was read whole. */
export function avisosOf(fila: Recibido, { conTasas }: { conTasas: boolean }): CodigoDeAviso[] {
  const avisos: CodigoDeAviso[] = [];
  if (fila.alicuotas === null) avisos.push('alicuotas_sin_separar');
  else if (!conTasas && fila.alicuotas.length > 0) avisos.push('alicuota_deducida');
  const partes = sum([fila.neto, fila.no_gravado, fila.exento, fila.otros_tributos, fila.iva]);
  if (isConCredito(fila.tipo_comprobante) && partes.minus(fila.total).abs().gt(REDONDEO)) avisos.push('no_suma');
  return avisos;
}

/** Whose a row is, by its receiver: of the company, of another taxpayer, or a document that does not tell. */
export function receptorOf(
  { receptor_tipo: tipo, receptor_documento: documento }: Recibido,
  cuit: string,
): 'propio' | 'ajeno' | 'sin_saber' {
  if (documento === null || documento === cuit) return 'propio';
  if (tipo === CUIT) return 'ajeno';
  return tipo === DNI && dniOfCuil(cuit) === documento ? 'propio' : 'sin_saber';
}
