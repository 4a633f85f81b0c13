import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LectoresDeVentas } from '../../../plazas/plaza.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import {
  filaDeCancelada,
  filaDeControl,
  filaDeNota,
  filaDeSinFactura,
  titulosDeCanceladas,
  titulosDeControles,
  titulosDeNotas,
  titulosDeSinFactura,
  type FilaSinFactura,
} from '../../../rules/contador/filas.ts';
import type { ListaResumida } from '../../../rules/contador/resumenImpreso.ts';
import { toBuenosAires } from '../../../rules/dates.ts';
import { sum } from '../../../rules/money.ts';
import type { Fila } from '../../../rules/planillas/celda.ts';
import { csvOf, masCsv } from '../../../rules/planillas/csv.ts';
import { porFechaYTipo } from '../../../rules/reportes/comprobante.ts';
import { listSinFactura, type SinFactura } from '../../../store/contador/sinFactura.ts';
import { listCuentas } from '../../../store/cuentas/cuentas.ts';
import { streamReportables, type Periodo } from '../../../store/reportes/reportables.ts';
import type { Deps } from '../../process/deps.ts';
import { diasQueSeMiran, readCanceladas } from '../../cambios/canceladas.ts';
import { openArchivoXlsx } from '../../reportes/archivoXlsx.ts';
import { placeVentas, type VentaUbicada } from '../../ventas/ventasUbicadas.ts';

/** Sales whose orders are read together, and rows that are written together. */
const TANDA = 500;

/** A list of the month that no authority asks for, as a CSV and a sheet; a list without rows has no file. */
export interface ListaDelMes extends ListaResumida {
  path: string;
  planilla: { path: string; nombre: string };
}

/** Lists the credit notes of a month, each with the vouchers that it refers to, in a CSV of `carpeta`. */
export async function writeNotas(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  carpeta: string,
): Promise<ListaDelMes> {
  const notas = async function* () {
    const deCredito = { clase: 'nota_credito' } as const;
    for await (const comprobante of streamReportables(deps.store.fork(), alcance, periodo, porFechaYTipo, deCredito)) {
      const fila = filaDeNota(comprobante);
      if (fila) yield [fila];
    }
  };
  return writeLista(
    carpeta,
    { hoja: 'Notas de crédito', archivo: `notas-de-credito-${periodo.desde}-${periodo.hasta}` },
    titulosDeNotas,
    notas(),
  );
}

/** Lists the sales paid in a month that have no invoice, each with the reason, from stored data, in a CSV of `carpeta`. */
export async function writeSinFactura(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  carpeta: string,
): Promise<ListaDelMes> {
  const faltan = await listSinFactura(deps.store.fork(), alcance, periodo);
  const cuentas = new Map((await listCuentas(deps.store.fork(), alcance)).map((cuenta) => [cuenta.id, cuenta]));
  const ventas = async function* () {
    for (const [cuenta_id, ventasDeCuenta] of Map.groupBy(faltan, (faltante) => faltante.cuenta_id)) {
      const cuenta = cuentas.get(cuenta_id);
      if (cuenta === undefined) continue;
      const { read } = deps.plaza(cuenta).ventas;
      for (let n = 0; n < ventasDeCuenta.length; n += TANDA) {
        const tanda = ventasDeCuenta.slice(n, n + TANDA);
        const ids = tanda.map(({ venta_id }) => venta_id);
        const ubicadas = new Map(
          (await placeVentas(deps, alcance, cuenta, ids)).map((placed) => [placed.venta.id, placed]),
        );
        yield tanda.flatMap((faltante) => {
          const ubicada = ubicadas.get(faltante.venta_id);
          return ubicada ? [filaDeSinFactura(toFila(read, faltante, ubicada, cuenta.nickname))] : [];
        });
      }
    }
  };
  return writeLista(
    carpeta,
    { hoja: 'Ventas sin factura', archivo: `ventas-sin-factura-${periodo.desde}-${periodo.hasta}` },
    titulosDeSinFactura,
    ventas(),
  );
}

/**
 * Lists in a CSV of `carpeta` the recent sales that the marketplace cancelled, gave back or has under a claim, and whose invoice
 * stands: the company issued it up to the end of the period, and has not credited it.
 */
export async function writeCanceladas(
  deps: Deps,
  alcance: Alcance,
  { company_id, desde, hasta }: Periodo,
  carpeta: string,
): Promise<ListaDelMes> {
  const cuentas = await listCuentas(deps.store.fork(), alcance);
  const canceladas = async function* () {
    for (const cuenta of cuentas) {
      for await (const tanda of readCanceladas(deps, alcance, cuenta, diasQueSeMiran(hasta))) {
        yield tanda
          .filter(({ comprobante }) => comprobante.company_id === company_id && comprobante.fecha <= hasta)
          .map(({ comprobante, ...cancelada }) => filaDeCancelada(cancelada, { cuenta: cuenta.nickname, comprobante }));
      }
    }
  };
  return writeLista(
    carpeta,
    { hoja: 'Canceladas con factura', archivo: `canceladas-con-factura-${desde}-${hasta}` },
    titulosDeCanceladas,
    canceladas(),
  );
}

function toFila(
  read: LectoresDeVentas,
  falta: SinFactura,
  { venta, ubicacion }: VentaUbicada,
  cuenta: string,
): FilaSinFactura {
  const ordenes = venta.ordenes.filter(({ order_id }) => falta.order_ids.includes(order_id));
  const cierres = ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime());
  return {
    venta: venta.clave,
    fecha: toBuenosAires(new Date(Math.min(...cierres))),
    cuenta,
    apodo: ordenes[0]?.comprador_nickname ?? null,
    facturacion: read.facturacion(falta),
    moneda: ordenes[0]?.moneda ?? 'ARS',
    total: sum(ordenes.map(({ total }) => total)),
    devuelto: sum(ordenes.map(({ reembolsado }) => reembolsado)),
    ubicacion,
  };
}

/** Opens the list of remarks that a month's reports make on its vouchers, a CSV of `carpeta`. The caller closes it. */
export async function openControles(carpeta: string, { desde, hasta }: Periodo): Promise<Controles> {
  const lista = await openLista(
    carpeta,
    { hoja: 'Controles', archivo: `controles-${desde}-${hasta}` },
    titulosDeControles,
  );
  return {
    add: (titulo, reparo) => lista.add([filaDeControl(titulo, reparo)]),
    cerrar: lista.cerrar,
  };
}

export interface Controles {
  /** Adds a remark of the report with this title, on a voucher or on many. */
  add: (titulo: string, reparo: Parameters<typeof filaDeControl>[1]) => Promise<void>;
  cerrar: () => Promise<ListaDelMes>;
}

/** Names of a list: of its sheet, and of its files. */
interface NombreDeLista {
  hoja: string;
  archivo: string;
}

/** Writes rows as they come, so that any number of them takes the same memory. */
export async function writeLista(
  carpeta: string,
  nombre: NombreDeLista,
  titulos: readonly string[],
  tandas: AsyncIterable<readonly Fila[]>,
): Promise<ListaDelMes> {
  const lista = await openLista(carpeta, nombre, titulos);
  try {
    for await (const filas of tandas) await lista.add(filas);
  } catch (error) {
    await lista.leave();
    throw error;
  }
  return lista.cerrar();
}

/** Opens a CSV and an equal XLSX, written by lots of rows. Closed twice, it answers the same list. */
async function openLista(carpeta: string, { hoja, archivo }: NombreDeLista, titulos: readonly string[]) {
  const path = join(carpeta, `${archivo}.csv`);
  const csv = await open(path, 'wx');
  const xlsx = await openArchivoXlsx(join(carpeta, `${archivo}.xlsx`), { hoja });
  let cuantas = 0;
  let pendientes: Fila[] = [];
  let abierta = true;
  const flush = async (): Promise<void> => {
    const filas = pendientes;
    pendientes = [];
    await csv.writeFile(masCsv(filas));
    for (const fila of filas) await xlsx.add(fila);
  };
  const leave = async (): Promise<void> => {
    abierta = false;
    await csv.close();
    await xlsx.close();
  };
  await csv.writeFile(csvOf([titulos]));
  await xlsx.add(titulos);
  return {
    async add(filas: readonly Fila[]): Promise<void> {
      pendientes.push(...filas);
      cuantas += filas.length;
      if (pendientes.length >= TANDA) await flush();
    },
    leave,
    async cerrar(): Promise<ListaDelMes> {
      if (abierta) {
        try {
          await flush();
          await xlsx.end();
        } finally {
          await leave();
        }
      }
      const planilla = { path: xlsx.path, nombre: `planillas/${archivo}.xlsx` };
      return { path, archivo: `${archivo}.csv`, cuantas, planilla };
    },
  };
}
