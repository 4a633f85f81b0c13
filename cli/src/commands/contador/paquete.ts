import { mkdir } from 'node:fs/promises';
import { formatARS } from '@talonario/core/base';
import { textoDeCruce } from '@talonario/core/contador';
import { savePaquete, type AvancePaquete, type ParteDelMes } from '@talonario/core/server/contador';
import { mesOf } from '../../comando/opciones/mes.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

interface PedidoDePaquete {
  /** CUIT of the company, as typed. */
  empresa: string;
  /** Month of the package, as `mesOf` takes it. */
  mes: string | null;
  desde: string | null;
  hasta: string | null;
  conPdfs: boolean;
  /** Folder of the file. */
  salida: string;
}

/** The package of a company and a month in a folder. @throws AppError as `savePaquete` */
export async function paquete(context: Context, escrito: PedidoDePaquete): Promise<Output> {
  const { empresa: cuit, salida: carpeta, conPdfs: con_pdfs } = escrito;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const periodo = mesOf(escrito, deps.clock.now());
    const { id } = await findEmpresa(session, cuit);
    await mkdir(carpeta, { recursive: true });
    const { onProgress, end } = await context.terminal.progress();
    const onAvance = ({ hechos: comprobantesHechos, total }: AvancePaquete) =>
      void onProgress({ paso: 'guardado', hechos: comprobantesHechos, total, serie: null, milisegundos: null });
    const pedido = { periodo, con_pdfs };
    return describePaquete(await savePaquete(deps, alcance, id, pedido, { carpeta, onAvance }).finally(end));
  });
}

/** Exit code 0 when every report that the company presents is in it, 4 when one would be refused. */
export function describePaquete({ archivo, partes }: { archivo: string; partes: readonly ParteDelMes[] }): Output {
  const malas = partes.filter(({ estado }) => estado === 'con_errores');
  const blocks: Block[] = [
    { kind: 'list', title: 'Paquete', items: [archivo] },
    {
      kind: 'table',
      columns: [{ title: 'Reporte' }, { title: 'Comprobantes', right: true }, { title: 'Total', right: true }],
      rows: partes.flatMap(({ titulo, control }) =>
        control === null || control.comprobantes === 0
          ? []
          : [[titulo, String(control.comprobantes), formatARS(control.total)]],
      ),
    },
  ];
  if (malas.length > 0) {
    const items = malas.map(({ titulo, motivo }) => `${titulo}: ${motivo ?? ''}`);
    blocks.push({ kind: 'list', title: 'No está en el paquete', items, tone: 'atencion' });
  }
  return {
    data: {
      archivos: [archivo],
      partes: partes.map(({ clase, estado, motivo, archivos, control }) => ({
        reporte: clase,
        estado,
        motivo,
        archivos: archivos.map(({ nombre }) => nombre),
        controles: control?.cruces.map(textoDeCruce) ?? [],
      })),
    },
    blocks,
    exit: malas.length > 0 ? 4 : 0,
  };
}
