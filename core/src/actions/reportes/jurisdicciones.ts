import { Decimal } from 'decimal.js';
import type { ControlReporte, Jurisdicciones, JurisdiccionesPedido, ReportePedido } from '../../contract/reportes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import type { Celda } from '../../rules/reportes/planilla.ts';
import type { ArchivoExportado } from '../articulos/exportar.ts';
import { XLSX } from '../articulos/planilla.ts';
import type { Deps } from '../process/deps.ts';
import { openReporte } from './abrir.ts';
import { writeCuadro } from './cuadro.ts';
import { checkReporte, runReporte } from './recorrer.ts';
import { downloadReporte } from './reportes.ts';

const ARCHIVO = 'csv';
const CSV = 'text/csv; charset=utf-8';
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
 * Sales by jurisdiction of a range, with the check of its vouchers; of one without vouchers, none.
 * @throws AppError as `openReporte`, but `sin_casos`
 */
export async function readJurisdicciones(deps: Deps, alcance: Alcance, pedido: ReportePedido): Promise<Jurisdicciones> {
  const { control, filas } = await read(deps, alcance, pedido).catch((error: unknown) => {
    if (isAppError(error, 'sin_casos')) return { control: SIN_CASOS, filas: [] };
    throw error;
  });
  // Without the titles, and without the totals at the foot.
  return { control, filas: filas.slice(1, -1).map(toFila) };
}

/** The same as a file. @throws AppError as `downloadReporte` */
export async function downloadJurisdicciones(
  deps: Deps,
  alcance: Alcance,
  { formato, ...pedido }: JurisdiccionesPedido,
): Promise<ArchivoExportado> {
  if (formato === 'csv') {
    return { ...(await downloadReporte(deps, alcance, { ...pedido, reporte: 'jurisdicciones' }, ARCHIVO)), tipo: CSV };
  }
  const { control, filas, planillas } = await read(deps, alcance, pedido);
  checkReporte(control);
  const [archivo] = control.archivos;
  const enteros = archivo ? (planillas[archivo.archivo]?.planilla.enteros ?? []) : [];
  const contenido = await writeCuadro('Ventas por jurisdicción', filas, enteros);
  return { nombre: (archivo?.nombre ?? '').replace(/csv$/, 'xlsx'), tipo: XLSX, contenido };
}

async function read(deps: Deps, alcance: Alcance, pedido: ReportePedido) {
  const abierto = await openReporte(deps, alcance, { ...pedido, reporte: 'jurisdicciones' });
  const filas: Celda[][] = [];
  const control = await runReporte(abierto, (registro) => {
    const fila = abierto.reporte.archivos[registro.archivo]?.planilla.fila(registro);
    if (fila) filas.push(fila);
  });
  return { control, filas, planillas: abierto.reporte.archivos };
}

function toFila([jurisdiccion, nombre, ...cifras]: Celda[]): Jurisdicciones['filas'][number] {
  const [comprobantes, gravado, exento, no_gravado, base, percepciones] = cifras.map(
    (cifra) => new Decimal(cifra || 0),
  );
  const proporcion = cifras[6] ?? '';
  const [por_entrega, por_domicilio] = cifras.slice(7).map(Number);
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
    proporcion: proporcion === '' ? null : new Decimal(proporcion),
    por_entrega: por_entrega ?? 0,
    por_domicilio: por_domicilio ?? 0,
  };
}
