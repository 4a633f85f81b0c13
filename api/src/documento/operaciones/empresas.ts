import { DE_ARCA, type Documentada } from './documentada.ts';

const DE_TICKET = [
  'arca_certificado',
  'arca_no_disponible',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_no_autorizado',
  'arca_rechazo',
] as const;

/** Failures of an operation that only the holder of a CUIT may ask for. */
const DE_CUIT = ['empresa_no_encontrada', 'empresa_sin_verificar', 'cuit_de_otro_usuario'] as const;

/** Operations of companies, the proof of their CUIT, their data at ARCA, their padrones, and the installation. */
export const empresas = {
  listEmpresas: { descripcion: 'Lista las empresas a las que se llega, cada una con sus puntos de venta.' },
  createEmpresa: {
    descripcion:
      'Crea una empresa sin puntos de venta. No prueba que el CUIT sea de quien la crea: hasta que se verifique no se emite con ella.',
    fallas: ['cuit_invalido', 'empresa_ya_registrada', 'cuit_de_otro_usuario', 'demasiadas_sin_verificar'],
  },
  getEmpresa: {
    descripcion: 'Responde una empresa con sus puntos de venta y sus ajustes de percepciones.',
    fallas: ['empresa_no_encontrada'],
  },
  updateEmpresa: {
    descripcion:
      'Cambia los datos de una empresa; el CUIT no cambia. Con antes, responde 409 si alguien los cambió mientras tanto. Lo emitido queda con los datos que tenía.',
    fallas: ['empresa_no_encontrada', 'cambio_simultaneo'],
  },
  deleteEmpresa: {
    descripcion: 'Elimina una empresa que nunca tuvo comprobantes, con sus puntos de venta. Con comprobantes, 409.',
    fallas: ['empresa_no_encontrada', 'empresa_con_comprobantes'],
  },
  createPuntoDeVenta: {
    descripcion:
      'Agrega un punto de venta con el número que tiene en ARCA; no lo crea en ARCA. Si el logo no se puede bajar, se guarda sin él y aviso lo dice.',
    fallas: ['empresa_no_encontrada', 'punto_de_venta_ya_registrado', 'punto_de_contingencia'],
  },
  updatePuntoDeVenta: {
    descripcion:
      'Cambia los datos de un punto de venta; el número no cambia. Con antes, responde 409 si alguien los cambió mientras tanto.',
    fallas: ['empresa_no_encontrada', 'punto_de_venta_no_encontrado', 'cambio_simultaneo'],
  },
  deletePuntoDeVenta: {
    descripcion: 'Elimina un punto de venta sin comprobantes. No lo da de baja en ARCA.',
    fallas: ['empresa_no_encontrada', 'punto_de_venta_no_encontrado', 'punto_de_venta_con_comprobantes'],
  },
  getVerificacion: {
    descripcion: 'Dice si el CUIT de una empresa está verificado, por cuál camino, y qué falta si no.',
    fallas: ['empresa_no_encontrada'],
  },
  reviewVerificacion: {
    descripcion:
      'Le pregunta a ARCA, ahora, si ya está lo que faltaba para verificar el CUIT. De todos modos se pregunta solo cada diez minutos.',
    fallas: ['empresa_no_encontrada', 'revision_reciente', 'certificado_no_sirve', ...DE_TICKET],
  },
  listPuntosArca: {
    descripcion:
      'Le pide a ARCA los puntos de venta de una empresa y dice cuáles sirven, cuáles ya están acá y hasta qué número se usó cada uno, con cualquier programa.',
    fallas: ['empresa_no_encontrada', 'empresa_sin_verificar', 'cuit_de_otro_usuario', ...DE_TICKET],
  },
  tomarPuntoArca: {
    descripcion: 'Agrega a la empresa un punto de venta de los que ARCA tiene, con los datos de la empresa.',
    fallas: [
      'empresa_no_encontrada',
      'empresa_sin_verificar',
      'cuit_de_otro_usuario',
      'punto_no_sirve',
      'punto_de_venta_ya_registrado',
      'punto_de_contingencia',
      ...DE_TICKET,
    ],
  },
  startPruebaPunto: {
    descripcion:
      'Empieza a verificar un CUIT por punto de venta: responde el número que hay que crear en ARCA. Repetirlo sigue la verificación que ya está.',
    fallas: ['empresa_no_encontrada', 'demasiadas_pruebas', 'prueba_no_disponible', ...DE_TICKET],
  },
  cancelPruebaPunto: {
    descripcion: 'Cancela la verificación por punto de venta. El punto creado en ARCA queda ahí.',
    fallas: ['empresa_no_encontrada', 'prueba_no_encontrada'],
  },
  addCertificado: {
    descripcion:
      'Guarda un certificado de ARCA con su clave, en PEM o en un PFX (base64) con su contraseña; sin ellos hace el pedido (CSR) para sacarlo. La clave se guarda cifrada y no se vuelve a ver; la contraseña no se guarda.',
    fallas: ['empresa_no_encontrada', 'certificado_no_sirve', 'demasiados_certificados'],
  },
  receiveCertificado: {
    descripcion: 'Guarda el certificado que ARCA dio para un pedido hecho acá. Tiene que ser de ese mismo pedido.',
    fallas: ['empresa_no_encontrada', 'certificado_no_encontrado', 'certificado_no_sirve'],
  },
  removeCertificado: {
    descripcion: 'Elimina un certificado o un pedido de la empresa. En ARCA sigue existiendo.',
    fallas: ['empresa_no_encontrada', 'certificado_no_encontrado'],
  },
  simularTramite: {
    descripcion: 'Hace en el ARCA simulado un trámite de su sitio. Fuera del simulador responde 404.',
    fallas: ['empresa_no_encontrada', 'tramite_no_simulado', 'prueba_no_encontrada', 'arca_no_disponible'],
  },
  arcaEstado: {
    descripcion:
      'Dice si ARCA responde, qué espera en cola para salir solo y qué avisos hay del certificado. Sale de lo último que se supo: no le pregunta a ARCA.',
  },
  controlarEmisor: {
    descripcion:
      'Le pregunta a ARCA, ahora, por lo que una empresa necesita antes de su primera factura: certificado, servicios, puntos de venta, domicilio, impuestos y actividad. Lo que ARCA no contesta o no muestra sale no_se_sabe.',
    fallas: ['empresa_no_encontrada', 'empresa_sin_verificar', 'cuit_de_otro_usuario'],
  },
  conciliacion: {
    descripcion:
      'Compara, número por número, lo emitido acá con lo que ARCA tiene de cada serie, desde una fecha (90 días si no se dice). No cambia nada.',
    fallas: ['empresa_no_encontrada', 'empresa_sin_verificar', 'cuit_de_otro_usuario', 'fecha_invalida', ...DE_ARCA],
  },
  adoptarComprobante: {
    descripcion:
      'Guarda como emitido un comprobante que ARCA tiene y acá falta, con los datos de ARCA. No emite nada. El que ya está responde lo mismo.',
    fallas: [
      'empresa_no_encontrada',
      'empresa_sin_verificar',
      'cuit_de_otro_usuario',
      'comprobante_emitiendo',
      'comprobante_no_encontrado',
      'numero_ya_usado',
      'punto_de_venta_no_encontrado',
      'restauracion_sin_conciliar',
      ...DE_ARCA,
    ],
  },
  consultarDeOtroSistema: {
    descripcion:
      'Le pide a ARCA un comprobante que la empresa emitió con otro sistema y no guarda nada. Si ya está acá responde cuál es y a ARCA no le pregunta. Lo que ARCA no informa del receptor va en null.',
    fallas: [...DE_CUIT, 'comprobante_no_esta_en_arca', 'punto_sin_web_services', 'comprobante_invalido', ...DE_ARCA],
  },
  adoptarDeOtroSistema: {
    descripcion:
      'Guarda como emitido un comprobante que la empresa emitió con otro sistema, con los datos de ARCA, para hacerle notas. No emite nada y no agrega su punto de venta. El que ya está responde lo mismo.',
    fallas: [
      ...DE_CUIT,
      'comprobante_no_esta_en_arca',
      'punto_sin_web_services',
      'comprobante_invalido',
      'comprobante_emitiendo',
      'numero_ya_usado',
      'restauracion_sin_conciliar',
      ...DE_ARCA,
    ],
  },
  listRetenidos: {
    descripcion:
      'Responde, por serie, los números a los que ARCA llegó y que no muestra: desde cuándo, cuándo se le vuelve a preguntar, y qué borradores en cola esperan porque podrían ser uno de ellos. Sale de lo guardado: no le pregunta a ARCA.',
  },
  descartarRetenidos: {
    descripcion:
      'Después de restaurar una copia, guarda la palabra de una persona: los borradores que se nombran no son ninguno de esos números, y salen; sin borradores, los números no son de nada de acá. Se repite lo que se vio (desde, hasta): si cambió, no se guarda nada.',
    fallas: [
      'empresa_no_encontrada',
      'empresa_sin_verificar',
      'cuit_de_otro_usuario',
      'comprobante_no_encontrado',
      'retenidos_cambiaron',
    ],
  },
  registrarRetenido: {
    descripcion:
      'Después de restaurar una copia, guarda un borrador como el comprobante que se dio con CAEA con ese número, en la fecha y la hora que dice. Se informa a ARCA como los demás.',
    fallas: [
      'empresa_no_encontrada',
      'empresa_sin_verificar',
      'cuit_de_otro_usuario',
      'comprobante_no_encontrado',
      'retenidos_cambiaron',
      'caea_de_otra_fecha',
      'no_sale_con_caea',
      'valor_invalido',
    ],
  },
  preguntarRetenidos: {
    descripcion:
      'Le pregunta a ARCA, ahora, por los números de una serie a los que ARCA llegó y que no muestra, sin esperar a la próxima pregunta, y dice qué contestó de cada uno. No emite nada: lo que ARCA muestra se guarda.',
    fallas: ['empresa_no_encontrada', 'empresa_sin_verificar', 'cuit_de_otro_usuario', 'serie_ocupada', ...DE_ARCA],
  },
  estadoCaea: {
    descripcion:
      'Dice, de cada empresa que usa CAEA, qué quincenas tienen código, hasta cuándo se informan y cuánto falta informar, y si ARCA está caída. Sale de lo guardado: no le pregunta a ARCA.',
  },
  getContingencia: {
    descripcion:
      'Responde el punto de venta CAEA de una empresa, cuánto espera a ARCA y el último número de cada tipo. Apagado, si nunca se usó.',
    fallas: DE_CUIT,
  },
  updateContingencia: {
    descripcion:
      'Activa, cambia o apaga CAEA. Al activarlo le pregunta a ARCA por el punto de venta y por sus últimos números, y pide el código de la quincena: avisos dice lo que no se sabe. Con antes, responde 409 si alguien lo cambió mientras tanto.',
    fallas: [...DE_CUIT, 'campo_requerido', 'cambio_simultaneo', 'punto_no_sirve_caea', ...DE_ARCA],
  },
  listPuntosContingencia: {
    descripcion: 'Le pide a ARCA los puntos de venta de una empresa y dice cuáles son de CAEA y se pueden usar.',
    fallas: [...DE_CUIT, ...DE_TICKET],
  },
  pedirCaea: {
    descripcion:
      'Le pide a ARCA, ahora, el código de la quincena y, desde cinco días antes, el de la que viene. De todos modos se piden solos. Un rechazo de ARCA queda en la quincena.',
    fallas: [...DE_CUIT, 'contingencia_sin_configurar', 'contingencia_apagada', 'arca_incierto', ...DE_ARCA],
  },
  confirmarNumeros: {
    descripcion:
      'Dice cuáles fueron los últimos números dados con CAEA. Hace falta después de restaurar una copia, que no sabe los que se dieron desde que se hizo. Pueden ser mayores que los que están acá, nunca menores.',
    fallas: [...DE_CUIT, 'contingencia_sin_configurar', 'valor_invalido'],
  },
  informarCaea: {
    descripcion:
      'Le informa a ARCA, ahora, los comprobantes emitidos con CAEA que todavía no sabe, en el orden de sus números, y los puntos de venta que no se usaron en una quincena terminada. De todos modos se informan solos, cada diez minutos. Lo que ARCA había rechazado se manda otra vez: es lo que hay que pedir después de corregir el motivo. `rechazos` son los que siguen sin entrar, con lo que dijo ARCA: detrás de cada uno su serie queda sin informar.',
    fallas: [...DE_CUIT, 'contingencia_sin_configurar'],
  },
  confirmarCorte: {
    descripcion:
      'Acepta, cuando la empresa pidió que le pregunten, emitir con CAEA lo que espera en este corte de ARCA. Sale en el próximo minuto, si ya pasó el plazo de la empresa. Repetirlo no cambia nada.',
    fallas: [...DE_CUIT, 'corte_terminado'],
  },
  listPadrones: {
    descripcion:
      'Dice qué padrones de Ingresos Brutos están cargados, cuáles faltan para lo que viene y cómo va la importación en curso.',
  },
  importarPadron: {
    descripcion:
      'Recibe el archivo de un padrón en el cuerpo, comprimido o no, y lo importa. Reemplaza al del mismo mes y provincia, entero o nada.',
    fallas: ['padron_rechazado', 'padron_en_curso', 'espacio_agotado', 'archivo_invalido'],
  },
  consultarPadrones: {
    descripcion:
      'Dice qué dicen de un CUIT los padrones de una fecha, y con qué se decidió lo que se le emitió ese día. No consulta a las provincias.',
    fallas: ['cuit_invalido', 'fecha_invalida'],
  },
  listExclusiones: {
    descripcion: 'Lista los certificados por los que una empresa no percibe a un comprador, también los vencidos.',
    fallas: ['empresa_no_encontrada'],
  },
  createExclusion: {
    descripcion:
      'Agrega un certificado de exención o exclusión de un comprador. Vale para lo que se decida desde ahora; lo emitido queda.',
    fallas: ['empresa_no_encontrada', 'cuit_invalido', ...(['fecha_invalida', 'rango_de_fechas_invalido'] as const)],
  },
  deleteExclusion: {
    descripcion: 'Elimina un certificado de exclusión. Lo emitido con él queda como estaba.',
    fallas: ['empresa_no_encontrada', 'exclusion_no_encontrada'],
  },
  getInstalacion: {
    descripcion:
      'Dice si las cuentas de Mercado Libre están en pausa porque esta instalación puede ser una copia de otra, y por qué se cree.',
  },
  confirmarInstalacion: {
    descripcion:
      'Declara que esta instalación es la real y saca de la pausa a las cuentas. Solo la puede confirmar quien tiene cuentas en ella.',
    fallas: ['instalacion_de_otros'],
  },
} as const satisfies Record<string, Documentada>;
