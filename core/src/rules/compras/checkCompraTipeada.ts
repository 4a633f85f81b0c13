import { Decimal } from 'decimal.js';
import type { CompraTipeada, Recibido, TributosCompra } from '../../contract/compras/compra.ts';
import { isMonedaDeArca, PESOS } from '../catalogs/moneda.ts';
import { CDI, CUIL, CUIT } from '../catalogs/tipoDocumento.ts';
import { isValidCuit } from '../cuit.ts';
import { AppError } from '../errors.ts';
import { formatImporte, sum } from '../money.ts';
import { codigoDeAlicuota } from '../reportes/alicuotas.ts';
import { checkJurisdicciones } from './checkJurisdicciones.ts';
import { DESPACHO, isConCredito, isTipoDesconocido } from './tiposDeCompra.ts';
import { sumTributos } from './tributosCompra.ts';

/** A typed purchase as it is stored. */
export interface CompraNueva extends Recibido {
  despacho: string;
  tributos: TributosCompra;
  jurisdicciones: CompraTipeada['jurisdicciones'];
  clase: CompraTipeada['clase'];
}

const CON_DIGITO: ReadonlySet<number> = new Set([CUIT, CUIL, CDI]);
const LARGO_DESPACHO = 16;
/** Exclusive maximum of an amount: what its column takes. */
const IMPORTE_MAX = new Decimal('1e13');

/** Checks a typed purchase and completes its sums. @throws AppError `compra_invalida` */
export function checkCompraTipeada(tipeada: CompraTipeada): CompraNueva {
  const cero = new Decimal(0);
  const { tipo_comprobante, despacho, moneda, alicuotas, total } = tipeada;
  const cotizacion = tipeada.cotizacion ?? new Decimal(1);
  const tributos = tipeada.tributos ?? {
    percepciones_iva: cero,
    nacionales: cero,
    ingresos_brutos: cero,
    municipales: cero,
    internos: cero,
    otros: cero,
  };
  const no_gravado = tipeada.no_gravado ?? cero;
  const exento = tipeada.exento ?? cero;
  if (isTipoDesconocido(tipo_comprobante))
    throw refuse('tipo_comprobante', 'Talonario no conoce ese tipo de comprobante.');
  if ((tipo_comprobante === DESPACHO) !== (despacho !== '')) {
    throw refuse('despacho', 'El despacho va con el tipo 66, importación, y solo con él.');
  }
  if (despacho !== '' && !/^[0-9A-Z]{16}$/.test(despacho)) {
    throw refuse('despacho', `El despacho tiene ${LARGO_DESPACHO} números y letras mayúsculas.`);
  }
  if (CON_DIGITO.has(tipeada.emisor_tipo) && !isValidCuit(tipeada.emisor_documento)) {
    throw refuse('emisor_documento', 'El CUIT del emisor está mal escrito.');
  }
  if (!isMonedaDeArca(moneda)) throw refuse('moneda', 'ARCA no tiene esa moneda.');
  if (moneda === PESOS ? !cotizacion.equals(1) : !(cotizacion.gt(0) && cotizacion.lt(10_000))) {
    throw refuse('cotizacion', 'El tipo de cambio no es válido para esa moneda.');
  }
  const importes = [
    no_gravado,
    exento,
    total,
    ...Object.values(tributos),
    ...alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]),
  ];
  if (importes.some((importe) => importe.isNegative() || importe.decimalPlaces() > 2 || importe.gte(IMPORTE_MAX))) {
    throw refuse(
      'total',
      'Los importes se escriben en positivo, con hasta dos decimales: una nota de crédito resta por su tipo.',
    );
  }
  if (alicuotas.some(({ iva }) => codigoDeAlicuota(iva) === null)) {
    throw refuse('alicuotas', 'ARCA no tiene una de las alícuotas.');
  }
  if (new Set(alicuotas.map(({ iva }) => iva)).size !== alicuotas.length) {
    throw refuse('alicuotas', 'Cada alícuota va una sola vez.');
  }
  if (!isConCredito(tipo_comprobante) && alicuotas.length > 0) {
    throw refuse('alicuotas', 'Los comprobantes B y C no llevan alícuotas: alcanza con su total.');
  }
  const neto = sum(alicuotas.map((alicuota) => alicuota.neto));
  const iva = sum(alicuotas.map(({ importe }) => importe));
  const otros_tributos = sumTributos(tributos);
  const partes = sum([neto, iva, no_gravado, exento, otros_tributos]);
  if (isConCredito(tipo_comprobante) && !partes.equals(total)) {
    throw refuse('total', `Las partes suman ${formatImporte(partes)} y el total es ${formatImporte(total)}.`);
  }
  return {
    fecha: tipeada.fecha,
    tipo_comprobante,
    punto_de_venta: tipeada.punto_de_venta,
    numero: tipeada.numero,
    numero_hasta: tipeada.numero,
    despacho,
    autorizacion: null,
    emisor_tipo: tipeada.emisor_tipo,
    emisor_documento: tipeada.emisor_documento,
    emisor_nombre: tipeada.emisor_nombre.trim(),
    receptor_tipo: null,
    receptor_documento: null,
    moneda,
    cotizacion,
    alicuotas: alicuotas.toSorted((a, b) => a.iva - b.iva),
    neto,
    no_gravado,
    exento,
    otros_tributos,
    iva,
    total,
    tributos,
    jurisdicciones: checkJurisdicciones(tipeada.jurisdicciones, tributos.ingresos_brutos),
    clase: tipeada.clase,
  };
}

function refuse(campo: string, mensaje: string): AppError<'compra_invalida'> {
  return new AppError('compra_invalida', { campo, mensaje });
}
