import { DE_ARCA, DE_RANGO, type Documentada } from './documentada.ts';

/** Failures that stop a voucher from being issued, before ARCA is asked or by ARCA's answer. */
const AL_EMITIR = [
  'anulacion_con_otra_factura',
  'anulacion_en_emision',
  'autorizacion_vencida',
  ...DE_ARCA,
  'comprobante_invalido',
  'comprobante_de_otro_ambiente',
  'comprobante_emitiendo',
  'cotizacion_sin_confirmar',
  'cuit_de_otro_usuario',
  'empresa_no_encontrada',
  'empresa_no_puede_emitir',
  'empresa_sin_verificar',
  'falta_ajuste_percepcion',
  'faltan_adhesiones',
  'falta_padron',
  'fecha_anterior_a_la_factura',
  'fecha_anterior_a_la_serie',
  'fecha_fuera_de_rango',
  'fecha_futura_sin_confirmar',
  'nota_en_emision',
  'nota_excede_factura',
  'nota_ya_anulada',
  'nota_excede_periodo',
  'numero_ya_usado',
  'percepcion_de_otro_mes',
  'devolucion_fuera_de_plazo',
  'punto_de_venta_no_electronico',
  'punto_de_venta_no_encontrado',
  'repetido_de_arca',
  'restauracion_numero_desconocido',
  'restauracion_por_reconocer',
  'restauracion_sin_conciliar',
  'venta_ya_facturada',
] as const;

const AL_GUARDAR = [
  'comprobante_invalido',
  'comprobante_no_encontrado',
  'comprobante_no_es_borrador',
  'comprobante_emitiendo',
  'comprobante_de_cambio',
  'cambio_simultaneo',
  'empresa_no_encontrada',
  'punto_de_venta_no_encontrado',
  'lista_no_encontrada',
  'numero_ya_usado',
  'cuit_invalido',
  'fecha_invalida',
  'falta_ajuste_percepcion',
  'faltan_adhesiones',
  'falta_padron',
] as const;

/** Operations of comprobantes, their outcome, and the desk. */
export const comprobantes = {
  getInicio: {
    descripcion:
      'Resume lo que hay que mirar hoy, por cuenta y por empresa: ventas por facturar y por acreditar, borradores, lo que necesita a una persona y lo emitido. Sale de lo ya guardado: no le pregunta a Mercado Libre ni a ARCA.',
  },
  getComienzo: {
    descripcion: 'Dice cuáles de los pasos hasta la primera factura están hechos, cuál sigue y qué se está esperando.',
  },
  buscar: {
    descripcion:
      'Busca en ventas y comprobantes a la vez por lo que se escriba en q: nombre, apodo, documento, SKU, CAE o número. Responde unos pocos de cada uno, los más parecidos; para recorrer todos están las listas.',
  },
  listFacturas: {
    descripcion:
      'Lista los comprobantes, borradores incluidos, que cumplen todos los filtros. De más de 500, totalItems es aproximado y hay_mas lo dice; la cantidad exacta es la de /api/facturas/totales.',
    fallas: DE_RANGO,
  },
  createFactura: {
    descripcion:
      'Guarda un borrador y no emite nada. Los importes se calculan acá: lo que se manda de más no los cambia. Sin id crea uno; con nuevo_id, repetir el pedido guarda el mismo y no crea otro. Con venta queda como la factura de esa venta, que nadie más factura mientras tanto.',
    fallas: [
      ...AL_GUARDAR,
      'id_ya_usado',
      'cuenta_no_encontrada',
      'cuenta_sin_empresa',
      'cuenta_sin_punto_de_venta',
      'venta_no_encontrada',
      'venta_no_facturable',
      'venta_ya_facturada',
      'venta_con_borrador',
    ],
  },
  totalesDeFacturas: {
    descripcion:
      'Cuenta y suma, exacto, los comprobantes de los mismos filtros que la lista. Las notas de crédito restan, y cada moneda se suma aparte.',
    fallas: DE_RANGO,
  },
  facturasCsv: {
    descripcion:
      'Baja los comprobantes de los mismos filtros que la lista, todos, en un CSV para una planilla argentina: UTF-8 con BOM, punto y coma y coma decimal.',
    fallas: DE_RANGO,
  },
  archivoDeFacturas: {
    descripcion: 'Baja los comprobantes elegidos, emitidos o no, en un PDF solo o en un ZIP con un PDF de cada uno.',
    fallas: ['comprobante_no_encontrado'],
  },
  enviarFacturas: {
    descripcion:
      'Encarga el mail de cada comprobante emitido a la dirección que tiene; dice cuántos salen y cuáles no, con el motivo. Los mails salen en segundo plano.',
    fallas: ['mail_no_disponible', 'demasiados_correos'],
  },
  buscarCuit: {
    descripcion:
      'Consulta el padrón de ARCA y responde lo que dice, con los datos que llevaría un comprobante. Se guarda por un tiempo, así que puede no ser de este instante.',
    fallas: [
      ...DE_ARCA,
      'cuit_invalido',
      'cuit_no_encontrado',
      'padron_inconsistente',
      'padron_no_disponible',
      'demasiadas_consultas_al_padron',
    ],
  },
  percepcionesIibb: {
    descripcion:
      'Calcula las percepciones de Ingresos Brutos que llevaría un comprobante con esos importes, una por provincia en la que la empresa percibe. No guarda nada: al guardar el borrador se deciden de nuevo.',
    fallas: [
      'cuit_invalido',
      'empresa_no_encontrada',
      'fecha_invalida',
      'falta_padron',
      'falta_ajuste_percepcion',
      'faltan_adhesiones',
      'padron_no_disponible',
      'padron_inconsistente',
    ],
  },
  ultimaFecha: {
    descripcion:
      'Dice la fecha del último comprobante emitido de un tipo en un punto de venta, o null si no hay: los que siguen no pueden ser anteriores.',
    fallas: ['empresa_no_encontrada'],
  },
  saldoDePeriodo: {
    descripcion:
      'Dice qué facturas y notas de débito emitidas tiene un receptor entre dos fechas, de la letra y la moneda de la nota de crédito, y cuánto queda por acreditar de cada una. La nota las toma en ese orden. No guarda nada.',
    fallas: ['comprobante_invalido', 'empresa_no_encontrada', 'periodo_demasiado_largo', 'valor_invalido'],
  },
  cotizacion: {
    descripcion:
      'Propone el tipo de cambio de un comprobante en otra moneda: el de ARCA del día hábil anterior a su fecha. Si ARCA no lo tiene o no responde, no se sabe: propuesta es null y motivo dice por qué. No guarda nada.',
    fallas: ['empresa_no_encontrada', 'fecha_invalida', 'valor_invalido'],
  },
  getFactura: {
    descripcion:
      'Responde un comprobante entero: sus ítems, totales, percepciones, estado y, si se emitió, su número y su CAE.',
    fallas: ['comprobante_no_encontrado'],
  },
  updateFactura: {
    descripcion:
      'Guarda un borrador entero: lo que no se manda queda vacío. Con version, responde 409 si alguien lo guardó mientras tanto. Un comprobante emitido no cambia.',
    fallas: AL_GUARDAR,
  },
  deleteFactura: {
    descripcion: 'Borra un borrador. Lo emitido, o lo que se está emitiendo, no se borra.',
    fallas: [
      'comprobante_no_encontrado',
      'comprobante_no_es_borrador',
      'comprobante_emitiendo',
      'comprobante_de_cambio',
    ],
  },
  emitirFactura: {
    descripcion:
      'Emite un borrador. 200: tiene CAE. 202: ARCA no respondió o no se sabe qué respondió; queda en cola, sale solo y no hay que emitirlo por otro lado. 422: ARCA lo rechazó; queda el borrador con el motivo.',
    fallas: [...AL_EMITIR, 'comprobante_no_encontrado', 'comprobante_no_es_borrador', 'borrador_distinto'],
  },
  facturaPdf: {
    descripcion: 'Baja el PDF de un comprobante. El de un borrador dice que no es válido como factura.',
    fallas: ['comprobante_no_encontrado'],
  },
  listEnlacesDeFactura: {
    descripcion:
      'Lista los últimos enlaces de un comprobante, también los revocados. La dirección de cada uno no se vuelve a ver.',
    fallas: ['comprobante_no_encontrado'],
  },
  createEnlaceDeFactura: {
    descripcion:
      'Crea una dirección que muestra un comprobante emitido y su PDF a quien la tenga, sin usuario. Se dice una única vez, en esta respuesta. Con dias deja de servir sola.',
    fallas: ['comprobante_no_encontrado', 'comprobante_no_emitido', 'demasiados_enlaces', 'demasiados_intentos'],
  },
  revokeEnlaceDeFactura: {
    descripcion: 'Revoca un enlace de un comprobante en el acto. No se puede volver a activar.',
    fallas: ['comprobante_no_encontrado', 'enlace_no_encontrado'],
  },
  verComprobante: {
    descripcion:
      'Responde lo que el comprobante de un enlace tiene impreso, en orden de lectura, y si sus notas de crédito lo cancelan. Nada más de quien lo emitió.',
    fallas: ['comprobante_no_encontrado'],
  },
  comprobantePdf: {
    descripcion: 'Baja el PDF del comprobante de un enlace.',
    fallas: ['comprobante_no_encontrado'],
  },
  verNotaCredito: {
    descripcion:
      'Muestra la nota de crédito que saldría por lo que le queda a una factura, con lo que conviene saber antes. No emite ni guarda nada.',
    fallas: [
      'comprobante_no_encontrado',
      'comprobante_no_emitido',
      'factura_ya_acreditada',
      'nota_no_permitida',
      'nota_que_anula',
      'cambio_no_permitido',
      'punto_de_venta_no_electronico',
    ],
  },
  notaCredito: {
    descripcion:
      'Emite la nota de crédito por todo lo que le queda a una factura. Con total_previsto, responde 409 si ya no es lo que se vio. Una nota por una parte se escribe como borrador y se emite. La de una factura de otro sistema lleva punto_de_venta.',
    fallas: [
      ...AL_EMITIR,
      'alicuota_desconocida',
      'comprobante_no_encontrado',
      'punto_de_venta_ajeno',
      'punto_de_venta_no_electronico',
      'comprobante_no_emitido',
      'factura_ya_acreditada',
      'nota_distinta',
      'nota_no_permitida',
      'nota_que_anula',
      'cambio_no_permitido',
    ],
  },
  verAnulacion: {
    descripcion:
      'Muestra la nota que anularía una nota emitida por error: una de débito por el total de una de crédito, o una de crédito por lo que queda de una de débito. sigue_devuelta es la pregunta que hay que contestar si la venta todavía pide la nota. No emite ni guarda nada.',
    fallas: [
      'comprobante_no_encontrado',
      'comprobante_no_emitido',
      'anulacion_no_permitida',
      'punto_de_venta_ajeno',
      'punto_de_venta_no_electronico',
      'anulacion_con_otra_factura',
      'nota_ya_anulada',
      'nota_que_anula',
      'nota_de_cambio',
      'nota_de_periodo',
      'nota_de_otro_sistema',
      'cambio_no_permitido',
      'punto_de_venta_no_electronico',
    ],
  },
  anularNota: {
    descripcion:
      'Anula una nota emitida por error. La de débito que anula una de crédito repite sus renglones, su receptor y su moneda, y la factura se puede volver a acreditar. Con total_previsto, responde 409 si ya no es lo que se vio.',
    fallas: [
      ...AL_EMITIR,
      'alicuota_desconocida',
      'comprobante_no_encontrado',
      'comprobante_no_emitido',
      'anulacion_no_permitida',
      'anulacion_distinta',
      'nota_distinta',
      'nota_que_anula',
      'nota_de_cambio',
      'nota_de_periodo',
      'nota_de_otro_sistema',
      'venta_sigue_devuelta',
      'cambio_no_permitido',
    ],
  },
  verCambio: {
    descripcion:
      'Muestra lo que emitiría el cambio de una factura B por una A: el total de la nota, el de la A y sus percepciones. No emite ni guarda nada.',
    fallas: [
      'comprobante_no_encontrado',
      'cambio_no_permitido',
      'cuit_invalido',
      'cuit_no_encontrado',
      'padron_inconsistente',
      'padron_no_disponible',
      'falta_padron',
      'falta_ajuste_percepcion',
      'faltan_adhesiones',
      'punto_de_venta_no_electronico',
    ],
  },
  swapToFacturaA: {
    descripcion:
      'Emite la nota de crédito de una factura B y después la factura A por lo mismo. Si se corta entre las dos, repetirlo sigue con la A y nunca repite la nota.',
    fallas: [
      ...AL_EMITIR,
      'comprobante_no_encontrado',
      'comprobante_no_emitido',
      'cambio_no_permitido',
      'cambio_distinto',
      'cambio_puede_requerir_fce',
      'comprobante_de_cambio',
      'cuit_invalido',
      'cuit_no_encontrado',
      'factura_ya_acreditada',
      'nota_no_permitida',
      'padron_inconsistente',
      'padron_no_disponible',
    ],
  },
  historiaDeVenta: {
    descripcion:
      'Cuenta una venta de punta a punta: las órdenes, lo que se pagó, sus comprobantes y cada cosa que pasó, en orden.',
    fallas: ['cuenta_no_encontrada', 'venta_no_encontrada'],
  },
  historiaDeFactura: {
    descripcion: 'Cuenta cada cosa que pasó con un comprobante y con la venta de la que salió, en orden.',
    fallas: ['comprobante_no_encontrado'],
  },
  intercambiosDeFactura: {
    descripcion:
      'Responde los pedidos a ARCA por un comprobante y sus respuestas, tal como viajaron y sin credenciales. Se guardan dos años.',
    fallas: ['comprobante_no_encontrado', 'venta_no_encontrada'],
  },
  enviarFactura: {
    descripcion:
      'Encarga el mail de un comprobante emitido, a la dirección que se mande. Sale en segundo plano; al mismo comprobante y dirección se le manda pocas veces por día.',
    fallas: [
      'comprobante_no_encontrado',
      'comprobante_no_emitido',
      'email_invalido',
      'mail_no_disponible',
      'demasiados_correos',
    ],
  },
  percepcionesDeFactura: {
    descripcion:
      'Explica cada percepción de un comprobante: con qué padrón, alícuota y base se decidió, y por qué una provincia no percibe.',
    fallas: ['comprobante_no_encontrado'],
  },
} as const satisfies Record<string, Documentada>;
