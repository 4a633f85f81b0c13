import { formatFecha, today } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import { formatCuit, stripDocumento } from '@talonario/core/empresas';
import {
  consultaPadrones,
  explainPercepcion,
  nombrePercepcion,
  filaComoEra,
  nombrePadron,
  origenPadron,
  type ConsultaHecha,
  type PadronesConsultados,
} from '@talonario/core/percepciones';
import { listEvidencia, lookupPadrones, type Perceptible } from '@talonario/core/server/percepciones';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

const dePadrones = consultaPadrones.pick({ cuit: true, fecha: true, listas: true });
const deEmitidos = consultaPadrones.pick({ cuit: true, fecha: true, comprobantes: true });

/** A CUIT as typed, on a day `yyyy-MM-dd`; null: today. */
interface CuitEnFecha {
  cuit: string;
  fecha: string | null;
}

/** Rows of a CUIT in the lists in force, today or on `--fecha`. */
export async function consultar(context: Context, { cuit, fecha: typed }: CuitEnFecha): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const fecha = typed ?? today(deps.clock.now());
    const padrones = await lookupPadrones(deps, alcance, { cuit, fecha });
    return describePadrones(cuit, fecha, padrones);
  });
}

/** Why each voucher issued to a CUIT on a date carries the perceptions it carries. */
export async function evidencia(context: Context, { cuit, fecha: typed }: CuitEnFecha): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const fecha = typed ?? today(deps.clock.now());
    return describeEvidencia(cuit, fecha, await listEvidencia(deps, alcance, { cuit, fecha }));
  });
}

export function describePadrones(cuit: string, fecha: string, padrones: PadronesConsultados): Output {
  const pairs = origenPadron.options.map((origen): [string, string] => {
    const consulta = padrones[origen];
    const nombre = nombrePadron(origen, consulta.periodo);
    if (!consulta.importado) return [nombre, 'no está importado'];
    return [nombre, filaComoEra({ origen, periodo: consulta.periodo, fila: consulta.fila } satisfies ConsultaHecha)];
  });
  return {
    data: dePadrones.encode({
      cuit: stripDocumento(cuit),
      fecha,
      listas: origenPadron.options.map((origen) => {
        const consulta = padrones[origen];
        const { periodo, importado } = consulta;
        return { origen, periodo, importado, fila: consulta.importado ? consulta.fila : null };
      }),
    }),
    blocks: [
      { kind: 'title', text: `CUIT ${formatCuit(stripDocumento(cuit))} el ${formatFecha(fecha)}` },
      { kind: 'pairs', pairs },
    ],
  };
}

export function describeEvidencia(cuit: string, fecha: string, percibidos: readonly Perceptible[]): Output {
  const data = deEmitidos.encode({
    cuit: stripDocumento(cuit),
    fecha,
    comprobantes: percibidos.map(({ comprobante, percepciones }) => ({
      id: comprobante.id,
      comprobante: formatNumero(comprobante),
      percepciones: [...percepciones],
    })),
  });
  if (percibidos.length === 0) {
    const texto = `No se emitió nada al CUIT ${formatCuit(stripDocumento(cuit))} el ${formatFecha(fecha)}.`;
    return { data, blocks: [{ kind: 'paragraph', text: texto }] };
  }
  const blocks = percibidos.flatMap(({ comprobante, percepciones }): Block[] => [
    { kind: 'title', text: formatNumero(comprobante) },
    ...(percepciones.length === 0
      ? [{ kind: 'paragraph' as const, text: 'Sin percepciones guardadas: la empresa no era agente.' }]
      : percepciones.flatMap((percepcion): Block[] => [
          { kind: 'paragraph', text: nombrePercepcion(percepcion) },
          { kind: 'pairs', pairs: explainPercepcion(percepcion).map(({ nombre, valor }) => [nombre, valor] as const) },
        ])),
  ]);
  return { data, blocks };
}
