import { Decimal } from 'decimal.js';
import { autorizaciones } from '../../../contract/autorizaciones/autorizaciones.ts';
import { PESOS } from '../../catalogs/moneda.ts';
import { CABA } from '../../catalogs/provincia.ts';
import { MONOTRIBUTO } from '../../catalogs/situacionIva.ts';
import { nombrePercepcion } from '../../catalogs/clavePercepcion.ts';
import { formatFecha } from '../../dates.ts';
import { formatPorcentaje, round2 } from '../../money.ts';
import { A_CONSUMIDOR_FINAL, leyendasOf } from '../leyendas/leyendas.ts';
import { leyendasProvinciales } from '../leyendas/provinciales.ts';
import { qrUrl } from '../qr.ts';
import { isAnonimo, noValidoComoFactura } from './encabezado.ts';
import { formatEnMoneda, formatExacta } from './formatCifra.ts';
import { conValor, dato, isPresupuesto, letraOf } from './textos.ts';
import {
  estaCompleto,
  type ColumnaPercepcion,
  type ComprobanteEnHoja,
  type Dato,
  type Hoja,
  type Tabla,
} from './types.ts';

type Pie = Pick<
  Hoja,
  | 'percepciones'
  | 'transparencia'
  | 'totales'
  | 'total'
  | 'enPesos'
  | 'autorizado'
  | 'leyendas'
  | 'autorizacion'
  | 'qr'
  | 'marcaDeAgua'
  | 'sinValor'
>;

/** The blocks under the lines: perceptions, totals, authorization and legends. */
export function pieOf(comprobante: ComprobanteEnHoja): Pie {
  const { moneda, total } = comprobante;
  const qr = qrOf(comprobante);
  return {
    percepciones: percepcionesOf(comprobante),
    transparencia: transparenciaOf(comprobante),
    totales: totalesOf(comprobante).map(([etiqueta, importe]) => dato(etiqueta, formatEnMoneda(importe, moneda))),
    total: dato('Importe total', formatEnMoneda(total, moneda)),
    enPesos: equivalenteOf(comprobante),
    autorizado: qr === null ? null : 'Comprobante Autorizado',
    leyendas: leyendasDelPie(comprobante),
    autorizacion: datosDeAutorizacion(comprobante),
    qr,
    marcaDeAgua: marcaDeAgua(comprobante),
    sinValor: noValidoComoFactura(comprobante) ?? sinValidez(comprobante),
  };
}

const columnasPercepcion: Tabla<ColumnaPercepcion>['columnas'] = [
  { clave: 'jurisdiccion', titulo: 'Percepciones de ingresos brutos', contenido: 'texto' },
  { clave: 'base', titulo: 'Base', contenido: 'cifra' },
  { clave: 'alicuota', titulo: 'Alícuota', contenido: 'cifra' },
  { clave: 'importe', titulo: 'Importe', contenido: 'cifra' },
];

/**
 * One row per perception: an IIBB perception is never added to another's (RG 1415 Anexo II). Perceptions of 0 are kept for
 * their reason, and not printed.
 */
function percepcionesOf({ percepciones, moneda }: ComprobanteEnHoja): Hoja['percepciones'] {
  const cobradas = percepciones.filter(({ importe }) => importe.gt(0));
  if (cobradas.length === 0) return null;
  return {
    columnas: columnasPercepcion,
    filas: cobradas.map((percepcion, orden) => ({
      orden,
      celdas: [
        nombrePercepcion(percepcion),
        formatEnMoneda(percepcion.base, moneda),
        `${formatExacta(percepcion.percepcion_aplicada, 2)} %`,
        formatEnMoneda(percepcion.importe, moneda),
      ],
    })),
  };
}

/** The VAT inside prices to final consumers (Ley 27.743, RG 5614). Perceptions and provincial taxes do not count. */
function transparenciaOf(comprobante: ComprobanteEnHoja): Hoja['transparencia'] {
  if (letraOf(comprobante) !== 'B') return null;
  const { iva, moneda } = comprobante;
  return {
    titulo: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
    datos: [
      dato('IVA Contenido', formatEnMoneda(iva, moneda)),
      dato('Otros Impuestos Nacionales Indirectos', formatEnMoneda(new Decimal(0), moneda)),
    ],
  };
}

type Total = readonly [etiqueta: string, importe: Decimal];

function totalesOf(comprobante: ComprobanteEnHoja): Total[] {
  const { tributos } = comprobante;
  const propios = letraOf(comprobante) === 'A' ? totalesDiscriminados(comprobante) : totalesFinales(comprobante);
  return tributos.isZero() ? propios : [...propios, ['Importe otros tributos', tributos]];
}

/** Totals of class A: the net of every rate, VAT by rate, and amounts not taxed. */
function totalesDiscriminados({ neto, no_gravado, exento, alicuotas }: ComprobanteEnHoja): Total[] {
  return [
    ['Importe neto gravado', neto],
    ...alicuotas.map(({ iva, importe }) => [`IVA ${formatPorcentaje(iva)}`, importe] as const),
    ...(no_gravado.isZero() ? [] : [['Importe neto no gravado', no_gravado] as const]),
    ...(exento.isZero() ? [] : [['Importe exento', exento] as const]),
  ];
}

/** Totals of classes B, C and X: VAT is inside. */
function totalesFinales({ total, tributos }: ComprobanteEnHoja): Total[] {
  return [['Subtotal', total.minus(tributos)]];
}

/** The total in pesos at the voucher's own rate, to the cent; null for a voucher in pesos. */
function equivalenteOf({ moneda, cotizacion, total }: ComprobanteEnHoja): Dato | null {
  if (moneda === PESOS || cotizacion === null) return null;
  return dato('Equivalente en pesos', formatEnMoneda(round2(total.times(cotizacion)), PESOS));
}

/** ARCA's observation that the receiver of a class A turned out to be a monotributista. */
const OBSERVACION_MONOTRIBUTO = 10217;

/** The legends that apply, and the one ARCA's answer calls for; without the legend printed in an anonymous receiver's place. */
function leyendasDelPie(comprobante: ComprobanteEnHoja): string[] {
  const { emisor } = comprobante;
  const observado = comprobante.observaciones_arca.some(({ codigo }) => codigo === OBSERVACION_MONOTRIBUTO);
  const deArca = observado ? leyendasOf({ ...comprobante, situacion_iva_facturado: MONOTRIBUTO }, emisor) : [];
  const impresas = new Set([...leyendasOf(comprobante, emisor), ...deArca, ...leyendasDeProvincia(comprobante)]);
  if (isAnonimo(comprobante)) impresas.delete(A_CONSUMIDOR_FINAL);
  return [...impresas];
}

/** Legends that provinces ask for; none before the voucher has its type, receiver, issuer and date. */
function leyendasDeProvincia({
  tipo_comprobante,
  situacion_iva_facturado,
  fecha,
  emisor,
}: ComprobanteEnHoja): string[] {
  if (tipo_comprobante === null || situacion_iva_facturado === null || fecha === null) return [];
  if (!emisor?.situacion_iibb || emisor.isib_caba_alicuota === null) return [];
  const { situacion_iibb, isib_caba_alicuota } = emisor;
  return leyendasProvinciales(
    { tipo_comprobante, situacion_iva_facturado, fecha },
    { situacion_iibb, alicuotas: { [CABA]: isib_caba_alicuota } },
  );
}

/** The code that authorises the voucher, and its last day. */
function datosDeAutorizacion({ autorizacion }: ComprobanteEnHoja): Dato[] {
  if (!autorizacion?.codigo) return [];
  const { sigla } = autorizaciones[autorizacion.tipo];
  return conValor([
    [`${sigla} N°`, autorizacion.codigo],
    [`Fecha de Vto. de ${sigla}`, autorizacion.vence && formatFecha(autorizacion.vence)],
  ]);
}

function qrOf(comprobante: ComprobanteEnHoja): string | null {
  const { status, numero_comprobante, autorizacion } = comprobante;
  if (!autorizacion?.codigo || autorizaciones[autorizacion.tipo].codigoQr === null) return null;
  if (status === 'borrador' || numero_comprobante === null || !estaCompleto(comprobante)) return null;
  return qrUrl({ ...comprobante, numero_comprobante, autorizacion, company_cuit: comprobante.emisor.cuit });
}

/** A voucher authorised anywhere but in production has no legal value, and says so. */
function sinValidez({ ambiente }: ComprobanteEnHoja): string | null {
  return ambiente === null || ambiente === 'produccion' ? null : 'SIN VALIDEZ FISCAL';
}

function marcaDeAgua(comprobante: ComprobanteEnHoja): string | null {
  if (comprobante.status === 'borrador') return 'BORRADOR';
  return isPresupuesto(comprobante) ? null : sinValidez(comprobante);
}
