import type { ErrorData } from '../errors.ts';

/** Why a sale gets no voucher now: what the person reads, what to do, and whether picking it by hand lets it through. */
export interface Motivo {
  texto: (data: ErrorData) => string;
  accion: string;
  elegible: boolean;
}

const leeData = (data: ErrorData, clave: string, ausente: string) => String(data[clave] ?? ausente);

/** Sales left out, each with its reason. */
export const motivosOmision = {
  no_pagada: motivo('La venta no está paga.', 'Se va a poder facturar cuando se acredite el pago.'),
  cancelada: motivo('La venta está cancelada y no tiene factura.', 'No hace falta hacer nada.'),
  dividida: motivo(
    'Mercado Libre dividió esta compra en ventas nuevas.',
    'Facturá las ventas nuevas, que aparecen con su propio número.',
  ),
  sin_importe: motivo('Se devolvió todo el dinero antes de facturar.', 'No hace falta hacer nada.'),
  venta_no_encontrada: motivo(
    'Mercado Libre no tiene esta venta entre las de la cuenta.',
    'Revisá el número, o elegí la cuenta que la hizo.',
  ),
  ya_facturada: motivo('La venta ya tiene factura.', 'La factura está en el Facturador: buscala por número de venta.'),
  orden_sin_facturar: motivo(
    'La venta ya tiene factura, y una de sus órdenes apareció después: no está en ella.',
    'Hacé la factura de esa orden a mano en el Facturador.',
  ),
  factura_anulada: motivo(
    'La factura de esta venta se anuló con notas de crédito.',
    'Si corresponde facturarla otra vez, elegila a mano.',
    true,
  ),
  facturada_por_fuera: motivo(
    'Está marcada como facturada por fuera.',
    'Si no la facturaste en otro sistema, quitale la marca en Facturar ventas.',
  ),
  documento_ajeno: motivo(
    'La venta ya tiene en Mercado Libre un documento fiscal que no emitió Talonario.',
    'Si es la factura, marcala como facturada por fuera. Si no, borrá ese documento en Mercado Libre y volvé a intentar.',
  ),
  reclamo_abierto: motivo(
    'La venta tiene un reclamo o una mediación sin cerrar.',
    'Esperá a que se resuelva, o elegila a mano para facturarla igual.',
    true,
  ),
  fraude: motivo(
    'Mercado Libre la marcó con riesgo de fraude.',
    'No entregues el producto y esperá la cancelación de Mercado Libre.',
  ),
  prueba: motivo('Es una venta de prueba de Mercado Libre.', 'No se factura.'),
  moneda_extranjera: motivo(
    'La venta no está en pesos.',
    'Hacé la factura a mano en el Facturador, con el tipo de cambio que corresponda.',
  ),
  comprador_es_emisor: motivo(
    'El CUIT del comprador es el de tu empresa: ARCA no permite facturarse a uno mismo.',
    'Pedí los datos de facturación del comprador y hacé la factura a mano en el Facturador.',
  ),
  debe_identificarse: motivo(
    'Por el importe, la factura tiene que llevar documento, nombre y domicilio del comprador, y falta alguno.',
    'Pedíselos y hacé la factura a mano en el Facturador.',
  ),
  cuit_invalido: {
    texto: (data) =>
      `El CUIT del comprador, ${leeData(data, 'cuit', 'sin número')}, está mal escrito: no pasa el control.`,
    accion: 'Pedile el CUIT correcto y hacé la factura a mano en el Facturador.',
    elegible: false,
  },
  padron_error: {
    texto: (data) =>
      `ARCA no informa la condición frente al IVA del comprador. Dice: "${leeData(data, 'texto', 'sin detalle')}".`,
    accion: 'Pedile que regularice su CUIT, u otros datos de facturación, y hacé la factura a mano en el Facturador.',
    elegible: false,
  },
  clase_a_restringida: motivo(
    'Al comprador le corresponde factura A y tu empresa solo está autorizada a emitirla con retención o con pago en CBU.',
    'Emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera.',
  ),
  requiere_fce: motivo(
    'Por el importe y el tamaño del comprador corresponde una Factura de Crédito Electrónica MiPyME.',
    'Emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera.',
  ),
  percepcion_a_revisar: {
    texto: (data) =>
      `Lleva una percepción de ingresos brutos de $ ${leeData(data, 'importe', '0')} que el comprador no pagó.`,
    accion: 'Elegila a mano para facturarla con la percepción, o cambiá la opción en Configuración de la cuenta.',
    elegible: true,
  },
  anterior_al_inicio: {
    texto: (data) =>
      `Es anterior al inicio de la facturación automática de la cuenta (${leeData(data, 'inicio', 'sin fecha')}).`,
    accion: 'Si querés facturarla, elegila a mano en Facturar ventas.',
    elegible: true,
  },
} as const satisfies Record<string, Motivo>;

export type MotivoOmision = keyof typeof motivosOmision;

/** Sales that will be looked at again by themselves. */
export const motivosEspera = {
  ordenes_sin_resolver: motivo(
    'Parte de la compra todavía no está paga ni cancelada.',
    'Se factura toda junta cuando Mercado Libre la resuelva.',
  ),
  facturacion_sin_leer: motivo(
    'Mercado Libre todavía no informa los datos de facturación que dejó el comprador.',
    'Se vuelven a pedir solos. Si igual querés facturarla sin identificar al comprador, elegila a mano.',
    true,
  ),
  envio_sin_leer: motivo(
    'El comprador pagó el envío y Mercado Libre todavía no lo armó: no se sabe cuánto facturar.',
    'Se vuelve a consultar sola. No hace falta hacer nada.',
  ),
  venta_ilegible: {
    texto: (data) =>
      `Mercado Libre no deja leer los datos de la venta. Dice: "${leeData(data, 'mensaje', 'sin detalle')}".`,
    accion: 'Se vuelven a pedir solos. Si sigue igual, hacé la factura a mano en el Facturador.',
    elegible: false,
  },
  meli_sin_respuesta: motivo(
    'Mercado Libre no responde la consulta de los datos de la venta.',
    'Se vuelve a consultar sola. No hace falta hacer nada.',
  ),
  padron_sin_respuesta: motivo(
    'ARCA no responde la consulta del CUIT y Mercado Libre no informa la condición del comprador.',
    'Se vuelve a consultar sola. No hace falta hacer nada.',
  ),
} as const satisfies Record<string, Motivo>;

export type MotivoEspera = keyof typeof motivosEspera;

/** Why a cancelled or refunded sale gets no credit note. */
export const motivosSinNota = {
  nada_por_acreditar: motivo('La factura ya tiene acreditado todo lo devuelto.', 'No hace falta hacer nada.'),
  cambio_en_curso: motivo(
    'La factura B se está cambiando por una A: la nota de crédito va a ser de la A.',
    'Terminá el cambio a factura A y volvé a intentar.',
  ),
  sin_devolucion: motivo('No se devolvió nada después de facturar.', 'No hace falta hacer nada.'),
} as const satisfies Record<string, Motivo>;

export type MotivoSinNota = keyof typeof motivosSinNota;

/** Why a credit note is not made without asking. */
export const motivosPregunta = {
  pack_dividido: motivo(
    'Mercado Libre dividió el pack después de facturarlo: la cancelación puede no ser una devolución.',
    'Si la compra sigue en ventas nuevas, no hagas la nota de crédito. Si se devolvió, elegila a mano.',
    true,
  ),
  reembolso_a_cargo_de_meli: motivo(
    'El reembolso lo pagó Mercado Libre: vos cobraste la venta.',
    'Elegila a mano si igual corresponde la nota de crédito.',
    true,
  ),
} as const satisfies Record<string, Motivo>;

export type MotivoPregunta = keyof typeof motivosPregunta;

/** Where a sale's voucher stands, for the lists. */
export const motivosEstado = {
  emitiendo: motivo('Se está emitiendo.', 'Termina sola en unos segundos.'),
  esperando_arca: motivo('Espera a ARCA, que no respondió.', 'Sale sola cuando ARCA vuelva. No hace falta hacer nada.'),
  cambio_sin_terminar: motivo(
    'La factura B se está cambiando por una A.',
    'La factura A sale sola cuando ARCA responda. También podés terminar el cambio en el Facturador.',
  ),
  rechazada: {
    texto: (data) => leeData(data, 'mensaje', 'ARCA rechazó el comprobante y no dio un motivo.'),
    accion: 'Si se puede corregir, hacelo y volvé a elegirla.',
    elegible: true,
  },
  sin_factura: motivo(
    'La venta no tiene una factura emitida: no hay nada que acreditar.',
    'No hace falta hacer nada. Si la facturás, se descuenta lo devuelto.',
  ),
} as const satisfies Record<string, Motivo>;

export type MotivoEstado = keyof typeof motivosEstado;

/** What the person should know of a voucher that is made all the same. */
export const textosAdvertencia = {
  condicion_difiere: (data) =>
    `Mercado Libre dice que el comprador es "${leeData(data, 'marketplace', '')}" y ARCA, "${leeData(data, 'padron', '')}". Vale lo que dice ARCA.`,
  condicion_segun_marketplace: () =>
    'ARCA no respondió la consulta del CUIT: la condición del comprador es la que informa Mercado Libre.',
  clave_es_cuil: () => 'ARCA dice que la clave del comprador es un CUIL: va una factura B.',
  documento_inutilizable: (data) =>
    `El documento del comprador, "${leeData(data, 'documento', '')}", no se puede informar a ARCA: va sin identificar.`,
  factura_b_forzada: () =>
    'Por la configuración de la cuenta va factura B a un comprador al que por la regla general le corresponde la A.',
  percepcion_no_cobrada: (data) =>
    `Suma una percepción de ingresos brutos de $ ${leeData(data, 'importe', '0')} que el comprador no pagó.`,
  puede_requerir_fce: () =>
    'Por el importe, si el comprador es una empresa grande ARCA va a pedir una Factura de Crédito Electrónica MiPyME.',
  punto_de_venta_tierra_del_fuego: () =>
    'El punto de venta está en Tierra del Fuego: revisá si tus ventas están alcanzadas por la Ley 19.640.',
  fecha_futura: (data) =>
    `La fecha es posterior a hoy: hasta el ${leeData(data, 'fecha', '')} no vas a poder emitir de este tipo con fecha anterior.`,
  nota_fuera_de_plazo: (data) =>
    `Pasaron ${leeData(data, 'dias', 'más de 15')} días desde la cancelación: la RG 4540 pide la nota dentro de los 15.`,
  otro_periodo: (data) =>
    `La factura es de otro período (${leeData(data, 'periodo', '')}): tenelo en cuenta al presentar el IVA.`,
  percepcion_no_devuelta: (data) =>
    `La percepción de $ ${leeData(data, 'importe', '0')} no se devuelve: solo la devuelve una única nota que anule toda la operación en término.`,
  envio_no_acreditado: () =>
    'La nota no incluye el envío, porque Mercado Libre no informa que se le haya devuelto al comprador.',
} as const satisfies Record<string, (data: ErrorData) => string>;

export type CodigoAdvertencia = keyof typeof textosAdvertencia;

export interface Advertencia {
  codigo: CodigoAdvertencia;
  data: ErrorData;
}

/** The Spanish sentence of a warning. */
export function textoAdvertencia({ codigo, data }: Advertencia): string {
  return textosAdvertencia[codigo](data);
}

const motivos: Readonly<Record<string, Motivo>> = {
  ...motivosOmision,
  ...motivosEspera,
  ...motivosSinNota,
  ...motivosPregunta,
  ...motivosEstado,
};

export type CodigoMotivo = MotivoOmision | MotivoEspera | MotivoSinNota | MotivoPregunta | MotivoEstado;

/** Whether a code, as it was kept, is one of a reason. */
export function esMotivo(codigo: string): codigo is CodigoMotivo {
  return Object.hasOwn(motivos, codigo);
}

/** Sentence, what to do, and whether it can be picked by hand, of any reason. */
export function motivoDe(
  codigo: CodigoMotivo,
  data: ErrorData = {},
): { texto: string; accion: string; elegible: boolean } {
  const fila = motivos[codigo];
  if (!fila) throw new RangeError(`no motivo ${codigo}`);
  return { texto: fila.texto(data), accion: fila.accion, elegible: fila.elegible };
}

function motivo(texto: string, accion: string, elegible = false): Motivo {
  return { texto: () => texto, accion, elegible };
}
