import { claseCompra, reporteCompras } from '@talonario/core/contador';
import { palabra, palabraElegida, palabraOpcional, palabrasObligatorias } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { cuit } from '../../comando/opciones/cuit.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { importe } from '../../comando/opciones/importe.ts';
import { mes } from '../../comando/opciones/mes.ts';
import { carpeta, empresa, texto } from '../../comando/opciones/texto.ts';
import { tipoComprobante } from '../../comando/opciones/tipoComprobante.ts';

const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };
/** Amounts between which a person chooses; `ninguno` takes the choice back. */
const ELEGIBLES = ['tipeado', 'leido', 'ninguno'] as const;
/** Help of the provinces of the perceptions of Ingresos Brutos. */
const PROVINCIAS = 'de qué provincias son las percepciones de Ingresos Brutos';
const CLASES = 'bien, locacion, servicio o bien_de_uso';
/** Longer than any list. */
const SALTEAR_MAX = 1_000_000_000;

const importar = defineComando({
  nombre: 'compras importar',
  resumen: 'Importa Mis Comprobantes recibidos de ARCA, entero o nada. El mismo archivo dos veces no cambia nada.',
  clase: 'tarea',
  argumentos: { archivo: palabra('ARCHIVO', 'el CSV, ZIP o XLSX, como baja de ARCA') },
  opciones: {
    ...deEmpresa,
    mes: mes(),
    reemplazar: bandera('las compras que ya estaban con otros importes toman los del archivo'),
    aunqueFalten: bandera('importa las filas enteras y deja afuera las que no se pueden leer, que sin ella se listan'),
  },
  ejemplos: [
    ['compras importar recibidos.zip --empresa 30716543214 --mes 2026-11', 'las compras de noviembre'],
    ['compras importar recibidos.csv --empresa 30716543214', 'cada compra en el mes de su fecha'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./importar.ts')).importar(context, { ...opciones, ...argumentos }),
});

const columnas = defineComando({
  nombre: 'compras columnas',
  resumen: 'Dice qué es cada columna que compras importar no reconoció: se recuerda para la empresa.',
  clase: 'tarea',
  argumentos: { columnas: palabrasObligatorias('TITULO=CAMPO', 'el título, un signo igual y qué es') },
  opciones: deEmpresa,
  ejemplos: [
    ['compras columnas "Perc. IVA=otros_tributos" "Obs.=no_se_usa" --empresa 30716543214', 'dos columnas de una vez'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./importar.ts')).columnas(context, { ...opciones, ...argumentos }),
});

const listar = defineComando({
  nombre: 'compras listar',
  resumen: 'Las compras de una empresa, las últimas primero, con sus totales.',
  clase: 'consulta',
  opciones: {
    ...deEmpresa,
    mes: mes(),
    emisor: texto('TEXTO', 'nombre o CUIT de quien la facturó'),
    clase: elegida([...claseCompra.options, 'sin_clase'], 'CLASE', `${CLASES}; sin_clase las que faltan clasificar`),
    excluidas: bandera('solo las compras que quedaron afuera del libro'),
    limite: entero('cuántas (50)'),
    saltear: entero('desde cuál (0)', { desde: 0, hasta: SALTEAR_MAX }),
  },
  ejemplos: [
    ['compras listar --empresa 30716543214 --mes 2026-11', 'las compras de noviembre'],
    ['compras listar --empresa 30716543214 --clase sin_clase', 'las compras sin clasificar'],
  ],
  run: async (context, { opciones }) => (await import('./listar.ts')).listar(context, opciones),
});

const cambiar = defineComando({
  nombre: 'compras cambiar',
  resumen: 'Cambia la clase, el crédito, el mes o las provincias de una compra, o la deja afuera del libro.',
  clase: 'tarea',
  argumentos: { compra: palabra('ID', 'la compra, como la muestra compras listar --json') },
  opciones: {
    ...deEmpresa,
    clase: elegida(claseCompra.options, 'CLASE', CLASES),
    credito: importe('IVA que se computa, en la moneda de la compra'),
    mes: mes(),
    provinciasIibb: texto('PROVINCIA=IMPORTE', PROVINCIAS),
    excluir: texto('MOTIVO', 'deja la compra afuera del libro, con el motivo'),
    incluir: bandera('vuelve a poner la compra en el libro'),
  },
  ejemplos: [
    [
      'compras cambiar 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e --empresa 30716543214 --clase servicio',
      'la compra es un servicio',
    ],
    [
      'compras cambiar 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e --empresa 30716543214 --provincias-iibb "caba=120,50 tucuman=30"',
      'de qué provincias son sus percepciones',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./listar.ts')).cambiar(context, { ...opciones, ...argumentos }),
});

const reporte = defineComando({
  nombre: 'compras reporte',
  resumen: 'Guarda los archivos de las compras de un mes: Libro IVA Digital o crédito de IVA Simple.',
  clase: 'tarea',
  argumentos: { reporte: palabraElegida(reporteCompras.options, 'REPORTE', 'libro-iva o iva-simple') },
  opciones: {
    ...deEmpresa,
    mes: obligatoria(mes()),
    salida: carpeta('dónde (.)'),
    revisar: bandera('solo controla: no guarda nada'),
  },
  ejemplos: [
    ['compras reporte libro-iva --empresa 30716543214 --mes 2026-11', 'comprobantes, alícuotas e importaciones'],
    ['compras reporte iva-simple --empresa 30716543214 --mes anterior --revisar', 'qué falta antes de bajarlo'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./reporte.ts')).reporte(context, { ...opciones, ...argumentos }),
});

const regla = defineComando({
  nombre: 'compras regla',
  resumen: 'Clase y crédito de todas las compras a un emisor, también de las próximas.',
  clase: 'tarea',
  argumentos: { emisor: palabra('CUIT', 'quién factura') },
  opciones: {
    ...deEmpresa,
    clase: elegida(claseCompra.options, 'CLASE', CLASES),
    porcentaje: importe('porcentaje del IVA que se computa: de 0 a 100; sin ella, todo'),
  },
  ejemplos: [
    ['compras regla 30612345674 --empresa 30716543214 --clase bien', 'lo que vende ese proveedor'],
    ['compras regla 30612345674 --empresa 30716543214 --clase servicio --porcentaje 50', 'computa la mitad del IVA'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./listar.ts')).regla(context, { ...opciones, ...argumentos }),
});

const posicion = defineComando({
  nombre: 'compras posicion',
  resumen: 'La posición de IVA de un mes: débito, crédito, saldos y lo que queda a pagar. Con saldos, los guarda.',
  clase: 'consulta',
  opciones: {
    ...deEmpresa,
    mes: obligatoria(mes()),
    tecnicoAnterior: importe('saldo técnico con el que empieza el mes'),
    libreAnterior: importe('saldo de libre disponibilidad con el que empieza el mes'),
    retenciones: importe('retenciones de IVA del mes, si no son las leídas'),
    percepciones: importe('percepciones de IVA que no están en las compras, si no son las leídas'),
    elegirRetenciones: elegida(ELEGIBLES, 'CUÁL', 'importe de las retenciones que cuenta, si difieren'),
    elegirPercepciones: elegida(ELEGIBLES, 'CUÁL', 'importe de las percepciones que cuenta, si difieren'),
    usarLeidas: bandera('las retenciones y percepciones leídas, en lugar de las que se tipearon'),
  },
  ejemplos: [
    ['compras posicion --empresa 30716543214 --mes anterior', 'cómo quedó'],
    [
      'compras posicion --empresa 30716543214 --mes 2026-10 --tecnico-anterior 0 --libre-anterior 1500,50',
      'con sus saldos',
    ],
    [
      'compras posicion --empresa 30716543214 --mes anterior --elegir-retenciones leido',
      'de dos importes distintos, el leído',
    ],
  ],
  run: async (context, { opciones }) => (await import('./posicion.ts')).posicion(context, opciones),
});

const emitidos = defineComando({
  nombre: 'compras emitidos',
  resumen: 'Los comprobantes de un mes según ARCA contra los de Talonario. Termina con código 5 si algo no coincide.',
  clase: 'control',
  argumentos: { archivo: palabraOpcional('ARCHIVO', 'Mis Comprobantes emitidos; sin él, el último que se importó') },
  opciones: { ...deEmpresa, mes: obligatoria(mes()) },
  ejemplos: [['compras emitidos emitidos.zip --empresa 30716543214 --mes anterior', 'importa la lista y compara']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./emitidos.ts')).emitidos(context, { ...opciones, ...argumentos }),
});

const cargar = defineComando({
  nombre: 'compras cargar',
  resumen: 'Carga una compra que no está en la lista de ARCA, como una factura en papel. En pesos.',
  clase: 'tarea',
  argumentos: { numero: palabra('NUMERO', 'punto de venta y número: 3-77') },
  opciones: {
    ...deEmpresa,
    tipo: obligatoria(tipoComprobante('código de ARCA: 1 factura A, 3 nota de crédito A, 6 factura B, 11 factura C')),
    fecha: obligatoria(fecha('fecha del comprobante')),
    emisor: obligatoria(cuit('CUIT de quien la facturó')),
    nombre: obligatoria(texto('TEXTO', 'nombre de quien la facturó')),
    total: obligatoria(importe('total del comprobante')),
    alicuotas: texto('TASA=NETO', 'neto de cada alícuota; con otro IVA que el calculado, TASA=NETO/IVA'),
    noGravado: importe('neto no gravado'),
    exento: importe('importe exento'),
    percepcionesIva: importe('percepciones de IVA'),
    percepcionesIibb: importe('percepciones de Ingresos Brutos'),
    provinciasIibb: texto('PROVINCIA=IMPORTE', PROVINCIAS),
    otrosTributos: importe('otros tributos'),
    clase: elegida(claseCompra.options, 'CLASE', CLASES),
  },
  ejemplos: [
    [
      'compras cargar 3-77 --empresa 30716543214 --tipo 1 --fecha 2026-11-05 --emisor 30612345674 --nombre "Papelera SA" --alicuotas "21=1000" --total 1210',
      'una factura A',
    ],
    [
      'compras cargar 2-15 --empresa 30716543214 --tipo 11 --fecha ayer --emisor 20223334440 --nombre "Juan Pérez" --total 5000 --clase servicio',
      'una factura C: alcanza con su total',
    ],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./cargar.ts')).cargar(context, { ...opciones, ...argumentos }),
});

const cargos = defineComando({
  nombre: 'compras cargos',
  resumen: 'Las facturas de la plaza por sus cargos contra las compras. Termina con código 5 si algo no coincide.',
  clase: 'control',
  opciones: { ...deEmpresa, mes: obligatoria(mes()) },
  ejemplos: [['compras cargos --empresa 30716543214 --mes anterior', 'qué factura falta o tiene otro total']],
  run: async (context, { opciones }) => (await import('./cargos.ts')).cargos(context, opciones),
});

/** Commands of the purchases of a company. */
export const comandosDeCompras = [
  { nombre: 'compras', resumen: 'Las compras de una empresa, para el Libro IVA y el crédito fiscal.' },
  importar,
  columnas,
  listar,
  cambiar,
  regla,
  reporte,
  posicion,
  cargar,
  cargos,
  emitidos,
];
