import type { Documentada } from './documentada.ts';

/** Purchases of a company. */
export const compras = {
  listCompras: {
    descripcion:
      'Lista las compras de una empresa, las últimas primero. Los totales son de todo el filtro, en pesos, con las notas de crédito restadas y sin las excluidas.',
    fallas: ['empresa_no_encontrada'],
  },
  createCompra: {
    descripcion:
      'Agrega una compra que no está en la lista de ARCA. Una importación lleva tipo 66 y su despacho. Las partes de un comprobante A o M tienen que sumar el total; las de B y C no se cargan.',
    fallas: ['empresa_no_encontrada', 'compra_invalida'],
  },
  importarCompras: {
    descripcion:
      'Importa la lista de comprobantes recibidos que baja de ARCA, entera o nada. Con periodo, los comprobantes de otros meses quedan afuera. El mismo archivo dos veces no cambia nada. Si un título no se conoce, no importa: responde las columnas para decir qué es cada una.',
    fallas: [
      'empresa_no_encontrada',
      'archivo_invalido',
      'importacion_en_curso',
      'espacio_agotado',
      'demasiados_a_la_vez',
    ],
  },
  getImportacionDeCompras: {
    descripcion: 'Dice cuántas filas leyó la importación en curso de una empresa; null si no hay ninguna.',
    fallas: ['empresa_no_encontrada'],
  },
  matchColumnasDeCompras: {
    descripcion:
      'Guarda qué es cada columna, por su título, para los archivos de una empresa. Después hay que volver a importar el archivo.',
    fallas: ['empresa_no_encontrada'],
  },
  listReglasDeEmisores: {
    descripcion: 'Lista las reglas por emisor: la clase de sus compras y el porcentaje del IVA que se computa.',
    fallas: ['empresa_no_encontrada'],
  },
  saveReglaDeEmisor: {
    descripcion:
      'Guarda la regla de un emisor. Vale para todas sus compras, de cualquier mes, menos las que tienen un dato propio. Con los dos datos en null la regla se quita.',
    fallas: ['empresa_no_encontrada', 'compra_invalida', 'valor_invalido'],
  },
  controlarCompras: {
    descripcion:
      'Dice qué tendrían los archivos de compras de un mes y qué compras serían rechazadas, sin escribirlos. Los reparos que impiden escribirlos están marcados.',
    fallas: ['empresa_no_encontrada', 'reporte_no_corresponde', 'reporte_sin_diseno', 'sin_casos'],
  },
  descargarReporteDeCompras: {
    descripcion:
      'Baja un archivo: del Libro IVA, cbte, alicuotas o importaciones; de IVA Simple, credito o restitucion. Con una compra que sería rechazada responde 422 y nombra cuáles.',
    fallas: [
      'empresa_no_encontrada',
      'valor_invalido',
      'reporte_no_corresponde',
      'reporte_sin_diseno',
      'sin_casos',
      'reporte_con_errores',
      'reporte_no_cierra',
      'registro_no_entra',
      'reporte_desordenado',
    ],
  },
  getPosicionIva: {
    descripcion:
      'Responde la posición de IVA de un mes. Sin los saldos con los que empieza no hay resultado. El saldo técnico solo baja el IVA de un mes siguiente; el de libre disponibilidad también lo paga. Las retenciones y percepciones de IVA fuera de las compras son las que cuentan las listas, las facturas y los cobros; si hay además un importe tipeado distinto, una persona elige, y hasta entonces no hay resultado.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado', 'reporte_no_corresponde'],
  },
  updatePosicionIva: {
    descripcion:
      'Guarda los saldos con los que empieza un mes y lo retenido o percibido por fuera de las compras, en lugar de lo que hubiera.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado', 'reporte_no_corresponde', 'compra_invalida'],
  },
  elegirSufridoDeIva: {
    descripcion:
      'Elige qué importe cuenta en la posición: el tipeado o el leído. Queda con quién lo eligió y cuándo, y vale mientras los dos importes sean los mismos. Con elegido en null, la elección se quita.',
    fallas: [
      'empresa_no_encontrada',
      'mes_no_encontrado',
      'reporte_no_corresponde',
      'sin_dos_importes',
      'cambio_simultaneo',
    ],
  },
  importarEmitidos: {
    descripcion:
      'Importa la lista de comprobantes emitidos que baja de ARCA, entera o nada, en lugar de la que hubiera del mes. No cambia ningún comprobante.',
    fallas: [
      'empresa_no_encontrada',
      'mes_no_encontrado',
      'archivo_invalido',
      'importacion_en_curso',
      'espacio_agotado',
      'demasiados_a_la_vez',
    ],
  },
  compararEmitidos: {
    descripcion:
      'Compara la última lista de ARCA de un mes con lo emitido en Talonario. De lo que falta en la lista dice por qué, si se sabe: preimpreso, CAEA sin informar o posterior al archivo.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  compararCargos: {
    descripcion:
      'Compara las facturas que la plaza hizo por sus cargos de un mes con las compras a ella, por número y por total. Lee solo lo guardado: no le pregunta a la plaza.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  updateCompra: {
    descripcion:
      'Cambia lo que una persona decide de una compra. Sus importes son los de ARCA y no cambian: las alícuotas y los tributos tienen que sumarlos.',
    fallas: ['empresa_no_encontrada', 'compra_no_encontrada', 'compra_invalida', 'cambio_simultaneo'],
  },
} as const satisfies Record<string, Documentada>;
