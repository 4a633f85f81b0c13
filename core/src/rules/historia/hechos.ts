import type { Decimal } from 'decimal.js';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { Pago } from '../../contract/cobros/pago.ts';
import type { Moneda, TipoComprobante } from '../../contract/enums.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Hecho } from '../../contract/historia.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { textoActividad, type DatosActividad } from '../automatico/actividad.ts';
import { explainArca } from '../arcaMessages.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import { formatNumero } from '../comprobantes/numero.ts';
import { formatEnMoneda } from '../comprobantes/hoja/numeros.ts';
import { formatEn } from '../money.ts';
import { textoAdvertencia } from '../motivos/advertencias.ts';

/** Who had a voucher made: the automatic run, a batch of the screen, a command, a change to Factura A or a person; of a note of a sale it may
 * not be known. */
export type Origen =
  | { clase: 'automatica' | 'terminal' | 'cambio' | 'a_mano' | 'sin_dato' }
  | { clase: 'lote'; lote_id: string; ventas: number };

export interface ComprobanteContado {
  id: string;
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  status: 'borrador' | 'emitida';
  moneda: string;
  total: Decimal;
  cae: string | null;
  creado_en: Date;
  autorizado_en: Date | null;
  en_cola_desde: Date | null;
  rechazo: readonly MensajeArca[];
  origen: Origen;
  /** E-mail of who issued it, or wrote it while it is a draft, when it was not the owner. */
  por: string | null;
}

/** All that is kept of a sale and its vouchers; of a voucher without a sale, what it has. */
export interface Contado {
  ordenes: readonly (Pick<
    Venta,
    | 'order_id'
    | 'estado'
    | 'fecha_creacion'
    | 'fecha_cierre'
    | 'ultima_actualizacion'
    | 'reembolsado'
    | 'reclamo_abierto'
    | 'total'
  > & { leida_en: Date })[];
  moneda: Moneda;
  comprador: string | null;
  pagos: readonly Pago[];
  comprobantes: readonly ComprobanteContado[];
  actividades: readonly {
    tipo: TipoActividad;
    datos: DatosActividad;
    creada_en: Date;
    resuelta: boolean;
    /** E-mail of who saw to it, when it was not the owner. */
    por: string | null;
    comprobante_id: string | null;
  }[];
  documento: {
    estado: 'pendiente' | 'subido' | 'error' | 'no_aplica';
    error: string | null;
    actualizado_en: Date;
  } | null;
  cambios: readonly { creado_en: Date; receptor: string; terminado: boolean; comprobante_id: string }[];
  correos: readonly {
    comprobante_id: string;
    para: string;
    pedido_en: Date;
    enviado_en: Date | null;
    error: string | null;
    /** E-mail of who asked for it, when it was not the owner. */
    por: string | null;
  }[];
  facturada_por_fuera: boolean;
  /** E-mail of who marked it so, when it was not the owner. */
  por_fuera_por: string | null;
  /** What the marketplace and the padrón say differently of the buyer. */
  discordancia: { marketplace: string; padron: string } | null;
}

type Parcial = Pick<Hecho, 'clase' | 'en' | 'texto'> & Partial<Hecho>;

/** What happened, the oldest first; what nobody told when, last. */
export function contarHechos(contado: Contado): Hecho[] {
  const hechos: Parcial[] = [
    ...deLaVenta(contado),
    ...contado.actividades.flatMap(deActividad),
    ...contado.comprobantes.map(deComprobante),
    ...contado.cambios.map(deCambio),
    ...deDocumento(contado),
    ...contado.correos.map((correo) => deCorreo(correo, contado.comprobantes)),
  ];
  return hechos
    .map((uno) => ({ detalle: null, tono: 'normal' as const, comprobante_id: null, lote_id: null, ...uno }))
    .toSorted((a, b) => (a.en?.getTime() ?? Infinity) - (b.en?.getTime() ?? Infinity) || 0);
}

function deLaVenta(contado: Contado): Parcial[] {
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
      detalle: ordenes.length > 1 ? `Un paquete de ${ordenes.length} órdenes.` : null,
    });
    const leida = newest(ordenes.map(({ leida_en }) => leida_en));
    hechos.push({ clase: 'leida', en: leida, texto: 'Se leyó de Mercado Libre por última vez.' });
  }
  hechos.push(...(pagos.length > 0 ? pagos.flatMap((pago) => dePago(pago, moneda)) : deOrdenes(ordenes, moneda)));
  for (const orden of ordenes) {
    if (orden.reclamo_abierto) {
      hechos.push({
        clase: 'reclamo',
        en: orden.ultima_actualizacion,
        texto: 'Tiene un reclamo o una mediación sin cerrar.',
        tono: 'persona',
      });
    }
    if (orden.estado === 'cancelada') {
      hechos.push({
        clase: 'cancelada',
        en: orden.ultima_actualizacion,
        texto: ordenes.length > 1 ? `Se canceló la orden ${orden.order_id}.` : 'Se canceló.',
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
      texto: 'Está marcada como facturada por fuera.',
      ...(por_fuera_por !== null && { detalle: `La marcó ${por_fuera_por}.` }),
    });
  }
  return hechos;
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

/** What the orders say of the money, while their payments were not read. */
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

/** Told by the vouchers, the PDF and the mails themselves. */
const CONTADAS: ReadonlySet<TipoActividad> = new Set(['factura_emitida', 'nota_emitida', 'pdf_subido', 'pdf_error']);

function deActividad({
  tipo,
  datos,
  creada_en,
  resuelta,
  por,
  comprobante_id,
}: Contado['actividades'][number]): Parcial[] {
  if (CONTADAS.has(tipo)) return [];
  const { texto, accion } = textoActividad(tipo, datos);
  const espera = tipo === 'en_cola' || tipo === 'nota_programada';
  return [
    {
      clase: 'aviso',
      en: creada_en,
      texto,
      detalle: resuelta ? (por === null ? null : `Lo resolvió ${por}.`) : accion,
      tono: resuelta ? 'normal' : espera ? 'espera' : 'persona',
      comprobante_id,
    },
  ];
}

function deComprobante(comprobante: ComprobanteContado): Parcial {
  const { id, status, cae, creado_en, autorizado_en, en_cola_desde, rechazo, total, moneda, por } = comprobante;
  const lote_id = comprobante.origen.clase === 'lote' ? comprobante.origen.lote_id : null;
  const comun = { comprobante_id: id, lote_id };
  const nombre = formatNumero(comprobante);
  if (status === 'emitida') {
    return {
      ...comun,
      clase: 'emitida',
      en: autorizado_en ?? creado_en,
      texto: `${quien(comprobante.origen)} ${nombre} por ${formatEnMoneda(total, moneda)}.`,
      detalle: sentencesOf(cae === null ? null : `CAE ${cae}`, por === null ? null : `Lo emitió ${por}.`),
      tono: 'bien',
    };
  }
  if (en_cola_desde !== null) {
    return {
      ...comun,
      clase: 'en_cola',
      en: en_cola_desde,
      texto: `${nombre} espera a ARCA. Sale solo.`,
      tono: 'espera',
    };
  }
  return {
    ...comun,
    clase: 'borrador',
    en: creado_en,
    texto: textoDeBorrador(nombre, rechazo),
    detalle: sentencesOf(
      rechazo.length > 0 ? rechazo.map(explainArca).join(' ') : null,
      por === null ? null : `Lo escribió ${por}.`,
    ),
    tono: rechazo.length > 0 ? 'persona' : 'normal',
  };
}

/** ARCA's own reasons have its code; 0 is what kept it from being asked. */
function textoDeBorrador(nombre: string, rechazo: readonly MensajeArca[]): string {
  if (rechazo.length === 0) return `Se guardó un borrador de ${nombre}.`;
  return rechazo.every(({ codigo }) => codigo === 0) ? `${nombre} no salió.` : `ARCA rechazó ${nombre}.`;
}

/** What is known of a voucher and who made it; null when it is neither. */
function sentencesOf(dicho: string | null, quien: string | null): string | null {
  if (dicho === null || quien === null) return dicho ?? quien;
  return `${dicho}${dicho.endsWith('.') ? '' : '.'} ${quien}`;
}

function quien(origen: Origen): string {
  switch (origen.clase) {
    case 'automatica':
      return 'Se emitió sola';
    case 'lote':
      return origen.ventas > 1 ? `Se emitió en un lote de ${origen.ventas}` : 'Se emitió desde Facturar ventas';
    case 'terminal':
      return 'Se emitió desde la terminal';
    case 'sin_dato':
      return 'Se emitió';
    case 'cambio':
      return 'En el cambio a factura A se emitió';
    default:
      return 'Se emitió a mano';
  }
}

function deCambio({ creado_en, receptor, terminado, comprobante_id }: Contado['cambios'][number]): Parcial {
  return {
    clase: 'cambio',
    en: creado_en,
    texto: `Se pidió el cambio a factura A para ${receptor}.`,
    detalle: terminado ? null : 'Sigue en curso: se termina solo cuando ARCA responda.',
    tono: terminado ? 'bien' : 'espera',
    comprobante_id,
  };
}

function deDocumento({ documento }: Contado): Parcial[] {
  if (documento === null || documento.estado === 'no_aplica') return [];
  const en = documento.actualizado_en;
  if (documento.estado === 'subido') {
    return [{ clase: 'pdf', en, texto: 'El PDF está en la venta, en Mercado Libre.', tono: 'bien' }];
  }
  if (documento.estado === 'pendiente') {
    return [{ clase: 'pdf', en, texto: 'El PDF se está por subir a Mercado Libre.', tono: 'espera' }];
  }
  return [
    { clase: 'pdf', en, texto: 'El PDF no se pudo subir a Mercado Libre.', detalle: documento.error, tono: 'persona' },
  ];
}

function deCorreo(correo: Contado['correos'][number], comprobantes: readonly ComprobanteContado[]): Parcial {
  const { comprobante_id, para, pedido_en, enviado_en, error, por } = correo;
  const pedido = por === null ? null : `Lo pidió ${por}.`;
  const suyo = comprobantes.find(({ id }) => id === comprobante_id);
  const nombre = suyo ? formatNumero(suyo) : 'El comprobante';
  const comun = { clase: 'correo', comprobante_id } as const;
  if (enviado_en !== null)
    return { ...comun, en: enviado_en, texto: `${nombre} se mandó por mail a ${para}.`, detalle: pedido, tono: 'bien' };
  if (error !== null) {
    return {
      ...comun,
      en: pedido_en,
      texto: `${nombre} no se pudo mandar a ${para}.`,
      detalle: sentencesOf(error, pedido),
      tono: 'persona',
    };
  }
  return { ...comun, en: pedido_en, texto: `${nombre} se está mandando a ${para}.`, detalle: pedido, tono: 'espera' };
}

const oldest = (fechas: readonly Date[]): Date => new Date(Math.min(...fechas.map((una) => una.getTime())));
const newest = (fechas: readonly Date[]): Date => new Date(Math.max(...fechas.map((una) => una.getTime())));

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));
