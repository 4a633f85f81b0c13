import { contingenciaDeEmpresa, explainCaea, informeHecho, type InformeHecho } from '@talonario/core/arca';
import { AppError, enPlural } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import { confirmCorte, informEmpresa, loadContingencia } from '@talonario/core/server/arca';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import { describeEmpresa, nombreOf } from './caea.ts';

/** Informs ARCA now of a company's vouchers with advance codes. Exit code 5 when something is left. @throws AppError as `informEmpresa` */
export async function arcaCaeaInformar(context: Context, { cuit }: { cuit: string }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id, razon_social } = await findEmpresa(session, cuit);
    const informe = await informEmpresa(deps, alcance, id);
    const { informados, sin_movimiento, pendientes, rechazos, detenidas } = informe;
    const quedan = pendientes + rechazos.length;
    const blocks: Block[] = [
      { kind: 'title', text: razon_social },
      { kind: 'paragraph', text: `${hechoEnPalabras({ informados, sin_movimiento })} ${quedanEnPalabras(quedan)}` },
    ];
    const items = [
      ...rechazos.map(
        ({ punto_de_venta, tipo_comprobante, numero, motivos }) =>
          `${formatNumero({ punto_de_venta, tipo_comprobante, numero_comprobante: numero })}: ${motivos.map(explainCaea).join(' ')}`,
      ),
      ...detenidas.map(({ tipo_comprobante, error }) => `${nombreOf(tipo_comprobante)}: ${error}`),
    ];
    if (items.length > 0) blocks.push({ kind: 'list', title: 'Revisar', items, tone: 'atencion' });
    return { data: informeHecho.encode(informe), blocks, exit: quedan + items.length > 0 ? 5 : 0 };
  });
}

function hechoEnPalabras({ informados, sin_movimiento }: Pick<InformeHecho, 'informados' | 'sin_movimiento'>): string {
  const partes = [
    ...(informados > 0 ? [enPlural(informados, '1 comprobante', '# comprobantes')] : []),
    ...(sin_movimiento > 0
      ? [enPlural(sin_movimiento, '1 punto de venta sin movimiento', '# puntos de venta sin movimiento')]
      : []),
  ];
  if (partes.length === 0) return 'No había comprobantes para informar ahora.';
  return `Talonario informó ${partes.join(' y ')}.`;
}

function quedanEnPalabras(quedan: number): string {
  if (quedan === 0) return 'No queda ningún comprobante por informar.';
  return enPlural(quedan, 'Queda 1 comprobante por informar.', 'Quedan # comprobantes por informar.');
}

/**
 * Agrees to issue with advance codes in the open outage of a company.
 * @throws AppError `corte_terminado` when ARCA answers; as `confirmCorte`
 */
export async function arcaCaeaEmitir(context: Context, { cuit }: { cuit: string }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: company_id } = await findEmpresa(session, cuit);
    const { corte } = await loadContingencia(deps, alcance, company_id);
    if (corte === null) throw new AppError('corte_terminado');
    await confirmCorte(deps, { alcance, company_id, corte_id: corte.id });
    const empresa = await loadContingencia(deps, alcance, company_id);
    return { data: contingenciaDeEmpresa.encode(empresa), blocks: describeEmpresa(empresa) };
  });
}
