import { Decimal } from 'decimal.js';
import type { ControlReporte } from '../../contract/reportes.ts';
import { AppError } from '../../rules/errors.ts';
import type { Nombrable } from '../../rules/reportes/comprobante.ts';
import { writeReporte, type Registro, type Reparo, type Reporte } from '../../rules/reportes/reporte.ts';
import type { ReporteAbierto } from './openReporte.ts';
import { isQueResta } from '../../rules/compras/tiposDeCompra.ts';

/** Problems told one by one, at most: the person asks again after mending them. */
const REPAROS_MAX = 200;
/** Problems that the sentence of a refusal names; the list has the others. */
const EN_LA_FRASE = 3;

/**
 * Passes once over a report: each line goes to `escribir`, and its first problems are answered; `alReparo` is told all. Vouchers that
 * would be refused have no lines.
 * @throws AppError `sin_casos` when none of the vouchers is of this report, and there is nothing to know of the others;
 * `reporte_desordenado`
 */
export async function runReporte<C extends Nombrable>(
  { encabezados, reporte, comprobantes, avisos: delPedido, totalEnPesos }: ReporteAbierto<C>,
  escribir: (registro: Registro<string>) => void | Promise<void>,
  alReparo: (reparo: Reparo) => void | Promise<void> = () => undefined,
): Promise<ControlReporte> {
  const cuenta = createCuenta(totalEnPesos);
  const lineas = new Map<string, number>();
  const told = (reparo: Reparo) => {
    cuenta.add(reparo);
    return alReparo(reparo);
  };
  for await (const registros of writeReporte(cuenta.contar(reporte), comprobantes, told)) {
    for (const registro of registros) {
      lineas.set(registro.archivo, (lineas.get(registro.archivo) ?? 0) + 1);
      const pausa = escribir(registro);
      if (pausa) await pausa;
    }
  }
  // A header alone is no content.
  const conLineas = (archivo: string) => (lineas.get(archivo) ?? 0) > encabezados;
  const { comprobantes: incluidos, total, impiden, avisos, reparos } = cuenta.hecha();
  const generales = reporte.generales?.() ?? [];
  if (incluidos === 0 && avisos + generales.length === 0) throw new AppError('sin_casos');
  return {
    archivos: Object.entries(reporte.archivos).flatMap(([archivo, { nombre, acompana }]) =>
      conLineas(archivo) || (acompana !== undefined && conLineas(acompana)) ? [{ archivo, nombre }] : [],
    ),
    comprobantes: incluidos,
    total,
    impiden,
    avisos,
    reparos,
    avisos_generales: [...delPedido, ...generales],
    cruces: reporte.cruces(),
  };
}

/**
 * Refuses a report that is not to be handed in, naming its vouchers.
 * @throws AppError `reporte_con_errores`, `reporte_no_cierra`
 */
export function checkReporte({ impiden, reparos, cruces }: ControlReporte): void {
  if (impiden > 0) {
    const problemas = reparos
      .filter(({ impide }) => impide)
      .map(({ comprobante, mensaje }) => ({ campo: comprobante, mensaje }));
    const detalle = problemas.slice(0, EN_LA_FRASE).map(({ campo, mensaje }) => `${campo}: ${mensaje}`);
    throw new AppError('reporte_con_errores', { cantidad: impiden, problemas, detalle: detalle.join(' ') });
  }
  const abiertos = cruces.filter(({ coincide }) => !coincide).map(({ nombre }) => nombre);
  if (abiertos.length > 0) throw new AppError('reporte_no_cierra', { totales: abiertos.join(', ') });
}

function createCuenta<C extends Nombrable>(totalEnPesos: (comprobante: C) => Decimal) {
  let comprobantes = 0;
  let total = new Decimal(0);
  let impiden = 0;
  let avisos = 0;
  const impedimentos: Reparo[] = [];
  const reparos: Reparo[] = [];
  return {
    /** The same report, counting the vouchers that it takes. */
    contar: (reporte: Reporte<string, C>): Reporte<string, C> => ({
      ...reporte,
      incluye: (comprobante) => {
        if (!reporte.incluye(comprobante)) return false;
        comprobantes += 1;
        const pesos = totalEnPesos(comprobante);
        total = isQueResta(comprobante.tipo_comprobante) ? total.minus(pesos) : total.plus(pesos);
        return true;
      },
    }),
    add: (reparo: Reparo): void => {
      if (reparo.agrupado) return;
      if (reparo.impide) impiden += 1;
      else avisos += 1;
      const lista = reparo.impide ? impedimentos : reparos;
      if (lista.length < REPAROS_MAX) lista.push(reparo);
    },
    // Problems that stop the file go first.
    hecha: () => ({
      comprobantes,
      total,
      impiden,
      avisos,
      reparos: [...impedimentos, ...reparos].slice(0, REPAROS_MAX),
    }),
  };
}
