import { mkdir } from 'node:fs/promises';
import { planDeCuentas, type CuentaContable } from '@talonario/core/contador';
import { editPlan, listContables, readPlan, saveContable } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

/** Accounting programs for which there is a file. */
export function programas(): Output {
  const lista = listContables();
  return {
    data: lista,
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Programa' }, { title: 'Nombre' }, { title: 'Para qué', flexible: true }],
        rows: lista.map(({ clave, nombre, uso }) => [clave, nombre, uso]),
      },
    ],
  };
}

/** Saves a month's sales for an accounting program, all its files or none. @throws AppError as `saveContable` */
export async function exportar(
  context: Context,
  pedido: { programa: string; empresa: string; mes: string; salida: string },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const periodo = mesOf({ mes: pedido.mes, desde: null, hasta: null }, deps.clock.now());
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    await mkdir(pedido.salida, { recursive: true });
    const { archivos } = await saveContable(deps, alcance, {
      company_id,
      periodo,
      programa: pedido.programa,
      carpeta: pedido.salida,
    });
    const aviso = listContables().find(({ clave }) => clave === pedido.programa)?.sin_confirmar ?? null;
    const blocks: Block[] = [{ kind: 'list', title: 'Archivos', items: archivos }];
    if (aviso !== null) blocks.push({ kind: 'paragraph', text: aviso, tone: 'espera' });
    return { data: { archivos, aviso }, blocks };
  });
}

/** Accounts of a company's journal; with a concept and a code, keeps that account. @throws AppError as `editPlan` */
export async function cuentas(
  context: Context,
  pedido: {
    empresa: string;
    concepto: CuentaContable['concepto'] | null;
    codigo: string | null;
    nombre: string | null;
  },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, pedido.empresa);
    const plan = await readPlan(deps, alcance, id);
    const actual = plan.find(({ concepto }) => concepto === pedido.concepto);
    if (!actual || (pedido.codigo === null && pedido.nombre === null)) return describePlan(plan);
    const cuenta = {
      concepto: actual.concepto,
      codigo: pedido.codigo ?? actual.codigo,
      nombre: pedido.nombre ?? actual.nombre,
    };
    return describePlan(await editPlan(deps, alcance, id, [cuenta]));
  });
}

function describePlan(plan: readonly CuentaContable[]): Output {
  return {
    data: planDeCuentas.encode([...plan]),
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Concepto' }, { title: 'Cuenta' }, { title: 'Nombre', flexible: true }, { title: '' }],
        rows: plan.map(({ concepto, codigo, nombre, propia }) => [
          concepto,
          codigo,
          nombre,
          { text: propia ? '' : 'propuesta', tone: 'tenue' },
        ]),
      },
    ],
  };
}
