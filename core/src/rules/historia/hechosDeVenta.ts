import type { Pago } from '../../contract/cobros/pago.ts';
import type { Moneda } from '../../contract/enums.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import { formatEn } from '../money.ts';
import { textoAdvertencia } from '../motivos/advertencias.ts';
import type { Contado, Parcial } from './contado.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Events told by a sale's orders and payments. */
export function deLaVenta(contado: Contado): Parcial[] {
  const { ordenes, pagos, moneda, comprador, facturada_por_fuera, por_fuera_por, discordancia } = contado;
  const hechos: Parcial[] = [];
  const [primera] = ordenes;
  if (primera) {
    const total = ordenes.reduce((suma, orden) => suma.plus(orden.total), primera.total.minus(primera.total));
    const creada = oldest(ordenes.map(({ fecha_creacion }) => fecha_creacion));
    hechos.push({
      clase: 'vendida',
      en: creada,
      texto: `Se vendió${comprador === null ? '' : ` a ${comprador}`} por ${formatEn(moneda, total)}.`,
      detalle: ordenes.length > 1 ? `La venta es un paquete de ${ordenes.length} órdenes.` : null,
    });
    const leida = newest(ordenes.map(({ leida_en }) => leida_en));
    hechos.push({ clase: 'leida', en: leida, texto: `Se leyó de ${nombreDePlaza()} por última vez.` });
  }
  hechos.push(...(pagos.length > 0 ? pagos.flatMap((pago) => dePago(pago, moneda)) : deOrdenes(ordenes, moneda)));
  for (const orden of ordenes) {
    const reclamo = textoDeReclamo(orden);
    if (reclamo !== null) {
      hechos.push({ clase: 'reclamo', en: orden.ultima_actualizacion, texto: reclamo, tono: 'persona' });
    }
    if (orden.estado === 'cancelada') {
      hechos.push({
        clase: 'cancelada',
        en: orden.ultima_actualizacion,
        texto: ordenes.length > 1 ? `Se canceló la orden ${orden.order_id}.` : 'La venta se canceló.',
        tono: 'persona',
      });
    }
  }
  if (discordancia !== null) {
    const texto = textoAdvertencia({ codigo: 'condicion_difiere', data: discordancia });
    hechos.push({ clase: 'aviso', en: null, texto });
  }
  if (facturada_por_fuera) {
    hechos.push({
      clase: 'por_fuera',
      en: null,
      texto: 'La venta está marcada como facturada por fuera.',
      ...(por_fuera_por !== null && { detalle: `La marcó ${por_fuera_por}.` }),
    });
  }
  return hechos;
}

/** Sentence of the order's claim; null: it has none, or only closed ones. */
function textoDeReclamo({ reclamo }: Contado['ordenes'][number]): string | null {
  if (reclamo.estado === 'por_saber') return 'La venta tiene un reclamo o una mediación, y falta saber si se cerró.';
  const abierto = reclamo.estado === 'sabido' && reclamo.valor === 'abierto';
  return abierto ? 'La venta tiene un reclamo o una mediación sin cerrar.' : null;
}

function dePago({ pago_id, importe, envio, aprobado, liberado, devoluciones }: Pago, moneda: Moneda): Parcial[] {
  const hechos: Parcial[] = devoluciones.map(({ importe: devuelto, fecha }) => ({
    clase: 'devuelta',
    en: fecha,
    texto: `Se devolvieron ${formatEn(moneda, devuelto)}.`,
    tono: 'persona',
  }));
  if (aprobado === null) return hechos;
  return [
    {
      clase: 'pagada',
      en: aprobado,
      texto: `Se pagaron ${formatEn(moneda, importe.plus(envio))}.`,
      detalle: `Pago ${pago_id}${liberado === null ? '' : `, con el dinero disponible desde el ${dia(liberado)}`}.`,
      tono: 'bien',
    },
    ...hechos,
  ];
}

/** Events of the money told by orders whose payments were not read. */
function deOrdenes(ordenes: Contado['ordenes'], moneda: Moneda): Parcial[] {
  const cierres = ordenes.flatMap(({ fecha_cierre, estado, reembolsado }) =>
    fecha_cierre && (estado === 'paga' || reembolsado.gt(0)) ? [fecha_cierre] : [],
  );
  const hechos: Parcial[] =
    cierres.length === 0 ? [] : [{ clase: 'pagada', en: newest(cierres), texto: 'Se acreditó el pago.', tono: 'bien' }];
  for (const { reembolsado, ultima_actualizacion } of ordenes) {
    if (reembolsado.lte(0)) continue;
    hechos.push({
      clase: 'devuelta',
      en: ultima_actualizacion,
      texto: `Se devolvieron ${formatEn(moneda, reembolsado)}.`,
      tono: 'persona',
    });
  }
  return hechos;
}

const oldest = (fechas: readonly Date[]): Date => new Date(Math.min(...fechas.map((fecha) => fecha.getTime())));
const newest = (fechas: readonly Date[]): Date => new Date(Math.max(...fechas.map((fecha) => fecha.getTime())));

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));
