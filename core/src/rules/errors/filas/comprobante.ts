import { nombreDePlaza } from '../../catalogs/plaza.ts';
import { horaEnBuenosAires } from '../../dates.ts';
import { formatPorcentaje } from '../../money.ts';
import { REQUERIDO, campo, conDato, dato, fecha, lineaOf } from '../datos.ts';
import { fila, type Problemas } from '../fila.ts';

/**
 * Parts of a voucher by which it waits for ARCA instead of going out with an advance code. ARCA refuses some of these faults when it is
 * informed, after the receiver has the paper, and only observes the others: a wrong sum or rate stays for ever. Source: WSFEv1 manual,
 * FECAEARegInformativo (codes 724, 801, 1006, 1403 to 1439).
 */
export type ImpedimentoDeCaea = 'tipo' | 'receptor' | 'importes' | 'moneda' | 'servicio' | 'asociado' | 'fce';

/** Operations refused because of the present state of a voucher, its serie or its sale, and rules of the voucher. */
export const erroresDeComprobante = {
  comprobante_de_otro_ambiente: fila<{ ambiente: string; actual: string }>(
    'conflict',
    (data) =>
      `El comprobante es del ambiente ${dato(data, 'ambiente') ?? 'anterior'} de ARCA y ahora se trabaja en ${dato(data, 'actual') ?? 'otro'}: no se puede emitir acá.`,
  ),
  serie_ocupada: fila<{
    host: string;
    pid: number;
    hasta: string;
    cuit: string;
    punto_de_venta: number;
    tipo_comprobante: number;
  }>('conflict', (data) => {
    const hasta = dato(data, 'hasta');
    return `Se están emitiendo otros comprobantes de este punto de venta. Este queda en cola y sale solo cuando terminen${hasta === null ? '' : `; si quien los emite no responde, a partir de las ${horaEnBuenosAires(new Date(hasta))}`}.`;
  }),
  cerrojo_perdido: fila<{ emision?: string; serie?: string; importacion?: string; lote?: string }>(
    'conflict',
    () => 'Otro proceso tomó la emisión de este punto de venta. Lo que faltaba queda en cola y sale solo.',
  ),
  emision_postergada: fila(
    'unavailable',
    () => 'Talonario se está reiniciando. El comprobante queda en cola y sale solo enseguida.',
  ),
  emision_incoherente: fila<{ que: string; cuit?: string; punto_de_venta?: number; emision?: string }>(
    'internal',
    () =>
      'Los datos guardados de una emisión no coinciden con el pedido a ARCA. No se envió ni se cerró nada: avisá a soporte, que lo tiene que revisar.',
  ),
  venta_ya_facturada: fila<{ id: string | null }>(
    'conflict',
    () => 'La venta ya tiene factura. Buscala en el Facturador por número de venta.',
  ),
  venta_de_otra_empresa: fila<{ venta: string }>(
    'conflict',
    (data) =>
      `La venta${conDato(data, 'venta', '')} es de otra empresa, que no comparten con vos: no se cambió nada. Si hace falta algo de ella, pedíselo al titular.`,
  ),
  venta_con_borrador: fila<{ id: string }>(
    'conflict',
    () => 'La venta ya tiene un borrador hecho a mano. Seguí con ese: así no se factura dos veces.',
  ),
  venta_no_facturable: fila<{ mensaje?: string }>(
    'conflict',
    (data) => dato(data, 'mensaje') ?? 'La venta no se factura.',
  ),
  comprador_no_permitido: fila<{ mensaje?: string; venta: string }>(
    'conflict',
    (data) => dato(data, 'mensaje') ?? 'De esta venta no se puede cambiar a quién se factura.',
  ),
  venta_sin_problema: fila<{ venta: string }>(
    'conflict',
    (data) =>
      `La venta${conDato(data, 'venta', '')} no tiene un problema que apartar. Fijate cuáles sí en la lista de problemas.`,
    'Para ver las que tienen uno: `talonario problemas`.',
  ),
  venta_sin_factura: fila<{ venta: string }>(
    'conflict',
    () => 'La venta no tiene una factura emitida: todavía no hay un PDF para subir.',
  ),
  lote_interrumpido: fila(
    'conflict',
    () =>
      'El lote se cortó por un error inesperado. Lo que alcanzó a emitirse está guardado: volvé a elegir las ventas que faltan.',
  ),
  nota_distinta: fila<{ total: string }>(
    'conflict',
    (data) =>
      `Lo que le queda por acreditar al comprobante cambió: la nota sería por ${dato(data, 'total') ?? 'otro importe'} y no por lo que viste. No se emitió nada. Miralo de nuevo y volvé a pedirla.`,
  ),
  borrador_ya_autorizado: fila<{ comprobante: string }>(
    'conflict',
    (data) =>
      `ARCA ya había autorizado este borrador, con los datos que tenía antes: es ${dato(data, 'comprobante') ?? 'otro comprobante'}, que quedó guardado aparte. Si este borrador es de otra operación, volvé a emitirlo; si no, eliminalo.`,
  ),
  borrador_distinto: fila(
    'conflict',
    () => 'Alguien cambió el borrador después de que lo viste, así que no se emitió. Miralo y volvé a emitirlo.',
  ),
  cambio_distinto: fila<{ que: string }>(
    'conflict',
    (data) =>
      `Los comprobantes ya no son los que viste: ${dato(data, 'que') ?? 'cambió algún importe'}. No se emitió nada. Mirá cómo quedarían y volvé a pedirlos.`,
  ),
  nota_en_emision: fila<{ factura?: string; desde?: string; hasta?: string }>('conflict', (data) =>
    dato(data, 'desde') === null
      ? 'Otra nota de crédito de la misma factura se está emitiendo. Cuando se sepa qué le queda a la factura, esta sale sola o te decimos por qué no.'
      : 'Otra nota de crédito de una factura del período se está emitiendo. Cuando se sepa qué les queda a las facturas, esta sale sola o te decimos por qué no.',
  ),
  anulacion_en_emision: fila<{ nota: string }>(
    'conflict',
    () =>
      'Otra nota que anula la misma nota se está emitiendo. Cuando se sepa si salió, esta sigue sola o te decimos por qué no.',
  ),
  anulacion_con_otra_factura: fila<{ id: string }>(
    'conflict',
    () =>
      'La factura de esta nota ya tiene otra en su lugar, emitida o saliendo. Si se anula la nota quedan dos facturas por lo mismo: hacé primero la nota de crédito de la otra.',
  ),
  anulacion_distinta: fila<{ total: string }>(
    'conflict',
    (data) =>
      `La nota que anula sería por ${dato(data, 'total') ?? 'otro importe'} y no por lo que viste. No se emitió nada. Miralo de nuevo y volvé a pedirla.`,
  ),
  venta_sigue_devuelta: fila<{ id: string; automatica: boolean }>(
    'conflict',
    (data) =>
      `La venta de esta nota sigue cancelada o devuelta: si se anula, la factura vuelve a quedar para acreditar${data.automatica === true ? ' y la facturación automática le hace otra nota enseguida' : ''}. Confirmalo para seguir.`,
    'Para anularla igual: `talonario anular NOTA --aunque-se-acredite`.',
  ),
  alicuota_desconocida: fila<{ iva: number }>(
    'conflict',
    (data) =>
      `La factura tiene una alícuota de IVA${typeof data.iva === 'number' ? ` del ${formatPorcentaje(data.iva)}` : ''} que no está en la tabla de ARCA: hacé la nota con el sistema que la emitió.`,
  ),
  nota_excede_factura: fila<{ factura?: string; disponible?: string; id?: string }>(
    'conflict',
    () => 'La nota supera lo que le queda por acreditar al comprobante. Revisá los importes.',
  ),
  nota_excede_periodo: fila<{ desde: string; hasta: string; disponible: string }>(
    'conflict',
    (data) =>
      `La nota supera lo que queda por acreditar de las facturas del receptor del ${fecha(data, 'desde')} al ${fecha(data, 'hasta')}${conDato(data, 'disponible', ':')}, en total o en alguna alícuota. Revisá los importes o el período.`,
  ),
  periodo_demasiado_largo: fila<{ maximo: number }>(
    'invalid',
    (data) =>
      `El período tiene más de ${dato(data, 'maximo') ?? 'los'} comprobantes del receptor. Elegí uno más corto.`,
  ),
  cambio_puede_requerir_fce: fila<{ cuit: string }>(
    'conflict',
    () =>
      'Por el importe, si el receptor es una empresa grande ARCA va a pedir una Factura de Crédito Electrónica MiPyME y la B ya va a estar anulada. Confirmá que no lo es para seguir.',
  ),
  fecha_futura_sin_confirmar: fila<{ campo: string; fecha: string }>(
    'conflict',
    (data) =>
      `La fecha ${fecha(data, 'fecha')} es posterior a hoy: si lo emitís, después no vas a poder emitir de este tipo y punto de venta con una anterior. Confirmalo para seguir.`,
    'Donde no hay quien conteste: agregá `--confirmar-fecha-futura`.',
  ),
  cotizacion_sin_confirmar: fila<{
    campo: string;
    cotizacion: string;
    arca: string;
    fecha: string;
    diferencia: string;
    id: string;
  }>(
    'conflict',
    (data) =>
      `El tipo de cambio es ${dato(data, 'cotizacion') ?? 'otro'} y el de ARCA del ${fecha(data, 'fecha')} es ${dato(data, 'arca') ?? 'distinto'}${conDato(data, 'diferencia', ':')}. Si está bien, confirmalo para seguir.`,
    'Si está bien: `talonario emitir COMPROBANTE --confirmar-cotizacion`.',
  ),
  documento_ajeno: fila<{ venta: string; archivo: string; plaza?: string }>(
    'conflict',
    (data) =>
      `La venta ya tiene en ${nombreDePlaza(data)} un documento fiscal que no subió Talonario${conDato(data, 'archivo', ':')}. Si no corresponde, borralo en ${nombreDePlaza(data)} y volvé a intentar.`,
  ),
  documento_muy_grande: fila<{ venta: string; kb: number; plaza?: string }>(
    'conflict',
    (data) =>
      `El PDF de la venta pesa ${dato(data, 'kb') ?? 'más de 1.000'} kB y ${nombreDePlaza(data)} acepta hasta 1.000. Achicá el logo del punto de venta y volvé a subirlo.`,
  ),
  emision_cortada: fila(
    'conflict',
    () =>
      'El comando se cortó antes de pedir el comprobante a ARCA: quedó sin emitir. Para emitirlo, repetí el mismo comando; los que ya salieron no se repiten.',
  ),
  numero_en_uso: fila<{ comprobante: string; borrador: boolean }>('conflict', (data) => {
    const numero = dato(data, 'comprobante') ?? 'que sigue';
    return data.borrador === true
      ? `El número que sigue en ARCA, ${numero}, lo tiene un borrador de talonario preimpreso. Borralo o cambiale el número, y volvé a emitir.`
      : `El número que sigue en ARCA, ${numero}, ya lo tiene otro comprobante tuyo. Emití desde otro punto de venta.`;
  }),
  id_ya_usado: fila('conflict', () => 'Ese id ya es de otro comprobante. Mandá el pedido con otro.'),
  numero_ya_usado: fila<{ numero: number | null; campo?: string }>(
    'conflict',
    (data) =>
      `El número${conDato(data, 'numero', '')} ya está usado en este punto de venta y tipo de comprobante. Revisá el talonario y poné el que sigue.`,
  ),
  // rules of the voucher
  comprobante_invalido: fila<{ numero?: number; campo: string; problemas?: Problemas; mensaje?: string | null }>(
    'invalid',
    (data) => {
      const numero = dato(data, 'numero');
      const sujeto = numero === null ? 'El comprobante tiene' : `El comprobante ${numero} tiene`;
      const mensaje = dato(data, 'mensaje');
      if (mensaje === REQUERIDO) return `Falta completar ${campo(data)}.`;
      const linea = lineaOf(data);
      return (
        (mensaje !== null && linea !== null ? `Ítem ${linea}: ${mensaje}` : mensaje) ??
        `${sujeto} datos que no son válidos${data.campo === undefined ? '' : ` en ${campo(data)}`}. Corregilos y volvé a intentar.`
      );
    },
  ),
  fecha_fuera_de_rango: fila<{ desde: string; hasta: string; campo: string; fecha: string; tipo?: string }>(
    'invalid',
    (data) =>
      `La fecha ${fecha(data, 'fecha')} está fuera de lo que ARCA permite hoy: del ${fecha(data, 'desde')} al ${fecha(data, 'hasta')}. Cambiala y volvé a emitir.`,
  ),
  fecha_anterior_a_la_serie: fila<{ campo: string; fecha: string; ultima: string; tipo?: string }>(
    'invalid',
    (data) =>
      `La fecha ${fecha(data, 'fecha')} es anterior a la del último comprobante de este tipo y punto de venta, ${fecha(data, 'ultima')}. Poné esa fecha o una posterior.`,
  ),
  fecha_anterior_a_la_factura: fila<{ factura: string; campo: string; fecha: string; tipo: string }>(
    'invalid',
    (data) =>
      `La fecha ${fecha(data, 'fecha')} es anterior a la de la factura, ${fecha(data, 'factura')}. Poné esa fecha o una posterior.`,
  ),
  fecha_fuera_de_caea: fila<{ fecha: string; desde: string; hasta: string }>(
    'conflict',
    (data) =>
      `El comprobante espera a ARCA: con CAEA salen los comprobantes fechados del ${fecha(data, 'desde')} al ${fecha(data, 'hasta')} y no después de hoy, y este es del ${fecha(data, 'fecha')}.`,
  ),
  no_sale_con_caea: fila<{ motivo: ImpedimentoDeCaea }>(
    'conflict',
    (data) => `El comprobante espera a ARCA: no puede salir con CAEA${motivoDeCaea(data.motivo)}.`,
  ),
  corte_terminado: fila(
    'conflict',
    () => 'ARCA ya volvió a responder: los comprobantes que esperaban salen con CAE, y no hace falta el CAEA.',
  ),
  factura_sin_informar: fila<{ factura: string }>(
    'conflict',
    (data) =>
      `La factura${conDato(data, 'factura', '')} salió con CAEA y ARCA todavía no la tiene: la nota queda en cola y sale sola cuando esté informada.`,
  ),
  autorizacion_vencida: fila<{ campo: string; sigla: string | null; vence: string; fecha: string }>(
    'invalid',
    (data) =>
      `El ${dato(data, 'sigla') ?? 'código'} venció el ${fecha(data, 'vence')}, antes de la fecha del comprobante, ${fecha(data, 'fecha')}. Usá un talonario vigente.`,
  ),
};

const MOTIVOS_DE_CAEA: Readonly<Record<ImpedimentoDeCaea, string>> = {
  tipo: 'este tipo de comprobante',
  receptor: 'por el documento o la condición del receptor',
  importes: 'porque sus importes no cierran',
  moneda: 'por su moneda o su cotización',
  servicio: 'porque le faltan las fechas del servicio',
  asociado: 'porque el comprobante al que se refiere no se emitió acá',
  fce: 'porque podría tener que ser una factura de crédito electrónica',
};

function motivoDeCaea(motivo: ImpedimentoDeCaea | undefined): string {
  return motivo === undefined ? '' : ` ${MOTIVOS_DE_CAEA[motivo]}`;
}
