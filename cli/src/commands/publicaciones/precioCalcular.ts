import { AppError, formatARS, formatEn, formatFecha, formatPorcentaje } from '@talonario/core/base';
import {
  avisoDeTarifa,
  type EstimacionDatos,
  precioHallado,
  type ObjetivoPrecio,
  type PrecioConGanancia,
  type PrecioHalladoDatos,
} from '@talonario/core/publicaciones';
import { findCuentaDePublicacion, precioPara } from '@talonario/core/server/publicaciones';
import { Decimal } from 'decimal.js';
import { findCuenta } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

const OBJETIVOS = ['utilidad', 'margen', 'ganancia'] as const;

interface PedidoDePrecio extends Record<(typeof OBJETIVOS)[number], number | null> {
  publicacion: string;
  /** Nickname or id of the account; null: the one that has the listing. */
  cuenta: string | null;
}

/** The smallest price at which a listing leaves what is wanted, with the marketplace's charges asked there. */
export async function precioCalcular(context: Context, pedido: PedidoDePrecio): Promise<Output> {
  const { cuenta: nombrada } = pedido;
  const item_id = pedido.publicacion.toUpperCase();
  const objetivo = objetivoOf(pedido);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const cuenta_id =
      nombrada === null
        ? await findCuentaDePublicacion(deps.store.fork(), alcance, item_id)
        : (await findCuenta(session, nombrada)).id;
    return describePrecio(await precioPara(deps, { alcance, cuenta_id, item_id }, objetivo));
  });
}

/** @throws AppError `campo_requerido` when there is not exactly one */
function objetivoOf(pedido: PedidoDePrecio): ObjetivoPrecio {
  const dados = OBJETIVOS.flatMap((nombre) => {
    const valor = pedido[nombre];
    return valor === null ? [] : [{ [nombre]: new Decimal(valor) } as ObjetivoPrecio];
  });
  const [dado, segundoDato] = dados;
  if (dado === undefined || segundoDato !== undefined) {
    throw new AppError('campo_requerido', { campo: 'uno de --utilidad, --margen o --ganancia' });
  }
  return dado;
}

export function describePrecio(hallado: PrecioHalladoDatos): Output {
  const { moneda } = hallado;
  const data = precioHallado.encode(hallado);
  if (hallado.resultado === 'sin_solucion') {
    return {
      data,
      blocks: [
        {
          kind: 'paragraph',
          text: 'Ningún precio llega a ese objetivo. Los precios que más se acercan:',
          tone: 'espera',
        },
        ...hallado.cercanos.map((cercano) => pairsOf(cercano, moneda)),
      ],
      exit: 2,
    };
  }
  const { escalon, no_alcanzan } = hallado;
  // Shipping is of the listing, whatever the SKU.
  const [estimacion] = hallado.estimaciones;
  const envio = estimacion ? avisoDeTarifa(estimacion.origen.envio) : null;
  return {
    data,
    blocks: [
      { kind: 'title', text: formatEn(moneda, hallado.precio) },
      pairsOf(hallado, moneda),
      ...(envio === null ? [] : [{ kind: 'paragraph' as const, text: envio, tone: 'espera' as const }]),
      ...(escalon === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Justo ahí cambia un cargo: con un centavo menos (${formatEn(moneda, escalon.antes.precio)}) deja ${ganancia(escalon.antes)}. Sobran ${formatARS(escalon.sobra)}.`,
              tone: 'espera' as const,
            },
          ]),
      ...(no_alcanzan.length === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Los SKU que no llegan con este precio: ${no_alcanzan.join(', ')}.`,
              tone: 'atencion' as const,
            },
          ]),
    ],
  };
}

function pairsOf(opcion: PrecioConGanancia, moneda: PrecioHalladoDatos['moneda']): Block {
  const [peor] = opcion.estimaciones;
  const cotizacion = peor?.origen.cotizacion ?? null;
  const { margen, utilidad } = opcion.ganancia;
  return {
    kind: 'pairs',
    pairs: [
      ['Precio', formatEn(moneda, opcion.precio)],
      ...(moneda === 'USD' && cotizacion ? ([['Dólar', dolarOf(cotizacion)]] as const) : []),
      ['Ganancia', ganancia(opcion)],
      ['Margen', margen === null ? 'sin dato' : formatPorcentaje(margen)],
      ['Utilidad', utilidad === null ? 'sin dato' : formatPorcentaje(utilidad)],
      ...(peor
        ? ([
            ['Ingreso sin IVA', formatARS(peor.ingreso)],
            ['Comisión', formatARS(peor.comision)],
            ['Envío', formatARS(peor.envio)],
            ['Ingresos brutos', formatARS(peor.iibb)],
            ['Costo', formatARS(peor.costo)],
            ['Ajustes', formatARS(peor.ajustes)],
          ] as const)
        : []),
    ],
  };
}

/** Exchange rate of the dollar with its day, and whether it is an old one. */
function dolarOf({ valor, fecha, vieja }: NonNullable<EstimacionDatos['origen']['cotizacion']>): string {
  return `${formatARS(valor)} del ${formatFecha(fecha)}${vieja ? ', el último que se conoce' : ''}`;
}

function ganancia({ ganancia: { ganancia: deja } }: PrecioConGanancia): string {
  return deja === null ? 'sin dato' : formatARS(deja);
}
