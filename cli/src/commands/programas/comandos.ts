import { MINUTOS_ASISTIDA, MINUTOS_POR_DEFECTO, permisoClave } from '@talonario/core/programas';
import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { conDefecto, noVacia } from '../../comando/opcion.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { entero } from '../../comando/opciones/entero.ts';
import { texto } from '../../comando/opciones/texto.ts';

const claves = defineComando({
  nombre: 'claves',
  resumen: 'Las claves con las que tus programas usan la API.',
  clase: 'consulta',
  ejemplos: [['claves', 'qué claves hay y cuándo se usaron']],
  run: async (context) => (await import('./claves.ts')).claves(context),
});

const clavesCrear = defineComando({
  nombre: 'claves crear',
  resumen: 'Crea una clave y la muestra entera, una sola vez.',
  // The key is told once: it cannot be kept quiet.
  clase: 'consulta',
  argumentos: { nombre: palabra('NOMBRE', 'para qué programa es') },
  opciones: {
    permiso: conDefecto(
      'leer',
      elegida(permisoClave.options, 'PERMISO', 'permiso de la clave; cada permiso incluye los anteriores'),
    ),
    dias: noVacia(texto('DIAS', 'en cuántos días vence; sin --dias no vence')),
  },
  ejemplos: [
    ['claves crear "Planilla de ventas" --dias 90', 'solo para leer, por tres meses'],
    ['claves crear "Sistema del depósito" --permiso emitir', 'también emite'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./claves.ts')).createClave(context, { ...opciones, ...argumentos }),
});

const clavesRevocar = defineComando({
  nombre: 'claves revocar',
  resumen: 'Revoca una clave: deja de servir en el acto.',
  clase: 'tarea',
  argumentos: { clave: palabra('CLAVE', 'su id, o cómo empieza') },
  ejemplos: [['claves revocar tal_AbCdEf', 'la clave que empieza así']],
  run: async (context, { argumentos }) => (await import('./claves.ts')).revocarClave(context, argumentos.clave),
});

const asistida = defineComando({
  nombre: 'emision-asistida',
  resumen: 'Si los asistentes pueden emitir lo que mostraron antes, y hasta cuándo.',
  clase: 'consulta',
  ejemplos: [['emision-asistida', 'si pueden, y hasta cuándo']],
  run: async (context) => (await import('./asistida.ts')).asistida(context),
});

const asistidaHabilitar = defineComando({
  nombre: 'emision-asistida habilitar',
  resumen: 'Deja emitir a los asistentes, por un rato.',
  clase: 'tarea',
  opciones: {
    minutos: entero(`cuánto, hasta ${MINUTOS_ASISTIDA} (${MINUTOS_POR_DEFECTO})`, {
      valor: 'MINUTOS',
      hasta: MINUTOS_ASISTIDA,
    }),
  },
  ejemplos: [['emision-asistida habilitar --minutos 30', 'por media hora']],
  run: async (context, { opciones: { minutos } }) =>
    (await import('./asistida.ts')).habilitarAsistida(context, minutos ?? MINUTOS_POR_DEFECTO),
});

const asistidaCortar = defineComando({
  nombre: 'emision-asistida cortar',
  resumen: 'Los asistentes no pueden emitir más.',
  clase: 'tarea',
  ejemplos: [['emision-asistida cortar', 'ya no pueden emitir']],
  run: async (context) => (await import('./asistida.ts')).cortarAsistida(context),
});

const mcp = defineComando({
  nombre: 'mcp',
  resumen: 'Atiende a un asistente (MCP) por la entrada y la salida. Lo inicia el asistente.',
  clase: 'proceso',
  ejemplos: [['mcp', 'lo que se escribe en la configuración del asistente']],
  run: async (context) => (await import('./mcp.ts')).mcp(context),
});

const nombrado = palabra('DESTINO', 'su id, o una parte de su dirección');

const destinos = defineComando({
  nombre: 'destinos',
  resumen: 'Las direcciones a las que se avisa de cada comprobante emitido o rechazado.',
  clase: 'consulta',
  ejemplos: [['destinos', 'cómo anda cada dirección']],
  run: async (context) => (await import('./destinos.ts')).destinos(context),
});

const destinosCrear = defineComando({
  nombre: 'destinos crear',
  resumen: 'Agrega una dirección https y muestra el secreto con el que se firma, una sola vez.',
  // The secret is told once: it cannot be kept quiet.
  clase: 'consulta',
  argumentos: { url: palabra('URL', 'a dónde se avisa') },
  ejemplos: [['destinos crear https://deposito.mitienda.com.ar/avisos', 'una dirección nueva']],
  run: async (context, { argumentos: { url } }) => (await import('./destinos.ts')).crearDestino(context, url),
});

const destinosEscuchar = defineComando({
  nombre: 'destinos escuchar',
  resumen: 'Mientras se escribe el programa: le pasa cada aviso a una dirección de esta máquina, hasta Ctrl-C.',
  clase: 'proceso',
  argumentos: { url: palabra('URL', 'a dónde: http://localhost:8000/avisos') },
  opciones: { secreto: texto('SECRETO', 'con cuál se firma; sin él, uno nuevo cada vez, que se muestra') },
  ejemplos: [
    ['destinos escuchar http://localhost:8000/avisos', 'los pasa a ese programa, firmados'],
    ['destinos escuchar http://localhost:8000/avisos --secreto de-prueba', 'con el secreto que el programa ya conoce'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./escuchar.ts')).escuchar(context, { ...opciones, ...argumentos }),
});

const destinosSecreto = defineComando({
  nombre: 'destinos secreto',
  resumen: 'Cambia el secreto de un destino; por un día se firma también con el de antes.',
  clase: 'consulta',
  argumentos: { nombrado },
  ejemplos: [['destinos secreto deposito', 'el destino con esa palabra en su dirección']],
  run: async (context, { argumentos }) => (await import('./destinos.ts')).cambiarSecreto(context, argumentos.nombrado),
});

const destinosEntregas = defineComando({
  nombre: 'destinos entregas',
  resumen: 'Los últimos avisos a un destino, y los que faltan.',
  clase: 'consulta',
  argumentos: { nombrado },
  ejemplos: [['destinos entregas deposito', 'los últimos veinte avisos']],
  run: async (context, { argumentos }) => (await import('./destinos.ts')).entregas(context, argumentos.nombrado),
});

const destinosReenviar = defineComando({
  nombre: 'destinos reenviar',
  resumen: 'Manda de nuevo un aviso, con el mismo id.',
  clase: 'tarea',
  argumentos: { nombrado, entrega: palabra('ID', 'el aviso') },
  ejemplos: [['destinos reenviar deposito 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e', 'con el mismo id']],
  run: async (context, { argumentos: { nombrado: referencia, entrega } }) =>
    (await import('./destinos.ts')).reenviarEntrega(context, { referencia, entrega }),
});

const destinosReanudar = defineComando({
  nombre: 'destinos reanudar',
  resumen: 'Vuelve a avisar a un destino que se detuvo, desde donde quedó.',
  clase: 'tarea',
  argumentos: { nombrado },
  ejemplos: [['destinos reanudar deposito', 'después de arreglarlo']],
  run: async (context, { argumentos }) => (await import('./destinos.ts')).reanudarDestino(context, argumentos.nombrado),
});

const destinosBorrar = defineComando({
  nombre: 'destinos borrar',
  resumen: 'Deja de avisar a una dirección.',
  clase: 'tarea',
  argumentos: { nombrado },
  ejemplos: [['destinos borrar deposito', 'la dirección no recibe más avisos']],
  run: async (context, { argumentos }) => (await import('./destinos.ts')).borrarDestino(context, argumentos.nombrado),
});

/** Commands of the keys that other programs bring, and of the addresses where they are told of vouchers. */
export const comandosDeProgramas = [
  claves,
  clavesCrear,
  clavesRevocar,
  asistida,
  asistidaHabilitar,
  asistidaCortar,
  mcp,
  destinos,
  destinosCrear,
  destinosEscuchar,
  destinosSecreto,
  destinosEntregas,
  destinosReenviar,
  destinosReanudar,
  destinosBorrar,
];
