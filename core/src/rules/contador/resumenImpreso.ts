import { enPlural } from '../enPlural.ts';
import { provincias } from '../catalogs/provincia.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { formatCuit } from '../cuit.ts';
import { formatFecha } from '../dates.ts';
import { formatARS, formatPorcentaje } from '../money.ts';
import type { TotalesDelMes } from './totalesDelMes.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Result of a file of the month. */
export type EstadoParte = 'hecha' | 'sin_casos' | 'no_corresponde' | 'con_errores';

/** A report of the month, as the summary tells it. */
export interface ParteResumida {
  titulo: string;
  estado: EstadoParte;
  archivos: readonly string[];
  /** Count of totals that were computed in two ways and agree. */
  controles: number;
  /** Why the report is missing, or a warning about it. */
  detalle: string | null;
}

/** A list of the package, beside the reports; a list without rows has no file. */
export interface ListaResumida {
  archivo: string;
  cuantas: number;
}

/** Numbers of a serie that no voucher has. */
export interface Hueco {
  punto_de_venta: number;
  tipo_comprobante: TipoComprobante;
  desde: number;
  hasta: number;
}

/** A table of the summary: its first column is text and the others are figures, unless `deTexto`. */
export interface TablaImpresa {
  titulo: string;
  columnas: readonly string[];
  filas: readonly (readonly string[])[];
  /** The last row is the sum of the others. */
  conTotal: boolean;
  /** Words shown under the rows, or instead of them. */
  nota: string | null;
  /** All the columns are text. */
  deTexto: boolean;
}

/** A month's summary in words, as it is printed. */
export interface ResumenImpreso {
  titulo: string;
  empresa: string;
  cuit: string;
  mes: string;
  /** Day on which the summary was made, `yyyy-MM-dd`. */
  hecho: string;
  /** Sentence that tells whether the whole package can be handed in. */
  resultado: string;
  tablas: readonly TablaImpresa[];
}

const estados: Readonly<Record<EstadoParte, string>> = {
  hecha: 'Está en el paquete',
  sin_casos: 'Sin casos en el mes',
  no_corresponde: 'No corresponde',
  con_errores: 'No está: sería rechazado',
};

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** `octubre de 2026` */
export function nombreDeMes(periodo: string): string {
  return `${MESES[Number(periodo.slice(5)) - 1] ?? ''} de ${periodo.slice(0, 4)}`;
}

/** Gaps listed one by one: a month with more has something to be looked at in the product. */
const HUECOS_NOMBRADOS = 40;

/** The summary of a month: totals, rates, perceptions, gaps, vouchers of other periods and the checks of each file. */
export function resumenImpreso({
  empresa,
  periodo,
  hecho: fecha,
  totales,
  huecos,
  partes,
  controles,
  notas,
  sin_factura,
  canceladas,
  cobrado,
}: {
  empresa: { razon_social: string; cuit: string };
  periodo: string;
  hecho: string;
  totales: TotalesDelMes;
  huecos: readonly Hueco[];
  partes: readonly ParteResumida[];
  /** Remarks of the reports on the vouchers, one by one. */
  controles: ListaResumida;
  notas: ListaResumida;
  /** Sales paid in the month without invoice; null: not listed. */
  sin_factura: ListaResumida | null;
  /** Sales that the marketplace undid and whose invoice stands; null: not listed. */
  canceladas: ListaResumida | null;
  /** Taxes withheld and perceived, and bills, of the marketplace; null: the company invoices no account. */
  cobrado: { impuestos: ListaResumida; facturas_recibidas: ListaResumida; sin_liquidacion: readonly string[] } | null;
}): ResumenImpreso {
  const malas = partes.filter(({ estado }) => estado === 'con_errores');
  return {
    titulo: `Resumen de ${nombreDeMes(periodo)} de ${empresa.razon_social}`,
    empresa: empresa.razon_social,
    cuit: formatCuit(empresa.cuit),
    mes: nombreDeMes(periodo),
    hecho: fecha,
    resultado:
      malas.length === 0
        ? `${cuantos(totales.comprobantes)} por ${formatARS(totales.total)}: todo cierra.`
        : `${cuantos(totales.comprobantes)} por ${formatARS(totales.total)}. Falta resolver: ${malas.map(({ titulo }) => titulo).join(', ')}.`,
    tablas: [
      deTipos(totales),
      deAlicuotas(totales),
      dePercepciones(totales),
      dePartes(partes, controles),
      deHuecos(huecos),
      deOtroPeriodo(totales, controles),
      deNotas(notas),
      ...(sin_factura === null ? [] : [deSinFactura(sin_factura)]),
      ...(canceladas === null ? [] : [deCanceladas(canceladas)]),
      ...(cobrado === null ? [] : [deImpuestos(cobrado), deFacturasRecibidas(cobrado.facturas_recibidas)]),
    ],
  };
}

function cuantos(comprobantes: number): string {
  return enPlural(comprobantes, '1 comprobante', '# comprobantes');
}

function deNotas({ cuantas, archivo }: ListaResumida): TablaImpresa {
  const hay = enPlural(cuantas, '1 nota de crédito', '# notas de crédito');
  return soloNota('Notas de crédito', cuantas === 0 ? 'No hubo en el mes.' : `${hay}: ${archivo}.`);
}

function deSinFactura({ cuantas, archivo }: ListaResumida): TablaImpresa {
  const hay = enPlural(cuantas, '1 venta cobrada', '# ventas cobradas');
  return soloNota(
    'Ventas sin factura',
    cuantas === 0
      ? 'Todas las ventas cobradas en el mes tienen su factura.'
      : `${hay} en el mes sin factura: ${archivo}.`,
  );
}

function deCanceladas({ cuantas, archivo }: ListaResumida): TablaImpresa {
  const hay = enPlural(cuantas, '1 venta', '# ventas');
  return soloNota(
    'Canceladas con la factura en pie',
    cuantas === 0
      ? 'Ninguna venta de los últimos meses se canceló o se devolvió con su factura en pie.'
      : `${hay} que se cancelaron, se devolvieron o tienen un reclamo, con su factura en pie: ${archivo}.`,
  );
}

function deImpuestos({
  impuestos: { cuantas, archivo },
  sin_liquidacion,
}: {
  impuestos: ListaResumida;
  sin_liquidacion: readonly string[];
}): TablaImpresa {
  const hay = enPlural(cuantas, '1 retención o percepción', '# retenciones y percepciones');
  const leidos =
    cuantas === 0 ? `${nombreDePlaza()} no informa ninguna en el mes.` : `${hay} de ${nombreDePlaza()}: ${archivo}.`;
  const falta =
    sin_liquidacion.length === 0
      ? ''
      : ` Falta leer el reporte de liquidaciones de ${sin_liquidacion.join(', ')}: lo retenido es lo que dicen sus cobros.`;
  return soloNota('Retenciones y percepciones sufridas', `${leidos}${falta}`);
}

function deFacturasRecibidas({ cuantas, archivo }: ListaResumida): TablaImpresa {
  const hay = cuantos(cuantas);
  return soloNota(
    `Facturas de ${nombreDePlaza()}`,
    cuantas === 0 ? 'No se leyó ninguna del mes.' : `${hay}: ${archivo}.`,
  );
}

/** A table without rows, only with a note. */
function soloNota(titulo: string, nota: string): TablaImpresa {
  return { titulo, columnas: [], filas: [], conTotal: false, nota, deTexto: true };
}

function deTipos({ tipos, total, comprobantes, en_otra_moneda }: TotalesDelMes): TablaImpresa {
  return {
    titulo: 'Comprobantes',
    columnas: ['Tipo', 'Cantidad', 'Neto, exento y no gravado', 'IVA', 'Total'],
    filas: [
      ...tipos.map(({ tipo_comprobante, cantidad, neto, iva, total: totalDeTipo }) => [
        tipoComprobanteOf(tipo_comprobante).nombre,
        String(cantidad),
        formatARS(neto),
        formatARS(iva),
        formatARS(totalDeTipo),
      ]),
      [
        'Total',
        String(comprobantes),
        formatARS(tipos.reduce((suma, { neto }) => suma.plus(neto), total.times(0))),
        formatARS(tipos.reduce((suma, { iva }) => suma.plus(iva), total.times(0))),
        formatARS(total),
      ],
    ],
    conTotal: true,
    nota: ['En pesos. Las notas de crédito restan.', ...redondeoOf(en_otra_moneda)].join(' '),
    deTexto: false,
  };
}

/**
 * Sentences with the difference between the amounts charged in another currency and the declared ones; empty when they agree.
 */
function redondeoOf({ cuantos: cantidad, cobrado, declarado }: TotalesDelMes['en_otra_moneda']): string[] {
  if (cobrado.equals(declarado)) return [];
  const diferencia = formatARS(declarado.minus(cobrado).abs());
  return [
    `${cuantos(cantidad)} en otra moneda: a su tipo de cambio suman ${formatARS(cobrado)} y se declaran ${formatARS(declarado)}.`,
    `La diferencia de ${diferencia} es el redondeo de pasar a pesos cada importe por separado.`,
  ];
}

function deAlicuotas({ alicuotas }: TotalesDelMes): TablaImpresa {
  return {
    titulo: 'IVA por alícuota',
    columnas: ['Alícuota', 'Neto', 'IVA'],
    filas: alicuotas.map(({ iva, neto, importe }) => [formatPorcentaje(iva), formatARS(neto), formatARS(importe)]),
    conTotal: false,
    nota: alicuotas.length === 0 ? 'Los comprobantes del mes no discriminan IVA.' : null,
    deTexto: false,
  };
}

function dePercepciones({ percepciones }: TotalesDelMes): TablaImpresa {
  return {
    titulo: 'Percepciones de Ingresos Brutos',
    columnas: ['Jurisdicción', 'Comprobantes', 'Importe'],
    filas: percepciones.map(({ jurisdiccion, cantidad, importe }) => [
      `${jurisdiccion} ${provincias.find(({ comarb }) => comarb === jurisdiccion)?.acentuado ?? ''}`.trim(),
      String(cantidad),
      formatARS(importe),
    ]),
    conTotal: false,
    nota: percepciones.length === 0 ? 'No se percibió en el mes.' : null,
    deTexto: false,
  };
}

function dePartes(partes: readonly ParteResumida[], { archivo, cuantas }: ListaResumida): TablaImpresa {
  return {
    titulo: 'Archivos y controles',
    columnas: ['Reporte', 'Cómo está', 'Controles que cierran', 'Detalle'],
    filas: partes.map(({ titulo, estado, controles, detalle, archivos }) => [
      titulo,
      estados[estado],
      estado === 'hecha' ? String(controles) : '',
      [archivos.join(', '), detalle ?? ''].filter((texto) => texto !== '').join('. '),
    ]),
    conTotal: false,
    nota: cuantas === 0 ? null : `Los avisos de cada comprobante están en ${archivo}.`,
    deTexto: true,
  };
}

function deHuecos(huecos: readonly Hueco[]): TablaImpresa {
  const resto = huecos.length - HUECOS_NOMBRADOS;
  return {
    titulo: 'Numeración',
    columnas: huecos.length === 0 ? [] : ['Serie', 'Faltan'],
    filas: huecos.slice(0, HUECOS_NOMBRADOS).map(({ punto_de_venta, tipo_comprobante, desde, hasta }) => {
      const { corto, letra } = tipoComprobanteOf(tipo_comprobante);
      const serie = `${corto} ${letra} ${String(punto_de_venta).padStart(4, '0')}`;
      return [serie, desde === hasta ? `el ${desde}` : `del ${desde} al ${hasta}`];
    }),
    conTotal: false,
    nota:
      huecos.length === 0
        ? 'No falta ningún número.'
        : resto > 0
          ? `Y ${resto} huecos más. Se concilian con ARCA en Talonario.`
          : 'Se concilian con ARCA en Talonario.',
    deTexto: true,
  };
}

function deOtroPeriodo(
  { otro_periodo: { cuantos: cantidad, primeros } }: TotalesDelMes,
  { archivo }: ListaResumida,
): TablaImpresa {
  return {
    titulo: 'De otros períodos',
    columnas: cantidad === 0 ? [] : ['Comprobante', 'Por qué'],
    filas: primeros.map(({ comprobante, mensaje }) => [comprobante, mensaje]),
    conTotal: false,
    nota:
      cantidad === 0
        ? 'Todos los comprobantes son de operaciones del mes.'
        : cantidad > primeros.length
          ? `Y ${cantidad - primeros.length} más, que están en ${archivo}.`
          : null,
    deTexto: true,
  };
}

/** `31/10/2026` */
export function fechaImpresa({ hecho: fecha }: ResumenImpreso): string {
  return formatFecha(fecha);
}
