import { cuenta as cuentaContract, formatPuntoDeVenta, type Cuenta, type Empresa } from '@talonario/core';
import { withUser, type Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import { loadCuentas, loadEmpresas } from '../arguments/search.ts';

/** The user's marketplace accounts and who invoices their sales. */
export async function cuentas(context: Context): Promise<Output> {
  return withUser(context, async (session) => describeCuentas(await loadCuentas(session), await loadEmpresas(session)));
}

export function describeCuentas(lista: readonly Cuenta[], empresas: readonly Empresa[]): Output {
  if (lista.length === 0) {
    const text = 'Todavía no vinculaste ninguna cuenta. Se hace desde la web, en Cuentas MELI.';
    return { data: [], blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    data: cuentaContract.array().encode([...lista]),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Cuenta' },
          { title: 'Empresa', flexible: true },
          { title: 'Punto de venta', right: true },
          { title: 'Automática', from: 80 },
          { title: 'Vínculo' },
          { title: 'Id', from: 120 },
        ],
        rows: lista.map((cuenta) => [
          cuenta.nickname,
          empresas.find(({ id }) => id === cuenta.linked_company_id)?.razon_social ?? 'sin empresa',
          cuenta.linked_punto_de_venta === null ? '' : formatPuntoDeVenta(cuenta.linked_punto_de_venta),
          cuenta.automatizar ? 'sí' : 'no',
          cuenta.requiere_vincular
            ? { text: 'hay que vincularla de nuevo', tone: 'atencion' }
            : { text: 'vigente', tone: 'bien' },
          cuenta.id,
        ]),
      },
    ],
  };
}
