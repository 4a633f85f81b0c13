import { Decimal } from 'decimal.js';
import type { PercepcionRecibida } from '../../contract/cobros/pago.ts';
import type { Compra } from '../../contract/compras/compra.ts';
import type { ClaseComprobante, Provincia } from '../../contract/enums.ts';
import type { CertificadoSufrido } from '../../contract/sufridos/certificado.ts';
import type { ImpuestoSufrido } from '../../contract/sufridos/sufridos.ts';
import { provinciaDeTexto } from '../catalogs/provincia.ts';
import { CUIT } from '../catalogs/tipoDocumento.ts';
import type { Retenido } from '../cobros/adelantos.ts';
import { familiaOf } from '../cobros/facturas/percepciones.ts';
import { claseYLetra, isQueResta } from '../compras/tiposDeCompra.ts';
import { round2, sum } from '../money.ts';
import { sinAcentos } from '../textos/sinAcentos.ts';
import { claveDeNumero, claveDeTexto, readDocumento, readNumeroImpreso } from './documento.ts';
import type { DocumentoSufrido, Sufrido } from './sufrido.ts';

const MES = 7;

/** A certificate of a list. */
export function toSufridoCertificado(certificado: CertificadoSufrido): Sufrido {
  const { impuesto, operacion, jurisdiccion, agente_cuit, agente_nombre, fecha, importe, comprobante } = certificado;
  return {
    fuente: 'lista',
    impuesto,
    operacion,
    jurisdiccion,
    entidad: impuesto === 'otro' ? certificado.impuesto_nombre : null,
    agente_cuit,
    agente_nombre,
    fecha,
    fecha_comprobante: certificado.comprobante_fecha,
    mes: fecha.slice(0, MES),
    importe,
    numero: claveDeTexto(comprobante),
    documento: readDocumento(`${certificado.comprobante_nombre} ${comprobante}`),
    certificado: certificado.certificado,
    regimen: certificado.regimen,
    referencia: certificado.certificado || comprobante,
  };
}

const tiposDeDocumento: Partial<Record<ClaseComprobante, DocumentoSufrido['tipo']>> = {
  factura: 'F',
  recibo: 'R',
  nota_debito: 'D',
  nota_credito: 'C',
};

/**
 * Perceptions that a person told apart in a purchase, in pesos, those of a credit note negative. Those of Ingresos Brutos are told by the
 * provinces that the person typed, and what is left without one.
 */
export function toSufridoCompra(compra: Compra, nombre: string): Sufrido[] {
  const { tributos, cotizacion, tipo_comprobante, punto_de_venta, numero, fecha } = compra;
  const pesos = (importe: Decimal): Decimal => {
    const enPesos = round2(importe.times(cotizacion));
    return isQueResta(tipo_comprobante) ? enPesos.negated() : enPesos;
  };
  const conocido = claseYLetra(tipo_comprobante);
  const comun = {
    fuente: 'compra' as const,
    operacion: 'percepcion' as const,
    entidad: null,
    agente_cuit: compra.emisor_tipo === CUIT ? compra.emisor_documento : null,
    agente_nombre: compra.emisor_nombre,
    fecha,
    fecha_comprobante: null,
    mes: compra.periodo,
    numero: claveDeNumero(punto_de_venta, numero),
    documento: {
      tipo: (conocido && tiposDeDocumento[conocido.clase]) ?? ('O' as const),
      letra: conocido?.letra ?? '',
      punto_de_venta,
      numero,
    },
    certificado: '',
    regimen: '',
    referencia: nombre,
  };
  const conProvincia = compra.jurisdicciones.map(({ jurisdiccion, importe }) => ({
    impuesto: 'iibb' as const,
    jurisdiccion,
    importe: pesos(importe),
  }));
  const resto = pesos(tributos.ingresos_brutos).minus(sum(conProvincia.map(({ importe }) => importe)));
  const [primera] = conProvincia;
  const completas = sum(compra.jurisdicciones.map(({ importe }) => importe)).equals(tributos.ingresos_brutos);
  // The whole is rounded once: cents of a currency's rate are no perception without province.
  if (primera && completas) primera.importe = primera.importe.plus(resto);
  const sinProvincia = completas ? new Decimal(0) : resto;
  const partes: { impuesto: ImpuestoSufrido; jurisdiccion: Provincia | null; importe: Decimal }[] = [
    { impuesto: 'iva', jurisdiccion: null, importe: pesos(tributos.percepciones_iva) },
    ...conProvincia,
    { impuesto: 'iibb', jurisdiccion: null, importe: sinProvincia },
  ];
  return partes.filter(({ importe }) => !importe.isZero()).map((parte) => ({ ...comun, ...parte }));
}

/** Companies of a marketplace that are the one whose CUIT we know: its own, and its payments'. */
const SOCIEDADES: ReadonlySet<string | null> = new Set([null, 'ML', 'MP']);
const IMPUESTOS: ReadonlySet<string> = new Set<ImpuestoSufrido>(['iva', 'ganancias', 'iibb']);

/** A perception in the marketplace's invoice, as its billing tells it. */
export function toSufridoFactura(
  percepcion: PercepcionRecibida,
  agente: { cuit: string | null; nombre: string },
): Sufrido {
  const { tributo, impuesto: nombre, numero, documento, fecha, importe, sociedad } = percepcion;
  const familia = familiaOf(tributo, nombre);
  const impuesto = IMPUESTOS.has(familia) ? (familia as ImpuestoSufrido) : 'otro';
  return {
    fuente: 'factura',
    impuesto,
    operacion: 'percepcion',
    jurisdiccion: impuesto === 'iibb' ? provinciaDePercepcion(nombre) : null,
    entidad: impuesto === 'otro' ? nombre : null,
    agente_cuit: SOCIEDADES.has(sociedad) ? agente.cuit : null,
    agente_nombre: agente.nombre,
    fecha,
    fecha_comprobante: null,
    mes: fecha.slice(0, MES),
    importe,
    numero: numero === null ? null : claveDeTexto(numero),
    documento: readNumeroImpreso(numero),
    certificado: '',
    regimen: '',
    referencia: numero ?? documento,
  };
}

/** Words before the name of a province. The names of some begin with one: La Pampa; or have one inside: Santiago del Estero. */
const ANTES_DEL_LUGAR: ReadonlySet<string> = new Set(['de', 'del', 'la', 'los', 'sobre', 'provincia']);

/** Province of the name of a perception: `Percepción IIBB Santa Fe`. */
function provinciaDePercepcion(nombre: string): Provincia | null {
  const palabras = sinAcentos(nombre)
    .replace(/percepcion(es)?|iibb|ingresos brutos|impuesto|[^a-z ]/g, ' ')
    .split(' ')
    .filter((palabra) => palabra !== '');
  for (const [indice, palabra] of palabras.entries()) {
    const provincia = provinciaDeTexto(palabras.slice(indice).join(' '));
    if (provincia !== null || !ANTES_DEL_LUGAR.has(palabra)) return provincia;
  }
  return null;
}

/** A tax withheld from a payment or a movement. SIRCUPA is taken from the money that enters an account, as a bank does. */
export function toSufridoCobro(
  { impuesto, jurisdiccion, entidad, nombre, importe, fecha, referencia }: Retenido & { fecha: string },
  agente: { cuit: string | null; nombre: string },
): Sufrido {
  const deIngresosBrutos = impuesto === 'sirtac' || impuesto === 'iibb';
  return {
    fuente: 'cobro',
    impuesto: deIngresosBrutos ? 'iibb' : impuesto === 'otra' ? 'otro' : impuesto,
    operacion: /sircupa/i.test(`${nombre} ${entidad ?? ''}`) ? 'recaudacion' : 'retencion',
    jurisdiccion,
    entidad: jurisdiccion === null ? entidad : null,
    agente_cuit: agente.cuit,
    agente_nombre: agente.nombre,
    fecha,
    fecha_comprobante: null,
    mes: fecha.slice(0, MES),
    importe,
    numero: null,
    documento: null,
    certificado: '',
    regimen: '',
    referencia,
  };
}
