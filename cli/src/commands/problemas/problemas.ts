import { formatEn, formatFecha, sum, toBuenosAires } from '@talonario/core/base';
import { groupByCausa, ventaListada, type SolucionVenta } from '@talonario/core/ventas';
import { withUser, type Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import { avisoDeGuardadas } from '../../output/guardadas.ts';
import type { Block, Output } from '../../output/output.ts';
import { readVistas, type PedidoDeVistas, type VentaVista } from './elegir.ts';

interface PedidoDeProblemas extends PedidoDeVistas {
  /** Code of a problem; null: all of them. */
  causa: string | null;
  /** True: the sales put aside, in place of the others. */
  descartadas: boolean;
}

/** The sales that need somebody, by why, and what can be done about each cause from here. */
export async function problemas(context: Context, pedido: PedidoDeProblemas): Promise<Output> {
  const { causa } = pedido;
  const grupo = pedido.descartadas ? 'descartada' : 'con_problemas';
  return withUser(context, async (session) => {
    const { vistas, guardada_al } = await readVistas(session, pedido);
    const ventasVistas = vistas.filter(
      (vista) => vista.grupo === grupo && (causa === null || vista.motivo?.codigo === causa),
    );
    return describeProblemas(ventasVistas, grupo, guardada_al);
  });
}

const NINGUNA = {
  con_problemas: 'Ninguna venta necesita que alguien la mire.',
  descartada: 'No hay ventas descartadas.',
} as const;

export function describeProblemas(
  vistas: readonly VentaVista[],
  grupo: keyof typeof NINGUNA,
  guardada_al: Date | null,
): Output {
  const aviso = avisoDeGuardadas(guardada_al);
  const data = vistas.flatMap(({ cuenta, filas }) =>
    filas.map((fila) => ({ cuenta: cuenta.nickname, ...ventaListada.encode(fila) })),
  );
  if (vistas.length === 0) {
    const tone = guardada_al === null ? 'bien' : 'normal';
    return { data, ...aviso, blocks: [...aviso.blocks, { kind: 'paragraph', text: NINGUNA[grupo], tone }] };
  }
  const descartadas = grupo === 'descartada';
  const causas = groupByCausa(vistas, ({ motivo }) => motivo?.codigo ?? '');
  return {
    data,
    ...aviso,
    blocks: aviso.blocks.concat(
      causas.flatMap(({ codigo, titulo, soluciones, ventas }): Block[] => {
        const comandos = descartadas
          ? [`talonario problemas descartar ${de(codigo, ventas)} --deshacer`]
          : comandosOf(codigo, soluciones, ventas);
        return [
          { kind: 'title', text: `${titulo}: ${count(ventas.length, { uno: 'venta', varios: 'ventas' })} (${codigo})` },
          { kind: 'paragraph', text: queHacer(ventas), tone: descartadas ? 'normal' : 'atencion' },
          tablaOf(ventas, descartadas),
          ...(comandos.length === 0 ? [] : [{ kind: 'copy' as const, lines: comandos }]),
        ];
      }),
    ),
  };
}

/** Why and what to do, once when it is the same for all. */
function queHacer(ventas: readonly VentaVista[]): string {
  const textos = new Set(ventas.map(({ motivo }) => motivo?.texto ?? ''));
  const accion = ventas[0]?.motivo?.accion ?? '';
  return (textos.size === 1 ? `${[...textos][0]} ${accion}` : accion).trim();
}

function tablaOf(ventas: readonly VentaVista[], descartadas: boolean): Block {
  const distintas = new Set(ventas.map(({ motivo }) => motivo?.texto)).size > 1;
  const varias = new Set(ventas.map(({ cuenta }) => cuenta.id)).size > 1;
  return {
    kind: 'table',
    columns: [
      { title: 'Venta' },
      { title: 'Fecha', from: 70 },
      ...(varias ? [{ title: 'Cuenta', flexible: true }] : []),
      { title: 'Comprador', flexible: true },
      { title: 'Total', right: true },
      ...(distintas ? [{ title: 'Por qué', flexible: true, from: 80 }] : []),
    ],
    rows: ventas.map(({ clave, cuenta, filas, motivo }) => {
      const cierre = filas.find(({ date_closed }) => date_closed !== null)?.date_closed ?? null;
      return [
        { text: clave, tone: descartadas ? 'normal' : 'atencion' },
        cierre === null ? '' : formatFecha(toBuenosAires(cierre)),
        ...(varias ? [cuenta.nickname] : []),
        filas[0]?.buyer.nickname ?? '',
        formatEn(filas[0]?.moneda ?? 'ARS', sum(filas.map(({ total_amount }) => total_amount))),
        ...(distintas ? [motivo?.texto ?? ''] : []),
      ];
    }),
  };
}

/** Commands that solve a cause. A solution of the web alone is told in words. */
const comandos: Partial<Record<SolucionVenta, (ventas: string) => string>> = {
  facturar_igual: (ventas) => `talonario problemas reintentar ${ventas}`,
  reintentar: (ventas) => `talonario problemas reintentar ${ventas}`,
  comprador: (ventas) => `talonario problemas comprador ${ventas} --documento CUIT`,
  consumidor_final: (ventas) => `talonario problemas comprador ${ventas} --consumidor-final`,
  por_fuera: (ventas) => `talonario problemas por-fuera ${ventas}`,
  descartar: (ventas) => `talonario problemas descartar ${ventas}`,
};

/** Solutions that serve a credit note, whose buyer and address are its invoice's. */
const deNota: ReadonlySet<SolucionVenta> = new Set(['facturar_igual', 'reintentar', 'descartar']);

function comandosOf(codigo: string, soluciones: readonly SolucionVenta[], ventas: readonly VentaVista[]): string[] {
  const notas = ventas.some(({ de_nota }) => de_nota);
  const solucionesPosibles = soluciones.filter((solucion) => !notas || deNota.has(solucion));
  return [
    ...new Set(solucionesPosibles.flatMap((solucionVenta) => comandos[solucionVenta]?.(de(codigo, ventas)) ?? [])),
  ];
}

/** Argument of a command on these sales: one is named; several are named by their cause. */
function de(codigo: string, [ventaVista, segundaVenta]: readonly VentaVista[]): string {
  return ventaVista && !segundaVenta ? ventaVista.clave : `--causa ${codigo}`;
}
