import type { FilaDeMesa } from '../../contract/cierre/cierre.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { vencimientoOf } from '../../rules/cierre/vencimientos.ts';
import { listCierres } from '../../store/cierre/cierres.ts';
import { totalesOf } from '../../store/contador/presentados.ts';
import { listEmpresas, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { mesOf } from '../reportes/mesOf.ts';
import { openAlcance } from '../miembros/alcance.ts';
import { listCompartidas } from '../miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';
import { estadoOf, readCambios } from './readMes.ts';

/** Companies of a desk, at most: the first ones, by owner and name. */
const EMPRESAS_MAX = 200;

/**
 * Every company of a person and of those who share theirs with them: the month's state, its deadline and what changed since it was
 * presented. The checks of each are asked for one by one.
 */
export async function listMesa(deps: Deps, usuario_id: string, mes: string): Promise<FilaDeMesa[]> {
  const filas: FilaDeMesa[] = [];
  const propio = ownAlcance(usuario_id);
  const compartidas = await listCompartidas(deps, usuario_id);
  const alcances: { alcance: Alcance; titular: FilaDeMesa['titular'] }[] = [{ alcance: propio, titular: null }];
  for (const { titular } of compartidas) {
    alcances.push({ alcance: await openAlcance(deps, usuario_id, titular.id), titular });
  }
  for (const { alcance, titular } of alcances) {
    for (const empresa of await listEmpresas(deps.store.fork(), alcance)) {
      if (filas.length === EMPRESAS_MAX) return filas;
      filas.push(await filaOf(deps, alcance, { empresa, titular, mes }));
    }
  }
  return filas;
}

async function filaOf(
  deps: Deps,
  alcance: Alcance,
  { empresa, titular, mes }: { empresa: EmpresaGuardada; titular: FilaDeMesa['titular']; mes: string },
): Promise<FilaDeMesa> {
  const { id: company_id, razon_social, cuit } = empresa;
  const { comprobantes } = await totalesOf(deps.store.fork(), alcance, mesOf(deps, company_id, mes));
  const { presentado_en, cambios } = await readCambios(deps, alcance, empresa, mes);
  const cierres = await listCierres(deps.store.fork(), alcance, { company_id, periodo: mes });
  return {
    company_id,
    razon_social,
    cuit,
    titular,
    presenta: alcance.derechos.has('presentar'),
    comprobantes,
    estado: estadoOf({ cierres, presentado_en, cambios }),
    presentado_en,
    cambios,
    vencimiento: vencimientoOf(empresa, mes),
  };
}
