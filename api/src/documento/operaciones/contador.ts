import type { Documentada } from './documentada.ts';

/** Operations that a company shares with its accountant, and the tax reports. */
export const contador = {
  getMonotributo: {
    descripcion:
      'Compara lo facturado en doce meses, con lo facturado por fuera, contra el límite de cada categoría. Es para monotributistas: de otra empresa responde 422.',
    fallas: ['empresa_no_encontrada', 'reporte_no_corresponde'],
  },
  updateMonotributo: {
    descripcion: 'Guarda la categoría de la empresa y lo que facturó por fuera de Talonario en los últimos doce meses.',
    fallas: ['empresa_no_encontrada', 'reporte_no_corresponde'],
  },
  updateTablaMonotributo: {
    descripcion:
      'Carga una tabla de categorías más nueva que la que trae Talonario. Vale para todas las empresas del titular desde su fecha.',
    fallas: ['empresa_no_encontrada', 'reporte_no_corresponde'],
  },
  listDatosFiscales: {
    descripcion:
      'Lista los vencimientos de DDJJ, los mínimos de percepción y las tablas de Monotributo que ve una empresa: los suyos, los de su titular, los de la instalación para su CUIT y los que trae Talonario. De cada uno dice de dónde sale, quién lo cargó y si rige.',
    fallas: ['empresa_no_encontrada'],
  },
  saveDatoFiscal: {
    descripcion:
      'Carga un dato fiscal con su fuente, en lugar del que hubiera del mismo mes o del mismo día. Un vencimiento y un mínimo son de la empresa; una tabla de Monotributo, de todas las de su titular. Rige sobre el de la instalación.',
    fallas: ['empresa_no_encontrada'],
  },
  deleteDatoFiscal: {
    descripcion:
      'Quita un dato fiscal que cargó la empresa o su titular: pasa a regir el que haya de la instalación, o ninguno. Lo ya emitido queda como estaba.',
    fallas: ['empresa_no_encontrada', 'dato_fiscal_no_encontrado'],
  },
  listPaquetes: {
    descripcion: 'Lista los últimos paquetes de una empresa. El archivo de cada uno se guarda siete días.',
    fallas: ['empresa_no_encontrada'],
  },
  createPaquete: {
    descripcion:
      'Encarga el paquete de un mes: archivos impositivos, planillas, un resumen y, si se pide, los PDF. Se arma en segundo plano: estado dice cuándo está listo.',
    fallas: ['empresa_no_encontrada', 'sin_casos', 'espacio_agotado', 'demasiados_trabajos'],
  },
  getPaquete: {
    descripcion: 'Dice cómo va un paquete, qué tiene y qué problemas encontró.',
    fallas: ['empresa_no_encontrada', 'paquete_no_encontrado'],
  },
  descargarPaquete: {
    descripcion: 'Baja el ZIP de un paquete listo. A los siete días se borra y responde 404.',
    fallas: ['empresa_no_encontrada', 'paquete_no_encontrado', 'paquete_interrumpido'],
  },
  listPresentados: {
    descripcion: 'Lista los meses marcados como presentados de todas las empresas a las que se llega.',
  },
  getPresentado: {
    descripcion: 'Compara lo que un mes tenía cuando se presentó con lo que tiene ahora, y dice qué cambió después.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  presentMes: {
    descripcion:
      'Marca un mes como presentado y guarda lo que tenía. No presenta nada ante ARCA ni impide emitir: lo que cambie después se avisa.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado', 'mes_ya_presentado'],
  },
  reopenMes: {
    descripcion: 'Quita la marca de presentado de un mes y olvida lo que tenía.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  listEnlaces: {
    descripcion:
      'Lista los enlaces de una empresa, también los revocados. La dirección de cada uno no se vuelve a ver.',
    fallas: ['empresa_no_encontrada'],
  },
  createEnlace: {
    descripcion:
      'Crea una dirección para mirar los meses de una empresa sin usuario, solo para leer. Se dice una única vez, en esta respuesta.',
    fallas: ['empresa_no_encontrada', 'demasiados_intentos'],
  },
  revokeEnlace: {
    descripcion: 'Revoca un enlace en el acto. No se puede volver a activar.',
    fallas: ['empresa_no_encontrada', 'enlace_no_encontrado'],
  },
  getEnvio: {
    descripcion: 'Dice a quién y qué día se manda el paquete de cada mes, y qué pasó con los últimos.',
    fallas: ['empresa_no_encontrada'],
  },
  updateEnvio: {
    descripcion: 'Programa el mail con el paquete del mes anterior. No manda el de ahora.',
    fallas: ['empresa_no_encontrada', 'email_invalido', 'mail_no_disponible', 'demasiados_intentos'],
  },
  deleteEnvio: {
    descripcion: 'Deja de mandar el paquete por mail. Los que ya salieron quedan en la lista.',
    fallas: ['empresa_no_encontrada'],
  },
  enviarAhora: {
    descripcion: 'Encarga el mail con el paquete de un mes, aunque ya se haya mandado. Sale en segundo plano.',
    fallas: [
      'empresa_no_encontrada',
      'mes_no_encontrado',
      'envio_no_configurado',
      'sin_casos',
      'mail_no_disponible',
      'demasiados_correos',
      'demasiados_intentos',
      'demasiados_trabajos',
      'espacio_agotado',
    ],
  },
  verContador: { descripcion: 'Responde la empresa de un enlace y sus meses, con cuánto se emitió en cada uno.' },
  contadorComprobantes: {
    descripcion: 'Lista los comprobantes emitidos de un mes de la empresa del enlace.',
    fallas: ['mes_no_encontrado'],
  },
  contadorControles: {
    descripcion: 'Controla cada reporte de un mes sin escribirlo: qué comprobantes serían rechazados y por qué.',
    fallas: ['mes_no_encontrado', 'sin_casos'],
  },
  contadorPaquete: {
    descripcion: 'Arma y baja el paquete de un mes, sin los PDF.',
    fallas: ['mes_no_encontrado', 'sin_casos', 'reporte_con_errores', 'reporte_no_cierra'],
  },
  contadorPdf: {
    descripcion: 'Baja el PDF de un comprobante emitido de la empresa del enlace.',
    fallas: ['comprobante_no_encontrado'],
  },
} as const satisfies Record<string, Documentada>;
