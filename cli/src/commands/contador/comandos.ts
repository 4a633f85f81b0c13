import { conceptoContable } from '@talonario/core/contador';
import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { mes } from '../../comando/opciones/mes.ts';
import { carpeta, empresa, texto } from '../../comando/opciones/texto.ts';

const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };

const enlaces = defineComando({
  nombre: 'contador enlaces',
  resumen: 'Los enlaces de solo lectura de una empresa.',
  clase: 'consulta',
  opciones: deEmpresa,
  ejemplos: [['contador enlaces --empresa 30716543214', 'los enlaces de la empresa']],
  run: async (context, { opciones }) => (await import('./enlaces.ts')).enlaces(context, opciones.empresa),
});

const crearEnlace = defineComando({
  nombre: 'contador crear-enlace',
  resumen: 'Crea un enlace de solo lectura y muestra su dirección, una sola vez.',
  // The address is told once: it cannot be kept quiet.
  clase: 'consulta',
  opciones: { ...deEmpresa, nombre: obligatoria(texto('TEXTO', 'para quién es')) },
  ejemplos: [['contador crear-enlace --empresa 30716543214 --nombre "Estudio Paz"', 'un enlace nuevo']],
  run: async (context, { opciones }) => (await import('./enlaces.ts')).crearEnlace(context, opciones),
});

const revocarEnlace = defineComando({
  nombre: 'contador revocar-enlace',
  resumen: 'Revoca un enlace: deja de servir en el acto.',
  clase: 'tarea',
  argumentos: { enlace: palabra('ID', 'el enlace') },
  opciones: deEmpresa,
  ejemplos: [
    ['contador revocar-enlace 6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e --empresa 30716543214', 'el enlace deja de servir'],
  ],
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

const programas = defineComando({
  nombre: 'contador programas',
  resumen: 'Los programas contables para los que hay un archivo de ventas.',
  clase: 'consulta',
  ejemplos: [['contador programas', 'cuáles hay']],
  run: async () => (await import('./contables.ts')).programas(),
});

const exportar = defineComando({
  nombre: 'contador exportar',
  resumen: 'Las ventas de un mes en el formato de un programa contable. Suman lo mismo que el Libro IVA.',
  clase: 'tarea',
  argumentos: { programa: palabra('PROGRAMA', 'cuál: los dice `contador programas`') },
  opciones: { ...deEmpresa, mes: obligatoria(mes()), salida: carpeta('dónde (.)') },
  ejemplos: [
    ['contador exportar holistor --empresa 30716543214 --mes anterior', 'la planilla de Holistor'],
    ['contador exportar asientos --empresa 30716543214 --mes 2026-10 --salida contador', 'el libro diario'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./contables.ts')).exportar(context, { ...opciones, ...argumentos }),
});

const cuentas = defineComando({
  nombre: 'contador cuentas',
  resumen: 'Las cuentas contables de los asientos de ventas. Con --concepto y --codigo, cambia una.',
  clase: 'consulta',
  opciones: {
    ...deEmpresa,
    concepto: elegida(conceptoContable.options, 'CONCEPTO', 'cuál cambia'),
    codigo: texto('CODIGO', 'código de la cuenta; vacío vuelve a la propuesta'),
    nombre: texto('NOMBRE', 'nombre de la cuenta'),
  },
  ejemplos: [
    ['contador cuentas --empresa 30716543214', 'las de la empresa'],
    ['contador cuentas --empresa 30716543214 --concepto deudores --codigo 113010 --nombre Clientes', 'cambia una'],
  ],
  run: async (context, { opciones }) => (await import('./contables.ts')).cuentas(context, opciones),
});

/** Commands of the files and links shared with the accountant of a company. */
export const comandosDeContador = [
  { nombre: 'contador', resumen: 'Los enlaces y los meses que ve el contador de una empresa.' },
  enlaces,
  crearEnlace,
  revocarEnlace,
  presentado,
  programas,
  exportar,
  cuentas,
];
