import type { Decimal } from 'decimal.js';
import type { Comprobante, Receptor, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { monedaOf, PESOS } from '../catalogs/moneda.ts';
import { isNotaCredito, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { refusalOf, type ConEstado } from '../comprobantes/estado.ts';
import { stripDocumento } from '../cuit.ts';
import { erroresDeImpedimento } from '../errors/filas/impedimento.ts';
import { anulaEntera } from '../notas/anulacion.ts';
import { domicilioTipeado, tipoDocumentoOf } from './tipeado.ts';
import type { Problema } from './validate.ts';

/** Fields of an invoice that its notes share. */
export type FacturaDeNota = Receptor & Pick<Comprobante, 'moneda'>;

/**
 * Problems of a typed note that differs from its invoice, field by field: a note is for the invoice's receiver and in its
 * currency (RG 4540); at its rate too, unless another one is typed. A note of an invoice in another currency may be in pesos, for what the exchange rate moved (ARCA
 * checks a note's currency only for a factura de crédito: WSFEv1, code 10181). A field left empty
 * takes the invoice's value, except a currency other than pesos, which has to be typed: a caller that omits it means pesos.
 */
export function problemasDeNota(tipeada: FacturaTipeada, factura: FacturaDeNota): Problema[] {
  return [...problemasDeMoneda(tipeada, factura), ...problemasDeReceptor(tipeada, factura)];
}

/** Amounts, currency and kind of a note as typed. */
type NotaTipeada = Totales & { tipo_comprobante: TipoComprobante | null; moneda: string; cotizacion: Decimal | null };

/**
 * Problems of a typed note of another note. A debit note of a credit note annuls it, and then has its amounts, its currency and its
 * rate: a part would leave nobody able to tell what the invoice has left. A debit note that annuls is not credited.
 */
export function problemasDeAnulacion(
  tipeada: NotaTipeada,
  vinculado: ConEstado & Pick<Comprobante, 'moneda' | 'cotizacion'> & Totales,
): Problema[] {
  const { tipo_comprobante } = tipeada;
  if (
    tipo_comprobante === null ||
    !tipoComprobanteOf(tipo_comprobante).asociables.includes(vinculado.tipo_comprobante)
  ) {
    return [];
  }
  if (!isNotaCredito(vinculado)) {
    if (refusalOf(vinculado, 'nota_credito') !== 'nota_que_anula') return [];
    return [{ campo: 'comprobante_vinculado', mensaje: erroresDeImpedimento.nota_que_anula.texto({}) }];
  }
  const refusal = refusalOf(vinculado, 'anular');
  if (refusal !== null) return [{ campo: 'comprobante_vinculado', mensaje: erroresDeImpedimento[refusal].texto({}) }];
  const { moneda, cotizacion } = vinculado;
  if (tipeada.moneda !== moneda || tipeada.cotizacion?.equals(cotizacion) !== true) {
    const mensaje = 'La nota de débito que anula una nota de crédito va en su moneda y con su tipo de cambio.';
    return [{ campo: tipeada.moneda === moneda ? 'cotizacion' : 'moneda', mensaje }];
  }
  if (anulaEntera(tipeada, vinculado)) return [];
  const total = formatEnMoneda(vinculado.total.minus(vinculado.tributos), moneda);
  const mensaje = `La nota de débito que anula una nota de crédito va por lo mismo que ella: ${total}, con sus alícuotas y sin contar percepciones.`;
  return [{ campo: 'items', mensaje }];
}

function problemasDeMoneda(tipeada: FacturaTipeada, factura: FacturaDeNota): Problema[] {
  const { moneda } = tipeada;
  if (moneda === null && factura.moneda !== PESOS) {
    const mensaje = `La factura es en ${monedaOf(factura.moneda).plural}: elegí en qué moneda va la nota.`;
    return [{ campo: 'moneda', mensaje }];
  }
  if (moneda !== null && moneda !== factura.moneda && moneda !== PESOS) {
    const o = factura.moneda !== PESOS ? ', o en pesos si es por la diferencia de cambio' : '';
    const mensaje = `La nota va en la moneda de su factura, ${monedaOf(factura.moneda).plural}${o}.`;
    return [{ campo: 'moneda', mensaje }];
  }
  return [];
}

function problemasDeReceptor(tipeada: FacturaTipeada, factura: FacturaDeNota): Problema[] {
  const distintos: Problema[] = [];
  const compare = (campo: keyof FacturaTipeada, igual: boolean): void => {
    if (igual) return;
    distintos.push({ campo, mensaje: 'La nota va a quien recibió la factura: este dato no es el de la factura.' });
  };
  const numero = stripDocumento(tipeada.cuit_facturado);
  const nadie = tipoDocumentoOf(numero) === SIN_IDENTIFICAR;
  compare('cuit_facturado', numero === '' || (nadie ? '' : numero) === stripDocumento(factura.cuit_facturado));
  const { tipo_documento_facturado: tipo, situacion_iva_facturado: situacion, provincia_facturado } = tipeada;
  compare('tipo_documento_facturado', tipo === null || tipo === factura.tipo_documento_facturado);
  compare('situacion_iva_facturado', situacion === null || situacion === factura.situacion_iva_facturado);
  compare('provincia_facturado', provincia_facturado === null || provincia_facturado === factura.provincia_facturado);
  for (const campo of ['razon_social_facturado', 'localidad_facturado', 'codigo_postal_facturado'] as const) {
    const texto = tipeada[campo].trim();
    compare(campo, texto === '' || texto === factura[campo].trim());
  }
  compare('domicilio_facturado', isDomicilioOf(tipeada, factura));
  return distintos;
}

/**
 * Whether a typed address is the invoice's. It may be typed whole, or as street and number; a sale's may be missing, which a form
 * shows as a dash.
 */
function isDomicilioOf(tipeada: FacturaTipeada, factura: FacturaDeNota): boolean {
  const calle = (de: Pick<Receptor, 'calle_facturado' | 'numero_facturado'>): string =>
    `${de.calle_facturado} ${de.numero_facturado}`.trim();
  const entero = domicilioTipeado(tipeada).domicilio_facturado;
  if (entero === factura.domicilio_facturado.trim()) return true;
  const domiciliosValidos = new Set([factura.domicilio_facturado.trim(), calle(factura), '-', '']);
  return [tipeada.domicilio_facturado.trim(), calle(tipeada)].every((texto) => domiciliosValidos.has(texto));
}
