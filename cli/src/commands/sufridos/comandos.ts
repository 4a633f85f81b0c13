import { provincias } from '@talonario/core/empresas';
import { archivoDeSufridos, impuestoDeCertificado, tipoDeCuenta } from '@talonario/core/contador';
import { palabra, palabraElegida } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { mes } from '../../comando/opciones/mes.ts';
import { provincia } from '../../comando/opciones/provincia.ts';
import { carpeta, empresa, texto } from '../../comando/opciones/texto.ts';

const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };
/** Longer than any list. */
const SALTEAR_MAX = 1_000_000_000;

const importar = defineComando({
  nombre: 'sufridos importar',
  resumen:
    'Importa Mis Retenciones de ARCA o la lista de una provincia, entera o nada. Dos veces la misma no cambia nada.',
  clase: 'tarea',
  argumentos: { archivo: palabra('ARCHIVO', 'como baja del portal: XLSX, CSV, ZIP o la tabla con nombre .xls') },
  opciones: {
    ...deEmpresa,
    provincia: provincia(
      provincias.map(({ id }) => id),
      'de qué provincia es la lista; sin ella, de ARCA',
    ),
    reemplazar: bandera('los certificados que ya estaban con otro importe toman el del archivo'),
  },
  ejemplos: [
    ['sufridos importar "Listado - 12-11-2026.xlsx" --empresa 30716543214', 'lo de ARCA: IVA y Ganancias'],
    ['sufridos importar Listado.xls --empresa 30716543214 --provincia caba', 'lo de una provincia: Ingresos Brutos'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./importar.ts')).importar(context, { ...opciones, ...argumentos }),
});

const delMes = defineComando({
  nombre: 'sufridos mes',
  resumen: 'Los impuestos que sufrió una empresa en un mes, cada uno una vez, y lo que dice uno solo.',
  clase: 'consulta',
  opciones: { ...deEmpresa, mes: obligatoria(mes()) },
  ejemplos: [['sufridos mes --empresa 30716543214 --mes anterior', 'lo del mes pasado, por impuesto y provincia']],
  run: async (context, { opciones }) => (await import('./mes.ts')).sufridosDelMes(context, opciones),
});

const certificados = defineComando({
  nombre: 'sufridos certificados',
  resumen: 'Los certificados de las listas importadas, los últimos primero.',
  clase: 'consulta',
  opciones: {
    ...deEmpresa,
    mes: mes(),
    agente: texto('TEXTO', 'nombre o CUIT del agente, o número de certificado'),
    impuesto: elegida(impuestoDeCertificado.options, 'IMPUESTO', 'iva, ganancias, iibb u otro'),
    limite: entero('cuántos (50)'),
    saltear: entero('desde cuál (0)', { desde: 0, hasta: SALTEAR_MAX }),
  },
  ejemplos: [['sufridos certificados --empresa 30716543214 --mes 2026-11 --impuesto iva', 'los de IVA de noviembre']],
  run: async (context, { opciones }) => (await import('./mes.ts')).certificados(context, opciones),
});

const archivo = defineComando({
  nombre: 'sufridos archivo',
  resumen:
    'Guarda un archivo de los impuestos sufridos de un mes: para SIFERE Web, o una planilla con los certificados.',
  clase: 'tarea',
  argumentos: {
    archivo: palabraElegida(archivoDeSufridos.options, 'ARCHIVO', archivoDeSufridos.options.join(', ')),
  },
  opciones: {
    ...deEmpresa,
    mes: obligatoria(mes()),
    salida: carpeta('dónde (.)'),
    revisar: bandera('solo controla: no guarda nada'),
    cbu: texto('CBU', 'de sifere-bancarias: los 22 números de la cuenta'),
    tipoCuenta: elegida(tipoDeCuenta.options, 'TIPO', 'CA, CC u OT (OT)'),
    agente: texto('CUIT', 'de sifere-bancarias: el banco, si hay más de uno'),
  },
  ejemplos: [
    ['sufridos archivo sifere-percepciones --empresa 30716543214 --mes anterior', 'percepciones de Ingresos Brutos'],
    ['sufridos archivo iva --empresa 30716543214 --mes 2026-11 --salida mes', 'planilla de IVA con certificados'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./archivo.ts')).archivo(context, { ...opciones, ...argumentos }),
});

/** Commands of the taxes that a company suffered. */
export const comandosDeSufridos = [
  { nombre: 'sufridos', resumen: 'Las retenciones y percepciones que sufrió una empresa, y sus archivos.' },
  delMes,
  importar,
  certificados,
  archivo,
];
