import { NUMERO_MAXIMO, PUNTO_MAXIMO } from '@talonario/core/comprobantes';
import { palabras } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { empresa, texto } from '../../comando/opciones/texto.ts';
import { tipoComprobante } from '../../comando/opciones/tipoComprobante.ts';

/** Longer than any list. */
const SALTEAR_MAX = 1_000_000_000;

const emitir = defineComando({
  nombre: 'emitir',
  resumen: 'Emite los borradores que se nombran, o todos los de una empresa: pregunta antes.',
  clase: 'tarea',
  argumentos: { nombrados: palabras('COMPROBANTE', 'los borradores: el número de la venta, FC B 3-123 o el id') },
  opciones: {
    borradores: bandera('todos los borradores de la empresa'),
    empresa: empresa('de qué empresa: hace falta con --borradores, o si dos tienen ese número'),
    si: bandera('no pregunta: hace falta donde no hay nadie para contestar'),
    confirmarFechaFutura: bandera('con --si, acepta una fecha posterior a hoy, que bloquea las anteriores'),
    confirmarCotizacion: bandera('acepta un tipo de cambio que se aleja más de un 2 % del de ARCA'),
    confirmarRepetido: bandera(
      'confirma que no son los comprobantes iguales que ARCA tiene de después de la copia restaurada',
    ),
  },
  ejemplos: [
    ['emitir --borradores --empresa 30716543214', 'todos los de la empresa'],
    ['emitir 2000001234567890', 'el borrador de una venta: muestra cuántos, pregunta y emite'],
    ['emitir --borradores --empresa 30716543214 --si --silencioso', 'para cron'],
  ],
  run: async (context, { opciones, argumentos: { nombrados } }) =>
    (await import('./emitir.ts')).emitir(context, { ...opciones, nombrados }),
});

const comprobantes = defineComando({
  nombre: 'comprobantes',
  resumen: 'Tus comprobantes, los últimos primero.',
  clase: 'consulta',
  argumentos: { nombrados: palabras('COMPROBANTE', 'solo estos: FC B 3-123, el número de la venta o el id') },
  opciones: {
    empresa: empresa('quién lo emite'),
    receptor: texto('TEXTO', 'CUIT, documento o nombre de quien lo recibe'),
    estado: elegida(['borrador', 'emitida'], 'ESTADO', 'en qué estado'),
    sinInformar: bandera('los emitidos con CAEA que ARCA todavía no tiene informados'),
    tipo: tipoComprobante('tipo de comprobante: 1, 6, 11…'),
    puntoDeVenta: entero('punto de venta', { hasta: PUNTO_MAXIMO }),
    numero: entero('número de comprobante', { hasta: NUMERO_MAXIMO }),
    venta: texto('ID', 'venta o paquete de Mercado Libre'),
    comprador: texto('APODO', 'apodo del comprador'),
    desde: fecha('desde esta fecha'),
    hasta: fecha('hasta esta fecha'),
    csv: bandera('todos, como planilla para Excel: va a la salida, o a un archivo con > comprobantes.csv'),
    guardar: texto('ARCHIVO', 'todos, en un archivo: CSV, o planilla si termina en .xlsx'),
    limite: entero('cuántos (20)'),
    saltear: entero('desde cuál (0)', { desde: 0, hasta: SALTEAR_MAX }),
  },
  ejemplos: [
    ['comprobantes --estado borrador', 'los borradores sin emitir'],
    ['comprobantes FC B 3-123', 'uno'],
    ['comprobantes --titular 30716543214', 'los de quien comparte con vos esa empresa'],
    ['comprobantes --desde -30d --csv > comprobantes.csv', 'el último mes, para Excel'],
    ['comprobantes --desde -30d --guardar mes.xlsx', 'lo mismo, en una planilla'],
  ],
  run: async (context, { opciones, argumentos: { nombrados }, json }) =>
    (await import('./comprobantes.ts')).comprobantes(context, { ...opciones, nombrados, json }),
});

const pdf = defineComando({
  nombre: 'pdf',
  resumen: 'Guarda el PDF de cada comprobante: los nombrados, o los emitidos entre dos fechas.',
  clase: 'tarea',
  argumentos: { nombrados: palabras('COMPROBANTE', 'los comprobantes: FC B 3-123, el número de la venta o el id') },
  opciones: {
    desde: fecha('los emitidos desde esta fecha'),
    hasta: fecha('los emitidos hasta esta fecha'),
    empresa: empresa('solo los de esta empresa'),
    carpeta: texto('CARPETA', 'dónde (.); si tenés varias empresas, cada nombre empieza con el CUIT'),
    salida: texto('CARPETA', 'lo mismo que --carpeta'),
  },
  ejemplos: [
    ['pdf FC B 3-123', 'uno, por su número'],
    ['pdf 2000001234567890 --carpeta facturas', 'los de una venta, en la carpeta facturas'],
    ['pdf --desde -30d --hasta hoy --carpeta facturas', 'los del último mes'],
  ],
  run: async (context, { opciones: { carpeta, salida, ...opciones }, argumentos: { nombrados } }) =>
    (await import('./pdf.ts')).pdf(context, { ...opciones, carpeta: carpeta ?? salida ?? '.', nombrados }),
});

const enlace = defineComando({
  nombre: 'enlace',
  resumen: 'Crea un enlace a la página pública de un comprobante y muestra su dirección, una sola vez.',
  // The address is told once: it cannot be kept quiet.
  clase: 'consulta',
  argumentos: { nombrado: palabras('COMPROBANTE', 'cuál: FC B 3-123, el número de la venta o el id') },
  opciones: {
    empresa: empresa('de qué empresa: hace falta si dos tienen ese número'),
    dias: entero('cuántos días sirve; si no se dice, hasta que lo revoques', { hasta: 365 }),
    listar: bandera('muestra los que tiene, sin crear ninguno'),
    revocar: texto('ID', 'revoca ese enlace: deja de servir en el acto'),
  },
  ejemplos: [
    ['enlace FC B 3-123', 'uno nuevo'],
    ['enlace FC B 3-123 --dias 30', 'uno que deja de servir solo'],
    ['enlace FC B 3-123 --listar', 'los que tiene'],
    ['enlace FC B 3-123 --revocar 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e', 'deja de servir'],
  ],
  run: async (context, { opciones, argumentos: { nombrado } }) =>
    (await import('./enlace.ts')).enlace(context, { ...opciones, nombrado }),
});

const anular = defineComando({
  nombre: 'anular',
  resumen: 'Anula una nota de crédito o de débito emitida por error con otra nota: la muestra y pregunta antes.',
  clase: 'tarea',
  argumentos: { nombrada: palabras('NOTA', 'la nota: NC B 3-12, o el id') },
  opciones: {
    empresa: empresa('de qué empresa: hace falta si dos tienen ese número'),
    observaciones: texto('TEXTO', 'se imprime en la nota que anula'),
    si: bandera('no pregunta: hace falta donde no hay nadie para contestar'),
    aunqueSeAcredite: bandera('anula también si la venta sigue cancelada y la factura se va a volver a acreditar'),
  },
  ejemplos: [
    ['anular NC B 3-12', 'muestra la nota de débito, pregunta y la emite'],
    ['anular NC B 3-12 --si', 'para cron: no pregunta'],
  ],
  run: async (context, { opciones, argumentos: { nombrada } }) =>
    (await import('./anular.ts')).anular(context, { ...opciones, nombrada }),
});

/** Commands that issue, annul, list and print vouchers. */
export const comandosDeComprobantes = [emitir, anular, comprobantes, pdf, enlace];
