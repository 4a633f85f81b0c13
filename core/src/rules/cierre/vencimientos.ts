import type { FechaCivil } from '../../contract/base.ts';
import type { SituacionIva } from '../../contract/enums.ts';
import { RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { addDays, addMonths } from '../dates.ts';

/** Due days of the VAT return by the last digit of the CUIT, in the month after the one that is declared. */
interface TablaDeVencimientos {
  /** First month declared with it, `yyyy-MM`. */
  desde: string;
  /** Day of the next month for the digits 0 to 9. */
  dias: readonly [number, number, number, number, number, number, number, number, number, number];
  fuente: string;
  /** The table was not checked against ARCA's calendar of the year. */
  confirmar: boolean;
}

/** By the first month, the newest last. */
export const tablasDeVencimientos: readonly TablaDeVencimientos[] = [
  {
    desde: '2023-01',
    dias: [18, 18, 19, 19, 20, 20, 21, 21, 22, 22],
    fuente: 'días usuales de la DDJJ de IVA según la terminación del CUIT; confirmalos en el calendario de ARCA',
    confirmar: true,
  },
];

/**
 * Day on which a company's VAT return of a month is due; null: it files none, or no table reaches so far back. A Saturday or a Sunday
 * moves to Monday; holidays are not known.
 */
export function vencimientoOf(
  { cuit, situacion_iva }: { cuit: string; situacion_iva: SituacionIva },
  periodo: string,
  tablas: readonly TablaDeVencimientos[] = tablasDeVencimientos,
): { vence: FechaCivil; confirmar: boolean; fuente: string } | null {
  if (situacion_iva !== RESPONSABLE_INSCRIPTO) return null;
  const tabla = tablas.findLast(({ desde }) => desde <= periodo);
  const dia = tabla?.dias[Number(cuit.at(-1))];
  if (!tabla || dia === undefined) return null;
  const siguiente = addMonths(`${periodo}-01`, 1).slice(0, 7);
  const { confirmar, fuente } = tabla;
  return { vence: moveToLunes(`${siguiente}-${String(dia).padStart(2, '0')}`), confirmar, fuente };
}

function moveToLunes(fecha: FechaCivil): FechaCivil {
  const dia = new Date(`${fecha}T00:00:00Z`).getUTCDay();
  if (dia === 6) return addDays(fecha, 2);
  return dia === 0 ? addDays(fecha, 1) : fecha;
}
