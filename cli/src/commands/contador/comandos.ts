import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { mes } from '../../comando/opciones/mes.ts';
import { empresa, texto } from '../../comando/opciones/texto.ts';

const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };

const enlaces = defineComando({
  nombre: 'contador enlaces',
  resumen: 'Los enlaces de solo lectura de una empresa.',
  clase: 'consulta',
  opciones: deEmpresa,
  ejemplos: [['contador enlaces --empresa 30716543214', 'los que hay']],
  run: async (context, { opciones }) => (await import('./enlaces.ts')).enlaces(context, opciones.empresa),
});

const crearEnlace = defineComando({
  nombre: 'contador crear-enlace',
  resumen: 'Crea un enlace de solo lectura y muestra su dirección, una sola vez.',
  // The address is told once: it cannot be kept quiet.
  clase: 'consulta',
  opciones: { ...deEmpresa, nombre: obligatoria(texto('TEXTO', 'para quién es')) },
  ejemplos: [['contador crear-enlace --empresa 30716543214 --nombre "Estudio Paz"', 'uno nuevo']],
  run: async (context, { opciones }) => (await import('./enlaces.ts')).crearEnlace(context, opciones),
});

const revocarEnlace = defineComando({
  nombre: 'contador revocar-enlace',
  resumen: 'Revoca un enlace: deja de servir en el acto.',
  clase: 'tarea',
  argumentos: { enlace: palabra('ID', 'el enlace') },
  opciones: deEmpresa,
  ejemplos: [['contador revocar-enlace 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e --empresa 30716543214', 'deja de servir']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./enlaces.ts')).revocarEnlace(context, { ...opciones, ...argumentos }),
});

const presentado = defineComando({
  nombre: 'contador presentado',
  resumen: 'Qué cambió en un mes después de presentado. Termina con código 5 si algo cambió.',
  clase: 'control',
  opciones: {
    ...deEmpresa,
    mes: obligatoria(mes()),
    marcar: bandera('lo marca como presentado'),
    quitar: bandera('quita la marca'),
  },
  ejemplos: [['contador presentado --empresa 30716543214 --mes anterior', 'si algo cambió desde entonces']],
  run: async (context, { opciones }) => (await import('./presentado.ts')).presentado(context, opciones),
});

/** Commands of the files and links shared with the accountant of a company. */
export const comandosDeContador = [
  { nombre: 'contador', resumen: 'Lo que se comparte con el contador de una empresa.' },
  enlaces,
  crearEnlace,
  revocarEnlace,
  presentado,
];
