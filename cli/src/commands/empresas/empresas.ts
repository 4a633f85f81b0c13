import {
  empresa as empresaContract,
  formatCuit,
  formatPuntoDeVenta,
  situacionesIva,
  type Empresa,
} from '@talonario/core';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { loadEmpresas } from '../../arguments/search.ts';

/** The user's companies and their points of sale. */
export async function empresas(context: Context): Promise<Output> {
  return withUser(context, async (session) => describeEmpresas(await loadEmpresas(session)));
}

export function describeEmpresas(lista: readonly Empresa[]): Output {
  if (lista.length === 0) {
    const text = 'Todavía no tenés empresas. Creá la primera desde la web, en Empresas.';
    return { data: [], blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    data: empresaContract.array().encode([...lista]),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'CUIT' },
          { title: 'Razón social', flexible: true },
          { title: 'IVA', from: 80 },
          { title: 'Puntos de venta', flexible: true },
        ],
        rows: lista.map((empresa) => [
          formatCuit(empresa.cuit),
          empresa.razon_social,
          situacionesIva.find(({ codigo }) => codigo === empresa.situacion_iva)?.nombre ?? '',
          empresa.puntosDeVenta.map(({ punto_de_venta }) => formatPuntoDeVenta(punto_de_venta)).join(', '),
        ]),
      },
    ],
  };
}
