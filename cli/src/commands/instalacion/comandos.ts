import { palabras } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { valorOpcional } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { texto } from '../../comando/opciones/texto.ts';

/** Workers of one machine: more have no processors to run on. */
const MAX_WORKERS = 32;
/** Last port from which the five simulators fit, one after the other. */
const MAX_PUERTO_BASE = 65_531;

const puertoBase = (ayuda: string) => entero(ayuda, { valor: 'PUERTO', hasta: MAX_PUERTO_BASE });

const iniciar = defineComando({
  nombre: 'iniciar',
  resumen: 'Inicia la web, la API, los avisos de Mercado Libre y los trabajos. Se corta con Ctrl-C.',
  clase: 'proceso',
  opciones: {
    demo: valorOpcional(
      'siempre',
      elegida(
        ['siempre', 'auto'],
        'CUANDO',
        'con simuladores y datos de muestra; auto: salvo que haya servicios reales',
      ),
    ),
    solo: elegida(['api', 'webhooks', 'worker'], 'PROCESO', 'solo una parte'),
    numero: entero('con --solo worker: cuál es de los de esta máquina (1, 2…), para que cada uno tenga sus puertos', {
      hasta: MAX_WORKERS,
    }),
    puertoBase: puertoBase('primer puerto de los simuladores de la demo (4010)'),
  },
  ejemplos: [
    ['iniciar', 'todo en un proceso'],
    ['iniciar --demo', 'con simuladores y ventas de muestra'],
    ['iniciar --solo worker', 'un proceso más para los trabajos'],
  ],
  run: async (context, { opciones }) => (await import('./iniciar.ts')).iniciar(context, opciones),
});

const simuladores = defineComando({
  nombre: 'simuladores',
  resumen: 'Inicia solo los simuladores de ARCA, Mercado Libre, BCRA y correo.',
  clase: 'proceso',
  opciones: {
    puertoBase: puertoBase('ARCA en este puerto y los demás en los que siguen (4010)'),
    estado: texto('CARPETA', 'guarda el estado y lo retoma'),
  },
  ejemplos: [['simuladores --puerto-base 4010', 'ARCA en 4010 y los demás en los que siguen']],
  run: async (context, { opciones }) => (await import('./simuladores.ts')).simuladores(context, opciones),
});

const estado = defineComando({
  nombre: 'estado',
  resumen: 'Dónde está todo: la instalación, los datos, la base, la configuración y el certificado.',
  clase: 'consulta',
  ejemplos: [['estado', 'dónde está cada cosa, y si las cuentas están en pausa']],
  run: async (context) => (await import('./estado.ts')).estado(context),
});

const doctor = defineComando({
  nombre: 'doctor',
  resumen: 'Revisa lo que Talonario necesita: base, disco, relojes, certificado, ARCA, Mercado Libre, mail y copias.',
  clase: 'control',
  ejemplos: [
    ['doctor', 'qué anda, qué no y qué hacer'],
    ['doctor --silencioso', 'para cron: solo muestra lo que no anda'],
  ],
  run: async (context) => (await import('./doctor.ts')).doctor(context),
});

const instalacion = defineComando({
  nombre: 'instalacion',
  resumen: 'Si esta es la instalación real o puede ser una copia, con las cuentas de Mercado Libre en pausa.',
  clase: 'control',
  ejemplos: [['instalacion', 'si es la real, o el motivo de la duda']],
  run: async (context) => (await import('./instalacion.ts')).instalacion(context),
});

const confirmar = defineComando({
  nombre: 'instalacion confirmar',
  resumen:
    'Confirma que esta es la instalación real, después de restaurar o de cambiar de máquina. Antes, cortá la otra.',
  clase: 'tarea',
  opciones: { si: bandera('no pregunta: hace falta donde no hay nadie para contestar') },
  ejemplos: [
    ['instalacion confirmar', 'pregunta, y saca de la pausa a las cuentas'],
    ['instalacion confirmar --si', 'en un guion, después de restaurar'],
  ],
  run: async (context, { opciones }) => (await import('./instalacion.ts')).confirmar(context, opciones),
});

const pausar = defineComando({
  nombre: 'instalacion pausar',
  resumen: 'Pone en pausa las cuentas de Mercado Libre: en una copia, antes de iniciarla para probar.',
  clase: 'tarea',
  ejemplos: [['instalacion pausar', 'en una copia, antes de iniciarla']],
  run: async (context) => (await import('./instalacion.ts')).pausar(context),
});

const migrar = defineComando({
  nombre: 'migrar',
  resumen: 'Pone al día la base de datos.',
  clase: 'tarea',
  ejemplos: [['migrar', 'antes de iniciar una versión nueva']],
  run: async (context) => (await import('./migrar.ts')).migrar(context),
});

const trabajos = defineComando({
  nombre: 'trabajos',
  resumen: 'Las colas de trabajos, y los que fallaron.',
  clase: 'control',
  ejemplos: [['trabajos', 'qué hay en cada cola y qué falló']],
  run: async (context) => (await import('./trabajos.ts')).trabajos(context),
});

const reintentar = defineComando({
  nombre: 'trabajos reintentar',
  resumen: 'Vuelve a mandar los trabajos que fallaron: los nombrados, o todos.',
  clase: 'tarea',
  argumentos: { trabajos: palabras('ID', 'ids de los trabajos; alcanza con el comienzo de cada id') },
  ejemplos: [['trabajos reintentar', 'todos los trabajos que fallaron']],
  run: async (context, { argumentos }) => (await import('./trabajos.ts')).reintentar(context, argumentos.trabajos),
});

/** Commands that start the installation, say how it is, or pause it. */
export const comandosDeInstalacion = [iniciar, simuladores, estado, doctor, instalacion, confirmar, pausar];

/** Commands that keep the database and its queues going. */
export const comandosDeMantenimiento = [migrar, trabajos, reintentar];
