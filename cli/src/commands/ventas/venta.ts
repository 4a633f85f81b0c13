import { formatEn } from '@talonario/core/base';
import { codigosOf, formatEnMoneda } from '@talonario/core/comprobantes';
import {
  halladas,
  historia as historiaSchema,
  trazaContada,
  type Historia,
  type TrazaContada,
} from '@talonario/core/inicio';
import {
  searchAll,
  explainAusente,
  readHistoriaDeComprobante,
  readHistoriaDeVenta,
  readTrazaDeComprobante,
  readTrazaDeVenta,
} from '@talonario/core/server/inicio';
import { withUser, type Context, type Session } from '../../context.ts';
import { formatInstante, formatInstanteExacto } from '../../output/format.ts';
import type { Block, Cell, Output, Tone } from '../../output/output.ts';

/** Story of a sale or a voucher, found by any of its numbers or names; where several are found, their list. */
export async function venta(context: Context, { texto, traza }: { texto: string; traza: boolean }): Promise<Output> {
  return withUser(context, async (session) => {
    const { ventas, comprobantes } = await searchAll(session.deps, session.alcance, texto);
    const [venta, segundaVenta] = ventas;
    if (venta && !segundaVenta) {
      const { cuenta_id, clave } = venta;
      if (traza) {
        const { deps, alcance } = session;
        return describeTraza(await readTrazaDeVenta(deps, { alcance, cuenta_id, venta: clave }));
      }
      return describeHistoria(await deVenta(session, cuenta_id, clave));
    }
    const sueltos = comprobantes.filter((comprobante) => comprobante.venta === null);
    const [suelto, mas] = sueltos;
    if (!venta && suelto && !mas) {
      const { deps, alcance } = session;
      if (traza) return describeTraza(await readTrazaDeComprobante(deps, { alcance, id: suelto.id }));
      return describeHistoria(await readHistoriaDeComprobante(deps, { alcance, id: suelto.id }));
    }
    if (!venta && !suelto) throw await explainAusente(session.deps, session.alcance, texto);
    return describeVarias(ventas, sueltos);
  });
}

function deVenta({ deps, alcance }: Session, cuenta_id: string, clave: string): Promise<Historia> {
  return readHistoriaDeVenta(deps, { alcance, cuenta_id, venta: clave });
}

type Halladas = Awaited<ReturnType<typeof searchAll>>;

function describeVarias(ventas: Halladas['ventas'], comprobantes: Halladas['comprobantes']): Output {
  return {
    data: halladas.encode({ ventas, comprobantes }),
    blocks: [
      { kind: 'paragraph', text: 'Hay más de una venta o comprobante. Pedí el que buscás por su número.' },
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

/** Each way with its id, to look for it in the logs, and its steps. */
export function describeTraza(contada: TrazaContada): Output {
  const { venta, comprobantes, pasos } = contada;
  const de = [venta === null ? null : `Venta ${venta}`, ...comprobantes].filter((parte) => parte !== null);
  const blocks: Block[] = [{ kind: 'title', text: de.join(', ') || 'Comprobante sin número' }];
  if (pasos.length === 0) {
    blocks.push({ kind: 'paragraph', text: 'No hay pasos guardados: los pasos se guardan 30 días.' });
  }
  for (const [traza, pasosDeTraza] of Map.groupBy(pasos, (paso) => paso.traza)) {
    blocks.push(
      { kind: 'paragraph', text: `Traza ${traza}` },
      {
        kind: 'table',
        columns: [{ title: 'Cuándo' }, { title: 'Tardó', right: true }, { title: 'Paso', flexible: true }],
        rows: pasosDeTraza.map(({ en, milisegundos, texto }) => [
          formatInstanteExacto(en),
          `${milisegundos} ms`,
          texto,
        ]),
      },
    );
  }
  return { data: trazaContada.encode(contada), blocks };
}

const tonos: Readonly<Record<Historia['hechos'][number]['tono'], Tone>> = {
  normal: 'normal',
  bien: 'bien',
  espera: 'espera',
  persona: 'atencion',
};

export function describeHistoria(historia: Historia): Output {
  const { venta, comprobantes, hechos: hechosDeVenta } = historia;
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
  if (venta && venta.cambios.length > 0) {
    const items = venta.cambios.map(({ texto, accion }) => `${texto} ${accion}`);
    blocks.push({ kind: 'list', title: 'Qué cambió desde que se facturó', items, tone: 'atencion' });
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
      rows: comprobantes.map(({ texto, receptor, autorizacion, total, moneda }) => [
        texto,
        receptor,
        codigosOf(autorizacion).cae ?? '',
        formatEnMoneda(total, moneda),
      ]),
    });
  }
  blocks.push({
    kind: 'table',
    columns: [{ title: 'Cuándo' }, { title: 'Qué pasó', flexible: true }],
    rows: hechosDeVenta.map(({ en, texto, detalle, tono }): (string | Cell)[] => [
      en === null ? '' : formatInstante(en),
      { text: detalle === null ? texto : `${texto} ${detalle}`, tone: tonos[tono] },
    ]),
  });
  return { data: historiaSchema.encode(historia), blocks };
}
