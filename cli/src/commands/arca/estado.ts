import { formatCuit } from '@talonario/core';
import { estadoArca } from '@talonario/core/server';
import { formatInstante, formatSegundos } from '../../output/format.ts';
import { withDeps, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

type Estado = Awaited<ReturnType<typeof estadoArca>>;

/** Whether ARCA answers, and until when our certificate and tickets are good. @throws AppError `arca_no_disponible` */
export async function arcaEstado(context: Context): Promise<Output> {
  return withDeps(context, async (deps) => describeEstado(await estadoArca(deps)));
}

export function describeEstado(estado: Estado): Output {
  const funciona = [estado.aplicacion, estado.base, estado.autenticacion].every((parte) => parte === 'OK');
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      text: funciona
        ? `ARCA responde (${formatSegundos(estado.milisegundos)}).`
        : 'ARCA responde, pero alguno de sus servicios no funciona.',
      tone: funciona ? 'bien' : 'atencion',
    },
    {
      kind: 'pairs',
      pairs: [
        ['Aplicación', estado.aplicacion],
        ['Base de datos', estado.base],
        ['Autenticación', estado.autenticacion],
        [
          'Certificado',
          estado.certificado === null
            ? 'falta; se hace con `talonario arca certificado crear`'
            : `CUIT ${formatCuit(estado.certificado.cuit)}, vence ${formatInstante(estado.certificado.vence)}`,
        ],
      ],
    },
  ];
  if (estado.tickets.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [{ title: 'Acceso' }, { title: 'Vence' }],
      rows: estado.tickets.map(({ servicio, vence }) => [servicio, formatInstante(vence)]),
    });
  }
  return { data: estado, blocks, exit: funciona ? 0 : 3 };
}
