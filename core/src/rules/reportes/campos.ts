import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import { AppError } from '../errors.ts';
import { fitTexto, type Alfabeto, type CambioTexto } from './texto.ts';

/** Type of a field's value, by the format it is written in. */
interface Valores {
  /** Digits, filled with zeros. */
  numero: number | string;
  /** Text aligned left, filled with spaces, cut at the width. */
  texto: string;
  /** Text aligned right. */
  texto_derecha: string;
  /** Two decimals without separator. */
  importe: Decimal;
  /** As `importe`, with a minus in its first position when it is negative. */
  importe_signo: Decimal;
  /** Two decimals after a comma, which takes a position. */
  importe_coma: Decimal;
  /** As `importe_coma`, with a minus in its first position when it is negative. */
  importe_coma_signo: Decimal;
  /** Two decimals after a point, which takes a position. */
  importe_punto: Decimal;
  /** Six decimals without separator. */
  cotizacion: Decimal;
  /** Percent, two decimals after a comma. */
  porcentaje_coma: Decimal;
  /** Percent, three decimals after a point. */
  porcentaje_punto: Decimal;
  /** `AAAAMMDD`; null is zeros. */
  aaaammdd: FechaCivil | null;
  /** `dd/mm/aaaa`. */
  ddmmaaaa: FechaCivil;
}
type Formato = keyof Valores;

/** One field of a record: name, width, format and source of its value. */
export type Campo<Dato> = {
  [F in Formato]: {
    nombre: string;
    ancho: number;
    formato: F;
    /** Content of the field, for the documentation. */
    de: string;
    valor: (dato: Dato) => Valores[F];
  };
}[Formato];

/** A dated record design: last year's file is written with last year's design. */
export interface Diseno<Dato> {
  nombre: string;
  /** First month the design is for, `yyyy-MM`; empty: since ever. */
  desde: string;
  fuente: string;
  /** Width of the record as the authority states it: the sum of its fields. */
  ancho: number;
  alfabeto: Alfabeto;
  campos: readonly Campo<Dato>[];
}

interface EscribirFormato {
  descripcion: string;
  escribir: (valor: never, ancho: number, alfabeto: Alfabeto, avisar?: (cambio: CambioTexto) => void) => string;
}

const formatos: Readonly<Record<Formato, EscribirFormato>> = {
  numero: {
    descripcion: 'número, ceros a la izquierda',
    escribir: (valor: number | string, ancho) => String(valor).padStart(ancho, '0'),
  },
  texto: {
    descripcion: 'texto, espacios a la derecha',
    escribir: (valor: string, ancho, alfabeto, avisar) =>
      fitTexto(valor, alfabeto, avisar).slice(0, ancho).padEnd(ancho),
  },
  texto_derecha: {
    descripcion: 'texto, espacios a la izquierda',
    escribir: (valor: string, ancho, alfabeto, avisar) =>
      fitTexto(valor, alfabeto, avisar).slice(0, ancho).padStart(ancho),
  },
  importe: { descripcion: 'importe, 2 decimales sin separador', escribir: decimales(2, '') },
  importe_signo: {
    descripcion: 'importe, 2 decimales sin separador; con - adelante si es negativo',
    escribir: conSigno(decimales(2, '')),
  },
  importe_coma: { descripcion: 'importe, 2 decimales con coma', escribir: decimales(2, ',') },
  importe_coma_signo: {
    descripcion: 'importe, 2 decimales con coma; con - adelante si es negativo',
    escribir: conSigno(decimales(2, ',')),
  },
  importe_punto: { descripcion: 'importe, 2 decimales con punto', escribir: decimales(2, '.') },
  cotizacion: { descripcion: 'tipo de cambio, 6 decimales sin separador', escribir: decimales(6, '') },
  porcentaje_coma: { descripcion: 'porcentaje, 2 decimales con coma', escribir: decimales(2, ',') },
  porcentaje_punto: { descripcion: 'porcentaje, 3 decimales con punto', escribir: decimales(3, '.') },
  aaaammdd: {
    descripcion: 'fecha AAAAMMDD',
    escribir: (valor: FechaCivil | null, ancho) => (valor ?? '').replaceAll('-', '').padStart(ancho, '0'),
  },
  ddmmaaaa: {
    descripcion: 'fecha dd/mm/aaaa',
    escribir: (valor: FechaCivil) => valor.split('-').reverse().join('/'),
  },
};

/** Writes an exact figure: one with a sign, or with more decimals than the field, does not fit. */
function decimales(cantidad: number, separador: string): (valor: Decimal, ancho: number) => string {
  // Most amounts of most vouchers are 0: its text is made once.
  const cero = `0${separador}`.padEnd(cantidad + 1 + separador.length, '0');
  const ceros = new Map<number, string>();
  return (valor, ancho) => {
    if (valor.isZero()) {
      const campoEnCero = ceros.get(ancho) ?? cero.padStart(ancho, '0');
      ceros.set(ancho, campoEnCero);
      return campoEnCero;
    }
    if (valor.isNegative() || valor.decimalPlaces() > cantidad) return '';
    const texto = valor.toFixed(cantidad);
    return (separador === '.' ? texto : texto.replace('.', separador)).padStart(ancho, '0');
  };
}

/** Writes the minus of a negative figure in the first position of its field. */
function conSigno(escribir: (valor: Decimal, ancho: number) => string): (valor: Decimal, ancho: number) => string {
  return (valor, ancho) =>
    valor.isNegative() && !valor.isZero() ? `-${escribir(valor.abs(), ancho - 1)}` : escribir(valor, ancho);
}

/**
 * The line of a record. Every width is checked, field by field and whole: a figure is never cut.
 * @throws AppError `registro_no_entra` with the field and its value
 */
export function writeRegistro<Dato>(
  diseno: Diseno<Dato>,
  dato: Dato,
  avisar?: (campo: string, cambio: CambioTexto) => void,
): string {
  let linea = '';
  for (const campo of diseno.campos) {
    const valor = campo.valor(dato);
    const tellCampo = avisar && ((cambio: CambioTexto) => avisar(campo.nombre, cambio));
    const texto = formatos[campo.formato].escribir(valor as never, campo.ancho, diseno.alfabeto, tellCampo);
    if (texto.length !== campo.ancho) {
      const escrito = valor === null ? '' : String(valor);
      throw new AppError('registro_no_entra', { diseno: diseno.nombre, campo: campo.nombre, valor: escrito });
    }
    linea += texto;
  }
  if (linea.length !== diseno.ancho) {
    throw new AppError('registro_no_entra', { diseno: diseno.nombre, campo: 'largo', valor: linea.length });
  }
  return linea;
}

/**
 * The design in force in a month, from versions ordered oldest first.
 * @throws AppError `reporte_sin_diseno`
 */
export function disenoOf<Dato>(disenos: readonly Diseno<Dato>[], periodo: string): Diseno<Dato> {
  const diseno = disenos.findLast(({ desde }) => desde <= periodo);
  if (!diseno) throw new AppError('reporte_sin_diseno', { reporte: disenos[0]?.nombre ?? null, periodo });
  return diseno;
}

/** Position of each field, from 1, both ends included. */
export function posicionesOf<Dato>(diseno: Diseno<Dato>): { campo: Campo<Dato>; desde: number; hasta: number }[] {
  let hasta = 0;
  return diseno.campos.map((campo) => {
    const desde = hasta + 1;
    hasta += campo.ancho;
    return { campo, desde, hasta };
  });
}

/** The design as a table for the documentation, made from the same fields that write it. */
export function documentCampos<Dato>(diseno: Diseno<Dato>): string {
  const vigencia = diseno.desde === '' ? 'desde siempre' : `períodos desde ${diseno.desde}`;
  const filas = posicionesOf(diseno).map(
    ({ campo, desde, hasta }, indice) =>
      `| ${indice + 1} | ${desde}-${hasta} | ${campo.ancho} | ${campo.nombre} | ${formatos[campo.formato].descripcion} | ${campo.de} |`,
  );
  return [
    `${diseno.nombre}: ${diseno.ancho} caracteres, ${vigencia}. Fuente: ${diseno.fuente}.`,
    '',
    '| # | Posición | Largo | Campo | Formato | De dónde sale |',
    '| --- | --- | --- | --- | --- | --- |',
    ...filas,
  ].join('\n');
}
