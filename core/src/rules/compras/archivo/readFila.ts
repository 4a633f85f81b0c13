import { Decimal } from 'decimal.js';
import type { AlicuotaCompra, Recibido } from '../../../contract/compras/compra.ts';
import type { CampoDeColumna } from '../../../contract/compras/importacion.ts';
import { enUnRenglon } from '../../../contract/texto.ts';
import { PESOS } from '../../catalogs/moneda.ts';
import { sum } from '../../money.ts';
import { isConCredito } from '../tiposDeCompra.ts';
import { asImporte, readMoneda, readTipo, readTipoDocumento, type LectorDeCeldas } from './celdas.ts';
import type { ListaDeArca } from './columnas.ts';

/** A row of ARCA's list: the voucher, and the name of its receiver, which the list of what was issued has. */
export interface FilaDeArca extends Recibido {
  receptor_nombre: string | null;
}

/** A datum that the row does not have whole: its column and its text. */
export interface CeldaRota {
  campo: CampoDeColumna;
  valor: string;
}

/** Rates that the lists have in columns, in percent. */
const TASAS = [0, 2.5, 5, 10.5, 21, 27] as const;
const NOMBRE_MAX = 200;
/** Largest number of a voucher: eight digits. Despachos and tickets have longer ones. */
const NUMERO_MAX = 999_999_999_999_999;
const PUNTO_MAX = 99_999;

/** Index of each meaning in a row. */
export type Indices = Partial<Record<CampoDeColumna, number>>;

export function indicesOf(campos: readonly (CampoDeColumna | null)[]): Indices {
  const indices: Indices = {};
  for (const [indice, campo] of campos.entries())
    if (campo !== null && campo !== 'no_se_usa') indices[campo] ??= indice;
  return indices;
}

/**
 * Voucher of a row, or its broken cells. The document missing is that of the company: in `recibidos` the receiver, in `emitidos` the
 * issuer.
 */
export function readFila(
  celdas: readonly string[],
  { indices, lector, lista, cuit }: { indices: Indices; lector: LectorDeCeldas; lista: ListaDeArca; cuit: string },
): { fila: FilaDeArca } | { rotas: CeldaRota[] } {
  const rotas: CeldaRota[] = [];
  const textOf = (campo: CampoDeColumna): string => celdas[indices[campo] ?? -1] ?? '';
  const read = <T>(campo: CampoDeColumna, leer: (texto: string) => T | undefined, enSuLugar: T): T => {
    const texto = textOf(campo);
    const valor = leer(texto);
    if (valor !== undefined) return valor;
    rotas.push({ campo, valor: texto.trim() });
    return enSuLugar;
  };
  const importe = (campo: CampoDeColumna): Decimal =>
    read(campo, (texto) => asImporte(lector.readImporte(texto)), new Decimal(0));
  const fecha = read('fecha', lector.readFecha, '');
  const tipo_comprobante = read('tipo', readTipo, 0);
  const punto_de_venta = read('punto_de_venta', (texto) => upTo(lector.readEntero(texto), PUNTO_MAX), 0);
  const numero = read('numero', (texto) => upTo(lector.readEntero(texto), NUMERO_MAX), 0);
  const hasta = indices.numero_hasta === undefined ? numero : readHasta(textOf('numero_hasta'), numero, lector);
  const moneda = read('moneda', readMoneda, PESOS);
  const escrita = read('cotizacion', lector.readImporte, new Decimal(1));
  const emisor = readParte('emisor', { read, textOf, lector, indices });
  const receptor = readParte('receptor', { read, textOf, lector, indices });
  const propio = { tipo: 80, documento: cuit };
  const parteEmisora = lista === 'emitidos' && emisor.documento === '' ? { ...emisor, ...propio } : emisor;
  const total = importe('total');
  // A quote of a currency without a rate is 1: pesos.
  const cotizacion = escrita.isZero() && moneda === PESOS ? new Decimal(1) : escrita;
  const cuerpo = {
    neto: importe('neto'),
    no_gravado: importe('no_gravado'),
    exento: importe('exento'),
    otros_tributos: importe('otros_tributos'),
    iva: importe('iva'),
  };
  const tasas = TASAS.map((iva): AlicuotaCompra => {
    const importeDeIva = iva === 0 ? new Decimal(0) : importe(`iva_${iva}` as CampoDeColumna);
    return { iva, neto: importe(`neto_${iva}` as CampoDeColumna), importe: importeDeIva };
  });
  if (rotas.length > 0) return { rotas };
  return {
    fila: {
      fecha,
      tipo_comprobante,
      punto_de_venta,
      numero,
      numero_hasta: hasta,
      autorizacion: lector.readAutorizacion(textOf('autorizacion')),
      emisor_tipo: parteEmisora.tipo ?? 80,
      emisor_documento: parteEmisora.documento,
      emisor_nombre: parteEmisora.nombre,
      receptor_tipo: receptor.documento === '' ? null : receptor.tipo,
      receptor_documento: receptor.documento === '' ? null : receptor.documento,
      receptor_nombre: receptor.nombre === '' ? null : receptor.nombre,
      moneda,
      cotizacion,
      ...completeImportes(tipo_comprobante, cuerpo, tasas, indices),
      otros_tributos: cuerpo.otros_tributos,
      no_gravado: cuerpo.no_gravado,
      exento: cuerpo.exento,
      total,
    },
  };
}

interface Lectores {
  read: <T>(campo: CampoDeColumna, leer: (texto: string) => T | undefined, enSuLugar: T) => T;
  textOf: (campo: CampoDeColumna) => string;
  lector: LectorDeCeldas;
  indices: Indices;
}

/** One of the two parties: empty where the file does not have it. */
function readParte(
  lado: 'emisor' | 'receptor',
  { read, textOf, lector, indices }: Lectores,
): { tipo: number | null; documento: string; nombre: string } {
  const nombre = enUnRenglon(textOf(`${lado}_nombre`))
    .trim()
    .slice(0, NOMBRE_MAX);
  const escrito = textOf(`${lado}_documento`).trim();
  const sinDocumento = indices[`${lado}_documento`] === undefined || escrito === '';
  if (sinDocumento && lado === 'receptor') return { tipo: null, documento: '', nombre };
  if (indices[`${lado}_documento`] === undefined) return { tipo: null, documento: '', nombre };
  const documento = read(`${lado}_documento`, lector.readDocumento, '');
  const tipo = read(`${lado}_tipo`, (texto) => readTipoDocumento(texto, documento), 80);
  return { tipo, documento, nombre };
}

/** Net, VAT and rates, where the file has them in columns, or else told from their sums. */
function completeImportes(
  tipo: number,
  { neto, iva }: { neto: Decimal; iva: Decimal },
  tasas: readonly AlicuotaCompra[],
  indices: Indices,
): Pick<Recibido, 'alicuotas' | 'neto' | 'iva'> {
  const conTasas = indices['neto_21'] !== undefined;
  const alicuotas = tasas.filter((tasa) => !tasa.neto.isZero() || !tasa.importe.isZero());
  if (conTasas) {
    const sinSuma = indices.iva === undefined;
    return {
      alicuotas,
      neto: indices.neto === undefined ? sum(alicuotas.map((tasa) => tasa.neto)) : neto,
      iva: sinSuma ? sum(alicuotas.map((tasa) => tasa.importe)) : iva,
    };
  }
  if (neto.isZero() && iva.isZero()) return { alicuotas: [], neto, iva };
  if (!isConCredito(tipo)) return { alicuotas: [], neto, iva };
  const unica = TASAS.find((tasa) => iva.minus(neto.times(tasa).div(100)).abs().lte('0.01'));
  return { alicuotas: unica === undefined ? null : [{ iva: unica, neto, importe: iva }], neto, iva };
}

/** Last number of a range; an empty or broken one is the first: it is no part of the identity. */
function readHasta(texto: string, numero: number, lector: LectorDeCeldas): number {
  const hasta = upTo(lector.readEntero(texto), NUMERO_MAX);
  return hasta === undefined || hasta < numero ? numero : hasta;
}

function upTo(valor: number | undefined, maximo: number): number | undefined {
  return valor !== undefined && valor <= maximo ? valor : undefined;
}
