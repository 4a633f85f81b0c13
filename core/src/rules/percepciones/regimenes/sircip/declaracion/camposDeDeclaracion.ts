import type { Decimal } from 'decimal.js';
import type { FilaSircip } from '../../../../../contract/regimenes/sircip.ts';
import { isNotaCredito, tipoComprobanteOf } from '../../../../catalogs/tipoComprobante.ts';
import { formatFecha } from '../../../../dates.ts';
import { letraOf, type ComprobanteAReportar, type PercepcionReportada } from '../../../../reportes/comprobante.ts';
import type { CodigoMotivo } from '../../../motivos.ts';
import { LINEA } from '../decideSircip.ts';

/** A voucher and one of its lines of SIRCIP. */
interface Declarado {
  comprobante: ComprobanteAReportar;
  percepcion: PercepcionReportada;
}

/** A field of a record: its name in COMARB's design, and its text. */
interface Campo {
  nombre: string;
  valor: (declarado: Declarado) => string;
}

/** Kinds of record (field 5). A buyer's general exclusion is told by its digit, and its record is a perception. */
const REGISTRO = { percepcion: '1', informativo: '2', no_inscripto: '4', sobretasa: '5' } as const;

/** Codes of a voucher (field 8). */
const COMPROBANTE = { factura: 1, nota_debito: 2, nota_credito: 102 } as const;

/** The seventeen fields of a record of SIRCIP's declaration, in order. A credit note has its base and its amount in negative. */
export const camposDeDeclaracion: readonly Campo[] = [
  { nombre: 'CUIT', valor: ({ comprobante }) => comprobante.cuit_facturado },
  { nombre: 'CRC', valor: ({ percepcion }) => crcOf(percepcion) ?? '' },
  { nombre: 'Fecha', valor: ({ comprobante }) => formatFecha(comprobante.fecha) },
  { nombre: 'Régimen', valor: () => '1' },
  { nombre: 'Tipo de registro', valor: ({ percepcion }) => REGISTRO[claseDeRegistro(percepcion)] },
  { nombre: 'Operación exenta', valor: () => '0' },
  { nombre: 'Jurisdicción de entrega', valor: ({ percepcion }) => String(percepcion.jurisdiccion) },
  { nombre: 'Tipo de comprobante', valor: ({ comprobante }) => String(codigoOf(comprobante.tipo_comprobante)) },
  { nombre: 'Letra', valor: ({ comprobante }) => letraOf(comprobante) },
  { nombre: 'Punto de venta', valor: ({ comprobante }) => String(comprobante.punto_de_venta) },
  { nombre: 'Número', valor: ({ comprobante }) => String(comprobante.numero_comprobante) },
  { nombre: 'Base', valor: (declarado) => conSigno(declarado, declarado.percepcion.base_pesos) },
  { nombre: 'Alícuota', valor: ({ percepcion }) => percepcion.percepcion_aplicada.toFixed(2) },
  { nombre: 'Monto', valor: (declarado) => conSigno(declarado, declarado.percepcion.importe_pesos) },
  { nombre: 'Comprobante original', valor: ({ comprobante }) => originalOf(comprobante) },
  { nombre: 'CRC de devolución', valor: () => '' },
  { nombre: 'ABM', valor: () => 'A' },
];

/** Lines of SIRCIP of a voucher that its declaration includes: those collected or given back, and the informative ones. */
export function lineasDeclaradas({ percepciones }: ComprobanteAReportar): PercepcionReportada[] {
  return percepciones.filter(
    (percepcion) => percepcion.regimen === 'sircip' && (percepcion.importe_pesos.gt(0) || isInformativa(percepcion)),
  );
}

/** CRC of the buyer in the padrón that decided; null: the buyer was in none. A note keeps its invoice's. */
export function crcOf({ evidencia }: PercepcionReportada): string | null {
  const fila = evidencia.consultas.find(({ origen }) => origen === 'sircip')?.fila as FilaSircip | null | undefined;
  return fila?.crc ?? null;
}

/** Amount as the record has it: with a point, and negative in a credit note. */
export function importeDeclarado(comprobante: ComprobanteAReportar, importe: Decimal): Decimal {
  return isNotaCredito(comprobante) && !importe.isZero() ? importe.negated() : importe;
}

function conSigno({ comprobante }: Declarado, importe: Decimal): string {
  return importeDeclarado(comprobante, importe).toFixed(2);
}

function isInformativa({ evidencia }: PercepcionReportada): boolean {
  return evidencia.codigo === ('informativo' satisfies CodigoMotivo);
}

function claseDeRegistro(percepcion: PercepcionReportada): keyof typeof REGISTRO {
  if (percepcion.linea === LINEA.no_inscripto) return 'no_inscripto';
  if (percepcion.linea === LINEA.falta_de_alta) return 'sobretasa';
  return isInformativa(percepcion) ? 'informativo' : 'percepcion';
}

function codigoOf(tipo: ComprobanteAReportar['tipo_comprobante']): number {
  const { clase } = tipoComprobanteOf(tipo);
  return clase === 'nota_credito' || clase === 'nota_debito' ? COMPROBANTE[clase] : COMPROBANTE.factura;
}

/** The voucher that a credit note gives back: `001A0002311312221`; empty in the others. */
function originalOf(comprobante: ComprobanteAReportar): string {
  const [original] = comprobante.asociados;
  if (!isNotaCredito(comprobante) || original === undefined) return '';
  const { tipo_comprobante, punto_de_venta, numero_comprobante } = original;
  const tipo = String(codigoOf(tipo_comprobante)).padStart(3, '0');
  const numero = String(numero_comprobante).padStart(8, '0');
  return `${tipo}${letraOf({ tipo_comprobante })}${String(punto_de_venta).padStart(5, '0')}${numero}`;
}
