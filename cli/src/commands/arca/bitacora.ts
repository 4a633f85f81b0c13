import { dayBounds } from '@talonario/core/base';
import { formatSerie } from '@talonario/core/comprobantes';
import { listIntercambios } from '@talonario/core/server/arca';
import { withDeps, type Context } from '../../context.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import type { Block, Output } from '../../output/output.ts';
import { formatInstante } from '../../output/format.ts';

type Intercambio = Awaited<ReturnType<typeof listIntercambios>>[number];

const ULTIMOS = 20;

interface PedidoDeBitacora {
  /** Name of the operation of ARCA's service. */
  operacion: string | null;
  /** CUIT, its digits. */
  empresa: string | null;
  /** Civil days, `yyyy-MM-dd`. */
  desde: string | null;
  hasta: string | null;
  limite: number | null;
  cuerpos: boolean;
}

/** Calls to ARCA and their answers, the latest first; bodies only when asked for. */
export async function arcaBitacora(context: Context, pedido: PedidoDeBitacora): Promise<Output> {
  const { operacion, empresa: cuit, cuerpos } = pedido;
  const { desde, hasta } = rangoOf(pedido);
  const filtro = {
    ...(operacion === null ? {} : { operacion }),
    ...(cuit === null ? {} : { cuit }),
    ...(desde === null ? {} : { desde: dayBounds(desde).desde }),
    ...(hasta === null ? {} : { hasta: dayBounds(hasta).hasta }),
    limit: pedido.limite ?? ULTIMOS,
  };
  return withDeps(context, async (deps) =>
    describeBitacora(
      await listIntercambios(deps.store.fork(), { ambiente: deps.config.arca.ambiente, ...filtro }),
      cuerpos,
    ),
  );
}

export function describeBitacora(filas: readonly Intercambio[], cuerpos: boolean): Output {
  if (filas.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'No hay intercambios con esos filtros.' }] };
  }
  const blocks: Block[] = [
    {
      kind: 'table',
      columns: [
        { title: 'Cuándo' },
        { title: 'Operación' },
        { title: 'CUIT', from: 100 },
        { title: 'Serie', from: 80 },
        { title: 'Números', from: 80 },
        { title: 'Resultado', flexible: true },
        { title: 'ms', right: true },
      ],
      rows: filas.map((fila) => [
        formatInstante(fila.inicio),
        fila.operacion,
        fila.cuit ?? '',
        fila.serie === null ? '' : formatSerie(fila.serie),
        numbers(fila),
        fila.resultado,
        String(fila.milisegundos),
      ]),
    },
  ];
  if (cuerpos) {
    for (const { operacion, inicio, pedido, respuesta } of filas) {
      blocks.push({ kind: 'title', text: `${operacion} · ${formatInstante(inicio)}` });
      blocks.push({ kind: 'paragraph', text: pedido });
      blocks.push({ kind: 'paragraph', text: respuesta ?? 'Sin respuesta.' });
    }
  }
  return { data: cuerpos ? filas : filas.map(({ pedido: _pedido, respuesta: _respuesta, ...fila }) => fila), blocks };
}

function numbers({ numero_desde, numero_hasta }: Intercambio): string {
  if (numero_desde === null) return '';
  return numero_hasta === null || numero_hasta === numero_desde
    ? String(numero_desde)
    : `${numero_desde}-${numero_hasta}`;
}
