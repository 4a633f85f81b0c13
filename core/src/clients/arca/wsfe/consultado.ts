import { Decimal } from 'decimal.js';
import type { ComprobanteAutorizado, Serie } from '../../../contract/arca/arca.ts';
import { DE_CONTINGENCIA } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { PeriodoAsociado } from '../../../contract/comprobantes/comprobante.ts';
import { alicuotaDeId } from '../../../rules/catalogs/alicuotaIva.ts';
import { PESOS } from '../../../rules/catalogs/moneda.ts';
import { child, children, integer, text, textOrNull, type Node } from '../soap/nodes.ts';
import { amount, authorizationCode, civilDate, isOfSerie, observationsOf } from './valores.ts';

/** Fields that tell a comprobante of ours from another's (arca.md 4.9); one that ARCA does not give is unknown. */
const COMPARED = [
  'CbteDesde',
  'CbteFch',
  'DocTipo',
  'DocNro',
  'MonId',
  'ImpTotal',
  'ImpTotConc',
  'ImpNeto',
  'ImpOpEx',
  'ImpTrib',
  'ImpIVA',
] as const;

/**
 * ResultGet of FECompConsultar about a number of a serie; null when it is about another number or serie, when an identifying field is
 * missing, or when one of its amounts is: the comprobante is nobody's yet.
 */
export function readAuthorized(result: Node, serie: Serie, pedido: number): ComprobanteAutorizado | null {
  const numero = integer(result, 'CbteDesde');
  const codigo = authorizationCode(result, 'CodAutorizacion');
  const fecha = civilDate(text(result, 'CbteFch'));
  const vence = civilDate(text(result, 'FchVto'));
  const [concepto, tipo, documento] = [
    integer(result, 'Concepto'),
    integer(result, 'DocTipo'),
    integer(result, 'DocNro'),
  ];
  if (COMPARED.some((campo) => (textOrNull(result, campo)?.trim() ?? '') === '')) return null;
  if (numero === null || codigo === null || fecha === null || vence === null) return null;
  // Half read, a voucher of ours would look as another's, and ours be sent again.
  if (concepto === null || tipo === null || documento === null) return null;
  // A lot of vouchers is found by any of its numbers (arca.md 3.5).
  const hasta = textOrNull(result, 'CbteHasta') === null ? numero : integer(result, 'CbteHasta');
  if (hasta === null || pedido < numero || pedido > hasta || !isOfSerie(serie, result)) return null;
  if (!['', 'A'].includes(text(result, 'Resultado'))) return null;
  const importes = readImportes(result);
  const alicuotas = readRows(result, ['Iva', 'AlicIva'], readAlicuota);
  const tributos = readRows(result, ['Tributos', 'Tributo'], readTributo);
  const asociados = readRows(result, ['CbtesAsoc', 'CbteAsoc'], readAsociado);
  if (importes === null || alicuotas === null || tributos === null || asociados === null) return null;
  return {
    numero,
    fecha,
    // Codes are kept as ARCA has them: another system may have issued kinds that this product does not.
    concepto: concepto as ComprobanteAutorizado['concepto'],
    tipo_documento: tipo as ComprobanteAutorizado['tipo_documento'],
    numero_documento: text(result, 'DocNro'),
    condicion_iva: integer(result, 'CondicionIVAReceptorId') || null,
    ...importes,
    servicio_desde: civilDate(text(result, 'FchServDesde')),
    servicio_hasta: civilDate(text(result, 'FchServHasta')),
    vencimiento_pago: civilDate(text(result, 'FchVtoPago')),
    moneda: text(result, 'MonId'),
    cancela_misma_moneda: siONo(text(result, 'CanMisMonExt')),
    alicuotas,
    tributos,
    asociados,
    periodo_asociado: periodoOf(result),
    autorizacion: { tipo: text(result, 'EmisionTipo') === DE_CONTINGENCIA ? DE_CONTINGENCIA : 'CAE', codigo, vence },
    observaciones: observationsOf(result),
    procesado_en: instantOf(text(result, 'FchProceso')),
  };
}

type Importes = Pick<
  ComprobanteAutorizado,
  'total' | 'no_gravado' | 'neto' | 'exento' | 'tributos_total' | 'iva' | 'cotizacion'
>;

/** Amounts of a voucher; null when one of them is not written. A voucher in pesos may leave its quote out. */
function readImportes(result: Node): Importes | null {
  const enPesos = text(result, 'MonId') === PESOS && text(result, 'MonCotiz') === '';
  return whole({
    total: amount(result, 'ImpTotal'),
    no_gravado: amount(result, 'ImpTotConc'),
    neto: amount(result, 'ImpNeto'),
    exento: amount(result, 'ImpOpEx'),
    tributos_total: amount(result, 'ImpTrib'),
    iva: amount(result, 'ImpIVA'),
    cotizacion: enPesos ? new Decimal(1) : amount(result, 'MonCotiz'),
  });
}

function readAlicuota(alicuota: Node): ComprobanteAutorizado['alicuotas'][number] | null {
  const fila = whole({
    id: integer(alicuota, 'Id'),
    neto: amount(alicuota, 'BaseImp'),
    importe: amount(alicuota, 'Importe'),
  });
  return fila && { ...fila, iva: alicuotaDeId(fila.id) };
}

function readTributo(tributo: Node): ComprobanteAutorizado['tributos'][number] | null {
  return whole({
    id: integer(tributo, 'Id'),
    descripcion: text(tributo, 'Desc'),
    base: amount(tributo, 'BaseImp'),
    alicuota: amount(tributo, 'Alic'),
    importe: amount(tributo, 'Importe'),
  });
}

/** An ordinary note may leave the CUIT and the date of its associated voucher out. */
function readAsociado(asociado: Node): ComprobanteAutorizado['asociados'][number] | null {
  const [cuit, fecha] = [textOrNull(asociado, 'Cuit'), civilDate(text(asociado, 'CbteFch'))];
  const numerado = whole({
    tipo_comprobante: integer(asociado, 'Tipo'),
    punto_de_venta: integer(asociado, 'PtoVta'),
    numero_comprobante: integer(asociado, 'Nro'),
  });
  return numerado && { ...numerado, cuit, fecha };
}

/** Rows of a list; null when one of them is not whole. */
function readRows<T>(result: Node, [lista, fila]: [string, string], read: (fila: Node) => T | null): T[] | null {
  const filas = children(result, lista, fila).map(read);
  return filas.every((leida) => leida !== null) ? filas : null;
}

/** The object when every field is known. */
function whole<T extends object>(campos: { [K in keyof T]: T[K] | null }): T | null {
  return Object.values(campos).includes(null) ? null : (campos as T);
}

/** PeriodoAsoc of a note; null: none, or not whole. */
function periodoOf(result: Node): PeriodoAsociado | null {
  const periodo = child(result, 'PeriodoAsoc');
  const desde = civilDate(text(periodo, 'FchDesde'));
  const hasta = civilDate(text(periodo, 'FchHasta'));
  return desde === null || hasta === null ? null : { desde, hasta };
}

/** ARCA's `S` or `N`; null: it says neither. */
function siONo(texto: string): boolean | null {
  return texto === 'S' ? true : texto === 'N' ? false : null;
}

/** `yyyyMMddHHmmss`, in Buenos Aires time, as an instant; null when incomplete. */
function instantOf(texto: string): Date | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(texto);
  if (!parts) return null;
  const [, anio, mes, dia, hora, minuto, segundo] = parts;
  const instante = new Date(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}-03:00`);
  return Number.isNaN(instante.getTime()) ? null : instante;
}
