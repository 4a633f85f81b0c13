import {
  AppError,
  formatEn,
  formatEnMoneda,
  halladas,
  historia as historiaSchema,
  type Historia,
} from '@talonario/core';
import { buscar, readHistoriaDeComprobante, readHistoriaDeVenta } from '@talonario/core/server';
import { withUser, type Context, type Session } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Options } from '../../arguments/options.ts';
import type { Block, Cell, Output, Tone } from '../../output/output.ts';

/** What happened to a sale or a voucher, found by any of its numbers or names; where there are several, which. */
export async function venta(context: Context, _options: Options, args: readonly string[]): Promise<Output> {
  const texto = args.join(' ');
  return withUser(context, async (session) => {
    const { ventas, comprobantes } = await buscar(session.deps, session.alcance, texto);
    const [una, otra] = ventas;
    if (una && !otra) return describeHistoria(await deVenta(session, una.cuenta_id, una.clave));
    const sueltos = comprobantes.filter((uno) => uno.venta === null);
    const [uno, mas] = sueltos;
    if (!una && uno && !mas) {
      const { deps, alcance } = session;
      return describeHistoria(await readHistoriaDeComprobante(deps, { alcance, id: uno.id }));
    }
    if (!una && !uno) throw new AppError('venta_no_encontrada', { venta: texto });
    return describeVarias(ventas, sueltos);
  });
}

function deVenta({ deps, alcance }: Session, cuenta_id: string, clave: string): Promise<Historia> {
  return readHistoriaDeVenta(deps, { alcance, cuenta_id, venta: clave });
}

type Halladas = Awaited<ReturnType<typeof buscar>>;

function describeVarias(ventas: Halladas['ventas'], comprobantes: Halladas['comprobantes']): Output {
  return {
    data: halladas.encode({ ventas, comprobantes }),
    blocks: [
      { kind: 'paragraph', text: 'Hay más de una. Pedí la que buscás por su número.' },
      {
        kind: 'table',
        columns: [{ title: 'Número' }, { title: 'Cuándo' }, { title: 'De quién', flexible: true }],
        rows: [
          ...ventas.map(({ clave, cerrada, comprador, nombre }) => [
            clave,
            cerrada === null ? '' : formatInstante(cerrada),
            [nombre, comprador].filter(Boolean).join(', '),
          ]),
          ...comprobantes.map(({ texto, fecha, receptor }) => [texto, fecha, receptor]),
        ],
      },
    ],
  };
}

const tonos: Readonly<Record<Historia['hechos'][number]['tono'], Tone>> = {
  normal: 'normal',
  bien: 'bien',
  espera: 'espera',
  persona: 'atencion',
};

export function describeHistoria(historia: Historia): Output {
  const { venta, comprobantes, hechos } = historia;
  const blocks: Block[] = [];
  if (venta) {
    const { nickname, nombre, documento } = venta.comprador;
    blocks.push(
      { kind: 'title', text: `Venta ${venta.clave} de ${venta.cuenta}` },
      {
        kind: 'pairs',
        pairs: [
          ['Comprador', [nombre, nickname, documento].filter(Boolean).join(', ') || 'sin dato'],
          ['Total', formatEn(venta.moneda, venta.total)],
          ...(venta.motivo ? [['Por qué', `${venta.motivo.texto} ${venta.motivo.accion}`] as const] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Qué', flexible: true },
          { title: 'SKU' },
          { title: 'Cantidad', right: true },
          { title: 'Precio', right: true },
        ],
        rows: venta.ordenes.flatMap(({ items }) =>
          items.map(({ titulo, sku, cantidad, precio_unitario }) => [
            titulo,
            sku ?? '',
            cantidad.toFixed(),
            formatEn(venta.moneda, precio_unitario),
          ]),
        ),
      },
    );
  }
  if (comprobantes.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Comprobante' },
        { title: 'A', flexible: true },
        { title: 'CAE', from: 80 },
        { title: 'Total', right: true },
      ],
      rows: comprobantes.map(({ texto, receptor, cae, total, moneda }) => [
        texto,
        receptor,
        cae ?? '',
        formatEnMoneda(total, moneda),
      ]),
    });
  }
  blocks.push({
    kind: 'table',
    columns: [{ title: 'Cuándo' }, { title: 'Qué pasó', flexible: true }],
    rows: hechos.map(({ en, texto, detalle, tono }): (string | Cell)[] => [
      en === null ? '' : formatInstante(en),
      { text: detalle === null ? texto : `${texto} ${detalle}`, tone: tonos[tono] },
    ]),
  });
  return { data: historiaSchema.encode(historia), blocks };
}
