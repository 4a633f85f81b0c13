import type { DatoFiscal, DatoTipeado, TipoDato } from '../../contract/contador/datoFiscal.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkDato } from '../../rules/datosFiscales/checkDato.ts';
import { conVigencia } from '../../rules/datosFiscales/vigentes.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { deleteDato, INSTALACION, listDatos, saveDato, type LugarDato } from '../../store/contador/datosFiscales.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

const TIPOS = [
  'vencimiento_ddjj',
  'minimo_percepcion',
  'adhesion_regimen',
  'tabla_monotributo',
] as const satisfies readonly TipoDato[];

/**
 * Dated data that a company sees, each with its author and whether it is in force: the company's, its owner's, the installation's
 * for its CUIT and the product's. @throws AppError `empresa_no_encontrada`
 */
export async function listDatosFiscales(deps: Deps, alcance: Alcance, company_id: string): Promise<DatoFiscal[]> {
  const em = deps.store.fork();
  const empresa = await findEmpresa(em, alcance, company_id);
  const datos = await listDatos(em, { company_id, user_id: empresa.user_id }, TIPOS);
  return conVigencia(datos, { cuit: empresa.cuit, hoy: today(deps.clock.now()) });
}

/**
 * Stores a datum in place of the one of the same day: a due date or a minimum, for the company; a table of Monotributo, for all its
 * owner's companies. A company has one due date a month, whatever the ending of its CUIT.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `valor_invalido`
 */
export async function addDatoFiscal(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  tipeado: DatoTipeado,
): Promise<DatoFiscal[]> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  const empresa = await findEmpresa(em, alcance, company_id);
  const dato = tipeado.tipo === 'vencimiento_ddjj' ? { ...tipeado, terminacion: null } : tipeado;
  checkDato(dato);
  const usuario = await findUsuario(em, alcance.usuario_id);
  if (usuario === null) throw new AppError('usuario_no_encontrado');
  await saveDato(em, lugarOf(dato.tipo, empresa), dato, usuario.email);
  return listDatosFiscales(deps, alcance, company_id);
}

/** @throws AppError `empresa_no_encontrada`, `sin_derecho`, `dato_fiscal_no_encontrado`, also for a datum of the installation */
export async function removeDatoFiscal(deps: Deps, alcance: Alcance, company_id: string, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  const empresa = await findEmpresa(em, alcance, company_id);
  await deleteDato(
    em,
    TIPOS.map((tipo) => lugarOf(tipo, empresa)),
    id,
  );
}

/** Dated data of the whole installation, and the product's. Only the installation's operator calls this. */
export async function listDatosDeInstalacion(deps: Deps): Promise<DatoFiscal[]> {
  const datos = await listDatos(deps.store.fork(), INSTALACION, TIPOS);
  return conVigencia(datos, { cuit: null, hoy: today(deps.clock.now()) });
}

/** Stores data for every company of the installation: all of them or none. @throws AppError `valor_invalido` */
export async function addDatosDeInstalacion(
  deps: Deps,
  datos: readonly DatoTipeado[],
  cargado_por: string,
): Promise<DatoFiscal[]> {
  for (const dato of datos) checkDato(dato);
  await deps.store.tx(async (tx) => {
    for (const dato of datos) await saveDato(tx, INSTALACION, dato, cargado_por);
  });
  return listDatosDeInstalacion(deps);
}

/** @throws AppError `dato_fiscal_no_encontrado`, also for a company's datum */
export async function removeDatoDeInstalacion(deps: Deps, id: string): Promise<void> {
  await deleteDato(deps.store.fork(), [INSTALACION], id);
}

function lugarOf(tipo: TipoDato, { id, user_id }: EmpresaGuardada): LugarDato {
  return { company_id: tipo === 'tabla_monotributo' ? null : id, user_id };
}
