import { claseA as clasesA } from '@talonario/core/base';
import { rol } from '@talonario/core/empresas';
import { frase, palabra, palabraElegida } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { elegida } from '../../comando/opciones/elegida.ts';
import { lista } from '../../comando/opciones/lista.ts';

const email = palabra('EMAIL', 'su email');

const personas = defineComando({
  nombre: 'personas',
  resumen: 'Con quiénes compartís tus empresas, y las que otros comparten con vos.',
  clase: 'consulta',
  ejemplos: [['personas', 'con quiénes compartís, y qué comparten con vos']],
  run: async (context) => (await import('./personas.ts')).personas(context),
});

const invitar = defineComando({
  nombre: 'personas invitar',
  resumen: 'Invita por mail a una persona a trabajar en tus empresas.',
  clase: 'tarea',
  argumentos: { email },
  opciones: {
    rol: obligatoria(
      elegida(rol.options, 'ROL', 'empleado: ve y factura; contador: ve, descarga y marca lo presentado'),
    ),
    veGanancias: bandera('un empleado ve costos, ganancias y la plata recibida; un contador siempre los ve'),
    empresas: lista('CUIT', 'a cuáles, separadas por comas (todas)'),
  },
  ejemplos: [
    ['personas invitar ana@tienda.com.ar --rol empleado', 'a todas tus empresas'],
    ['personas invitar contadora@estudio.com.ar --rol contador --empresas 30716543214', 'a una'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./personas.ts')).invitar(context, { ...opciones, ...argumentos }),
});

const revocar = defineComando({
  nombre: 'personas revocar',
  resumen: 'Deja de compartir tus empresas con una persona, o cancela su invitación, en el acto.',
  clase: 'tarea',
  argumentos: { email },
  ejemplos: [['personas revocar ana@tienda.com.ar', 'pierde el acceso a tus empresas en el acto']],
  run: async (context, { argumentos }) => (await import('./personas.ts')).revocar(context, argumentos.email),
});

const aceptar = defineComando({
  nombre: 'personas aceptar',
  resumen: 'Acepta una invitación: el link del mail, o lo que sigue a su #invitacion=.',
  clase: 'tarea',
  argumentos: { link: palabra('LINK', 'el link') },
  ejemplos: [
    [
      'personas aceptar "https://talonario.ejemplo.com.ar/app#invitacion=Zk3…" --usuario ana@tienda.com.ar',
      'con el link del mail',
    ],
  ],
  run: async (context, { argumentos }) => (await import('./personas.ts')).aceptar(context, argumentos.link),
});

const cuit = palabra('CUIT', 'el CUIT');

const empresas = defineComando({
  nombre: 'empresas',
  resumen: 'Tus empresas y sus puntos de venta.',
  clase: 'consulta',
  ejemplos: [['empresas', 'con sus puntos de venta']],
  run: async (context) => (await import('./empresas.ts')).empresas(context),
});

const pendientes = defineComando({
  nombre: 'empresas pendientes',
  resumen: 'Las empresas de todos que esperan verificarse, y qué espera cada una.',
  clase: 'control',
  ejemplos: [['empresas pendientes', 'qué espera cada una, y qué delegaciones aceptar']],
  run: async (context) => (await import('./verificacion.ts')).pendientes(context),
});

const claseA = defineComando({
  nombre: 'empresas clase-a',
  resumen:
    'Indica qué factura A le autorizó ARCA a una empresa: con retención o CBU, las ventas con A quedan en espera.',
  clase: 'tarea',
  argumentos: { cuit, clase: palabraElegida(clasesA.options, 'CLASE', 'cuál') },
  ejemplos: [['empresas clase-a 30716543214 retencion', 'ARCA se la autorizó sujeta a retención']],
  run: async (context, { argumentos }) => (await import('./empresas.ts')).claseA(context, argumentos),
});

const condicionDeVenta = defineComando({
  nombre: 'empresas condicion-de-venta',
  resumen:
    'Elige con qué condición de venta empiezan los comprobantes de una empresa y salen las facturas de sus ventas.',
  clase: 'tarea',
  argumentos: { cuit, condicion: frase('CONDICION', 'Contado, Cuenta corriente, la que uses; ninguna: no se imprime') },
  ejemplos: [
    ['empresas condicion-de-venta 30716543214 Cuenta corriente a 30 días', 'se imprime en los comprobantes nuevos'],
    ['empresas condicion-de-venta 30716543214 ninguna', 'no se imprime nada'],
  ],
  run: async (context, { argumentos }) => (await import('./empresas.ts')).condicionDeVenta(context, argumentos),
});

const verificar = defineComando({
  nombre: 'empresas verificar',
  resumen: 'Verifica que un CUIT es de un usuario, aunque hoy lo tenga otro. Con --usuario, de cuál usuario.',
  clase: 'tarea',
  argumentos: { cuit },
  ejemplos: [['empresas verificar 30716543214 --usuario demo@talonario.test', 'el CUIT queda para ese usuario']],
  run: async (context, { argumentos }) => (await import('./verificacion.ts')).verificar(context, argumentos.cuit),
});

const liberar = defineComando({
  nombre: 'empresas liberar',
  resumen: 'Le quita un CUIT a quien lo tiene: queda para el próximo usuario que lo pruebe.',
  clase: 'tarea',
  argumentos: { cuit },
  ejemplos: [['empresas liberar 30716543214', 'el CUIT queda para el próximo usuario que lo pruebe']],
  run: async (context, { argumentos }) => (await import('./verificacion.ts')).liberar(context, argumentos.cuit),
});

const traspasos = defineComando({
  nombre: 'traspasos',
  resumen: 'Los traspasos de empresas que ofreciste, y los que te ofrecieron.',
  clase: 'consulta',
  ejemplos: [['traspasos', 'con el estado de cada uno']],
  run: async (context) => (await import('./traspasos.ts')).traspasos(context),
});

const ofrecer = defineComando({
  nombre: 'traspasos ofrecer',
  resumen: 'Le ofrece la titularidad de una empresa, con todo lo suyo, a una persona que ya trabaja en ella.',
  clase: 'tarea',
  argumentos: { cuit, email },
  ejemplos: [['traspasos ofrecer 30716543214 ana@tienda.com.ar', 'ana tiene siete días para aceptarla']],
  run: async (context, { argumentos }) => (await import('./traspasos.ts')).ofrecer(context, argumentos),
});

const aceptarTraspaso = defineComando({
  nombre: 'traspasos aceptar',
  resumen: 'Acepta el traspaso de una empresa: pasa a ser tuya. No se puede deshacer.',
  clase: 'tarea',
  argumentos: { cuit },
  opciones: { conserva: bandera('el titular anterior sigue como empleado') },
  ejemplos: [['traspasos aceptar 30716543214 --usuario ana@tienda.com.ar', 'la empresa pasa a ser de ana']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./traspasos.ts')).aceptarTraspaso(context, { ...opciones, ...argumentos }),
});

const rechazarTraspaso = defineComando({
  nombre: 'traspasos rechazar',
  resumen: 'Rechaza el traspaso de una empresa: sigue siendo de su titular.',
  clase: 'tarea',
  argumentos: { cuit },
  ejemplos: [['traspasos rechazar 30716543214 --usuario ana@tienda.com.ar', 'la empresa sigue con su titular']],
  run: async (context, { argumentos }) => (await import('./traspasos.ts')).rechazarTraspaso(context, argumentos.cuit),
});

const retirarTraspaso = defineComando({
  nombre: 'traspasos retirar',
  resumen: 'Retira un traspaso que todavía no se aceptó.',
  clase: 'tarea',
  argumentos: { cuit },
  ejemplos: [['traspasos retirar 30716543214', 'la empresa sigue siendo tuya']],
  run: async (context, { argumentos }) => (await import('./traspasos.ts')).retirarTraspaso(context, argumentos.cuit),
});

/** Commands of the companies, and of the proof that each CUIT is its user's. */
export const comandosDeEmpresas = [empresas, pendientes, claseA, condicionDeVenta, verificar, liberar];

/** Commands by which companies are shared with other people, or handed over to one. */
export const comandosDePersonas = [
  personas,
  invitar,
  revocar,
  aceptar,
  traspasos,
  ofrecer,
  aceptarTraspaso,
  rechazarTraspaso,
  retirarTraspaso,
];
