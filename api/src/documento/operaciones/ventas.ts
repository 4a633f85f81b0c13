import { DE_MELI, DE_RANGO, type Documentada } from './documentada.ts';

/** Failures of a batch, before its sales are looked at. */
const DE_LOTE = [
  'cuenta_no_encontrada',
  'cuenta_desvinculada',
  'cuenta_sin_empresa',
  'cuenta_sin_punto_de_venta',
  'punto_de_venta_no_electronico',
  'cuit_de_otro_usuario',
  'empresa_sin_verificar',
  'demasiados_lotes',
  'fecha_fuera_de_rango',
  'fecha_futura_sin_confirmar',
  'fecha_invalida',
  'lote_no_encontrado',
  'plaza_no_disponible',
  'restauracion_sin_conciliar',
] as const;

/** Operations of marketplace accounts, their sales, the batches that issue them and automatic invoicing. */
export const ventas = {
  listCuentas: {
    descripcion: 'Lista las cuentas de Mercado Libre, también las desvinculadas, con su empresa y su configuración.',
  },
  getCuenta: {
    descripcion: 'Responde una cuenta con su configuración y cuándo llegó su última notificación.',
    fallas: ['cuenta_no_encontrada'],
  },
  updateCuenta: {
    descripcion:
      'Cambia lo que se manda de una cuenta y deja igual lo demás. Con antes, responde 409 si alguien lo cambió mientras tanto. Automatizar pide empresa, punto de venta electrónico y fecha de inicio.',
    fallas: [
      'cuenta_no_encontrada',
      'automatizacion_incompleta',
      'cambio_simultaneo',
      'empresa_no_encontrada',
      'empresa_sin_verificar',
      'fecha_invalida',
      'punto_de_venta_no_electronico',
      'punto_de_venta_no_encontrado',
    ],
  },
  unlinkCuenta: {
    descripcion:
      'Deja de usar el permiso de Mercado Libre de una cuenta. Sus ventas y comprobantes quedan, y vincularla de nuevo sigue desde ahí.',
    fallas: ['cuenta_no_encontrada'],
  },
  beginVinculacion: {
    descripcion:
      'Da el state de un solo uso con el que se va a Mercado Libre, y una cookie que ata el navegador. Es para la pantalla: un programa no vincula cuentas.',
  },
  meliCallback: {
    descripcion:
      'Es la dirección a la que vuelve Mercado Libre. Vincula la cuenta y lleva a Cuentas; lo que falle va en ?aviso= con su código. En otro navegador responde una página que pregunta antes.',
  },
  meliCallbackEnOtroNavegador: {
    descripcion: 'Vincula la cuenta desde la página que preguntó, y responde otra que dice cómo quedó.',
  },
  listVentasDeCuentas: {
    descripcion:
      'Lista las ventas de todas las cuentas a la vista cerradas entre dos fechas, una por orden, de a páginas. Sin grupo, da las que todavía no tienen su comprobante. cuentas dice cuántas hay de cada grupo en cada cuenta. Lee de Mercado Libre lo que falta o cambió, salvo con guardadas=si; la cuenta que no se pudo leer lo dice en fallo, y da lo guardado.',
    fallas: ['cuenta_no_encontrada', ...DE_RANGO],
  },
  listVentas: {
    descripcion:
      'Lista las ventas cerradas entre dos fechas, una por orden y con sus comprobantes. Lee de Mercado Libre lo que falta o cambió; si no responde, da lo guardado y guardada_al dice de cuándo es.',
    fallas: [...DE_MELI, ...DE_RANGO],
  },
  listVentasCanceladas: {
    descripcion:
      'Lista las ventas canceladas o con devoluciones entre dos fechas, con su factura y su nota de crédito. Lee de Mercado Libre como la de ventas.',
    fallas: [...DE_MELI, ...DE_RANGO],
  },
  marcarFacturadasPorFuera: {
    descripcion:
      'Marca ventas como facturadas en otro sistema, para que acá no se facturen, o les quita la marca. No cambia comprobantes.',
    fallas: ['cuenta_no_encontrada', 'venta_no_encontrada', 'venta_de_otra_empresa', 'comprobante_emitiendo'],
  },
  asignarComprador: {
    descripcion:
      'Dice a quién se facturan ventas que no se pueden facturar como están; con null, a quien diga Mercado Libre. No emite nada.',
    fallas: [
      'cuenta_no_encontrada',
      'cuenta_sin_empresa',
      'cuenta_sin_punto_de_venta',
      'comprador_invalido',
      'comprador_no_permitido',
      'comprobante_emitiendo',
      'venta_con_borrador',
      'venta_de_otra_empresa',
      'venta_no_encontrada',
      'venta_ya_facturada',
    ],
  },
  descartarVentas: {
    descripcion:
      'Aparta de la lista de problemas ventas que lo tienen por ese motivo, o las vuelve a mostrar. Si el motivo cambia, vuelven solas.',
    fallas: ['cuenta_no_encontrada', 'venta_no_encontrada', 'venta_sin_problema', 'venta_de_otra_empresa'],
  },
  getVentaAMano: {
    descripcion:
      'Propone el borrador de una venta que no se factura sola, con lo que se sabe de ella y lo que falta. No guarda nada.',
    fallas: [
      ...DE_MELI,
      'cuenta_sin_empresa',
      'cuenta_sin_punto_de_venta',
      'venta_no_encontrada',
      'venta_no_facturable',
      'venta_ya_facturada',
      'venta_con_borrador',
    ],
  },
  resubirDocumento: {
    descripcion: 'Encarga otra vez la subida del PDF de una venta a Mercado Libre. Sale en segundo plano.',
    fallas: ['cuenta_no_encontrada', 'venta_no_encontrada', 'venta_sin_factura', 'venta_de_otra_empresa'],
  },
  listCanceladasConFactura: {
    descripcion:
      'Lista las ventas que Mercado Libre deshizo, o que tienen un reclamo, y cuya factura sigue en pie. Sale de lo ya leído.',
    fallas: ['cuenta_no_encontrada', ...DE_RANGO],
  },
  listCanceladasDeCuentas: {
    descripcion:
      'Lista de todas las cuentas a la vista las ventas que Mercado Libre deshizo, o que tienen un reclamo, y cuya factura sigue en pie. Sale de lo ya leído.',
    fallas: DE_RANGO,
  },
  releerFacturadas: {
    descripcion:
      'Encarga leer de nuevo de Mercado Libre las ventas ya facturadas entre dos fechas. Sigue en segundo plano; lo que haya cambiado aparece en la lista de canceladas.',
    fallas: ['cuenta_no_encontrada', 'cuenta_desvinculada', ...DE_RANGO],
  },
  listReceptores: {
    descripcion:
      'Lista las facturas que hoy saldrían a otro receptor o con otra letra, y las que no se pudo comprobar. No cambia ninguna.',
    fallas: ['cuenta_no_encontrada'],
  },
  listReceptoresDeCuentas: {
    descripcion:
      'Lista las mismas facturas de todas las cuentas vinculadas. revisados y faltan son de todas juntas. No cambia ninguna.',
  },
  planLote: {
    descripcion:
      'Prepara lo que se emitiría por estas ventas y no emite nada. Responde el id de un lote que trabaja en segundo plano: cuando termina tiene cuántos comprobantes de cada tipo saldrían y cuáles ventas quedan afuera.',
    fallas: DE_LOTE,
  },
  createLote: {
    descripcion:
      'Emite las facturas o notas de crédito que correspondan a estas ventas, un comprobante por compra. Responde el id de un lote que trabaja en segundo plano y sigue aunque se corte la conexión; lo que pasó con cada venta está en él.',
    fallas: DE_LOTE,
  },
  planLoteDeCuentas: {
    descripcion:
      'Prepara lo que se emitiría por ventas de varias cuentas y no emite nada. Responde el id de un lote que trabaja en segundo plano; en cuentas dice cuáles ventas son de cada una.',
    fallas: DE_LOTE,
  },
  createLoteDeCuentas: {
    descripcion:
      'Emite los comprobantes que correspondan a ventas de varias cuentas, o ninguno si a alguna no se llega. Responde el id de un lote: cada cuenta trabaja por su lado, y una que se corta no detiene a las demás. Los permisos se miran otra vez al emitir.',
    fallas: DE_LOTE,
  },
  listLotesDeCuentas: {
    descripcion: 'Lista los últimos lotes de todas las cuentas a la vista. Los que se pidieron juntos son uno.',
  },
  listLotes: {
    descripcion: 'Lista los últimos lotes de una cuenta, con cuántas ventas terminaron de cada modo.',
    fallas: ['cuenta_no_encontrada'],
  },
  getLote: {
    descripcion: 'Responde un lote: en qué está y qué pasó con cada venta, con su motivo y qué hacer.',
    fallas: ['lote_no_encontrado'],
  },
  eventosLote: {
    descripcion:
      'Transmite el avance de un lote hasta que termina (text/event-stream). Cada conexión empieza con lo último: no hace falta Last-Event-ID.',
    fallas: ['lote_no_encontrado'],
  },
  listActividad: {
    descripcion: 'Lista lo que se hizo solo en una cuenta y lo que necesita a una persona, lo último primero.',
    fallas: ['cuenta_no_encontrada'],
  },
  resolverActividad: {
    descripcion: 'Da por visto algo que necesitaba a una persona. No cambia la venta ni sus comprobantes.',
    fallas: ['cuenta_no_encontrada', 'actividad_no_encontrada'],
  },
  listTrabajosFallidos: { descripcion: 'Lista los trabajos que agotaron sus reintentos, con el último error.' },
  reintentarTrabajos: {
    descripcion:
      'Manda de nuevo los trabajos de esos ids, o todos los que fallaron. Hacen lo que faltaba: lo emitido no se repite.',
    fallas: ['trabajo_no_encontrado'],
  },
  eventos: {
    descripcion:
      'Transmite qué cambió (un lote, un comprobante, una cuenta), sin los datos: quien lo recibe vuelve a pedirlos. Termina con la sesión o con la clave.',
  },
} as const satisfies Record<string, Documentada>;
