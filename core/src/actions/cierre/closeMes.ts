import type { CierreDeMes, PedidoDeCierre, ControlDeMes } from '../../contract/cierre/cierre.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { resumeControles } from '../../rules/cierre/controles.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { listCierres, openCierre } from '../../store/cierre/cierres.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { processPaquete } from '../contador/paquete/paquetes.ts';
import type { AvancePaquete } from '../contador/paquete/writePaquete.ts';
import { mesOf } from '../reportes/mesOf.ts';
import { requireEspacio } from '../espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';
import { checkMes } from './checkMes.ts';
import { readCambios } from './readMes.ts';

/**
 * Asks for the closing of a month, or for its next rectification, made in the background; answers its present state. A closing that did
 * not finish is taken up again.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `mes_sin_terminar`, `mes_no_cierra`, `mes_sin_cambios`, `espacio_agotado`
 */
export async function requestCierre(
  deps: Deps,
  alcance: Alcance,
  { company_id, periodo }: { company_id: string; periodo: string },
  pedido: PedidoDeCierre,
): Promise<CierreDeMes> {
  const id = await open(deps, alcance, { company_id, periodo }, pedido, (paquete_contador_id, tx) =>
    deps.store.jobs.send(tx, 'armar_paquete', { paquete_contador_id }),
  );
  return findCierre(deps, alcance, { company_id, periodo }, id);
}

/** As `requestCierre`, made now by this process. If it dies midway nothing is presented, and the next try begins again. */
export async function closeMes(
  deps: Deps,
  alcance: Alcance,
  { company_id, periodo }: { company_id: string; periodo: string },
  pedido: PedidoDeCierre,
  onAvance: (avance: AvancePaquete) => void,
): Promise<CierreDeMes> {
  const id = await open(deps, alcance, { company_id, periodo }, pedido, async () => undefined);
  await processPaquete(deps, id, { ultimo: true, onAvance });
  return findCierre(deps, alcance, { company_id, periodo }, id);
}

async function open(
  deps: Deps,
  alcance: Alcance,
  mes: { company_id: string; periodo: string },
  { con_pendientes }: PedidoDeCierre,
  send: (id: string, tx: Parameters<Parameters<Deps['store']['tx']>[0]>[0]) => Promise<unknown>,
): Promise<string> {
  requireDerecho(alcance, 'presentar');
  const empresa = await findEmpresa(deps.store.fork(), alcance, mes.company_id);
  const periodo = mesOf(deps, mes.company_id, mes.periodo);
  if (periodo.hasta >= today(deps.clock.now())) throw new AppError('mes_sin_terminar');
  await requireEspacio(deps, alcance);
  const cierres = await listCierres(deps.store.fork(), alcance, mes);
  const { cambios } = await readCambios(deps, alcance, empresa, mes.periodo);
  const ultimo = cierres.find(({ retirado_en }) => retirado_en === null);
  if (ultimo?.estado === 'listo' && cambios === 0) throw new AppError('mes_sin_cambios');
  const controles = await checkMes({ deps, alcance, empresa, mes: mes.periodo, periodo }, { conArchivos: false });
  requireCierra(controles, con_pendientes);
  return deps.store.tx(async (tx) => {
    const id = await openCierre(tx, alcance, mes, controles);
    await send(id, tx);
    return id;
  });
}

/** @throws AppError `mes_no_cierra`, naming the checks that stop it */
function requireCierra(controles: readonly ControlDeMes[], con_pendientes: boolean): void {
  const { puede, lista } = resumeControles(controles);
  if (puede && (lista || con_pendientes)) return;
  const frenan = controles.filter(({ estado }) => estado === 'impide' || (estado === 'pendiente' && puede));
  throw new AppError('mes_no_cierra', {
    pendientes: puede,
    problemas: frenan.map(({ titulo, detalle }) => ({ campo: titulo, mensaje: detalle })),
    detalle: frenan.map(({ titulo, detalle }) => `${titulo}: ${detalle}`).join(' '),
  });
}

async function findCierre(
  deps: Deps,
  alcance: Alcance,
  mes: { company_id: string; periodo: string },
  id: string,
): Promise<CierreDeMes> {
  const cierres = await listCierres(deps.store.fork(), alcance, mes);
  const cierre = cierres.find((abierto) => abierto.id === id);
  if (!cierre) throw new AppError('paquete_no_encontrado');
  return cierre;
}
