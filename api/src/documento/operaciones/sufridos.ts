import type { Documentada } from './documentada.ts';

/** Taxes that a company suffered. */
export const sufridos = {
  getImpuestosSufridos: {
    descripcion:
      'Responde los impuestos que sufrió una empresa en un mes, por impuesto, provincia y forma. Lo que dicen a la vez una compra, una lista, una factura de la plaza y un cobro cuenta una sola vez, en el primero de ellos. Lo que dice uno solo, y lo que no coincide, se lista aparte.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado'],
  },
  listCertificadosSufridos: {
    descripcion:
      'Lista las retenciones, percepciones y recaudaciones bancarias de las listas importadas, las últimas primero, con la suma de todo el filtro.',
    fallas: ['empresa_no_encontrada'],
  },
  importarCertificadosSufridos: {
    descripcion:
      'Importa la lista de impuestos sufridos que baja de ARCA o de una provincia, entera o nada: XLSX, CSV, ZIP o la tabla que las provincias bajan con nombre .xls. La lista de una provincia no dice cuál es: va en jurisdiccion. Se reconoce por su contenido: la misma dos veces no cambia nada.',
    fallas: [
      'empresa_no_encontrada',
      'archivo_invalido',
      'importacion_en_curso',
      'espacio_agotado',
      'demasiados_a_la_vez',
    ],
  },
  listImportacionesDeCertificados: {
    descripcion: 'Lista las últimas importaciones que trajeron certificados nuevos, con cuántos trajo cada una.',
    fallas: ['empresa_no_encontrada'],
  },
  removeImportacionDeCertificados: {
    descripcion:
      'Quita los certificados que trajo una importación, por ejemplo porque la lista era de otra empresa. Responde las que quedan.',
    fallas: ['empresa_no_encontrada', 'importacion_no_encontrada'],
  },
  controlarArchivoDeSufridos: {
    descripcion:
      'Dice cuántos registros y por cuánto tendría un archivo, y qué importes quedan afuera y por qué: no se sabe su provincia, les falta el número de certificado o no entran en el diseño. No escribe nada.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado', 'registro_no_entra'],
  },
  descargarArchivoDeSufridos: {
    descripcion:
      'Baja un archivo: de Ingresos Brutos, los que importa SIFERE Web (percepciones, retenciones y recaudaciones bancarias, que ningún portal recibió todavía con este diseño); de IVA y Ganancias, una planilla con los números de certificado. Las recaudaciones bancarias llevan el CBU de la cuenta.',
    fallas: ['empresa_no_encontrada', 'mes_no_encontrado', 'registro_no_entra', 'sin_casos'],
  },
} as const satisfies Record<string, Documentada>;
