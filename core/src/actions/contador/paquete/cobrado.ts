import type { MesDeCobros } from '../../../contract/cobros/conciliacion.ts';
import { ownAlcance } from '../../../rules/alcance.ts';
import {
  filasDeFacturasRecibidas,
  filasDeImpuestos,
  titulosDeFacturasRecibidas,
  titulosDeImpuestos,
} from '../../../rules/contador/filasDeImpuestos.ts';
import type { Fila } from '../../../rules/planillas/celda.ts';
import type { EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import type { Periodo } from '../../../store/reportes/reportables.ts';
import { reconcileCobros } from '../../cobros/reconcileCobros.ts';
import type { Deps } from '../../process/deps.ts';
import { writeLista, type ListaDelMes } from './listas.ts';

/** Taxes withheld in a month and bills of the marketplace, as lists of the package. */
export interface CobradoDelMes {
  impuestos: ListaDelMes;
  facturas_recibidas: ListaDelMes;
  /** Accounts whose report of the month's money was not read: what was withheld is known by their payments alone. */
  sin_liquidacion: string[];
}

/**
 * The taxes that the company suffered in a month and the marketplace's bills to it, of the accounts that it invoices and as far as they
 * were read, in CSVs of `carpeta`; null: it invoices no account. Nothing is asked of the marketplace.
 */
export async function writeCobrado(
  deps: Deps,
  { empresa, periodo }: { empresa: EmpresaGuardada; periodo: Periodo },
  carpeta: string,
): Promise<CobradoDelMes | null> {
  const { desde, hasta } = periodo;
  // Accounts are the owner's, whoever the package is for: no sale is in these lists.
  const pedido = { empresa: empresa.id, fecha_desde: desde, fecha_hasta: hasta };
  const meses = await reconcileCobros(deps, ownAlcance(empresa.user_id), pedido);
  if (meses.length === 0) return null;
  return {
    impuestos: await writeLista(
      carpeta,
      { hoja: 'Impuestos sufridos', archivo: `impuestos-sufridos-${desde}-${hasta}` },
      titulosDeImpuestos,
      filasOf(meses, filasDeImpuestos),
    ),
    facturas_recibidas: await writeLista(
      carpeta,
      { hoja: 'Facturas de Mercado Libre', archivo: `facturas-de-mercado-libre-${desde}-${hasta}` },
      titulosDeFacturasRecibidas,
      filasOf(meses, filasDeFacturasRecibidas),
    ),
    sin_liquidacion: meses.filter(({ con_liquidacion }) => !con_liquidacion).map(({ cuenta }) => cuenta),
  };
}

async function* filasOf(
  meses: readonly MesDeCobros[],
  toFilas: (mes: MesDeCobros) => Fila[],
): AsyncGenerator<readonly Fila[]> {
  for (const mes of meses) yield toFilas(mes);
}
