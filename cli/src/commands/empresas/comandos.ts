import { rol } from '@talonario/core/empresas';
import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { obligatoria } from '../../comando/opcion.ts';
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
  resumen: 'Deja de compartir con una persona, o cancela su invitación: vale en el acto.',
  clase: 'tarea',
  argumentos: { email },
  ejemplos: [['personas revocar ana@tienda.com.ar', 'deja de llegar a lo tuyo en el acto']],
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

/** With whom companies are shared. */
export const comandosDePersonas = [personas, invitar, revocar, aceptar];
