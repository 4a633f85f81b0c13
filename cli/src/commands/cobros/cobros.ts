import { formatARS } from '@talonario/core/base';
import {
  describeFalta,
  mesDeCobros,
  nombreDeLinea,
  type ClaseDiferencia,
  type MesDeCobros,
} from '@talonario/core/cobros';
import { requireDerecho } from '@talonario/core/empresas';
import { reconcileCobros, readCobros } from '@talonario/core/server/cobros';
import { diasOf } from '../../comando/opciones/mes.ts';
import { findCuenta, loadCuentas } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import type { ExitCode } from '../../output/salidas.ts';

interface PedidoDeCobros {
  /** Nickname or id of the account; null: all of them. */
  cuenta: string | null;
  /** Days of the sales, as `diasOf` takes them. */
  mes: string | null;
  desde: string | null;
  hasta: string | null;
  /** Reads first, from the marketplace, what is missing. */
  leer: boolean;
}

/** Money received against invoiced. Exit code 5 when something does not match, or could not be read. */
export async function cobros(context: Context, pedido: PedidoDeCobros): Promise<Output> {
  const { desde: fecha_desde, hasta: fecha_hasta } = diasOf(pedido);
  const { cuenta: nickname, leer } = pedido;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    if (leer) requireDerecho(alcance, 'emitir');
    const cuentas = nickname === null ? await loadCuentas(session) : [await findCuenta(session, nickname)];
    if (leer) for (const { id } of cuentas) await readCobros(deps, id);
    const [unica] = cuentas;
    const filtroDeCuenta = nickname !== null && unica ? { cuenta: unica.id } : {};
    const meses = await reconcileCobros(deps, alcance, { fecha_desde, fecha_hasta, ...filtroDeCuenta });
    return describeCobros(meses);
  });
}

export function describeCobros(meses: readonly MesDeCobros[]): Output {
  const diferencias = meses.reduce((suma, mes) => suma + mes.diferencias.length, 0);
  return {
    data: { meses: meses.map((mes) => mesDeCobros.encode(mes)), diferencias },
    blocks: meses.flatMap(blocksOf),
    exit: (diferencias > 0 || meses.some(hasUnread) ? 5 : 0) satisfies ExitCode,
  };
}

function hasUnread({ sin_leer, sin_cotizacion }: MesDeCobros): boolean {
  return sin_leer.informe || sin_leer.filas > 0 || sin_cotizacion.length > 0;
}

/** Kinds of difference, in words. */
const clases: Readonly<Record<ClaseDiferencia, string>> = {
  sin_factura: 'vendida sin facturar',
  sin_cobro: 'facturada sin cobrar',
  sin_nota: 'devuelta sin nota de crédito',
  pago_no_cierra: 'pago que no cierra con sus cargos',
  movimiento_no_cierra: 'movimiento que no cierra',
  movimientos: 'el informe de movimientos y el pago no coinciden',
};

function blocksOf(mes: MesDeCobros): Block[] {
  const diferencias = mes.diferencias.map(
    ({ clase, venta, comprobante, referencia, importe }) =>
      `${venta ?? referencia ?? ''} ${clases[clase]}${comprobante === null ? '' : ` (${comprobante})`}: ${importe === null ? 'sin importe' : formatARS(importe)}`,
  );
  const sinLeer = [
    ...(mes.sin_leer.informe ? ['el último informe del mes, que se vuelve a pedir mañana'] : []),
    ...(mes.sin_leer.filas > 0
      ? [`renglones que no están en estas cifras (${mes.sin_leer.filas}): ${mes.sin_leer.referencias.join(', ')}`]
      : []),
  ];
  return [
    { kind: 'title', text: `${mes.cuenta} · ${mes.mes.slice(5, 7)}/${mes.mes.slice(0, 4)}` },
    {
      kind: 'pairs',
      pairs: [
        ...mes.extracto.map((linea) => [nombreDeLinea(linea), formatARS(linea.importe)] as const),
        ['Facturado', formatARS(mes.facturado)] as const,
      ],
    },
    ...(sinLeer.length === 0
      ? []
      : [
          {
            kind: 'list',
            title: 'Informe de movimientos: lo que no se pudo leer',
            items: sinLeer,
            tone: 'atencion',
          } satisfies Block,
        ]),
    ...(mes.sin_cotizacion.length === 0
      ? []
      : [
          {
            kind: 'list',
            title: 'Ventas en dólares sin cotización de su día, que no están en lo vendido',
            items: mes.sin_cotizacion,
            tone: 'atencion',
          } satisfies Block,
        ]),
    ...(mes.faltas.length === 0
      ? []
      : [
          {
            kind: 'list',
            title: 'Facturas de Mercado Libre: lo que no se pudo leer',
            items: mes.faltas.map(describeFalta),
            tone: 'atencion',
          } satisfies Block,
        ]),
    ...(diferencias.length === 0
      ? []
      : [{ kind: 'list', title: 'Diferencias', items: diferencias, tone: 'atencion' } satisfies Block]),
  ];
}
