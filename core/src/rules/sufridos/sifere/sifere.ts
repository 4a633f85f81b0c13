import { Decimal } from 'decimal.js';
import type { Provincia } from '../../../contract/enums.ts';
import type { TipoDeCuenta } from '../../../contract/sufridos/archivo.ts';
import { provinciaOf } from '../../catalogs/provincia.ts';
import { formatCuit } from '../../cuit.ts';
import { sum } from '../../money.ts';
import { disenoOf, writeRegistro } from '../../reportes/campos.ts';
import type { CertificadoDeParte } from '../certificadosOf.ts';
import { disenosPercepciones, disenosRecaudaciones, disenosRetenciones } from './disenos.ts';

/** Files of SIFERE Web. */
export type ArchivoSifere = 'percepciones' | 'retenciones' | 'bancarias';

/** Account from which an agent takes the tax, as a person typed it. */
export interface CuentaBancaria {
  cbu: string;
  tipo_cuenta: TipoDeCuenta;
}

/** Lines of a file, and the amounts that it cannot have. */
export interface ArchivoArmado {
  lineas: string[];
  importe: Decimal;
  afuera: { motivo: string; parte: CertificadoDeParte }[];
}

const OPERACIONES = { percepciones: 'percepcion', retenciones: 'retencion', bancarias: 'recaudacion' } as const;
/** Largest point of sale of the layout: four digits. */
const PUNTO_MAX = 9_999;
const DIGITOS_DE_CONSTANCIA = 16;
const DIGITOS_DE_ORIGINAL = 20;

/**
 * A file that SIFERE Web imports, by jurisdiction, day and agent. A figure is never cut: an amount that lacks a datum, or does not fit, is
 * left out with the reason.
 * @param periodo `yyyy-MM`
 * @throws AppError `registro_no_entra` when an amount is wider than its field
 */
export function buildSifere(
  archivo: ArchivoSifere,
  partes: readonly CertificadoDeParte[],
  periodo: string,
  cuenta: CuentaBancaria | null = null,
): ArchivoArmado {
  const delArchivo = partes
    .filter(({ impuesto, operacion }) => impuesto === 'iibb' && operacion === OPERACIONES[archivo])
    .toSorted(comparePartes);
  const revisadas = delArchivo.map((parte) => ({ parte, motivo: motivoOf(archivo, parte, cuenta) }));
  const entran = revisadas.filter(({ motivo }) => motivo === null).map(({ parte }) => parte);
  return {
    lineas:
      archivo === 'bancarias' ? writeBancarias(entran, periodo, cuenta) : writeUnaPorUna(archivo, entran, periodo),
    importe: sum(entran.map(({ importe }) => importe)),
    afuera: revisadas.flatMap(({ parte, motivo }) => (motivo === null ? [] : [{ parte, motivo }])),
  };
}

function comparePartes(a: CertificadoDeParte, b: CertificadoDeParte): number {
  const claveOf = ({ jurisdiccion, fecha, agente_cuit, certificado, referencia }: CertificadoDeParte): string =>
    [jurisdiccion === null ? '' : provinciaOf(jurisdiccion).comarb, fecha, agente_cuit, certificado, referencia].join(
      ' ',
    );
  const [primera, segunda] = [claveOf(a), claveOf(b)];
  return (primera < segunda ? -1 : Number(primera > segunda)) || a.importe.comparedTo(b.importe);
}

/** Reason for which an amount is left out; null: it goes in. */
function motivoOf(archivo: ArchivoSifere, parte: CertificadoDeParte, cuenta: CuentaBancaria | null): string | null {
  const { jurisdiccion, agente_cuit, documento, certificado } = parte;
  if (jurisdiccion === null) return 'Falta la provincia.';
  if (agente_cuit === null) return 'Falta el CUIT del agente.';
  if (archivo === 'percepciones') {
    if (documento === null) return 'Falta el número de su comprobante.';
    if (documento.punto_de_venta > PUNTO_MAX) {
      return 'El punto de venta de su comprobante tiene más de cuatro dígitos y el diseño no lo admite: cargala a mano.';
    }
  }
  if (archivo === 'retenciones') {
    if (certificado === '')
      return 'No tiene número de certificado: pedilo al agente o importá la lista de la provincia.';
    if (constanciaOf(certificado) === null) {
      return 'El número de su certificado no entra en el diseño: cargala a mano.';
    }
  }
  if (archivo === 'bancarias' && cuenta === null) return 'Falta el CBU de la cuenta.';
  return null;
}

/** Branch and number of a certificate: `0001-00000123`, `123`; null: it has letters, or too many digits. */
function constanciaOf(certificado: string): { sucursal: string; constancia: string } | null {
  const limpio = certificado.replace(/\s/g, '');
  const [, sucursal, numero] = /^(\d{1,4})-(\d+)$/.exec(limpio) ?? [null, '0', limpio];
  if (!/^\d+$/.test(numero ?? '')) return null;
  const constancia = (numero ?? '').replace(/^0+(?=\d)/, '');
  return constancia.length > DIGITOS_DE_CONSTANCIA ? null : { sucursal: sucursal ?? '0', constancia };
}

function comarbOf(jurisdiccion: Provincia | null): number {
  return jurisdiccion === null ? 0 : provinciaOf(jurisdiccion).comarb;
}

function writeUnaPorUna(
  archivo: 'percepciones' | 'retenciones',
  partes: readonly CertificadoDeParte[],
  periodo: string,
): string[] {
  const percepciones = disenoOf(disenosPercepciones, periodo);
  const retenciones = disenoOf(disenosRetenciones, periodo);
  return partes.map(({ jurisdiccion, agente_cuit, fecha, documento, importe, certificado, numero }) => {
    const comun = { jurisdiccion: comarbOf(jurisdiccion), cuit: formatCuit(agente_cuit ?? ''), fecha, importe };
    const { tipo, letra } = documento ?? { tipo: 'O' as const, letra: '' };
    if (archivo === 'percepciones') {
      const { punto_de_venta, numero: numeroDeComprobante } = documento ?? { punto_de_venta: 0, numero: 0 };
      return writeRegistro(percepciones, { ...comun, punto_de_venta, numero: numeroDeComprobante, tipo, letra });
    }
    const { sucursal, constancia } = constanciaOf(certificado) ?? { sucursal: '0', constancia: '0' };
    const original = numero !== null && numero.length <= DIGITOS_DE_ORIGINAL ? numero : '0';
    return writeRegistro(retenciones, { ...comun, sucursal, constancia, tipo, letra, original });
  });
}

/** One record for each jurisdiction and agent: the file has a month's sum. */
function writeBancarias(
  partes: readonly CertificadoDeParte[],
  periodo: string,
  cuenta: CuentaBancaria | null,
): string[] {
  if (cuenta === null) return [];
  const diseno = disenoOf(disenosRecaudaciones, periodo);
  const grupos = Map.groupBy(partes, ({ jurisdiccion, agente_cuit }) => `${comarbOf(jurisdiccion)} ${agente_cuit}`);
  return [...grupos.values()].map((iguales) =>
    writeRegistro(diseno, {
      ...cuenta,
      jurisdiccion: comarbOf(iguales[0]?.jurisdiccion ?? null),
      cuit: formatCuit(iguales[0]?.agente_cuit ?? ''),
      mes: periodo.replace('-', '/'),
      moneda: 'P',
      importe: iguales.reduce((suma, { importe }) => suma.plus(importe), new Decimal(0)),
    }),
  );
}
