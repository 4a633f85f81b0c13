import { enPlural } from '../../enPlural.ts';
import { nombreDePlaza, PANTALLA_DE_CUENTAS } from '../../catalogs/plaza.ts';
import { mensajeCertificado, type DatosDeCertificado } from '../../arca/certificado.ts';
import { explainArca } from '../../explainArca.ts';
import { QUE_PASA_EN_PAUSA } from '../../instalacion/describePausa.ts';
import { ajustesPublicados, regimenDelAjuste } from '../../../contract/regimenes/regimenes.ts';
import { conDato, dato } from '../datos.ts';
import { fila, type Leidos, type Problemas } from '../fila.ts';

const SIN_CONFIRMAR =
  'ARCA no confirmó si el comprobante quedó emitido. Talonario lo verifica solo antes de volver a enviarlo: no lo emitas por otro lado.';

/**
 * Sentence for vouchers ARCA has not confirmed for longer than usual: the number requested and ARCA's last one. null: not that
 * long yet, or no data.
 */
function sinConfirmar({
  numeros,
  numero,
  arca_ultimo,
  minutos,
}: Leidos<{ numeros: string; numero: number; arca_ultimo: number | null; minutos: number }>): string | null {
  if (typeof numeros !== 'string' || typeof minutos !== 'number') return null;
  return `Sin confirmar: hace ${minutos} minutos que le pedimos a ARCA ${numeros}, y ${ultimoDeArca(numero, arca_ultimo)}. Puede estar emitido, así que no se vuelve a pedir con otro número. Talonario lo sigue verificando solo: no lo emitas por otro lado.`;
}

/** ARCA's last number against the requested one. Both said when ARCA passed the number and does not show it. */
function ultimoDeArca(numero: unknown, arca_ultimo: unknown): string {
  if (typeof arca_ultimo !== 'number') return 'ARCA no muestra cuál es su último número';
  if (typeof numero !== 'number' || arca_ultimo < numero)
    return `el último número que ARCA muestra ahí es ${arca_ultimo}`;
  return `el último número que ARCA muestra ahí es ${arca_ultimo}, pero no muestra el ${numero}`;
}

/** A call without a usable answer: `incierto` when it may have taken effect. */
interface DeLlamada {
  plaza?: string;
  motivo?: string | null;
  incierto?: boolean;
  status?: number | null;
  host?: string;
  intentos?: number;
}

/** Refusal of a marketplace, with its status and its own code and words. */
interface RechazoDePlaza {
  plaza: string;
  operacion?: string;
  status?: number;
  codigo?: string | null;
  mensaje?: string | null;
}

/** Failures of other systems, of the database and of the process itself. */
export const erroresDeServicio = {
  arca_rechazo: fila<{ operacion?: string; codigo: number | string; mensaje: string; mensajes?: readonly string[] }>(
    'rejected',
    (data) => {
      const codigo = data.codigo;
      const mensaje = dato(data, 'mensaje') ?? '';
      if (typeof codigo === 'number')
        return explainArca({ codigo, mensaje: mensaje || 'ARCA rechazó el pedido y no dio un motivo.' });
      if (mensaje === '') return 'ARCA rechazó el comprobante. El borrador queda guardado, con el motivo.';
      // A reason that `explainArca` or the change to A already wrote says who found it.
      return /^ARCA\b|La nota de crédito ya se emitió/.test(mensaje)
        ? mensaje
        : `ARCA rechazó el comprobante: ${mensaje}`;
    },
    'Para ver los pedidos a ARCA: `talonario arca bitacora`.',
  ),
  arca_no_autorizado: fila<{
    cuit: string;
    servicio?: string;
    motivo?: string;
    codigo?: number;
    mensaje?: string;
    provisorio?: boolean;
  }>(
    'rejected',
    (data, lectura) =>
      `ARCA no autoriza a Talonario a facturar por el CUIT${conDato(data, 'cuit', '')}. ${lectura?.enCola ? 'Si ya delegaste el servicio "Facturación Electrónica", no hay nada que hacer: ARCA puede tardar unos minutos en mostrarlo, y los comprobantes quedan en cola y salen solos. Si no, delegalo en el Administrador de Relaciones de ARCA.' : 'Delegá el servicio "Facturación Electrónica" en el Administrador de Relaciones de ARCA y volvé a intentar.'}`,
  ),
  arca_no_disponible: fila<{
    operacion?: string;
    motivo: string;
    codigo?: number | string;
    mensaje?: string;
    status?: number;
  }>(
    'remote',
    (_data, lectura) =>
      lectura?.enCola
        ? 'ARCA no responde. No se perdió nada: los comprobantes quedan en cola y salen solos cuando vuelva.'
        : 'ARCA no responde, y esta consulta depende de ARCA. No se perdió nada: volvé a intentar en unos minutos. Los comprobantes en cola salen solos cuando vuelva.',
    'Para ver cómo está: `talonario arca estado`.',
  ),
  arca_incierto: fila<{
    operacion?: string;
    motivo?: string;
    codigo?: number | string;
    mensaje?: string;
    status?: number;
    cuit?: string;
    punto_de_venta?: number;
    tipo_comprobante?: number;
    nuestro?: number;
    arca?: number;
    emision?: string;
    numeros?: string;
    arca_ultimo?: number | null;
    minutos?: number;
    numero?: number;
  }>('remote', (data) => sinConfirmar(data) ?? SIN_CONFIRMAR, 'Para verificarlo: `talonario arca conciliar`.'),
  arca_ticket_en_espera: fila<{ servicio: string }>(
    'remote',
    (_data, lectura) =>
      `ARCA ya dio un acceso hace instantes y hay que esperar unos minutos para pedir otro. ${lectura?.enCola ? 'Los comprobantes quedan en cola y salen solos.' : 'Volvé a intentar en diez minutos: los comprobantes en cola salen solos.'}`,
  ),
  arca_ticket_rechazado: fila<{
    cuit: string;
    servicio: string;
    motivo: string;
    codigo: number;
    mensaje: string;
    provisorio?: boolean;
  }>(
    'remote',
    (_data, lectura) =>
      `ARCA no aceptó las credenciales de Talonario, que se renuevan solas. ${lectura?.enCola ? 'Los comprobantes quedan en cola y salen solos.' : 'Volvé a intentar en unos minutos: los comprobantes en cola salen solos.'}`,
  ),
  arca_certificado: fila<DatosDeCertificado>(
    'remote',
    mensajeCertificado,
    'Para hacer uno: `talonario arca certificado crear`.',
  ),
  padron_inconsistente: fila<{ cuit?: string; texto?: string }>(
    'rejected',
    () => 'El CUIT presenta inconsistencias en base de datos ARCA',
  ),
  padron_no_disponible: fila<{ cuit: string }>(
    'remote',
    () => 'ARCA no responde la consulta del CUIT. Volvé a intentar en unos minutos.',
  ),
  falta_padron: fila<{ padron: string }>(
    'rejected',
    (data) =>
      `Falta el padrón ${dato(data, 'padron') ?? 'del mes'}: sin él no se calculan las percepciones. Importalo en Reportes y volvé a intentar.`,
  ),
  falta_ajuste_percepcion: fila<{ ajuste: string; cuit: string }>(
    'rejected',
    (data) =>
      `La percepción de ${regimenDelAjuste(dato(data, 'ajuste') ?? '') ?? 'la provincia'}${conDato(data, 'cuit', ' al CUIT')} depende de un ajuste que la empresa todavía no eligió: ${faltaDeAjuste(dato(data, 'ajuste') ?? '')}. Preguntale a tu contador y completalo en los ajustes de percepciones.`,
  ),
  faltan_adhesiones: fila<{ regimen: string; cuit: string }>(
    'rejected',
    (data) =>
      `La percepción de ${dato(data, 'regimen') ?? 'un régimen de varias provincias'}${conDato(data, 'cuit', ' al CUIT')} depende de qué provincias adhirieron, y nadie las cargó. Quien administra Talonario las carga con «talonario padron adhesion».`,
  ),
  reporte_no_corresponde: fila<{ mensaje: string; falta?: boolean }>(
    'rejected',
    (data) =>
      dato(data, 'mensaje') ?? 'La empresa no presenta ese archivo. Preguntale a tu contador cuál le corresponde.',
  ),
  reporte_sin_diseno: fila<{ reporte: string | null; periodo: string }>(
    'rejected',
    (data) =>
      `Talonario no tiene un diseño de registro${conDato(data, 'reporte', ' de')} para el período${conDato(data, 'periodo', '')}: no se escribió el archivo. Elegí otro período, o avisá a soporte.`,
  ),
  reporte_con_errores: fila<{ cantidad: number; problemas: Problemas; detalle: string }>('rejected', (data) =>
    `No se escribió el archivo: sería rechazado por ${data.cantidad === undefined ? 'varios problemas' : enPlural(data.cantidad, 'un problema', '# problemas')} en sus comprobantes. ${dato(data, 'detalle') ?? ''}`.trim(),
  ),
  reporte_no_cierra: fila<{ totales: string }>(
    'rejected',
    (data) =>
      `No se escribió el archivo: sus totales no son los de los comprobantes (${dato(data, 'totales') ?? ''}). Avisá a soporte.`,
  ),
  registro_no_entra: fila<{ diseno: string; campo: string; valor: string | number }>(
    'internal',
    (data) =>
      `Un comprobante no se puede escribir en el archivo${conDato(data, 'diseno', '')}: no entra el campo${conDato(data, 'campo', '')}. No se escribió nada: revisá los controles del reporte.`,
  ),
  reporte_desordenado: fila<{ comprobante: string }>(
    'internal',
    (data) =>
      `Los comprobantes del archivo no vinieron en orden${conDato(data, 'comprobante', ', desde')}. No se escribió nada: avisá a soporte.`,
  ),
  percepcion_de_otro_mes: fila('rejected', (_data, lectura) =>
    lectura?.enCola
      ? 'La percepción se decidió con el padrón de un mes y la factura sale con fecha de otro: Talonario la decide de nuevo y la factura sale sola.'
      : 'La percepción se decidió con el padrón de un mes y el comprobante saldría con fecha de otro. Volvé a guardar el borrador, o a facturar la venta, y se decide de nuevo.',
  ),
  devolucion_fuera_de_plazo: fila('rejected', (_data, lectura) =>
    lectura?.enCola
      ? 'La nota devolvía una percepción y ya venció el plazo para devolverla: la nota se decide de nuevo y sale sola, sin devolverla.'
      : 'La nota devuelve una percepción y ya venció el plazo para devolverla. Volvé a hacer la nota de crédito, o a guardar el borrador con la fecha de hoy: sale sin devolverla.',
  ),
  padron_rechazado: fila<{ mensaje: string; linea: number | null }>(
    'rejected',
    (data) => dato(data, 'mensaje') ?? 'El archivo no es un padrón que se pueda importar.',
  ),
  plaza_no_disponible: fila<DeLlamada & { operacion?: string; por?: string; publicaciones?: readonly string[] }>(
    'remote',
    (data) =>
      data.motivo === 'en_pausa'
        ? QUE_PASA_EN_PAUSA
        : `${nombreDePlaza(data)} no responde. Volvé a intentar en unos minutos.`,
  ),
  plaza_no_autorizado: fila<{ plaza: string; meli_user_id?: string; motivo?: string }>(
    'remote',
    (data) =>
      `Talonario no tiene permiso de ${nombreDePlaza(data)} para usar esta cuenta: la desvinculaste, o el permiso se retiró. Volvé a vincularla en ${PANTALLA_DE_CUENTAS}.`,
  ),
  vinculacion_rechazada: fila<{ plaza?: string }>(
    'rejected',
    (data) =>
      `No se vinculó ninguna cuenta, porque en ${nombreDePlaza(data)} no diste el permiso. Si fue sin querer, agregala de nuevo.`,
  ),
  vinculacion_vencida: fila<{ plaza?: string }>(
    'rejected',
    (data) =>
      `No se vinculó ninguna cuenta, porque el permiso de ${nombreDePlaza(data)} venció o ya se había usado. Agregala de nuevo.`,
  ),
  vinculacion_colaborador: fila<{ plaza?: string }>(
    'rejected',
    (data) =>
      `No se vinculó ninguna cuenta, porque entraste a ${nombreDePlaza(data)} como colaborador. Entrá con la cuenta principal y agregala de nuevo.`,
  ),
  aplicacion_bloqueada: fila<{ plaza?: string }>(
    'rejected',
    (data) =>
      `No se vinculó ninguna cuenta, porque ${nombreDePlaza(data)} bloqueó la aplicación de Talonario o no la deja usar. Avisale a quien administra Talonario.`,
  ),
  plaza_sin_publicaciones: fila<{ plaza: string }>(
    'not_found',
    (data) => `Las publicaciones de ${nombreDePlaza(data)} no se leen.`,
  ),
  plaza_rechazo: fila<RechazoDePlaza>(
    'rejected',
    (data) =>
      `${nombreDePlaza(data)} rechazó el pedido${conDato(data, 'mensaje', ':')}. ${data.status === 403 ? sinPermiso(data) : 'Revisalo y volvé a intentar.'}`,
  ),
  plaza_no_encontrado: fila<RechazoDePlaza>(
    'not_found',
    (data) =>
      `${nombreDePlaza(data)} no encuentra lo pedido. Puede que se haya eliminado: buscalo ahí antes de volver a intentar.`,
  ),
  bcra_no_disponible: fila<DeLlamada>(
    'remote',
    () => 'El Banco Central no responde y no hay una cotización del dólar guardada. Volvé a intentar en unos minutos.',
  ),
  mail_no_disponible: fila<{ motivo: keyof typeof motivosMail }>(
    'remote',
    (data) => (data.motivo && motivosMail[data.motivo]) ?? 'No se pudo enviar el mail. Volvé a intentar.',
  ),
  base_de_datos_ocupada: fila<{ segundos: number }>(
    'unavailable',
    () =>
      'Talonario está atendiendo demasiado a la vez, o la base de datos se está reiniciando. Lo que pediste no se hizo: esperá unos segundos y volvé a intentar.',
  ),
  reloj_corrido: fila<{ minutos: number }>(
    'unavailable',
    (data) =>
      `El reloj del servidor está corrido${conDato(data, 'minutos', '')} minutos y no se puede fechar un comprobante con él. Queda en cola y sale solo cuando se ponga en hora.`,
  ),
  reiniciando: fila(
    'unavailable',
    () =>
      'Talonario se está reiniciando. Lo que estaba a medio hacer sigue solo: esperá unos segundos y volvé a intentar.',
  ),
  base_de_datos_no_disponible: fila<{
    motivo: string;
    paquete?: string;
    detalle?: string;
    indicada_en?: string;
    carpeta?: string;
    host?: string;
    segundos?: number;
  }>('unavailable', (data) =>
    dato(data, 'motivo') === 'cortada'
      ? 'Talonario no puede usar su base de datos: se cortó la conexión. Los comprobantes emitidos siguen emitidos, y los que quedaron por la mitad se resuelven solos cuando vuelva. Volvé a intentar en unos minutos.'
      : `No se puede usar la base de datos (${motivosBase[dato(data, 'motivo') ?? ''] ?? dato(data, 'motivo') ?? 'sin detalle'}${conDato(data, 'detalle', ':')}). Revisá que esté en marcha y volvé a intentar.`,
  ),
};

/** Possible causes of a 403 of the marketplace. Source: Mercado Libre docs, "Error 403". */
function sinPermiso(data: { readonly plaza?: string }): string {
  return `La cuenta puede estar inactiva o tener datos sin validar: fijate en ${nombreDePlaza(data)}. Si ahí está todo bien, a la aplicación de Talonario le falta un permiso o está bloqueada: avisale a quien la administra.`;
}

/** Why a mail did not go out, by the `motivo` of the failure. The document it carried stays unchanged. */
const motivosMail = {
  sin_configurar:
    'El envío de mails no está configurado: no se mandó nada. Quien administra Talonario tiene que definir SMTP_URL.',
  sin_conexion: 'El servidor de mail no responde: el mail no salió. Volvé a intentar en unos minutos.',
  sin_permiso:
    'El servidor de mail no acepta el usuario o la contraseña de Talonario: el mail no salió. Quien administra Talonario tiene que corregir SMTP_URL.',
  rechazado: 'El servidor de mail no aceptó el envío: el mail no salió. Revisá la dirección y volvé a intentar.',
};

/** Fault of the database, by the `motivo` of the failure. */
const motivosBase: Readonly<Record<string, string>> = {
  carpeta_ajena: 'la carpeta de datos es de otro usuario del sistema',
  puntero_ilegible: 'no se entiende el archivo que dice dónde están los datos, y hay que recuperarlo de una copia',
  faltan_datos: 'los datos no están en la carpeta donde se guardaron',
  falta_paquete: 'no está instalado el PostgreSQL que viene con Talonario',
  no_arranca: 'PostgreSQL no arranca',
  no_responde: 'PostgreSQL no responde',
  sin_cupo: `no dice si se puede llamar a ${nombreDePlaza()}`,
  sin_carpeta: 'no se puede crear la carpeta de datos',
  ECONNREFUSED: 'nadie atiende en esa dirección',
};

/** A person's name for a setting of an agent of perception that has no default. */
function faltaDeAjuste(clave: string): string {
  const ajuste = ajustesPublicados[clave];
  return (ajuste?.clase === 'opcion' ? ajuste.falta : null) ?? 'un ajuste de percepciones';
}
