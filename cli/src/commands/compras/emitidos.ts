import { enPlural, formatFecha } from '@talonario/core/base';
import { formatEnMoneda, formatNumero } from '@talonario/core/comprobantes';
import { emitidosComparados, nombresDeDiferencia, type EmitidosComparados } from '@talonario/core/contador';
import { importEmitidos, readEmitidos } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { checkThere, describeColumnas } from './importar.ts';

/**
 * ARCA's list of issued vouchers of a month against ours; with a file, it is imported before. Exit code 5 when a difference has no cause.
 * @throws AppError as `importEmitidos`; `archivo_no_disponible`
 */
export async function emitidos(
  context: Context,
  { archivo, empresa: cuit, mes }: { archivo: string | null; empresa: string; mes: string },
): Promise<Output> {
  const periodo = mesOf({ mes, desde: null, hasta: null });
  if (archivo !== null) await checkThere(archivo);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: company_id } = await findEmpresa(session, cuit);
    if (archivo !== null) {
      const importados = await importEmitidos(deps, alcance, { company_id, archivo, periodo });
      if (importados.columnas.length > 0) return describeColumnas(importados);
    }
    return describeEmitidos(await readEmitidos(deps, alcance, company_id, periodo));
  });
}

export function describeEmitidos(comparados: EmitidosComparados): Output {
  const { lista, iguales, errores, explicadas, diferencias } = comparados;
  const data = emitidosComparados.encode(comparados);
  if (lista === null) {
    const text = 'No hay ninguna lista de ARCA de ese mes: agregá el archivo de Mis Comprobantes emitidos.';
    return { data, blocks: [{ kind: 'paragraph', text, tone: 'espera' }] };
  }
  const resumen = [
    enPlural(iguales, '1 coincide', '# coinciden'),
    enPlural(errores, '1 no coincide', '# no coinciden'),
    enPlural(explicadas, '1 se explica', '# se explican'),
  ].join(', ');
  const text = `De la lista de ARCA hasta el ${formatFecha(lista.hasta)}: ${resumen}.`;
  return {
    data,
    blocks: [
      { kind: 'paragraph', text, tone: errores > 0 ? 'atencion' : 'bien' },
      ...(diferencias.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              columns: [
                { title: 'Comprobante' },
                { title: 'Qué pasa', flexible: true },
                { title: 'ARCA', right: true },
                { title: 'Talonario', right: true },
              ],
              rows: diferencias.map((diferencia) => [
                formatNumero(diferencia),
                nombresDeDiferencia[diferencia.motivo ?? diferencia.clase],
                diferencia.arca === null ? '' : formatEnMoneda(diferencia.arca.total, diferencia.arca.moneda),
                diferencia.aca === null ? '' : formatEnMoneda(diferencia.aca.total, diferencia.aca.moneda),
              ]),
            },
          ]),
    ],
    exit: errores > 0 ? 5 : 0,
  };
}
