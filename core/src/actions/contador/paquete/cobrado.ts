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

/** Lists of the package: taxes withheld in a month, and the marketplace's bills. */
export interface CobradoDelMes {
  impuestos: ListaDelMes;
  facturas_recibidas: ListaDelMes;
  /** Accounts without the month's report of their money: only their payments tell the taxes withheld. */
  sin_liquidacion: string[];
}

/**
 * Lists the taxes that a company suffered in a month and the marketplace's bills to it, in CSVs of `carpeta`; null: the company
 * invoices no account. Only the stored data of its accounts is read: the marketplace is not asked.
 */
export async function writeCobrado(
  deps: Deps,
  { empresa, periodo }: { empresa: EmpresaGuardada; periodo: Periodo },
  carpeta: string,
): Promise<CobradoDelMes | null> {
  const { desde, hasta } = periodo;
  // Accounts belong to the owner, whoever the package is for; these lists show no sale.
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
