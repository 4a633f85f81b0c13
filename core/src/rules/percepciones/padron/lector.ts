import { padronesPublicados, type OrigenPadron } from '../../../contract/regimenes/regimenes.ts';
import { formatCuit } from '../../cuit.ts';
import { formatFecha } from '../../dates.ts';
import { AppError } from '../../errors.ts';
import { createCuits } from './cuits.ts';
import { huellaOf } from './huellaOf.ts';
import type { FormatoPadron } from '../formatoPadron.ts';
import { recognize } from './formatos.ts';

/** Summary of a file that was read. `periodo` is `yyyy-MM`. */
export interface ResumenPadron {
  origen: OrigenPadron;
  periodo: string;
  desde: string;
  hasta: string;
  filas: number;
  /** Lines that are no row (headers, blanks, cut lines) or repeat one. */
  salteadas: number;
}

/** A range of months, both included: `yyyy-MM`. */
export interface Meses {
  desde: string;
  hasta: string;
}

export interface LectorPadron<Fila> {
  /** The row of a line; null: the line is no row, or repeats one. @throws AppError `padron_rechazado` */
  leer: (linea: string) => Fila | null;
  /** Counts a row read by its bytes, with the validity of the previous rows. @throws AppError `padron_rechazado` for a repeated CUIT */
  contar: (cuit: number) => void;
  /** Ends the file after its last line. @throws AppError `padron_rechazado` when it had no row */
  terminar: () => ResumenPadron;
}

/**
 * Reads a padrón line by line, in memory that does not grow with the names. The whole file is refused, with the line and a
 * sentence, when a row is badly written, a CUIT is repeated (but for equal lines where the format allows them), two periods are mixed, the encoding is another, the file is another
 * list, or its period is outside `meses` (`yyyy-MM`, both included; null: any month).
 */
export function createLector<Fila extends { cuit: string }>(
  formato: FormatoPadron<Fila>,
  meses: Meses | null,
): LectorPadron<Fila> {
  const vistos = createCuits();
  const lineas = formato.repetidas_iguales ? createCuits() : null;
  const cuenta = { linea: 0, filas: 0 };
  let vigencia: { desde: string; hasta: string } | null = null;
  const refuse = (texto: string): AppError => rechazo(`Línea ${cuenta.linea}: ${texto}`, cuenta.linea);

  const checkVigencia = (fila: Fila): void => {
    const vigenciaDeFila = formato.vigencia(fila);
    if (vigencia === null) {
      vigencia = vigenciaDeFila;
      checkMes(vigenciaDeFila.desde);
    } else if (vigenciaDeFila.desde !== vigencia.desde || vigenciaDeFila.hasta !== vigencia.hasta) {
      throw refuse(
        `mezcla períodos: vale del ${formatFecha(vigenciaDeFila.desde)} al ${formatFecha(vigenciaDeFila.hasta)} y las anteriores, del ${formatFecha(vigencia.desde)} al ${formatFecha(vigencia.hasta)}.`,
      );
    }
  };

  const checkMes = (fecha: string): void => {
    const mes = fecha.slice(0, 7);
    if (meses === null || (mes >= meses.desde && mes <= meses.hasta)) return;
    const es = `el archivo es de ${mesOf(fecha)}`;
    throw refuse(
      meses.desde === meses.hasta
        ? `${es} y se esperaba el de ${mesOf(meses.desde)}.`
        : `${es}. ${fueraDeMeses(meses)}`,
    );
  };

  /** Counts a row; false: it repeats an equal line. @throws AppError `padron_rechazado` for a repeated CUIT */
  const count = (cuit: number, linea: string): boolean => {
    const distinta = lineas?.add(huellaOf(linea)) ?? true;
    if (vistos.add(cuit)) {
      cuenta.filas += 1;
      return true;
    }
    if (!distinta) return false;
    const detalle = lineas === null ? '' : ', y sus líneas no son iguales';
    throw refuse(`el CUIT ${formatCuit(String(cuit).padStart(11, '0'))} está dos veces${detalle}.`);
  };

  return {
    leer: (linea) => {
      cuenta.linea += 1;
      const codificacion = problemaDeCodificacion(linea, formato);
      if (codificacion !== null) throw refuse(codificacion);
      const leida = formato.parse(linea);
      if (leida === null || typeof leida === 'string') {
        const reconocido = recognize(linea);
        if (reconocido !== null && reconocido !== formato.origen) {
          throw refuse(
            `el archivo es ${padronesPublicados[reconocido].archivo}, no ${padronesPublicados[formato.origen].archivo}.`,
          );
        }
        if (leida !== null) throw refuse(`${leida}.`);
        return null;
      }
      checkVigencia(leida);
      return count(Number(leida.cuit), linea) ? leida : null;
    },
    contar: (cuit) => {
      cuenta.linea += 1;
      count(cuit, '');
    },
    terminar: () => {
      if (vigencia === null) {
        throw rechazo(
          `El archivo no tiene ninguna línea válida: no es ${padronesPublicados[formato.origen].archivo}. Bajalo de nuevo y volvé a intentar.`,
          cuenta.linea,
        );
      }
      const { filas, linea } = cuenta;
      return {
        origen: formato.origen,
        periodo: vigencia.desde.slice(0, 7),
        ...vigencia,
        filas,
        salteadas: linea - filas,
      };
    },
  };
}

/** Sentence that refuses a list of a month outside the range. */
export function fueraDeMeses({ desde, hasta }: Meses): string {
  return `Solo se guardan los padrones de ${mesOf(desde)} a ${mesOf(hasta)}: los de los meses en los que sos agente o tenés comprobantes.`;
}

/**
 * Checks that lists imported together are of one month.
 * @throws AppError `padron_rechazado`
 */
export function checkMismoPeriodo(resumenes: readonly ResumenPadron[]): void {
  const [primero, ...siguientes] = resumenes;
  const distinto = siguientes.find(({ periodo }) => periodo !== primero?.periodo);
  if (primero === undefined || distinto === undefined) return;
  const { corto } = padronesPublicados[primero.origen];
  throw rechazo(
    `Los dos archivos son de períodos distintos: ${corto} es de ${mesOf(primero.periodo)} y ${padronesPublicados[distinto.origen].corto}, de ${mesOf(distinto.periodo)}. Importá los dos del mismo mes.`,
    null,
  );
}

export function rechazo(mensaje: string, linea: number | null): AppError {
  return new AppError('padron_rechazado', { mensaje, linea });
}

/**
 * Sentence about a wrong encoding; null: it is right. UTF-8 read as Latin-1 shows two characters for one, and UTF-16 shows zeros.
 */
function problemaDeCodificacion(
  linea: string,
  { cualquier_codificacion }: Pick<FormatoPadron<never>, 'cualquier_codificacion'>,
): string | null {
  if (linea.includes('\0'))
    return 'el archivo no es texto, o está en UTF-16. Subilo como se baja, sin abrirlo ni guardarlo.';
  if (!cualquier_codificacion && /^(?:ï»¿|\uFEFF)|\uFFFD|[ÃÂ][^ -~]/.test(linea)) {
    return 'el archivo está en UTF-8 y tiene que estar en Latin-1. Subilo como se baja, sin abrirlo ni guardarlo.';
  }
  return null;
}

/** `11/2026` */
function mesOf(fecha: string): string {
  return `${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;
}
