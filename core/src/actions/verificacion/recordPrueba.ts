import type { Prueba } from '../../contract/empresas/verificacion.ts';
import { cedeEnElActo, DIAS_DE_PLAZO } from '../../rules/empresas/titularidad.ts';
import type { EntityManager } from '../../store/db.ts';
import {
  deleteHabilitacion,
  insertHabilitacion,
  lockHabilitacion,
  SIN_DISPUTA,
  updateHabilitacion,
  type Habilitacion,
} from '../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../process/deps.ts';
import { stopEmpresa, resumeEmpresa } from './consecuencias.ts';
import { notifyTitular } from './avisos.ts';

const DIA_MS = 24 * 3_600_000;
/**
 * Outcome of a proof. `en_plazo`: a company that proved the CUIT holds it, and has some days to prove it again. `ya_en_plazo`: another
 * challenger's term is already running.
 */
export type ResultadoPrueba = 'obtenida' | 'renovada' | 'en_plazo' | 'ya_en_plazo';

interface NuevaPrueba {
  company_id: string;
  cuit: string;
  prueba: Prueba;
  punto_de_venta?: number | null;
}

/**
 * Keeps that a company proved its CUIT, inside the caller's transaction: the first company gets it, and one that comes at the same time
 * waits here. A holder that proved nothing yields at once, and so does any to the operator; another holder has a term, and yields once
 * it is over. `punto_de_venta`: the one that proves it.
 */
export async function recordPrueba(
  deps: Deps,
  tx: EntityManager,
  { company_id, cuit, prueba, punto_de_venta = null }: NuevaPrueba,
): Promise<ResultadoPrueba> {
  const { ambiente } = deps.arca;
  const desde = deps.clock.now();
  const habilitacion = { ambiente, cuit, company_id, prueba, punto_de_venta };
  if (await insertHabilitacion(tx, { ...habilitacion, desde })) {
    await begin(deps, tx, habilitacion);
    return 'obtenida';
  }
  const actual = await lockHabilitacion(tx, ambiente, cuit);
  if (!actual) throw new Error('a CUIT was let go while it was being proved');
  if (actual.company_id === company_id) {
    await updateHabilitacion(tx, actual, {
      prueba,
      desde,
      punto_de_venta: punto_de_venta ?? actual.punto_de_venta,
      ...SIN_DISPUTA,
    });
    if (actual.disputa_company_id !== null) await notifyTitular(deps, tx, actual.disputa_company_id, 'plazo_perdido');
    return 'renovada';
  }
  const confirma = actual.disputa_company_id === company_id && actual.disputa_confirmar_hasta !== null;
  if (cedeEnElActo(actual.prueba) || prueba === 'operador' || confirma) {
    await transfer(deps, tx, actual, habilitacion);
    return 'obtenida';
  }
  if (actual.disputa_company_id !== null) return actual.disputa_company_id === company_id ? 'en_plazo' : 'ya_en_plazo';
  await updateHabilitacion(tx, actual, {
    disputa_company_id: company_id,
    disputa_prueba: prueba,
    disputa_punto_de_venta: punto_de_venta,
    disputa_desde: desde,
    disputa_hasta: new Date(desde.getTime() + DIAS_DE_PLAZO * DIA_MS),
  });
  await notifyTitular(deps, tx, actual.company_id, 'reclamada');
  await notifyTitular(deps, tx, company_id, 'en_plazo');
  return 'en_plazo';
}

/** Takes a CUIT from its holder. Answers whether there was one. */
export async function removeCuit(deps: Deps, tx: EntityManager, cuit: string): Promise<boolean> {
  const actual = await lockHabilitacion(tx, deps.arca.ambiente, cuit);
  if (!actual) return false;
  await deleteHabilitacion(tx, actual);
  await end(deps, tx, actual);
  return true;
}

type Suya = Pick<Habilitacion, 'ambiente' | 'cuit' | 'company_id' | 'prueba' | 'punto_de_venta'>;

/** Gives a CUIT with a holder, its row locked, to another company. */
export async function transfer(deps: Deps, tx: EntityManager, actual: Habilitacion, nueva: Suya): Promise<void> {
  const { company_id, prueba, punto_de_venta } = nueva;
  await updateHabilitacion(tx, actual, { company_id, prueba, punto_de_venta, desde: deps.clock.now(), ...SIN_DISPUTA });
  await end(deps, tx, actual);
  await begin(deps, tx, nueva);
}

async function begin(deps: Deps, tx: EntityManager, nueva: Suya): Promise<void> {
  await resumeEmpresa(deps, tx, nueva);
  await notifyTitular(deps, tx, nueva.company_id, 'verificada');
}

async function end(deps: Deps, tx: EntityManager, actual: Habilitacion): Promise<void> {
  await stopEmpresa(tx, actual);
  await notifyTitular(deps, tx, actual.company_id, 'perdida');
}
