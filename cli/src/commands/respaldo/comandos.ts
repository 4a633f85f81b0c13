import { palabra, palabraOpcional, palabras } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { cuit } from '../../comando/opciones/cuit.ts';
import { dias } from '../../comando/opciones/dias.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { texto } from '../../comando/opciones/texto.ts';

/** Days: ten years. More is a slip of the finger. */
const CONSERVAR_MAX = 3_650;
const PUNTO_MAX = 99_999;

const sinFirma = bandera('acepta una copia sin firma, de una versión de antes; solo si sabés de dónde viene');

const crear = defineComando({
  nombre: 'respaldo crear',
  resumen: 'Copia la base entera, que sigue andando, en un solo archivo.',
  clase: 'tarea',
  argumentos: { archivo: palabraOpcional('ARCHIVO', 'la copia; sin él, uno con la fecha en el nombre') },
  opciones: {
    carpeta: texto('CARPETA', 'sin ARCHIVO: dónde; sin ella, respaldos, en la carpeta de los datos'),
    conservar: dias('borra de la carpeta las de más días, por ejemplo 14d; la última queda siempre', CONSERVAR_MAX),
  },
  ejemplos: [
    ['respaldo crear', 'en la carpeta de los datos'],
    ['respaldo crear /srv/copias/antes.zip', 'con ese nombre'],
    ['respaldo crear --carpeta /srv/copias --conservar 14d', 'para cron: borra las de más de dos semanas'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./respaldo.ts')).crear(context, { ...opciones, ...argumentos }),
});

const restaurar = defineComando({
  nombre: 'respaldo restaurar',
  resumen: 'Restaura una copia en una base vacía. No vuelve a emitir nada de lo que ARCA ya tiene.',
  // The answer tells the steps that follow: `--silencioso` would hide them.
  clase: 'consulta',
  argumentos: { archivo: palabra('ARCHIVO', 'la copia') },
  opciones: { sinFirma },
  ejemplos: [['respaldo restaurar copia.zip --datos /srv/talonario-nueva', 'en una carpeta de datos nueva']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./respaldo.ts')).restoreCopia(context, { ...opciones, ...argumentos }),
});

const verificar = defineComando({
  nombre: 'respaldo verificar',
  resumen: 'Lee una copia entera; sin ella, compara los últimos números de la base con los de ARCA.',
  clase: 'control',
  argumentos: { archivo: palabraOpcional('ARCHIVO', 'la copia') },
  opciones: { sinFirma },
  ejemplos: [
    ['respaldo verificar copia.zip', 'si la copia está entera'],
    ['respaldo verificar', 'si la base tiene lo mismo que ARCA'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./respaldo.ts')).verificar(context, { ...opciones, ...argumentos }),
});

const soltar = defineComando({
  nombre: 'respaldo soltar',
  resumen: 'Después de restaurar: indica que los comprobantes de más en ARCA no son de ninguna venta que espera.',
  clase: 'tarea',
  argumentos: { nombrados: palabras('COMPROBANTE', 'los comprobantes, por ejemplo FC B 3-12') },
  opciones: {
    todos: bandera('todos los comprobantes sin dueño conocido'),
    cuit: cuit('solo los de ese CUIT'),
    punto: entero('con --cuit y sin COMPROBANTE: un punto de venta que usa otro programa', {
      valor: 'NUMERO',
      hasta: PUNTO_MAX,
    }),
  },
  ejemplos: [
    ['respaldo soltar FC B 3-12 --cuit 30716543214', 'uno'],
    ['respaldo soltar --todos --cuit 30716543214', 'todos los de un CUIT'],
    ['respaldo soltar --cuit 30716543214 --punto 7', 'un punto de venta de otro programa'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./respaldo.ts')).soltar(context, { ...opciones, ...argumentos }),
});

const mover = defineComando({
  nombre: 'datos mover',
  resumen: 'Muda los datos y la base incluida a otra carpeta. Con todo cortado; la carpeta anterior no se borra.',
  // The answer tells the line to write in the configuration: `--silencioso` would hide it.
  clase: 'consulta',
  argumentos: { carpeta: palabra('CARPETA', 'vacía, o que no exista') },
  ejemplos: [['datos mover /srv/talonario', 'a otro disco, y muestra qué poner en TALONARIO_DATOS']],
  run: async (context, { argumentos }) => (await import('./mudanza.ts')).mover(context, argumentos.carpeta),
});

const rotar = defineComando({
  nombre: 'secreto rotar',
  resumen: 'Cifra de nuevo, con APP_SECRET, los datos cifrados con APP_SECRET_ANTERIOR, sin cortar nada.',
  clase: 'tarea',
  ejemplos: [['secreto rotar', 'con los dos secretos en .env']],
  run: async (context) => (await import('./secreto.ts')).rotar(context),
});

/** Copies of the database: made, made again, checked. */
export const comandosDeRespaldo = [
  { nombre: 'respaldo', resumen: 'Copias de la base de datos.' },
  crear,
  restaurar,
  verificar,
  soltar,
  { nombre: 'datos', resumen: 'La carpeta de los datos, con la base incluida.' },
  mover,
  { nombre: 'secreto', resumen: 'El secreto que cifra lo que se guarda.' },
  rotar,
];
