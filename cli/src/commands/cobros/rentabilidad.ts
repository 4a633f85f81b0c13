import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadRentabilidad } from '@talonario/core/server/cobros';
import { diasOf } from '../../comando/opciones/mes.ts';
import { findCuenta, findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

interface PedidoDeRentabilidad {
  /** CUIT of a company, as typed. */
  empresa: string | null;
  /** Nickname or id of an account. */
  cuenta: string | null;
  /** Days of the report, as `diasOf` takes them. */
  mes: string | null;
  desde: string | null;
  hasta: string | null;
  formato: 'csv' | 'xlsx';
  /** Folder of the file. */
  salida: string;
}

/**
 * Writes the profit report of an account, of those that a company invoices, or of all, in a folder.
 * @throws AppError `sin_casos` when nothing was sold
 */
export async function rentabilidad(context: Context, pedido: PedidoDeRentabilidad): Promise<Output> {
  const { desde: fecha_desde, hasta: fecha_hasta } = diasOf(pedido);
  const { salida: carpeta, cuenta: nickname, empresa: cuit, formato } = pedido;
  return withUser(context, async (session) => {
    const cuenta = nickname === null ? {} : { cuenta: (await findCuenta(session, nickname)).id };
    const empresa = cuit === null ? {} : { empresa: (await findEmpresa(session, cuit)).id };
    const { nombre, contenido } = await downloadRentabilidad(session.deps, session.alcance, {
      fecha_desde,
      fecha_hasta,
      formato,
      ...cuenta,
      ...empresa,
    });
    await mkdir(carpeta, { recursive: true });
    const archivo = join(carpeta, nombre);
    // A file takes its name once it is whole.
    await writeFile(`${archivo}.parcial`, contenido);
    await rename(`${archivo}.parcial`, archivo);
    return { data: { archivos: [archivo] }, blocks: [{ kind: 'paragraph', text: `Escrito: ${archivo}` }] };
  });
}
