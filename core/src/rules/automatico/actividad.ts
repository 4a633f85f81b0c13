import { Decimal } from 'decimal.js';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import { isMotivo, motivoOf } from '../motivos/motivos.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import { AppError, type ErrorData } from '../errors.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../catalogs/plaza.ts';
import { readFalla } from '../errors/fallaPublicada.ts';
import { codigoPublicado } from '../errors/codigoPublicado.ts';
import { messageOf } from '../messages.ts';
import { formatARS } from '../money.ts';

/** Most days back for which changes of an account's sales are looked for automatically. */
export const DIAS_DE_RECUPERACION = 60;
/** An account away for fewer days than these gets no warning: everything it missed is found at once. */
export const DIAS_SIN_AVISO = 30;

/** Data kept with an activity: a code when it has a reason, and the facts of its sentence. */
export type DatosActividad = ErrorData & { codigo?: string };

export interface TextoActividad {
  texto: string;
  accion: string | null;
}

/** Text of an activity for the person: something that happened by itself, or that needs them. */
const textos: Readonly<Record<TipoActividad, (datos: DatosActividad) => TextoActividad>> = {
  factura_emitida: (datos) => solo(`La venta se facturó automáticamente, por ${importe(datos)}.`),
  nota_emitida: (datos) =>
    solo(`La nota de crédito de la devolución se emitió automáticamente, por ${importe(datos)}.`),
  nota_programada: (datos) =>
    solo(
      `La venta se canceló o se devolvió. La nota de crédito sale sola ${cuando(datos)}, si la devolución sigue en pie.`,
    ),
  en_cola: () => solo('ARCA no respondió. El comprobante quedó en cola y sale solo cuando vuelva.'),
  rechazada: (datos) => ({
    texto: String(datos['mensaje'] ?? 'ARCA rechazó el comprobante y no dio un motivo.'),
    accion:
      datos['cambio'] === undefined
        ? 'El borrador quedó guardado: si el motivo se puede corregir, corregilo y emitilo.'
        : 'Cuando el motivo esté resuelto, pedí otra vez el cambio a factura A desde la factura B.',
  }),
  omitida: ({ codigo = '', ...data }) => {
    if (!isMotivo(codigo)) return solo(textoDeError({ codigo, ...data }));
    const { texto, accion } = motivoOf(codigo, data);
    return { texto, accion };
  },
  pdf_subido: (datos) => solo(`El PDF está en la venta, en ${nombreDePlaza(datos)}.`),
  pdf_error: (datos) => ({
    texto: `El PDF no se pudo subir a ${nombreDePlaza(datos)}. ${textoDeError(datos)}`,
    accion: 'Cuando el motivo esté resuelto, subilo de nuevo desde la venta.',
  }),
  cuenta_desvinculada: (datos) => ({
    texto: `${nombreDePlaza(datos)} ya no le permite a Talonario usar esta cuenta: la facturación automática se detuvo.`,
    accion: `Volvé a vincularla en ${PANTALLA_DE_CUENTAS}. Las ventas de esos días se recuperan solas.`,
  }),
  cuenta_vinculada: (datos) => {
    const dias = Number(datos['dias_sin_vincular'] ?? 0);
    if (dias === 0) return solo('La cuenta quedó vinculada.');
    const vuelta = `La cuenta quedó vinculada después de ${dias} días.`;
    if (dias <= DIAS_DE_RECUPERACION) return solo(`${vuelta} Talonario busca las ventas de esos días.`);
    return {
      texto: `${vuelta} Talonario busca las ventas que cambiaron en los últimos ${DIAS_DE_RECUPERACION}, y no las anteriores.`,
      accion: 'En Facturar ventas y en Notas de crédito, elegí las fechas anteriores para ver las ventas que quedaron.',
    };
  },
  falta_padron: (datos) => ({
    texto: `Falta el padrón ${String(datos['padron'] ?? '')}: sin él no se deciden percepciones de ese mes.`,
    accion: 'Importalo en Reportes, en Padrones.',
  }),
  permiso_faltante: ({ permiso, ...datos }) => ({
    texto:
      permiso === 'reclamos'
        ? `La aplicación de ${nombreDePlaza(datos)} no tiene permiso para leer los reclamos: las ventas con reclamo esperan.`
        : `La aplicación de ${nombreDePlaza(datos)} no tiene permiso para leer quién compra: las ventas esperan su receptor.`,
    accion: `En el panel de desarrolladores de ${nombreDePlaza(datos)}, dale a la aplicación el permiso de lectura de ${permiso === 'reclamos' ? 'comunicaciones pre y post venta' : 'ventas y facturación'}, y volvé a vincular la cuenta en ${PANTALLA_DE_CUENTAS}.`,
  }),
  cambio_tras_factura: (datos) => ({
    texto: String(datos['texto'] ?? 'La venta cambió desde que se facturó.'),
    accion: String(datos['accion'] ?? 'Compará la venta con su factura.'),
  }),
  repetida_en_arca: (datos) => ({
    texto: `ARCA autorizó ${String(datos['comprobante'] ?? 'otro comprobante')} además de ${String(datos['repite'] ?? 'la factura')}, por el mismo importe: una de las dos sobra.`,
    accion: 'Abrilo y hacé su nota de crédito, salvo que sea de otra venta.',
  }),
  trabajo_fallido: (datos) => ({
    texto: `${String(datos['asunto'] ?? 'Un trabajo')}: se intentó varias veces y no se pudo. ${textoDeError(datos)}`,
    accion: 'Cuando el motivo esté resuelto, volvé a intentarlo desde los trabajos que fallaron.',
  }),
};

/** Plural noun of each kind of activity. */
const nombres: Readonly<Record<TipoActividad, string>> = {
  factura_emitida: 'facturas automáticas',
  nota_emitida: 'notas de crédito automáticas',
  nota_programada: 'notas de crédito programadas',
  en_cola: 'comprobantes en cola',
  rechazada: 'comprobantes que ARCA rechazó',
  omitida: 'ventas sin factura automática',
  pdf_subido: `PDF subidos a ${nombreDePlaza()}`,
  pdf_error: `PDF sin subir a ${nombreDePlaza()}`,
  cuenta_desvinculada: 'avisos de que la cuenta perdió el permiso',
  cuenta_vinculada: 'avisos de que la cuenta se vinculó',
  trabajo_fallido: 'trabajos que no se pudieron hacer',
  falta_padron: 'padrones que faltan',
  permiso_faltante: 'permisos que faltan',
  cambio_tras_factura: 'ventas que cambiaron después de facturadas',
  repetida_en_arca: 'comprobantes que ARCA autorizó dos veces',
};

/** Plural noun of a kind of activity: `PDF sin subir a` and the marketplace's name. */
export function nombreDeAviso(tipo: TipoActividad): string {
  return nombres[tipo];
}

/** Sentence of an activity, and what to do about it. */
export function textoActividad(tipo: TipoActividad, datos: DatosActividad): TextoActividad {
  return textos[tipo](datos);
}

/** Text shown instead of an activity on a voucher of a company out of reach. */
export const DE_OTRA_EMPRESA: TextoActividad = solo('Es de otra empresa, que no comparten con vos.');

/** A failure as an activity keeps it: its code and data; an error that is no AppError is kept as `inesperado`. */
export function datosDeError(error: unknown): DatosActividad {
  return error instanceof AppError ? { ...error.data, codigo: codigoPublicado(error) } : { codigo: 'inesperado' };
}

/** Sentence of a failure kept in an activity. */
export function textoDeError({ codigo = '', ...data }: DatosActividad): string {
  const falla = readFalla(codigo, data);
  return falla === null ? 'Hubo un error inesperado.' : messageOf(falla);
}

function solo(texto: string): TextoActividad {
  return { texto, accion: null };
}

function importe(datos: DatosActividad): string {
  return formatARS(new Decimal(String(datos['total'] ?? '0')));
}

/** `el 21/11/2026 a las 15:30`, in Buenos Aires. */
function cuando(datos: DatosActividad): string {
  const instante = new Date(String(datos['desde']));
  const hora = instante.toLocaleTimeString('es-AR', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'America/Argentina/Buenos_Aires',
  });
  return `el ${formatFecha(toBuenosAires(instante))} a las ${hora}`;
}
