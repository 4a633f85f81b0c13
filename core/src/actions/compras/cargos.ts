import type { CargosComparados, ClaseDeCargo } from '../../contract/compras/cargos.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { cuitDePlaza } from '../../rules/catalogs/plaza.ts';
import { matchCargos } from '../../rules/cargos/matchCargos.ts';
import { addMonths, endOfMonth } from '../../rules/dates.ts';
import { listNumerosFacturados } from '../../store/cobros/facturas.ts';
import { listDeEmisor } from '../../store/compras/deEmisor.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { reconcileCobros } from '../cobros/reconcileCobros.ts';
import type { Deps } from '../process/deps.ts';

/** Months before and after in which the purchase of an invoice may be: it is dated when its period ends, and its book may be a later one. */
const MESES_ALREDEDOR = 2;
/** Invoices that are answered, at most: an account has a few a month. */
const FACTURAS = 500;

/**
 * Compares the marketplace's invoices of a month, `yyyy-MM`, with the company's purchases from it. Only stored data is read: the marketplace
 * is not asked.
 * @throws AppError `empresa_no_encontrada`, also when it is another user's
 */
export async function readCargos(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<CargosComparados> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const mes = `${periodo}-01`;
  // Accounts belong to the owner, whoever asks; no sale of theirs is told.
  const meses = await reconcileCobros(deps, ownAlcance(empresa.user_id), {
    empresa: company_id,
    fecha_desde: mes,
    fecha_hasta: endOfMonth(mes),
  });
  const alrededor = { desde: addMonths(mes, -MESES_ALREDEDOR), hasta: addMonths(mes, MESES_ALREDEDOR) };
  const emisor = cuitDePlaza();
  const compras =
    emisor === null || meses.length === 0
      ? []
      : await listDeEmisor(deps.store.fork(), alcance, company_id, {
          emisor,
          desde: alrededor.desde.slice(0, 7),
          hasta: alrededor.hasta.slice(0, 7),
        });
  const vecinas = await listNumerosFacturados(
    deps.store.fork(),
    meses.map(({ cuenta_id }) => cuenta_id),
    alrededor,
  );
  const facturas = matchCargos(
    periodo,
    meses.flatMap(({ cuenta, facturas_recibidas }) => facturas_recibidas.map((factura) => ({ ...factura, cuenta }))),
    compras,
    vecinas,
  );
  const countOf = (buscada: ClaseDeCargo): number => facturas.filter(({ clase }) => clase === buscada).length;
  const [iguales, sinNumero] = [countOf('en_ambos'), countOf('sin_numero')];
  return {
    periodo,
    cuentas: meses.length,
    en_ambos: iguales,
    diferencias: facturas.length - iguales - sinNumero,
    sin_numero: sinNumero,
    faltas: meses.reduce((suma, { faltas }) => suma + faltas.length, 0),
    facturas: facturas.slice(0, FACTURAS),
  };
}
