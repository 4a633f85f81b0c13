import { describeRetenidos } from '@talonario/core/arca';
import { formatCuit } from '@talonario/core/empresas';
import { estadoArca } from '@talonario/core/server/arca';
import { formatInstante, formatSegundos } from '../../output/format.ts';
import { withDeps, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import type { ExitCode } from '../../output/salidas.ts';

type Estado = Awaited<ReturnType<typeof estadoArca>>;

/** Whether ARCA answers, and until when our certificate and tickets are good. @throws AppError `arca_no_disponible` */
export async function arcaEstado(context: Context): Promise<Output> {
  return withDeps(context, async (deps) => describeEstado(await estadoArca(deps)));
}

export function describeEstado(estado: Estado): Output {
  const servidores = [estado.aplicacion, estado.base, estado.autenticacion].every((parte) => parte === 'OK');
  const vencido = estado.certificado?.vencido === true;
  const funciona = servidores && !vencido && estado.impedimento === null;
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      text: headline(estado, { servidores, vencido }),
      tone: funciona ? 'bien' : 'atencion',
    },
    {
      kind: 'pairs',
      pairs: [
        ['Aplicación', estado.aplicacion ?? 'no responde'],
        ['Base de datos', estado.base ?? 'no responde'],
        ['Autenticación', estado.autenticacion ?? 'no responde'],
        [
          'Certificado',
          estado.certificado === null
            ? 'no hay uno que sirva'
            : `CUIT ${formatCuit(estado.certificado.cuit)}, ${vencido ? 'venció' : 'vence'} ${formatInstante(estado.certificado.vence)}`,
        ],
      ],
    },
  ];
  if (estado.impedimento !== null) {
    blocks.push({ kind: 'paragraph', text: estado.impedimento.error, tone: 'atencion' });
  }
  if (estado.avisos.length > 0) {
    const items = estado.avisos.map(({ texto }) => texto);
    blocks.push({ kind: 'list', title: 'Atención', items, tone: 'atencion' });
  }
  if (estado.retenidos.length > 0) {
    const items = estado.retenidos.map((retenidos) => `${formatCuit(retenidos.cuit)}: ${describeRetenidos(retenidos)}`);
    blocks.push({
      kind: 'list',
      title: 'Números que ARCA no muestra',
      items,
      tone: hayRetenidos(estado) ? 'atencion' : 'tenue',
    });
  }
  if (estado.tickets.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [{ title: 'Acceso' }, { title: 'Vence' }],
      rows: estado.tickets.map(({ servicio, vence }) => [servicio, formatInstante(vence)]),
    });
  }
  return { data: { responde: funciona, ...estado }, blocks, exit: exitOf(funciona, estado) };
}

/** Whether something of ours waits for a number that ARCA does not show. */
function hayRetenidos({ retenidos }: Estado): boolean {
  return retenidos.some(({ origen }) => origen !== 'otro');
}

/** ARCA away may come back by itself; what has to be mended here does not. */
function exitOf(funciona: boolean, estado: Estado): ExitCode {
  const { milisegundos, aplicacion, base, autenticacion } = estado;
  if (funciona) return hayRetenidos(estado) ? 5 : 0;
  const responde = milisegundos !== null && [aplicacion, base, autenticacion].every((parte) => parte === 'OK');
  return responde ? 5 : 3;
}

function headline(
  { impedimento, milisegundos }: Estado,
  { servidores, vencido }: { servidores: boolean; vencido: boolean },
): string {
  if (vencido) return 'Con el certificado vencido ARCA no da acceso: no se puede emitir.';
  if (milisegundos === null) return 'ARCA no responde, y además hay algo que corregir de este lado.';
  if (!servidores) return 'ARCA responde, pero alguno de sus servicios no funciona.';
  if (impedimento !== null) return 'ARCA responde, pero no se puede emitir.';
  return `ARCA responde (${formatSegundos(milisegundos)}).`;
}
