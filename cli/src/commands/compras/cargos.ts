import { enPlural, formatARS, formatFecha } from '@talonario/core/base';
import { cargosComparados, nombresDeCargo, type CargosComparados } from '@talonario/core/contador';
import { readCargos } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

/** The marketplace's invoices of a month against the purchases. Exit code 5 when some is not in both with the same total, or cannot be compared yet. */
export async function cargos(
  context: Context,
  { empresa: cuit, mes }: { empresa: string; mes: string },
): Promise<Output> {
  const periodo = mesOf({ mes, desde: null, hasta: null });
  return withUser(context, async (session) => {
    const { id: company_id } = await findEmpresa(session, cuit);
    return describeCargos(await readCargos(session.deps, session.alcance, company_id, periodo));
  });
}

function describeCargos(comparados: CargosComparados): Output {
  const { cuentas, en_ambos, diferencias, sin_numero, faltas, facturas } = comparados;
  const data = cargosComparados.encode(comparados);
  if (cuentas === 0) {
    return {
      data,
      blocks: [{ kind: 'paragraph', text: 'La empresa no factura ninguna cuenta: no hay qué comparar.' }],
    };
  }
  const faltaComparar =
    sin_numero === 0
      ? ''
      : ` ${enPlural(sin_numero, '1 todavía no tiene su número impreso: falta compararla.', '# todavía no tienen su número impreso: falta compararlas.')}`;
  const blocks: Block[] = [
    facturas.length === 0
      ? { kind: 'paragraph', text: 'Todavía no llegó ninguna factura por los cargos de ese mes.', tone: 'espera' }
      : {
          kind: 'paragraph',
          text: `${enPlural(en_ambos, '1 factura coincide', '# facturas coinciden')} y ${enPlural(diferencias, '1 no coincide', '# no coinciden')}.${faltaComparar}`,
          tone: diferencias > 0 ? 'atencion' : sin_numero > 0 ? 'espera' : 'bien',
        },
  ];
  if (faltas > 0) {
    const text = 'Falta leer una parte de las facturas de la plaza: puede haber más.';
    blocks.push({ kind: 'paragraph', text, tone: 'espera' });
  }
  if (facturas.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Factura' },
        { title: 'Cómo está', flexible: true },
        { title: 'Según la plaza', right: true },
        { title: 'En compras', right: true },
        { title: 'Fecha' },
      ],
      rows: facturas.map(({ clase, numero, plaza, compra }) => [
        numero,
        nombresDeCargo[clase],
        plaza === null ? '' : formatARS(plaza.total),
        compra === null ? '' : formatARS(compra.total),
        compra === null ? '' : formatFecha(compra.fecha),
      ]),
    });
  }
  return { data, blocks, exit: diferencias + sin_numero > 0 ? 5 : 0 };
}
