import type { CierreDeMes, EstadoDeMes, MesACerrar } from '../../contract/cierre/cierre.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { resumeControles } from '../../rules/cierre/controles.ts';
import { vencimientoOf } from '../../rules/cierre/vencimientos.ts';
import { isAgente } from '../../rules/percepciones/ajustes.ts';
import { listCierres } from '../../store/cierre/cierres.ts';
import { countComprasCambiadas } from '../../store/cierre/countEnCola.ts';
import { findPresentado, listCambios } from '../../store/contador/presentados.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { mesOf } from '../reportes/mesOf.ts';
import type { Deps } from '../process/deps.ts';
import { checkMes } from './checkMes.ts';

/** A company's month: its checks, its closings, and what changed after it was presented. @throws AppError `empresa_no_encontrada` */
export async function readMes(deps: Deps, alcance: Alcance, company_id: string, mes: string): Promise<MesACerrar> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const controles = await checkMes({ deps, alcance, empresa, mes, periodo: mesOf(deps, company_id, mes) });
  const cierres = await listCierres(deps.store.fork(), alcance, { company_id, periodo: mes });
  const { presentado_en, cambios } = await readCambios(deps, alcance, empresa, mes);
  return {
    periodo: mes,
    estado: estadoOf({ cierres, presentado_en, cambios }),
    ...resumeControles(controles),
    controles,
    vencimiento: vencimientoOf(empresa, mes),
    presentado_en,
    cambios,
    cierres,
  };
}

/** Closings of a month, the last first. @throws AppError `empresa_no_encontrada` */
export async function readCierres(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  mes: string,
): Promise<CierreDeMes[]> {
  await findEmpresa(deps.store.fork(), alcance, company_id);
  return listCierres(deps.store.fork(), alcance, { company_id, periodo: mes });
}

/** Day on which a month was presented, and how much changed since; null: it was not. */
export async function readCambios(
  deps: Deps,
  alcance: Alcance,
  empresa: EmpresaGuardada,
  mes: string,
): Promise<{ presentado_en: Date | null; cambios: number }> {
  const company_id = empresa.id;
  const presentado = await findPresentado(deps.store.fork(), alcance, company_id, mes);
  if (presentado === null) return { presentado_en: null, cambios: 0 };
  const { presentado_en } = presentado;
  const { cuantos } = await listCambios(deps.store.fork(), alcance, mesOf(deps, company_id, mes), {
    desde: presentado_en,
    percibe: isAgente(empresa),
  });
  const compras = await countComprasCambiadas(deps.store.fork(), { company_id, periodo: mes }, presentado_en);
  return { presentado_en, cambios: cuantos + compras };
}

/** State of a month by its closings and its changes. */
export function estadoOf({
  cierres,
  presentado_en,
  cambios,
}: {
  cierres: readonly Pick<CierreDeMes, 'estado'>[];
  presentado_en: Date | null;
  cambios: number;
}): EstadoDeMes {
  if (cierres.some(({ estado }) => estado === 'pendiente' || estado === 'en_curso')) return 'cerrando';
  if (presentado_en === null) return 'abierto';
  return cambios > 0 ? 'cambio' : 'presentado';
}
