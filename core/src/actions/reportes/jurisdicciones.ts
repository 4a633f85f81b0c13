import { Decimal } from 'decimal.js';
import type { ControlReporte, Jurisdicciones, ReportePedido } from '../../contract/reportes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import type { Fila } from '../../rules/planillas/celda.ts';
import type { Deps } from '../process/deps.ts';
import { openReporte } from './openReporte.ts';
import { runReporte } from './runReporte.ts';

const SIN_CASOS: ControlReporte = {
  archivos: [],
  comprobantes: 0,
  total: new Decimal(0),
  impiden: 0,
  avisos: 0,
  reparos: [],
  avisos_generales: [],
  cruces: [],
};

/**
 * Sales by jurisdiction of a range, with the check of its vouchers; no rows for a range without vouchers.
 * @throws AppError as `openReporte`, but `sin_casos`
 */
export async function readJurisdicciones(deps: Deps, alcance: Alcance, pedido: ReportePedido): Promise<Jurisdicciones> {
  const { control, filas } = await read(deps, alcance, pedido).catch((error: unknown) => {
    if (isAppError(error, 'sin_casos')) return { control: SIN_CASOS, filas: [] };
    throw error;
  });
  // Rows without the titles and the totals at the foot.
  return { control, filas: filas.slice(1, -1).map(toFila) };
}

async function read(deps: Deps, alcance: Alcance, pedido: ReportePedido) {
  const abierto = await openReporte(deps, alcance, { ...pedido, reporte: 'jurisdicciones' });
  const filas: Fila[] = [];
  const control = await runReporte(abierto, (registro) => {
    const fila = abierto.reporte.archivos[registro.archivo]?.planilla.fila(registro);
    if (fila) filas.push(fila);
  });
  return { control, filas };
}

function toFila([jurisdiccion, nombre, ...celdas]: Fila): Jurisdicciones['filas'][number] {
  const cifras = celdas.map((celda) => (celda instanceof Decimal ? celda : null));
  const [comprobantes, gravado, exento, no_gravado, base, percepciones, proporcion = null] = cifras;
  const [por_entrega, por_domicilio] = cifras.slice(7).map((cifra) => cifra?.toNumber());
  const cero = new Decimal(0);
  return {
    jurisdiccion: Number(jurisdiccion),
    nombre: String(nombre),
    comprobantes: comprobantes?.toNumber() ?? 0,
    gravado: gravado ?? cero,
    exento: exento ?? cero,
    no_gravado: no_gravado ?? cero,
    base: base ?? cero,
    percepciones: percepciones ?? cero,
    proporcion,
    por_entrega: por_entrega ?? 0,
    por_domicilio: por_domicilio ?? 0,
  };
}
