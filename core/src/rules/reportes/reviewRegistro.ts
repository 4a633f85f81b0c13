import { isValidCuit } from '../cuit.ts';
import { isAppError } from '../errors.ts';
import { formatFecha, sameMonth } from '../dates.ts';
import { formatImporte, formatPorcentaje, sum } from '../money.ts';
import { PESOS } from '../catalogs/moneda.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { CDI, CUIL, CUIT, SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { ivaAdmitido, ivaCierra } from '../comprobantes/totales.ts';
import { codigoDeAlicuota } from './alicuotas.ts';
import { writeRegistro, type Diseno } from './campos.ts';
import { letraOf, type ComprobanteAReportar, type PercepcionReportada } from './comprobante.ts';
import type { Problema } from './reporte.ts';
import { PERCEPCION_IIBB } from './tributos.ts';

const CON_DIGITO: ReadonlySet<number> = new Set([CUIT, CUIL, CDI]);
/** Exclusive maximum of an exchange rate: the field has four digits and six decimals. */
const MAX_COTIZACION = 10_000;

/** Checks common to every file: the figures add up, the document is valid, and the date is in the period. */
export function reviewComun(
  comprobante: ComprobanteAReportar,
  { desde, hasta }: { desde: string; hasta: string },
): Problema[] {
  return [
    ...fecha(comprobante, desde, hasta),
    ...figuras(comprobante),
    ...documento(comprobante),
    ...moneda(comprobante),
    ...reviewJurisdiccion(comprobante),
    ...otroPeriodo(comprobante),
  ];
}

/**
 * Checks that the VAT of each rate matches its net, but for the cent that prices with VAT bring. A portal that takes the rates
 * (`presentadas`) refuses an invoice with another difference (tax-reports 1.10), unless ARCA accepts that difference: then it is
 * a notice. ARCA checks no note (WSFEv1 10051): the last note of an invoice takes the rest of its net and its VAT.
 */
export function reviewAlicuotas(c: ComprobanteAReportar, { presentadas }: { presentadas: boolean }): Problema[] {
  const deFactura = tipoComprobanteOf(c.tipo_comprobante).clase === 'factura';
  const desconocidas = presentadas ? c.alicuotas.filter(({ iva }) => codigoDeAlicuota(iva) === null) : [];
  const cierran = c.alicuotas
    .filter((alicuota) => !ivaCierra(alicuota))
    .map((alicuota) => {
      const { iva, neto, importe } = alicuota;
      const texto = `El IVA al ${formatPorcentaje(iva)} es ${formatImporte(importe)} y no corresponde a un neto de ${formatImporte(neto)}`;
      if (!deFactura) {
        const detalle = 'ARCA no lo controla en una nota, que puede llevarse lo que quedaba de su factura';
        return aviso('iva_no_corresponde', `${texto}: ${detalle}.`);
      }
      if (ivaAdmitido(alicuota)) {
        return aviso('iva_no_corresponde', `${texto}: está dentro de la diferencia que ARCA acepta.`);
      }
      return { ...aviso('iva_no_corresponde', `${texto}.`), impide: presentadas };
    });
  return [
    ...cierran,
    ...desconocidas.map(({ iva }) =>
      impedimento('alicuota_desconocida', `ARCA no tiene una alícuota de IVA del ${formatPorcentaje(iva)}.`),
    ),
  ];
}

/** Notice about an adopted voucher's perceptions, whose province only the person knows (tax-reports 1.1). */
export function reviewJurisdiccion({ otros_tributos }: ComprobanteAReportar): Problema[] {
  return otros_tributos
    .filter(({ id }) => id === PERCEPCION_IIBB)
    .map(({ importe }) =>
      aviso(
        'jurisdiccion_desconocida',
        `Tiene una percepción de ingresos brutos de ${formatImporte(importe)} y ARCA no informa de qué provincia es: informala a mano en la que corresponda.`,
      ),
    );
}

/** Checks that a voucher's record can be written: its figures fit, and its letters are in the file's alphabet. */
export function reviewRegistro<Dato>(diseno: Diseno<Dato>, dato: Dato): Problema[] {
  return proveRegistro(diseno, dato).problemas;
}

/** The line of a record with its problems; null when it does not fit. */
export function proveRegistro<Dato>(diseno: Diseno<Dato>, dato: Dato): { linea: string | null; problemas: Problema[] } {
  const problemas: Problema[] = [];
  try {
    const linea = writeRegistro(diseno, dato, (campo, { original, escrito }) => {
      problemas.push(aviso('texto_cambiado', `${campo}: "${original}" se escribe "${escrito}".`));
    });
    return { linea, problemas };
  } catch (error) {
    if (!isAppError(error, 'registro_no_entra')) throw error;
    const texto = `${error.data.campo}: "${error.data.valor}" no entra en el archivo.`;
    return { linea: null, problemas: [...problemas, impedimento('no_entra', texto)] };
  }
}

/**
 * Checks that a note that gives a perception back annuls the whole operation, with the original's perception (Res. 352/AGIP/2022
 * Anexo I art. 20, RG DGR Tucumán 39/14). An original that is not ours cannot be checked.
 */
export function reviewDevolucion(c: ComprobanteAReportar, percepcion: PercepcionReportada): Problema[] {
  const { original } = c;
  if (original === null) return [];
  const entera = (['neto', 'exento', 'no_gravado'] as const).every((campo) => c[campo].equals(original[campo]));
  if (!entera) {
    const texto = 'Devuelve una percepción y no anula toda la operación: una nota parcial no la devuelve.';
    return [impedimento('nota_parcial', texto)];
  }
  const percepcionReportada = original.percepciones.find((deLaFactura) => mismaClave(deLaFactura, percepcion));
  const igual =
    percepcionReportada !== undefined &&
    (['base_pesos', 'percepcion_aplicada', 'importe_pesos'] as const).every((campo) =>
      percepcionReportada[campo].equals(percepcion[campo]),
    );
  return igual ? [] : [impedimento('otra_percepcion', 'La percepción que devuelve no es la del comprobante original.')];
}

function mismaClave(original: PercepcionReportada, devuelta: PercepcionReportada): boolean {
  return (['regimen', 'jurisdiccion', 'linea'] as const).every((parte) => original[parte] === devuelta[parte]);
}

export function impedimento(codigo: string, mensaje: string): Problema {
  return { codigo, mensaje, impide: true };
}

export function aviso(codigo: string, mensaje: string): Problema {
  return { codigo, mensaje, impide: false };
}

function fecha({ fecha }: ComprobanteAReportar, desde: string, hasta: string): Problema[] {
  if (fecha >= desde && fecha <= hasta) return [];
  const rango = `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
  return [impedimento('fuera_de_periodo', `Es del ${formatFecha(fecha)} y el archivo es ${rango}.`)];
}

function figuras(c: ComprobanteAReportar): Problema[] {
  const problemas: Problema[] = [];
  const partes = sum([c.neto, c.iva, c.exento, c.no_gravado, c.tributos]);
  if (!partes.equals(c.total)) {
    const texto = `Sus partes suman ${formatImporte(partes)} y su total es ${formatImporte(c.total)}.`;
    problemas.push(impedimento('no_suma', texto));
  }
  const tributos = sum([...c.percepciones, ...c.otros_tributos].map(({ importe }) => importe));
  if (!tributos.equals(c.tributos)) {
    const texto = `Sus tributos suman ${formatImporte(tributos)} y el comprobante dice ${formatImporte(c.tributos)}.`;
    problemas.push(impedimento('tributos_no_suman', texto));
  }
  const iva = sum(c.alicuotas.map(({ importe }) => importe));
  const neto = sum(c.alicuotas.map((alicuota) => alicuota.neto));
  if (letraOf(c) !== 'C' && !(iva.equals(c.iva) && neto.equals(c.neto))) {
    problemas.push(impedimento('alicuotas_no_suman', 'Las alícuotas de IVA no suman su neto y su IVA.'));
  }
  const importes = [
    c.neto,
    c.iva,
    c.exento,
    c.no_gravado,
    c.tributos,
    c.total,
    ...c.alicuotas.map(({ importe }) => importe),
  ];
  if (importes.some((importe) => importe.isNegative())) {
    problemas.push(impedimento('importe_negativo', 'Tiene un importe negativo, y los archivos no llevan signo.'));
  }
  return problemas;
}

function documento(c: ComprobanteAReportar): Problema[] {
  const { tipo_documento_facturado: tipo, cuit_facturado: numero } = c;
  if (letraOf(c) === 'A' && tipo !== CUIT) {
    return [impedimento('sin_cuit', 'Es de clase A y el receptor no tiene CUIT.')];
  }
  if (tipo === SIN_IDENTIFICAR) return [];
  if (!/^\d+$/.test(numero)) return [impedimento('sin_documento', 'El receptor no tiene número de documento.')];
  return CON_DIGITO.has(tipo) && !isValidCuit(numero)
    ? [impedimento('cuit_invalido', `El CUIT o CUIL ${numero} del receptor está mal escrito.`)]
    : [];
}

function moneda({ moneda, cotizacion }: ComprobanteAReportar): Problema[] {
  if (moneda === PESOS) {
    return cotizacion.equals(1) ? [] : [impedimento('cotizacion', 'Es en pesos y su tipo de cambio no es 1.')];
  }
  const cabe = cotizacion.gt(0) && cotizacion.lt(MAX_COTIZACION) && cotizacion.decimalPlaces() <= 6;
  return cabe ? [] : [impedimento('cotizacion', `El tipo de cambio ${cotizacion.toFixed()} no se puede escribir.`)];
}

/** Notice about an operation of another month: a note of an earlier invoice, or the invoice of an earlier sale. */
export function otroPeriodo(c: ComprobanteAReportar): Problema[] {
  const delPeriodo = c.periodo_asociado ? [c.periodo_asociado.desde] : [];
  const ajenas = [...c.asociados.map((asociado) => asociado.fecha), ...delPeriodo];
  const origen = [...ajenas, ...(c.fecha_venta === null ? [] : [c.fecha_venta])].find(
    (fechaAsociada) => !sameMonth(fechaAsociada, c.fecha),
  );
  if (origen === undefined) return [];
  return [aviso('otro_periodo', `Es de una operación del ${formatFecha(origen)}, de otro período.`)];
}
