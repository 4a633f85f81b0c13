import {
  claseA as claseAContract,
  clasesA,
  empresa as empresaContract,
  formatCuit,
  formatPuntoDeVenta,
  RESPONSABLE_INSCRIPTO,
  situacionesIva,
  stripDocumento,
  type Empresa,
} from '@talonario/core';
import { editClaseA } from '@talonario/core/server';
import type { Options } from '../../arguments/options.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { findEmpresa, loadEmpresas } from '../../arguments/search.ts';

/** The user's companies and their points of sale. */
export async function empresas(context: Context): Promise<Output> {
  return withUser(context, async (session) => describeEmpresas(await loadEmpresas(session)));
}

/** Says which class A ARCA lets a company issue. */
export async function claseA(context: Context, _options: Options, args: readonly string[]): Promise<Output> {
  const [escrito = '', escrita] = args;
  const cuit = stripDocumento(escrito);
  const clase = claseAContract.parse(escrita);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, cuit);
    const empresa = await editClaseA(deps, alcance, id, clase);
    const fila = clasesA.find(({ codigo }) => codigo === empresa.clase_a);
    return {
      data: empresaContract.encode(empresa),
      blocks: [
        { kind: 'title', text: `${empresa.razon_social}: factura A ${fila?.nombre.toLowerCase() ?? ''}` },
        { kind: 'paragraph', text: fila?.quiere_decir ?? '' },
      ],
    };
  });
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
          { title: 'Factura A', from: 90 },
          { title: 'Puntos de venta', flexible: true },
        ],
        rows: lista.map((empresa) => [
          formatCuit(empresa.cuit),
          empresa.razon_social,
          situacionesIva.find(({ codigo }) => codigo === empresa.situacion_iva)?.nombre ?? '',
          nombreClaseA(empresa),
          empresa.puntosDeVenta.map(({ punto_de_venta }) => formatPuntoDeVenta(punto_de_venta)).join(', '),
        ]),
      },
    ],
  };
}

/** Only a Responsable inscripto issues A. */
function nombreClaseA({ situacion_iva, clase_a }: Empresa): string {
  if (situacion_iva !== RESPONSABLE_INSCRIPTO) return '';
  return clasesA.find(({ codigo }) => codigo === clase_a)?.nombre ?? '';
}
