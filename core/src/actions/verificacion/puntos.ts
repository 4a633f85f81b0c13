import { randomInt } from 'node:crypto';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import {
  DIAS_DE_NUMERO,
  chooseNumero,
  isPuntoElectronico,
  PRUEBAS_ABIERTAS,
} from '../../rules/empresas/titularidad.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import {
  countPruebasPunto,
  createPruebaPunto,
  deletePruebaPunto,
  findPruebaPunto,
  listNumerosReservados,
  markRevisada,
  reservePunto,
  type PruebaPuntoFila,
} from '../../store/habilitaciones/puntos.ts';
import type { Deps } from '../process/deps.ts';
import { notifyTitular } from './avisos.ts';
import { addPuntoPropio, datosDePunto } from './puntoPropio.ts';
import { recordPrueba } from './recordPrueba.ts';

const DIA_MS = 24 * 3_600_000;
/** Days that a delegation is waited for: after them a person begins again. */
const DIAS_DE_DELEGACION = 30;
/** Draws of `chooseNumero`. */
const AZAR = 2 ** 31;

/**
 * Begins the proof by point of sale, or goes on with the open one: once the CUIT delegated on us, ARCA's list says which numbers are
 * taken, and a free one is kept for this company.
 * @throws AppError `empresa_no_encontrada`, `demasiadas_pruebas`, `prueba_no_disponible`, `arca_no_disponible`, `arca_ticket_en_espera`,
 * `arca_ticket_rechazado`, `arca_certificado`
 */
export async function startPruebaPunto(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const { cuit, user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { ambiente } = deps.arca;
  if (!admitePunto(deps)) throw new AppError('prueba_no_disponible', { motivo: 'sin_lista' });
  const pedida_en = deps.clock.now();
  const vence_en = new Date(pedida_en.getTime() + DIAS_DE_DELEGACION * DIA_MS);
  await deps.store.tx(async (tx) => {
    const abiertas = await countPruebasPunto(tx, ambiente, user_id);
    if ((await findPruebaPunto(tx, ambiente, company_id)) !== null) return;
    const cantidad = PRUEBAS_ABIERTAS;
    if (abiertas >= cantidad) throw new AppError('demasiadas_pruebas', { cantidad });
    await createPruebaPunto(tx, { ambiente, company_id, user_id, cuit, pedida_en, vence_en });
  });
  const prueba = await findPruebaPunto(deps.store.fork(), ambiente, company_id);
  if (prueba) await reviewPruebaPunto(deps, prueba, { presente: true });
}

/** Whether ARCA's list can prove a point of sale: Homologación always answers that there is none (602). */
export function admitePunto(deps: Deps): boolean {
  return deps.arca.ambiente !== 'homologacion';
}

/** @throws AppError `empresa_no_encontrada`, `prueba_no_encontrada` */
export async function cancelPruebaPunto(deps: Deps, alcance: Alcance, company_id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  if (!(await deletePruebaPunto(em, deps.arca.ambiente, company_id))) throw new AppError('prueba_no_encontrada');
}

/**
 * Takes the step that is due: a number once the delegation works, the CUIT once its point of sale is in ARCA's list. `presente`: the
 * person is looking, so that the screen's news are not mailed.
 * @throws AppError as `startPruebaPunto`
 */
export async function reviewPruebaPunto(
  deps: Deps,
  prueba: PruebaPuntoFila,
  { presente }: { presente: boolean },
): Promise<void> {
  const { ambiente, company_id, cuit, numero, vence_en } = prueba;
  const ahora = deps.clock.now();
  if (vence_en !== null && vence_en <= ahora) {
    return deps.store.tx(async (tx) => {
      if ((await deletePruebaPunto(tx, ambiente, company_id)) && !presente)
        await notifyTitular(deps, tx, company_id, 'numero_vencido');
    });
  }
  await markRevisada(deps.store.fork(), prueba, ahora);
  const puntos = await listPuntos(deps, cuit);
  if (puntos === null) return;
  if (numero === null) return reserve(deps, prueba, new Set(puntos.map((punto) => punto.numero)), { presente });
  if (!isCreado(puntos, numero)) return;
  const probada = { company_id, cuit, punto_de_venta: numero };
  const propio = await datosDePunto(deps, probada);
  await deps.store.tx(async (tx) => {
    // Of two processes that see it at once only one keeps the proof.
    if (!(await deletePruebaPunto(tx, ambiente, company_id))) return;
    const resultado = await recordPrueba(deps, tx, { ...probada, prueba: 'punto_de_venta' });
    if (resultado === 'obtenida' || resultado === 'renovada') await addPuntoPropio(tx, probada, propio);
  });
}

/**
 * Whether the point of sale that proved a CUIT is still in ARCA's list.
 * @throws AppError `arca_no_disponible`, `arca_ticket_en_espera`, `arca_ticket_rechazado`
 */
export async function isPuntoCreado(deps: Deps, cuit: string, numero: number): Promise<boolean> {
  return isCreado((await listPuntos(deps, cuit)) ?? [], numero);
}

function isCreado(puntos: readonly Punto[], numero: number): boolean {
  return puntos.some((punto) => punto.numero === numero && isPuntoElectronico(punto));
}

type Punto = NonNullable<Awaited<ReturnType<Deps['arca']['wsfe']['puntosDeVenta']>>>[number];

/** ARCA's list for the platform's certificate; null: ARCA does not let us act for the CUIT yet. */
async function listPuntos(deps: Deps, cuit: string): Promise<Punto[] | null> {
  try {
    // An empty list is an answer: a company that begins has no point of sale.
    return (await deps.arca.wsfeCon(null).puntosDeVenta(cuit)) ?? [];
  } catch (error) {
    if (isAppError(error, 'arca_no_autorizado')) return null;
    throw error;
  }
}

async function reserve(
  deps: Deps,
  { ambiente, company_id, cuit }: PruebaPuntoFila,
  enArca: ReadonlySet<number>,
  { presente }: { presente: boolean },
): Promise<void> {
  const vence_en = new Date(deps.clock.now().getTime() + DIAS_DE_NUMERO * DIA_MS);
  await deps.store.tx(async (tx) => {
    const usados = new Set([...enArca, ...(await listNumerosReservados(tx, ambiente, cuit))]);
    const numero = chooseNumero(usados, randomInt(AZAR) / AZAR);
    if (numero === null) throw new AppError('prueba_no_disponible', { motivo: 'sin_numeros' });
    const reservado = await reservePunto(tx, { ambiente, company_id }, { numero, vence_en });
    if (reservado && !presente) await notifyTitular(deps, tx, company_id, 'delegada');
  });
}
