import { Decimal } from 'decimal.js';
import type { Provincia } from '../../../contract/enums.ts';
import type {
  CertificadoSufrido,
  ImpuestoDeCertificado,
  OperacionSufrida,
} from '../../../contract/sufridos/certificado.ts';
import { enUnRenglon } from '../../../contract/texto.ts';
import { codigosDeImpuesto } from '../impuestosDeArca.ts';
import { asImporte, type LectorDeCeldas } from '../../compras/archivo/celdas.ts';
import { isValidCuit } from '../../cuit.ts';
import { sinAcentos } from '../../textos/sinAcentos.ts';
import type { CampoDeCertificado, IndicesDeCertificado } from './titulos.ts';

/** A certificate as a file has it. */
export type CertificadoLeido = Omit<CertificadoSufrido, 'id'>;

const TEXTO_MAX = 200;
const NUMERO_MAX = 40;

/** Kinds of operation by the words of a list. */
const operaciones: readonly (readonly [RegExp, OperacionSufrida])[] = [
  [/\bper(c|\b)/, 'percepcion'],
  [/recaud|bancari|sircreb|sircupa/, 'recaudacion'],
  [/\bret(e|\b)/, 'retencion'],
];

/** Kind of an operation: `PERCEPCION`, `Retención`, `Recaudación bancaria`. */
function readOperacion(texto: string): OperacionSufrida | undefined {
  const limpio = sinAcentos(texto);
  return operaciones.find(([patron]) => patron.test(limpio))?.[1];
}

/**
 * Certificate of a row, or its broken cells. `jurisdiccion`: province whose list it is; null: ARCA's, which tells the tax of each row.
 */
export function readCertificado(
  celdas: readonly string[],
  {
    indices,
    lector,
    jurisdiccion,
  }: { indices: IndicesDeCertificado; lector: LectorDeCeldas; jurisdiccion: Provincia | null },
): { certificado: CertificadoLeido } | { rotas: { campo: CampoDeCertificado; valor: string }[] } {
  const rotas: { campo: CampoDeCertificado; valor: string }[] = [];
  const textOf = (campo: CampoDeCertificado): string => enUnRenglon(celdas[indices[campo] ?? -1] ?? '').trim();
  const read = <T>(campo: CampoDeCertificado, leer: (texto: string) => T | undefined, enSuLugar: T): T => {
    const valor = leer(textOf(campo));
    if (valor !== undefined) return valor;
    rotas.push({ campo, valor: textOf(campo) });
    return enSuLugar;
  };
  const readFecha = (campo: CampoDeCertificado): string | null =>
    textOf(campo) === '' ? null : read(campo, lector.readFecha, null);
  const agente_cuit = read('agente_cuit', (texto) => cuitOf(lector.readDocumento(texto)), '');
  const fecha = read('fecha', lector.readFecha, '');
  const operacion = read('operacion', readOperacion, 'retencion');
  const importe = read(
    'importe',
    (texto) => (texto === '' ? undefined : asImporte(lector.readImporte(texto))),
    new Decimal(0),
  );
  const impuesto = jurisdiccion === null ? read('impuesto', (texto) => impuestoOf(texto), NINGUNO) : PROVINCIAL;
  const comprobante = textOf('comprobante').slice(0, NUMERO_MAX);
  const escrito = textOf('certificado').slice(0, NUMERO_MAX);
  const comprobante_fecha = readFecha('comprobante_fecha');
  const registrado = readFecha('registrado');
  if (rotas.length > 0) return { rotas };
  return {
    certificado: {
      agente_cuit,
      agente_nombre: textOf('agente_nombre').slice(0, TEXTO_MAX),
      impuesto: impuesto.impuesto,
      impuesto_codigo: impuesto.codigo,
      impuesto_nombre: textOf('impuesto_nombre').slice(0, TEXTO_MAX),
      regimen: textOf('regimen').slice(0, NUMERO_MAX),
      regimen_nombre: textOf('regimen_nombre').slice(0, TEXTO_MAX),
      jurisdiccion,
      operacion,
      fecha,
      // The document of a withholding in a province's list is its certificate.
      certificado: escrito === '' && jurisdiccion !== null && operacion !== 'percepcion' ? comprobante : escrito,
      importe,
      comprobante,
      comprobante_fecha,
      comprobante_nombre: textOf('comprobante_nombre').slice(0, TEXTO_MAX),
      registrado,
    },
  };
}

/** Data that identify a certificate, its amount apart: names and the day of its declaration may change later. */
export function claveDeCertificado(certificado: CertificadoLeido): string {
  const { agente_cuit, impuesto, impuesto_codigo, regimen, jurisdiccion, operacion, fecha } = certificado;
  const { certificado: numero, comprobante } = certificado;
  return [
    agente_cuit,
    impuesto,
    impuesto_codigo ?? '',
    regimen,
    jurisdiccion ?? '',
    operacion,
    fecha,
    numero,
    comprobante,
  ].join('|');
}

interface ImpuestoLeido {
  impuesto: ImpuestoDeCertificado;
  codigo: number | null;
}

const PROVINCIAL: ImpuestoLeido = { impuesto: 'iibb', codigo: null };
const NINGUNO: ImpuestoLeido = { impuesto: 'otro', codigo: null };

function impuestoOf(texto: string): ImpuestoLeido | undefined {
  const [, escrito] = /^0*(\d{1,4})(?:[.,]0+)?$/.exec(texto) ?? [];
  if (escrito === undefined) return undefined;
  const codigo = Number(escrito);
  return { impuesto: codigosDeImpuesto.get(codigo) ?? 'otro', codigo };
}

function cuitOf(documento: string | undefined): string | undefined {
  return documento !== undefined && isValidCuit(documento) ? documento : undefined;
}
