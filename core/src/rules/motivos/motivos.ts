import { nombresConDomicilio, regimenDelAjuste } from '../../contract/regimenes/regimenes.ts';
import type { GrupoVenta } from '../../contract/ventas/ventaListada.ts';
import type { ErrorData } from '../errors.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/**
 * The question that a reason answers: why a sale is not invoiced (`omision`), why it waits (`espera`), why it gets no credit note
 * (`sin_nota`), why its note is not made without asking (`pregunta`), or where its voucher stands (`estado`).
 */
type ClaseMotivo = 'omision' | 'espera' | 'sin_nota' | 'pregunta' | 'estado';

/**
 * Actions that solve a cause. `facturar_igual` goes ahead in spite of it and `reintentar` tries again, in case it is over by now.
 * `comprador` says whom the sale is invoiced to; `consumidor_final`, that nobody is identified. `a_mano` types the sale's
 * invoice; `borrador` goes on with the draft already typed. `por_fuera` and `descartar` end it without an invoice of ours. The
 * others lead to what is missing.
 */
export type SolucionVenta =
  | 'facturar_igual'
  | 'reintentar'
  | 'comprador'
  | 'consumidor_final'
  | 'a_mano'
  | 'borrador'
  | 'por_fuera'
  | 'descartar'
  | 'en_plaza'
  | 'padrones'
  | 'percepciones'
  | 'ajustes';

/** How the automatic run reports a sale it leaves alone: not at all, as a line to read, or as something that needs a person. */
type NivelActividad = 'nada' | 'informa' | 'persona';

/** Everything that follows from the reason a sale gets no voucher now. */
interface FilaMotivo {
  clase: ClaseMotivo;
  /** The cause in a few words, the same for every sale: many sales of one cause are reported once. */
  titulo: string;
  /** Sentence the person reads. */
  texto: (data: ErrorData) => string;
  /** Action that the person has to take. */
  accion: string;
  /** Where the lists show the sale. */
  grupo: GrupoVenta;
  /** Actions offered to the person beside the sale, the likeliest first. */
  soluciones: readonly SolucionVenta[];
  /** Whether picking the sale by hand lets it through. */
  elegible: boolean;
  /** How the account's activity reports it when the automatic run finds it. */
  actividad: NivelActividad;
  /**
   * How the activity reports a sale that waited too long, since the sale is looked at again by itself. null: only a notice of the
   * marketplace brings it back.
   */
  demorada: NivelActividad | null;
  /**
   * The reason is found only by reading the rest of the sale, and stands until one of its orders changes. It is stored, so that
   * the sale is not offered again as new.
   */
  recordada: boolean;
  /** The orders and our own records alone give the reason: billing data, discounts and shipment cannot change it. */
  final: boolean;
  /** Nothing is left to do: where many sales have this reason they are counted, not listed. */
  hecha: boolean;
  /** A draft of the sale's invoice, even one waiting for ARCA, must not go out any more. */
  retira_borrador: boolean;
}

/** Values that most reasons of a kind share: a row states only its differences. */
type Perfil = Omit<FilaMotivo, 'titulo' | 'texto' | 'accion'>;

/** Not to be invoiced, by the orders or our own records: nothing is left to do. */
const NO_CORRESPONDE = {
  clase: 'omision',
  grupo: 'no_corresponde',
  soluciones: [],
  elegible: false,
  actividad: 'nada',
  demorada: null,
  recordada: false,
  final: true,
  hecha: false,
  retira_borrador: true,
} as const satisfies Perfil;

/** Left out until a person mends something of the sale's buyer or company. */
const POR_RESOLVER = {
  clase: 'omision',
  grupo: 'con_problemas',
  soluciones: ['comprador', 'por_fuera', 'descartar'],
  elegible: false,
  actividad: 'persona',
  demorada: null,
  recordada: true,
  final: false,
  hecha: false,
  retira_borrador: true,
} as const satisfies Perfil;

/** The sale is looked at again by itself; if that takes too long, a person is told. */
const EN_ESPERA = {
  clase: 'espera',
  grupo: 'en_cola',
  soluciones: [],
  elegible: false,
  actividad: 'nada',
  demorada: 'persona',
  recordada: false,
  final: false,
  hecha: false,
  retira_borrador: false,
} as const satisfies Perfil;

/** The credit note is made only if a person says so. */
const POR_DECIDIR = {
  clase: 'pregunta',
  grupo: 'con_problemas',
  soluciones: ['facturar_igual', 'en_plaza', 'descartar'],
  elegible: true,
  actividad: 'persona',
  demorada: null,
  recordada: false,
  final: false,
  hecha: false,
  retira_borrador: false,
} as const satisfies Perfil;

/** Where a sale's voucher stands; nobody has to do anything. */
const COMO_ESTA = {
  clase: 'estado',
  grupo: 'en_cola',
  soluciones: [],
  elegible: false,
  actividad: 'nada',
  demorada: null,
  recordada: false,
  final: false,
  hecha: false,
  retira_borrador: false,
} as const satisfies Perfil;

/** Every reason: its profile, its texts and its differences. A reason with a column missing does not compile. */
export const motivos = {
  // Sales left out, each with its reason.
  no_pagada: {
    ...NO_CORRESPONDE,
    titulo: 'Sin pagar',
    texto: () => 'La venta no está paga.',
    accion: 'Se va a poder facturar cuando se acredite el pago.',
  },
  cancelandose: {
    ...NO_CORRESPONDE,
    titulo: 'Se está cancelando',
    texto: () => 'La venta se está cancelando y el dinero todavía no volvió al comprador.',
    accion: 'No hace falta hacer nada: la venta no se factura.',
  },
  cancelada: {
    ...NO_CORRESPONDE,
    titulo: 'Cancelada sin factura',
    texto: () => 'La venta está cancelada y no tiene factura.',
    accion: 'No hace falta hacer nada.',
  },
  dividida: {
    ...NO_CORRESPONDE,
    titulo: `Dividida por ${nombreDePlaza()}`,
    texto: (data) => `${nombreDePlaza(data)} dividió esta compra en ventas nuevas.`,
    accion: 'Facturá las ventas nuevas, que aparecen con su propio número.',
  },
  sin_importe: {
    ...NO_CORRESPONDE,
    titulo: 'Devuelta antes de facturar',
    texto: () => 'Se devolvió todo el dinero antes de facturar.',
    accion: 'No hace falta hacer nada.',
    recordada: true,
  },
  venta_no_encontrada: {
    ...NO_CORRESPONDE,
    titulo: 'No está en la cuenta',
    texto: (data) => `${nombreDePlaza(data)} no tiene esta venta entre las de la cuenta.`,
    accion: 'Revisá el número, o elegí la cuenta que la hizo.',
    grupo: 'con_problemas',
  },
  ya_facturada: {
    ...NO_CORRESPONDE,
    titulo: 'Ya facturada',
    texto: () => 'La venta ya tiene factura.',
    accion: 'La factura está en el Facturador: buscala por número de venta.',
    grupo: 'facturada',
    hecha: true,
    retira_borrador: false,
  },
  orden_sin_facturar: {
    ...NO_CORRESPONDE,
    titulo: 'Una orden quedó sin facturar',
    texto: () => 'La venta ya tiene factura, y una de sus órdenes apareció después: no está en ella.',
    accion: 'Hacé la factura de esa orden: el formulario ya viene con lo que se vendió.',
    grupo: 'con_problemas',
    soluciones: ['a_mano', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  factura_anulada: {
    ...NO_CORRESPONDE,
    titulo: 'Factura anulada',
    texto: () => 'La factura de esta venta se anuló con notas de crédito.',
    accion: 'Si corresponde facturarla otra vez, elegila a mano.',
    grupo: 'con_nota',
    soluciones: ['facturar_igual'],
    elegible: true,
    hecha: true,
    retira_borrador: false,
  },
  facturada_por_fuera: {
    ...NO_CORRESPONDE,
    titulo: 'Facturada por fuera',
    texto: () => 'La venta está marcada como facturada por fuera.',
    accion: 'Si no la facturaste en otro sistema, quitale la marca en Facturar ventas.',
  },
  borrador_a_mano: {
    ...NO_CORRESPONDE,
    titulo: 'Con un borrador hecho a mano',
    texto: (data) =>
      data['mensaje'] === undefined
        ? 'La venta tiene un borrador hecho a mano, sin emitir.'
        : `La venta tiene un borrador hecho a mano, y ARCA lo rechazó: ${leeDato(data, 'mensaje', '')}`,
    accion: 'Seguí con ese borrador. Si lo eliminás, la venta vuelve a la lista.',
    grupo: 'con_problemas',
    soluciones: ['borrador', 'por_fuera', 'descartar'],
    retira_borrador: false,
  },
  documento_ajeno: {
    ...POR_RESOLVER,
    titulo: 'Tiene un documento de otro sistema',
    texto: (data) => `La venta ya tiene en ${nombreDePlaza(data)} un documento fiscal que no emitió Talonario.`,
    accion: `Si es la factura, marcala como facturada por fuera. Si no, borrá ese documento en ${nombreDePlaza()} y volvé a intentar.`,
    soluciones: ['por_fuera', 'en_plaza', 'reintentar', 'descartar'],
  },
  reclamo_abierto: {
    ...POR_DECIDIR,
    titulo: 'Con un reclamo abierto',
    texto: () => 'La venta tiene un reclamo o una mediación sin cerrar.',
    accion: 'Esperá a que se resuelva, o elegila a mano para facturarla igual.',
    clase: 'omision',
    soluciones: ['en_plaza', 'facturar_igual', 'por_fuera', 'descartar'],
    actividad: 'informa',
    demorada: 'informa',
    final: true,
  },
  fraude: {
    ...NO_CORRESPONDE,
    titulo: 'Con riesgo de fraude',
    texto: (data) => `${nombreDePlaza(data)} marcó la venta con riesgo de fraude.`,
    accion: `No entregues el producto y esperá la cancelación de ${nombreDePlaza()}.`,
    grupo: 'con_problemas',
    soluciones: ['en_plaza', 'descartar'],
    actividad: 'informa',
  },
  prueba: {
    ...NO_CORRESPONDE,
    titulo: 'Venta de prueba',
    texto: (data) => `Es una venta de prueba de ${nombreDePlaza(data)}.`,
    accion: 'Una venta de prueba no se factura.',
    actividad: 'informa',
  },
  moneda_extranjera: {
    ...NO_CORRESPONDE,
    titulo: 'Vendida en otra moneda',
    texto: () => 'La venta se hizo en otra moneda.',
    accion: 'Hacé su factura con el tipo de cambio que corresponda: el formulario ya viene con la venta.',
    grupo: 'con_problemas',
    soluciones: ['a_mano', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  comprador_es_emisor: {
    ...POR_RESOLVER,
    titulo: 'El CUIT del comprador es el tuyo',
    texto: () => 'El CUIT del comprador es el de tu empresa: ARCA no permite facturarse a uno mismo.',
    accion: 'Pedile al comprador otros datos de facturación y cargalos en la venta.',
  },
  debe_identificarse: {
    ...POR_RESOLVER,
    titulo: 'Faltan datos del comprador',
    texto: () =>
      'Por el importe, la factura tiene que llevar documento, nombre y domicilio del comprador, y falta alguno.',
    accion: 'Pedíselos al comprador y cargalos en la venta.',
  },
  cuit_invalido: {
    ...POR_RESOLVER,
    titulo: 'CUIT mal escrito',
    texto: (data) =>
      `El CUIT del comprador, ${leeDato(data, 'cuit', 'sin número')}, está mal escrito: no pasa el control.`,
    accion: 'Pedile al comprador el CUIT correcto y cargalo en la venta, o facturale como consumidor final.',
    soluciones: ['comprador', 'consumidor_final', 'por_fuera', 'descartar'],
  },
  padron_error: {
    ...POR_RESOLVER,
    titulo: 'ARCA no informa la condición de IVA del comprador',
    texto: (data) =>
      `ARCA no informa la condición frente al IVA del comprador. Su mensaje: "${leeDato(data, 'texto', 'sin detalle')}".`,
    accion: 'Pedile al comprador que regularice su CUIT, cargá otro en la venta o facturale como consumidor final.',
    soluciones: ['comprador', 'consumidor_final', 'reintentar', 'por_fuera', 'descartar'],
  },
  condicion_por_confirmar: {
    ...POR_RESOLVER,
    titulo: 'Condición frente al IVA por confirmar',
    texto: (data) =>
      `ARCA tiene al comprador inscripto a la vez como ${leeDato(data, 'condiciones', 'dos condiciones distintas')}.`,
    accion: 'Preguntale al comprador cuál corresponde y hacé la factura a mano: el formulario propone la más probable.',
    soluciones: ['a_mano', 'reintentar', 'por_fuera', 'descartar'],
  },
  compradores_distintos: {
    ...POR_RESOLVER,
    titulo: 'Con dos compradores',
    texto: (data) =>
      `Las órdenes del pack tienen datos de facturación de compradores distintos (${leeDato(data, 'documentos', 'sin detalle')}).`,
    accion: 'Preguntale al comprador y decí a quién se factura, o hacé las facturas a mano.',
    soluciones: ['comprador', 'a_mano', 'por_fuera', 'descartar'],
  },
  clase_a_restringida: {
    ...POR_RESOLVER,
    titulo: 'Factura A con restricción',
    texto: () =>
      'Al comprador le corresponde factura A y tu empresa solo está autorizada a emitirla con retención o con pago en CBU.',
    accion: 'Emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera.',
    soluciones: ['por_fuera', 'descartar'],
  },
  requiere_fce: {
    ...POR_RESOLVER,
    titulo: 'Lleva Factura de Crédito MiPyME',
    texto: () => 'Por el importe y el tamaño del comprador corresponde una Factura de Crédito Electrónica MiPyME.',
    accion: 'Emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera.',
    soluciones: ['por_fuera', 'descartar'],
    final: true,
  },
  percepcion_a_revisar: {
    ...POR_RESOLVER,
    titulo: 'Con una percepción sin cobrar',
    texto: (data) =>
      `La venta lleva una percepción de ingresos brutos de $ ${leeDato(data, 'importe', '0')} que el comprador no pagó.`,
    accion: 'Elegila a mano para facturarla con la percepción, o cambiá la opción en Configuración de la cuenta.',
    soluciones: ['facturar_igual', 'ajustes', 'por_fuera', 'descartar'],
    elegible: true,
    retira_borrador: false,
  },
  entrega_sin_saber: {
    ...POR_RESOLVER,
    titulo: 'Falta la provincia de entrega',
    texto: () =>
      'La venta no informa la provincia de entrega, y de ella depende la percepción de ingresos brutos del comprador.',
    accion: 'Hacé la factura a mano desde la venta y poné la provincia donde la recibe.',
    soluciones: ['a_mano', 'por_fuera', 'descartar'],
  },
  percepcion_sin_reglas: {
    ...POR_RESOLVER,
    titulo: 'Con una percepción que no calculamos',
    texto: (data) =>
      `Tu empresa percibe en ${leeDato(data, 'provincias', 'una provincia')} y Talonario todavía no calcula esas percepciones: la factura saldría sin ella.`,
    accion:
      'Preguntale a tu contador si corresponde. Si no lleva percepción, elegila a mano; si lleva, emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera.',
    soluciones: ['facturar_igual', 'por_fuera', 'descartar'],
    elegible: true,
  },
  domicilio_incompleto: {
    ...POR_RESOLVER,
    titulo: 'Falta el domicilio para la percepción',
    texto: (data) =>
      `La venta lleva una percepción de ${nombresConDomicilio}, que se informa con el domicilio del comprador, y le falta ${leeDato(data, 'falta', 'una parte')}.`,
    accion: 'Pedíselo al comprador y cargalo en la venta.',
  },
  anterior_al_inicio: {
    ...POR_DECIDIR,
    titulo: 'Anterior al inicio automático',
    texto: (data) =>
      `La venta es anterior al inicio de la facturación automática de la cuenta (${leeDato(data, 'inicio', 'sin fecha')}).`,
    accion: 'Si querés facturarla, elegila a mano en Facturar ventas.',
    clase: 'omision',
    soluciones: ['facturar_igual', 'por_fuera', 'descartar'],
    actividad: 'informa',
    final: true,
  },
  // Sales that will be looked at again by themselves.
  ordenes_sin_resolver: {
    ...NO_CORRESPONDE,
    titulo: 'Compra a medio pagar',
    texto: () => 'Parte de la compra todavía no está paga ni cancelada.',
    accion: `La compra se factura toda junta cuando ${nombreDePlaza()} la resuelva.`,
    clase: 'espera',
    grupo: 'en_cola',
    demorada: 'nada',
  },
  reclamo_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber si el reclamo sigue abierto',
    texto: (data) => `La venta tiene un reclamo o una mediación, y ${nombreDePlaza(data)} no informa si sigue abierto.`,
    accion: `Talonario la vuelve a consultar. Si no querés esperar, mirá el reclamo en ${nombreDePlaza()} y elegila a mano.`,
    soluciones: ['reintentar', 'facturar_igual', 'en_plaza'],
    elegible: true,
    final: true,
  },
  receptor_por_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber quién compró',
    texto: (data) => `${nombreDePlaza(data)} todavía no informa quién es el comprador.`,
    accion: 'Talonario la vuelve a consultar. Si no querés esperar, decí a quién se factura o hacé su factura a mano.',
    soluciones: ['reintentar', 'comprador', 'a_mano'],
    demorada: 'nada',
  },
  receptor_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber quién compró y terminó la espera',
    texto: (data) => `Terminó la espera y ${nombreDePlaza(data)} no informa quién es el comprador.`,
    accion: 'Preguntale al comprador y decí a quién se factura, o hacé su factura a mano. También podés reintentar.',
    grupo: 'con_problemas',
    soluciones: ['reintentar', 'comprador', 'a_mano', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  sin_datos_de_facturacion: {
    ...EN_ESPERA,
    titulo: 'Sin datos de facturación por ahora',
    texto: (data) =>
      `El comprador no tiene datos de facturación por ahora: se esperan ${leeDato(data, 'horas', '24')} h desde la venta.`,
    accion:
      'Talonario los vuelve a pedir; después la factura va a consumidor final. Si no querés esperar, elegila a mano o decí a quién se factura.',
    soluciones: ['facturar_igual', 'comprador'],
    elegible: true,
    demorada: 'nada',
  },
  reembolso_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber quién pagó la devolución',
    texto: (data) =>
      `Se devolvió plata de la venta antes de facturarla, y falta saber si la pagaste vos o ${nombreDePlaza(data)}: de eso depende cuánto facturar.`,
    accion:
      'Talonario la vuelve a consultar. Fijate en Mercado Pago: si te la descontaron, elegila a mano y se factura sin lo devuelto. Si cobraste todo, hacé su factura a mano: el formulario viene sin descontarlo.',
    soluciones: ['reintentar', 'facturar_igual', 'a_mano', 'en_plaza'],
    elegible: true,
    final: true,
  },
  cupon_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber tu parte del cupón',
    texto: (data) =>
      `La venta tiene un cupón, y ${nombreDePlaza(data)} no informa qué parte pagaste vos: de eso depende cuánto facturar.`,
    accion: `Talonario la vuelve a consultar. Si no querés esperar, mirá el cupón en ${nombreDePlaza()} y hacé su factura a mano: el formulario viene sin descontarlo.`,
    soluciones: ['reintentar', 'a_mano', 'en_plaza'],
  },
  envio_sin_leer: {
    ...EN_ESPERA,
    titulo: 'Falta el envío',
    texto: (data) =>
      `${nombreDePlaza(data)} todavía no informa cuánto pagó el comprador por el envío: de eso depende cuánto facturar.`,
    accion: 'Talonario la vuelve a consultar. No hace falta hacer nada.',
    demorada: 'nada',
  },
  envio_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta saber si el comprador pagó el envío',
    texto: (data) => `Pasó un día y ${nombreDePlaza(data)} no informa cuánto pagó el comprador por el envío.`,
    accion:
      'Talonario la sigue consultando. Para facturarla sin el envío, elegila a mano: si aparece después, te vamos a proponer una nota de débito.',
    soluciones: ['reintentar', 'facturar_igual', 'a_mano'],
    elegible: true,
    actividad: 'persona',
  },
  destino_sin_saber: {
    ...EN_ESPERA,
    titulo: 'Falta la provincia de entrega',
    texto: (data) =>
      `${nombreDePlaza(data)} todavía no armó el envío, y de la provincia de entrega depende la percepción de ingresos brutos.`,
    accion: `Talonario la vuelve a consultar. Si no se va a enviar por ${nombreDePlaza()}, hacé su factura a mano desde la venta y poné la provincia.`,
    soluciones: ['reintentar', 'a_mano'],
  },
  venta_ilegible: {
    ...EN_ESPERA,
    titulo: `${nombreDePlaza()} no deja leer la venta`,
    texto: (data) =>
      data['campos'] === undefined
        ? `${nombreDePlaza(data)} no deja leer los datos de la venta. Su mensaje: "${leeDato(data, 'mensaje', 'sin detalle')}".`
        : `La venta vino de ${nombreDePlaza(data)} con datos que no se pueden leer: ${leeDato(data, 'campos', '')}.`,
    accion: 'Talonario los vuelve a pedir. Si sigue igual, hacé su factura a mano desde la venta.',
    soluciones: ['reintentar', 'a_mano'],
  },
  plaza_sin_respuesta: {
    ...EN_ESPERA,
    titulo: `${nombreDePlaza()} no responde`,
    texto: (data) => `${nombreDePlaza(data)} no responde la consulta de los datos de la venta.`,
    accion: 'Talonario la vuelve a consultar. No hace falta hacer nada.',
    demorada: 'nada',
  },
  padron_sin_respuesta: {
    ...EN_ESPERA,
    titulo: 'ARCA no responde por el CUIT',
    texto: (data) =>
      `ARCA no responde la consulta del CUIT y ${nombreDePlaza(data)} no informa ${leeDato(data, 'falta', 'la condición')} del comprador.`,
    accion: 'Talonario la vuelve a consultar. No hace falta hacer nada.',
  },
  padron_sin_servicio: {
    ...EN_ESPERA,
    titulo: 'Falta autorizar la consulta del CUIT',
    texto: (data) =>
      `${nombreDePlaza(data)} no informa ${leeDato(data, 'falta', 'la condición')} del comprador, y Talonario no lo puede consultar en el padrón de ARCA: a su certificado le falta el servicio «Consulta de constancia de inscripción» (ws_sr_constancia_inscripcion).`,
    accion:
      'Quien administra Talonario lo autoriza en el Administrador de Relaciones de ARCA. Después Talonario vuelve a mirar la venta. Si no, hacé su factura a mano.',
    grupo: 'con_problemas',
    soluciones: ['reintentar', 'a_mano', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  falta_padron: {
    ...EN_ESPERA,
    titulo: 'Falta un padrón',
    texto: (data) => `Falta el padrón ${leeDato(data, 'padron', 'del mes')} para saber si la venta lleva percepción.`,
    accion: 'Importalo en Reportes: después Talonario vuelve a mirar la venta.',
    grupo: 'con_problemas',
    soluciones: ['padrones', 'reintentar', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  falta_ajuste_percepcion: {
    ...EN_ESPERA,
    titulo: 'Falta un ajuste de percepciones',
    texto: (data) =>
      `La percepción de ${regimenDelAjuste(leeDato(data, 'ajuste', '')) ?? 'la provincia'} al CUIT ${leeDato(data, 'cuit', 'del comprador')} depende de un ajuste que la empresa no eligió.`,
    accion:
      'Preguntale a tu contador, y completá los ajustes de percepciones de la empresa: después Talonario vuelve a mirar la venta.',
    grupo: 'con_problemas',
    soluciones: ['percepciones', 'reintentar', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  faltan_adhesiones: {
    ...EN_ESPERA,
    titulo: 'Faltan las provincias adheridas',
    texto: (data) =>
      `La percepción de ${leeDato(data, 'regimen', 'un régimen de varias provincias')} al CUIT ${leeDato(data, 'cuit', 'del comprador')} depende de qué provincias adhirieron, y nadie las cargó.`,
    accion:
      'Quien administra Talonario las carga con «talonario padron adhesion»: después Talonario vuelve a mirar la venta.',
    grupo: 'con_problemas',
    soluciones: ['reintentar', 'por_fuera', 'descartar'],
    actividad: 'persona',
  },
  // Why a cancelled or refunded sale gets no credit note.
  nada_por_acreditar: {
    ...COMO_ESTA,
    titulo: 'Todo acreditado',
    texto: () => 'La factura ya tiene acreditado todo lo devuelto.',
    accion: 'No hace falta hacer nada.',
    clase: 'sin_nota',
    grupo: 'con_nota',
    hecha: true,
  },
  cambio_en_curso: {
    ...EN_ESPERA,
    titulo: 'Cambio a factura A en curso',
    texto: () => 'La factura B se está cambiando por una A: la nota de crédito va a ser de la A.',
    accion: 'Terminá el cambio a factura A y volvé a intentar.',
    clase: 'sin_nota',
  },
  nota_en_camino: {
    ...EN_ESPERA,
    titulo: 'Con una nota de crédito en cola',
    texto: () => 'La venta tiene una nota de crédito en cola: lo que falte devolver se mira cuando salga.',
    accion: 'Sale sola cuando ARCA vuelva. No hace falta hacer nada.',
    clase: 'sin_nota',
  },
  nota_a_mano: {
    ...POR_DECIDIR,
    titulo: 'Con una nota de crédito corregida a mano',
    texto: () => 'Su nota de crédito tiene un borrador que se corrigió a mano, sin emitir.',
    accion: 'Seguí con ese borrador. Si lo eliminás, la nota se hace de nuevo.',
    clase: 'sin_nota',
    soluciones: ['borrador', 'descartar'],
    elegible: false,
  },
  factura_de_otra_empresa: {
    ...NO_CORRESPONDE,
    titulo: 'Facturada por otra empresa',
    texto: (data) =>
      data['borrador'] === true
        ? 'Otra empresa, que no comparten con vos, tiene un borrador de esta venta.'
        : 'Facturada por otra empresa, que no comparten con vos.',
    accion: 'Si hace falta algo de esta venta, pedíselo al titular.',
    retira_borrador: false,
  },
  sin_devolucion: {
    ...COMO_ESTA,
    titulo: 'Sin devolución',
    texto: () => 'No se devolvió nada después de facturar.',
    accion: 'No hace falta hacer nada.',
    clase: 'sin_nota',
    grupo: 'no_corresponde',
    hecha: true,
  },
  // Why a credit note is not made without asking.
  pack_dividido: {
    ...POR_DECIDIR,
    titulo: 'Pack dividido después de facturar',
    texto: (data) =>
      `${nombreDePlaza(data)} dividió el pack después de facturarlo: la cancelación puede no ser una devolución.`,
    accion: 'Si la compra sigue en ventas nuevas, no hagas la nota de crédito. Si se devolvió, elegila a mano.',
    soluciones: ['en_plaza', 'facturar_igual', 'descartar'],
  },
  nota_de_varias_facturas: {
    ...POR_DECIDIR,
    titulo: 'Con una nota de crédito de varias facturas',
    texto: () =>
      'La factura tiene una nota de crédito, hecha con otro programa, que también es de otras facturas: falta saber cuánto devolvió de esta.',
    accion:
      'Fijate qué devolvió esa nota. Si es toda de esta factura, elegila a mano: sale por lo que queda. Si no, lo que falte se hace desde ARCA.',
    soluciones: ['facturar_igual', 'descartar'],
  },
  reembolso_a_cargo_de_meli: {
    ...POR_DECIDIR,
    titulo: `Reembolso a cargo de ${nombreDePlaza()}`,
    texto: (data) => `El reembolso lo pagó ${nombreDePlaza(data)}: vos cobraste la venta.`,
    accion: 'Elegila a mano si igual corresponde la nota de crédito.',
    soluciones: ['facturar_igual', 'descartar'],
  },
  reembolso_sin_aclarar: {
    ...POR_DECIDIR,
    titulo: 'Falta saber quién pagó el reembolso',
    texto: (data) =>
      `${nombreDePlaza(data)} informa que devolvió dinero y tus cobros no lo muestran: falta saber si lo pagaste vos o ${nombreDePlaza(data)}.`,
    accion: 'Fijate en Mercado Pago: si te lo descontaron, elegila a mano. Si cobraste la venta, no hagas la nota.',
    demorada: 'persona',
    soluciones: ['en_plaza', 'facturar_igual', 'descartar'],
  },
  vencimiento_por_saber: {
    ...POR_DECIDIR,
    titulo: 'Falta saber si devuelve la percepción',
    texto: () =>
      'La factura lleva percepción de un mes anterior, y se devuelve solo hasta que vence la DDJJ de ese mes: falta la fecha de ese vencimiento.',
    accion:
      'Cargá el vencimiento en la empresa, con las percepciones, y la nota sale sola con lo que corresponda. Si ya pasó, también podés elegirla a mano: sale sin devolver la percepción.',
    soluciones: ['reintentar', 'facturar_igual', 'descartar'],
    demorada: 'persona',
  },
  // Where a sale's voucher stands, for the lists.
  emitiendo: {
    ...COMO_ESTA,
    titulo: 'Se está emitiendo',
    texto: () => 'El comprobante se está emitiendo.',
    accion: 'La emisión termina en unos segundos.',
  },
  sin_confirmar: {
    ...COMO_ESTA,
    titulo: 'Sin confirmar por ARCA',
    texto: () => 'Pedimos el comprobante a ARCA, que no confirmó si lo autorizó.',
    accion: 'Talonario le pregunta a ARCA hasta saberlo: no lo emitas por otro lado.',
  },
  esperando_arca: {
    ...COMO_ESTA,
    titulo: 'Espera a ARCA',
    texto: () => 'El comprobante espera a ARCA, que no respondió.',
    accion: 'Sale sola cuando ARCA vuelva. No hace falta hacer nada.',
  },
  cambio_sin_terminar: {
    ...COMO_ESTA,
    titulo: 'Cambio a factura A sin terminar',
    texto: () => 'La factura B se está cambiando por una A.',
    accion: 'La factura A sale sola cuando ARCA responda. También podés terminar el cambio en el Facturador.',
  },
  rechazada: {
    ...POR_DECIDIR,
    titulo: 'Rechazada por ARCA',
    texto: (data) => leeDato(data, 'mensaje', 'ARCA rechazó el comprobante y no dio un motivo.'),
    accion: 'Si se puede corregir, hacelo y volvé a elegirla.',
    clase: 'estado',
    soluciones: ['reintentar', 'borrador', 'comprador', 'por_fuera', 'descartar'],
    actividad: 'nada',
  },
  sin_factura: {
    ...COMO_ESTA,
    titulo: 'Sin factura',
    texto: () => 'La venta no tiene una factura emitida: no hay nada que acreditar.',
    accion: 'No hace falta hacer nada. Si la facturás, se descuenta lo devuelto.',
    grupo: 'no_corresponde',
  },
} as const satisfies Record<string, FilaMotivo>;

type Motivos = typeof motivos;

/** Codes of the reasons whose column C has the value V. */
type ConColumna<C extends keyof FilaMotivo, V> = {
  [M in keyof Motivos]: Motivos[M][C] extends V ? M : never;
}[keyof Motivos];

export type CodigoMotivo = keyof Motivos;
export type MotivoOmision = ConColumna<'clase', 'omision'>;
export type MotivoEspera = ConColumna<'clase', 'espera'>;
export type MotivoSinNota = ConColumna<'clase', 'sin_nota'>;
export type MotivoPregunta = ConColumna<'clase', 'pregunta'>;
/** Reasons found in the orders and our own records alone. */
export type MotivoFinal = ConColumna<'final', true>;

/** Reasons that only a refusal of ARCA reveals, by the refusal's code (WSFEv1). */
const motivosPorRechazo: ReadonlyMap<number, MotivoOmision> = new Map([[10_192, 'requiere_fce']]);

/** Why a sale is left out after ARCA refused its invoice; null when the refusal says nothing about the sale. */
export function motivoDeRechazo(mensajes: readonly { codigo: number }[]): MotivoOmision | null {
  return mensajes.flatMap(({ codigo }) => motivosPorRechazo.get(codigo) ?? [])[0] ?? null;
}

/** Whether a sale waits to know who its buyer is. */
export function esperaReceptor(motivo: CodigoMotivo): boolean {
  return ['receptor_por_saber', 'receptor_sin_saber', 'sin_datos_de_facturacion'].includes(motivo);
}

/** Whether a stored code is in the table of reasons. */
export function isMotivo(codigo: string): codigo is CodigoMotivo {
  return Object.hasOwn(motivos, codigo);
}

/** The row of a reason, with its sentence written from `data`. */
export function motivoOf(
  codigo: CodigoMotivo,
  data: ErrorData = {},
): Omit<FilaMotivo, 'texto'> & { codigo: CodigoMotivo; texto: string } {
  const fila: FilaMotivo = motivos[codigo];
  return { ...fila, codigo, texto: fila.texto(data) };
}

/** Actions of a person on a stored reason. */
export function solucionesOf(codigo: string): readonly SolucionVenta[] {
  return isMotivo(codigo) ? motivos[codigo].soluciones : [];
}

/** Value of a key in a sentence's data; `ausente` when it was not stored. */
export function leeDato(data: ErrorData, clave: string, ausente: string): string {
  return String(data[clave] ?? ausente);
}
