import { AppError } from '@talonario/core/base';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { cuenta as cuentaContract, cuentaAjustes, type Cuenta, type Empresa } from '@talonario/core/empresas';
import { editCuenta, unlinkCuenta } from '@talonario/core/server/empresas';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import { blocksDePausa } from '../instalacion/instalacion.ts';
import { findCuenta, loadCuentas, loadEmpresas } from '../../arguments/search.ts';

/** The user's marketplace accounts and who invoices their sales. */
export async function cuentas(context: Context): Promise<Output> {
  return withUser(context, async (session) => {
    const pausa = await session.deps.instalacion.pausa();
    const { data, blocks } = describeCuentas(await loadCuentas(session), await loadEmpresas(session));
    return { data, blocks: [...blocksDePausa(pausa), ...blocks] };
  });
}

/**
 * Sets the hours, since the sale, that the automatic run of an account waits to know who buys.
 * @throws AppError `cuenta_no_encontrada`; `valor_invalido` when they are none that an account may wait
 */
export async function espera(
  context: Context,
  { cuenta: nombrada, horas: escritas }: { cuenta: string; horas: string },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id, nickname } = await findCuenta(session, nombrada);
    const horas = cuentaAjustes.shape.receptor_espera_horas.safeParse(/^\d+$/.test(escritas) ? Number(escritas) : null);
    if (!horas.success) throw new AppError('valor_invalido', { campo: 'HORAS', valor: escritas });
    const cuenta = await editCuenta(deps, alcance, id, { receptor_espera_horas: horas.data });
    const text = `${nickname} espera ${horas.data} h desde cada venta a que Mercado Libre informe quién compró.`;
    return { data: cuentaContract.encode(cuenta), blocks: [{ kind: 'paragraph', text }] };
  });
}

/**
 * Ends the link of an account: says what stays and what stops, and asks.
 * @throws AppError `cuenta_no_encontrada`; `falta_confirmar` where nobody can be asked and there is no `--si`
 */
export async function desvincular(
  context: Context,
  { cuenta: nombrada, si }: { cuenta: string; si: boolean },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { id, nickname } = await findCuenta(session, nombrada);
    if (!si) {
      if (!context.terminal.interactive) throw new AppError('falta_confirmar', { cuenta: nickname });
      await context.terminal.show({ data: { nickname }, blocks: queDeja(nickname) });
      if (!(await context.terminal.confirm(`¿Desvincular ${nickname}?`)))
        return { data: { nickname }, blocks: [{ kind: 'paragraph', text: 'No se cambió nada.' }] };
    }
    const cuenta = await unlinkCuenta(session.deps, session.alcance, id);
    const text = `${nickname} quedó desvinculada. Se vuelve a vincular desde la web, en Cuentas MELI, y sigue donde estaba.`;
    return { data: cuentaContract.encode(cuenta), blocks: [{ kind: 'paragraph', text }] };
  });
}

function queDeja(nickname: string): Block[] {
  const parrafos = [
    `Quedan los comprobantes, las ventas leídas y la configuración de ${nickname}, y los comprobantes en cola para ARCA salen igual.`,
    'No se ven más sus ventas, no se factura ni se hacen notas de crédito, y no se suben PDF a Mercado Libre.',
  ];
  return parrafos.map((text) => ({ kind: 'paragraph', text }));
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
          cuenta.desvinculada_en !== null
            ? { text: 'desvinculada', tone: 'tenue' }
            : cuenta.requiere_vincular
              ? { text: 'hay que vincularla de nuevo', tone: 'atencion' }
              : { text: 'vigente', tone: 'bien' },
          cuenta.id,
        ]),
      },
    ],
  };
}
