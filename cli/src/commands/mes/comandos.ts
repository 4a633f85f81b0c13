import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { carpeta, empresa } from '../../comando/opciones/texto.ts';

const argumentos = { mes: palabra('MES', '2026-10, anterior o actual') };
const deEmpresa = { empresa: obligatoria(empresa('de qué empresa')) };

const ver = defineComando({
  nombre: 'mes ver',
  resumen: 'Qué falta para cerrar un mes, quién lo resuelve y sus cierres. Termina con código 5 si algo falta.',
  clase: 'control',
  argumentos,
  opciones: deEmpresa,
  ejemplos: [['mes ver anterior --empresa 30716543214', 'qué falta']],
  run: async (context, { opciones, argumentos: { mes } }) =>
    (await import('./mes.ts')).ver(context, { ...opciones, mes }),
});

const cerrar = defineComando({
  nombre: 'mes cerrar',
  resumen: 'Controla un mes, arma su paquete y lo deja como presentado. Si ya estaba, lo rectifica con lo que cambió.',
  clase: 'tarea',
  argumentos,
  opciones: {
    ...deEmpresa,
    igual: bandera('lo cierra aunque queden cosas pendientes'),
    salida: carpeta('dónde deja el ZIP'),
  },
  ejemplos: [
    ['mes cerrar 2026-11 --empresa 30716543214', 'lo cierra si no falta nada'],
    ['mes cerrar anterior --empresa 30716543214 --igual --salida contador', 'con lo que esté pendiente'],
  ],
  run: async (context, { opciones, argumentos: { mes } }) =>
    (await import('./mes.ts')).cerrar(context, { ...opciones, mes }),
});

const mesa = defineComando({
  nombre: 'mes mesa',
  resumen: 'El mes de todas tus empresas y de las que comparten con vos. Con --cerrar, cierra las que están listas.',
  clase: 'consulta',
  argumentos,
  opciones: { cerrar: bandera('cierra las que no tienen nada pendiente') },
  ejemplos: [
    ['mes mesa anterior', 'cómo está cada una'],
    ['mes mesa anterior --cerrar', 'cierra las que están listas'],
  ],
  run: async (context, { opciones, argumentos: { mes } }) =>
    (await import('./mesa.ts')).mesa(context, { ...opciones, mes }),
});

/** Commands of the closing of a month. */
export const comandosDeMes = [
  { nombre: 'mes', resumen: 'El cierre del mes: controles, paquete y rectificativas.' },
  ver,
  cerrar,
  mesa,
];
