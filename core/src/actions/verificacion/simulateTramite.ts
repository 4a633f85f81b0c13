import { controlArca } from '../../clients/arca/index.ts';
import type { TramiteSimulado } from '../../contract/empresas/verificacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../rules/catalogs/situacionIva.ts';
import { AppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { listCertificados } from '../../store/habilitaciones/certificados.ts';
import { findPruebaPunto } from '../../store/habilitaciones/puntos.ts';
import type { Deps } from '../process/deps.ts';
import { receiveCertificado } from './certificados.ts';

const condiciones: Readonly<Record<number, string>> = {
  [RESPONSABLE_INSCRIPTO]: 'responsable_inscripto',
  [MONOTRIBUTO]: 'monotributo',
};

/**
 * Does at the simulator what the company's owner does on ARCA's site. Only the simulator has such calls: nobody else's CUIT can be
 * changed so.
 * @throws AppError `empresa_no_encontrada`; `tramite_no_simulado` outside the simulator, `prueba_no_encontrada` when there is nothing to
 * do, `arca_no_disponible`
 */
export async function simulateTramite(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { tramite }: TramiteSimulado,
): Promise<void> {
  const { url, ambiente } = deps.config.arca;
  if (ambiente !== 'simulador' || url === null) throw new AppError('tramite_no_simulado');
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  const { cuit, situacion_iva } = await findEmpresa(em, alcance, company_id);
  const condicion = condiciones[situacion_iva] ?? 'exento';
  if (tramite === 'delegar') {
    await controlArca(url, 'delegaciones', { cuit, condicion });
    // Today's ticket does not list the change: the real one takes up to ten minutes more.
    await controlArca(url, 'vencer', { que: 'ticket' });
    return;
  }
  if (tramite === 'crear_punto') {
    const prueba = await findPruebaPunto(em, ambiente, company_id);
    if (prueba?.numero == null) throw new AppError('prueba_no_encontrada');
    await controlArca(url, 'puntos', { cuit, nro: prueba.numero });
    return;
  }
  const pedido = (await listCertificados(em, ambiente, company_id)).find(({ certificado }) => certificado === null);
  if (!pedido?.pedido) throw new AppError('prueba_no_encontrada');
  await controlArca(url, 'delegaciones', { cuit, condicion, delegada: false });
  const { certificado } = await controlArca<{ certificado: string }>(url, 'certificado', { csr: pedido.pedido });
  await receiveCertificado(deps, alcance, { company_id, id: pedido.id }, certificado);
}
