import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Hecho } from '../../contract/historia.ts';
import { formatAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { textoActividad } from '../automatico/actividad.ts';
import { formatFecha } from '../dates.ts';
import { explainArca } from '../explainArca.ts';
import { formatNumero } from '../comprobantes/numero.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { conPunto } from '../textos/conPunto.ts';
import { textoDeCorte } from './textoDeCorte.ts';
import type { RelatoDeComprobante, Contado, Origen, Parcial } from './contado.ts';
import { deLaVenta } from './hechosDeVenta.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Events of a sale, oldest first; events without a date, last. */
export function countHechos(contado: Contado): Hecho[] {
  const hechos: Parcial[] = [
    ...deLaVenta(contado),
    ...contado.actividades.flatMap(deActividad),
    ...contado.comprobantes.map(deComprobante),
    ...contado.cambios.map(deCambio),
    ...deDocumento(contado),
    ...contado.correos.map((correo) => deCorreo(correo, contado.comprobantes)),
  ];
  return hechos
    .map((parcial) => ({ detalle: null, tono: 'normal' as const, comprobante_id: null, lote_id: null, ...parcial }))
    .toSorted((a, b) => (a.en?.getTime() ?? Infinity) - (b.en?.getTime() ?? Infinity) || 0);
}

/** Activities left out, because the vouchers, the PDF and the mails tell the same. */
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

function deComprobante(comprobante: RelatoDeComprobante): Parcial {
  const { id, status, autorizacion, creado_en, autorizado_en, en_cola_desde, rechazo, total, moneda, por } =
    comprobante;
  const lote_id = comprobante.origen.clase === 'lote' ? comprobante.origen.lote_id : null;
  const comun = { comprobante_id: id, lote_id };
  const nombre = formatNumero(comprobante);
  if (status === 'emitida') {
    return {
      ...comun,
      clase: 'emitida',
      en: autorizado_en ?? creado_en,
      texto: `${describeOrigen(comprobante.origen)} ${nombre} por ${formatEnMoneda(total, moneda)}.`,
      detalle: sentencesOf(
        sentencesOf(formatAutorizacion(autorizacion), comprobante.corte && textoDeCorte(comprobante.corte)),
        por === null ? null : `Lo emitió ${por}.`,
      ),
      tono: 'bien',
    };
  }
  if (en_cola_desde !== null) {
    return {
      ...comun,
      clase: 'en_cola',
      en: en_cola_desde,
      texto: `${nombre} espera a ARCA y sale solo.`,
      detalle: rechazo.length > 0 ? rechazo.map(explainArca).join(' ') : null,
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

/** Sentence of a draft: refused by ARCA when a reason has its code; not sent when all have code 0, ours. */
function textoDeBorrador(nombre: string, rechazo: readonly MensajeArca[]): string {
  if (rechazo.length === 0) return `Se guardó un borrador de ${nombre}.`;
  return rechazo.every(({ codigo }) => codigo === 0) ? `${nombre} no salió.` : `ARCA rechazó ${nombre}.`;
}

/** Detail and author of a voucher as one text; null when both are null. */
function sentencesOf(detalle: string | null, autor: string | null): string | null {
  if (detalle === null || autor === null) return detalle ?? autor;
  return `${detalle}${detalle.endsWith('.') ? '' : '.'} ${autor}`;
}

function describeOrigen(origen: Origen): string {
  switch (origen.clase) {
    case 'automatica':
      return 'Se emitió automáticamente';
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
    texto: `Se pidió el cambio a factura A para ${conPunto(receptor)}`,
    detalle: terminado ? null : 'El cambio sigue en curso y termina cuando ARCA responda.',
    tono: terminado ? 'bien' : 'espera',
    comprobante_id,
  };
}

function deDocumento({ documento }: Contado): Parcial[] {
  if (documento === null || documento.estado === 'no_aplica') return [];
  const en = documento.actualizado_en;
  if (documento.estado === 'subido') {
    return [{ clase: 'pdf', en, texto: `El PDF está en la venta, en ${nombreDePlaza()}.`, tono: 'bien' }];
  }
  if (documento.estado === 'pendiente') {
    return [{ clase: 'pdf', en, texto: `El PDF se está por subir a ${nombreDePlaza()}.`, tono: 'espera' }];
  }
  return [
    {
      clase: 'pdf',
      en,
      texto: `El PDF no se pudo subir a ${nombreDePlaza()}.`,
      detalle: documento.error,
      tono: 'persona',
    },
  ];
}

function deCorreo(correo: Contado['correos'][number], comprobantes: readonly RelatoDeComprobante[]): Parcial {
  const { comprobante_id, para, pedido_en, enviado_en, error, sale_el, por } = correo;
  const pedido = por === null ? null : `Lo pidió ${por}.`;
  const relatoDeComprobante = comprobantes.find(({ id }) => id === comprobante_id);
  const nombre = relatoDeComprobante ? formatNumero(relatoDeComprobante) : 'El comprobante';
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
  const texto =
    sale_el === null
      ? `${nombre} se está mandando a ${para}.`
      : `${nombre} sale por mail a ${para} el ${formatFecha(sale_el)}: ese día ya no quedaban mails por mandar.`;
  return { ...comun, en: pedido_en, texto, detalle: pedido, tono: 'espera' };
}
