import { Decimal } from 'decimal.js';
import type {
  Monotributo,
  MonotributoDatos,
  MonotributoTabla,
  Recategorizacion,
} from '../../contract/contador/monotributo.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { tablaMonotributo, ultimoDiaDeTabla, type TablaMonotributo } from '../../rules/catalogs/monotributo.ts';
import { MONOTRIBUTO } from '../../rules/catalogs/situacionIva.ts';
import { tablasVigentes } from '../../rules/datosFiscales/vigentes.ts';
import { addMonths, today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import {
  avisoDeLimite,
  contraLimites,
  doceMeses,
  ingresoOf,
  type ContraLimites,
} from '../../rules/monotributo/limites.ts';
import { projectRecategorizacion, ventanaDeRecategorizacion } from '../../rules/monotributo/recategorizacion.ts';
import {
  findMayorPrecio,
  findMonotributoDatos,
  listFacturado,
  listFacturadoPorMes,
  saveMonotributoDatos,
} from '../../store/contador/monotributo.ts';
import { listDatos } from '../../store/contador/datosFiscales.ts';
import { findEmpresa, listEmpresas, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { addDatoFiscal } from './datosFiscales.ts';

/**
 * Invoicing of a monotributista's last twelve months against each category's limit, and the highest unit price.
 * @throws AppError `empresa_no_encontrada`, `reporte_no_corresponde` when the company is not a monotributista
 */
export async function readMonotributo(deps: Deps, alcance: Alcance, company_id: string): Promise<Monotributo> {
  const empresa = await findMonotributista(deps, alcance, company_id);
  const comparado = await compare(deps, alcance, empresa, today(deps.clock.now()));
  if (comparado === null) {
    const mensaje = 'No hay una tabla de categorías de Monotributo para esta fecha.';
    throw new AppError('reporte_no_corresponde', { mensaje });
  }
  const { hasta, desde, facturado, datos, contra, tabla } = comparado;
  const ambiente = deps.arca.ambiente;
  const mayor = await findMayorPrecio(deps.store.fork(), alcance, { company_id, ambiente, desde, hasta });
  return {
    desde,
    hasta,
    facturado,
    por_fuera: datos.por_fuera,
    total: contra.facturado,
    categoria: contra.categoria,
    categoria_propia: datos.categoria,
    limites: contra.filas,
    aviso: avisoDeLimite(contra, datos.categoria),
    tabla: { desde: tabla.desde, hasta: tabla.hasta, fuente: tabla.fuente, vencida: contra.vencida },
    precio_unitario_maximo: tabla.precio_unitario_maximo,
    recategorizacion: await readRecategorizacion(deps, alcance, empresa, datos),
    mayor_precio: mayor && { ...mayor, supera: mayor.precio.gt(tabla.precio_unitario_maximo) },
  };
}

/** Months before the window whose average may be taken. */
const MESES_ANTES = 3;

/** The company's next recategorisation, with the months to come like the last ones. */
async function readRecategorizacion(
  deps: Deps,
  alcance: Alcance,
  { id: company_id }: EmpresaGuardada,
  { categoria, por_fuera }: MonotributoDatos,
): Promise<Recategorizacion | null> {
  const hoy = today(deps.clock.now());
  const { desde } = ventanaDeRecategorizacion(hoy);
  const periodo = { company_id, ambiente: deps.arca.ambiente, desde: addMonths(desde, -MESES_ANTES), hasta: hoy };
  const porMes = new Map<string, Decimal>();
  for (const { mes, ...fila } of await listFacturadoPorMes(deps.store.fork(), alcance, periodo)) {
    porMes.set(mes, (porMes.get(mes) ?? new Decimal(0)).plus(ingresoOf(fila)));
  }
  const propias = await listDatos(deps.store.fork(), { company_id: null, user_id: alcance.titular_id }, [
    'tabla_monotributo',
  ]);
  return projectRecategorizacion({ hoy, porMes, por_fuera, propia: categoria }, tablasVigentes(propias));
}

/** A monotributista near a category's limit, or over it. */
export interface MonotributoPorAvisar {
  company_id: string;
  cuit: string;
  razon_social: string;
  aviso: NonNullable<Monotributo['aviso']>;
  vencida: boolean;
}

/** Companies within reach that are near a category's limit, or over it. */
export async function listMonotributoPorAvisar(deps: Deps, alcance: Alcance): Promise<MonotributoPorAvisar[]> {
  const empresas = await listEmpresas(deps.store.fork(), alcance);
  const cerca: MonotributoPorAvisar[] = [];
  for (const empresa of empresas.filter(({ situacion_iva }) => situacion_iva === MONOTRIBUTO)) {
    const comparado = await compare(deps, alcance, empresa, today(deps.clock.now()));
    const aviso = comparado && avisoDeLimite(comparado.contra, comparado.datos.categoria);
    const { id: company_id, cuit, razon_social } = empresa;
    if (aviso) cerca.push({ company_id, cuit, razon_social, aviso, vencida: comparado.contra.vencida });
  }
  return cerca;
}

/** @throws AppError as `readMonotributo`; `sin_derecho` */
export async function editMonotributo(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  datos: MonotributoDatos,
): Promise<Monotributo> {
  requireDerecho(alcance, 'configurar');
  await findMonotributista(deps, alcance, company_id);
  await saveMonotributoDatos(deps.store.fork(), company_id, datos);
  return readMonotributo(deps, alcance, company_id);
}

/**
 * Stores a table of limits typed by a person, for all the owner's companies. From its first day on, it replaces the older table.
 * @throws AppError as `readMonotributo`; `sin_derecho`; `valor_invalido` when a category's limit is no higher than the previous
 *   one's
 */
export async function editTablaMonotributo(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { desde, categorias, precio_unitario_maximo, fuente }: MonotributoTabla,
): Promise<Monotributo> {
  requireDerecho(alcance, 'configurar');
  await findMonotributista(deps, alcance, company_id);
  await addDatoFiscal(deps, alcance, company_id, {
    tipo: 'tabla_monotributo',
    desde,
    hasta: ultimoDiaDeTabla(desde),
    categorias: categorias.toSorted((a, b) => (a.categoria < b.categoria ? -1 : 1)),
    precio_unitario_maximo,
    fuente,
  });
  return readMonotributo(deps, alcance, company_id);
}

/** Invoicing of a monotributista against the limits, on a date. */
export interface Comparado {
  desde: string;
  hasta: string;
  facturado: Decimal;
  datos: MonotributoDatos;
  contra: ContraLimites;
  tabla: TablaMonotributo;
}

/** Compares the twelve months up to `fecha` with the limits; null: no table reaches so far back. */
export async function compare(
  deps: Deps,
  alcance: Alcance,
  { id: company_id }: Pick<EmpresaGuardada, 'id'>,
  fecha: string,
): Promise<Comparado | null> {
  const rango = doceMeses(fecha);
  const periodo = { company_id, ambiente: deps.arca.ambiente, ...rango };
  const [filas, datos, propias] = await Promise.all([
    listFacturado(deps.store.fork(), alcance, periodo),
    findMonotributoDatos(deps.store.fork(), company_id),
    listDatos(deps.store.fork(), { company_id: null, user_id: alcance.titular_id }, ['tabla_monotributo']),
  ]);
  const facturado = filas.reduce((suma, fila) => suma.plus(ingresoOf(fila)), new Decimal(0));
  const tablas = tablasVigentes(propias);
  const contra = contraLimites({ facturado, por_fuera: datos.por_fuera, fecha }, tablas);
  const vigente = tablaMonotributo(fecha, tablas);
  return contra && vigente && { ...rango, facturado, datos, contra, tabla: vigente.tabla };
}

async function findMonotributista(deps: Deps, alcance: Alcance, company_id: string): Promise<EmpresaGuardada> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  if (empresa.situacion_iva !== MONOTRIBUTO) {
    throw new AppError('reporte_no_corresponde', {
      mensaje: `${empresa.razon_social} no es monotributista: no hay límites que mirar. Si lo es, corregí su situación frente al IVA en Empresas.`,
    });
  }
  return empresa;
}
