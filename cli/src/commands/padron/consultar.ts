import {
  explicarPercepcion,
  filaComoEra,
  formatCuit,
  formatFecha,
  formatNumero,
  nombrePadron,
  percepcionDecidida,
  provinciaDe,
  stripDocumento,
  today,
  type ConsultaHecha,
  type PadronesConsultados,
} from '@talonario/core';
import { listEvidencia, lookupPadrones, type ComprobantePercibido } from '@talonario/core/server';
import { optionalFecha, type Options } from '../../arguments/options.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

/** What the lists in force say of a CUIT, today or on `--fecha`. */
export async function consultar(context: Context, options: Options, [cuit = '']: readonly string[]): Promise<Output> {
  const typed = optionalFecha(options, 'fecha');
  return withUser(context, async ({ deps, alcance }) => {
    const fecha = typed ?? today(deps.clock.now());
    const padrones = await lookupPadrones(deps, alcance, { cuit, fecha });
    return describePadrones(cuit, fecha, padrones);
  });
}

/** Why each voucher issued to a CUIT on a date carries the perceptions it carries. */
export async function evidencia(context: Context, options: Options, [cuit = '']: readonly string[]): Promise<Output> {
  const typed = optionalFecha(options, 'fecha');
  return withUser(context, async ({ deps, alcance }) => {
    const fecha = typed ?? today(deps.clock.now());
    return describeEvidencia(cuit, fecha, await listEvidencia(deps, alcance, { cuit, fecha }));
  });
}

export function describePadrones(cuit: string, fecha: string, padrones: PadronesConsultados): Output {
  const pairs = (['agip', 'acreditan', 'coeficientes'] as const).map((origen): [string, string] => {
    const consulta = padrones[origen];
    const nombre = nombrePadron(origen, consulta.periodo);
    if (!consulta.importado) return [nombre, 'no está importado'];
    return [nombre, filaComoEra({ origen, periodo: consulta.periodo, fila: consulta.fila } satisfies ConsultaHecha)];
  });
  return {
    data: { cuit: stripDocumento(cuit), fecha, padrones },
    blocks: [
      { kind: 'title', text: `CUIT ${formatCuit(stripDocumento(cuit))} el ${formatFecha(fecha)}` },
      { kind: 'pairs', pairs },
    ],
  };
}

export function describeEvidencia(cuit: string, fecha: string, percibidos: readonly ComprobantePercibido[]): Output {
  const data = percibidos.map(({ comprobante, percepciones }) => ({
    id: comprobante.id,
    comprobante: formatNumero(comprobante),
    percepciones: percepciones.map((una) => percepcionDecidida.encode(una)),
  }));
  if (percibidos.length === 0) {
    const texto = `No se emitió nada al CUIT ${formatCuit(stripDocumento(cuit))} el ${formatFecha(fecha)}.`;
    return { data, blocks: [{ kind: 'paragraph', text: texto }] };
  }
  const blocks = percibidos.flatMap(({ comprobante, percepciones }): Block[] => [
    { kind: 'title', text: formatNumero(comprobante) },
    ...(percepciones.length === 0
      ? [{ kind: 'paragraph' as const, text: 'Sin percepciones guardadas: la empresa no era agente.' }]
      : percepciones.flatMap((una): Block[] => [
          { kind: 'paragraph', text: provinciaDe(una.provincia).acentuado },
          { kind: 'pairs', pairs: explicarPercepcion(una).map(({ nombre, valor }) => [nombre, valor] as const) },
        ])),
  ]);
  return { data, blocks };
}
