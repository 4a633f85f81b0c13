import { palabra } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { texto } from '../../comando/opciones/texto.ts';

const email = palabra('EMAIL', 'su email');

const conClave = {
  passwordArchivo: texto('ARCHIVO', 'dónde está la clave, en la primera línea'),
  password: texto(
    'CLAVE',
    'de 8 a 12 caracteres, con minúscula, mayúscula, número y símbolo; otros usuarios de la máquina pueden verla',
  ),
};

const listar = defineComando({
  nombre: 'usuario listar',
  resumen: 'Los usuarios de la instalación, y cuáles están bloqueados.',
  clase: 'consulta',
  ejemplos: [['usuario listar', 'quiénes son, y cuándo entraron']],
  run: async (context) => (await import('./usuarios.ts')).listar(context),
});

const crear = defineComando({
  nombre: 'usuario crear',
  resumen: 'Crea un usuario ya confirmado. Su clave la pide, o la lee de la entrada o de un archivo.',
  clase: 'tarea',
  argumentos: { email },
  opciones: conClave,
  ejemplos: [
    ['usuario crear ana@mitienda.com.ar', 'pide la clave'],
    ['usuario crear ana@mitienda.com.ar --password-archivo /run/secrets/clave', 'en un guion'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./usuarioCrear.ts')).usuarioCrear(context, { ...opciones, ...argumentos }),
});

const clave = defineComando({
  nombre: 'usuario clave',
  resumen: 'Le cambia la clave a un usuario. La pide, o la lee de la entrada o de un archivo.',
  clase: 'tarea',
  argumentos: { email },
  opciones: conClave,
  ejemplos: [['usuario clave ana@mitienda.com.ar', 'pide la nueva']],
  run: async (context, { opciones, argumentos }) =>
    (await import('./usuarios.ts')).clave(context, { ...opciones, ...argumentos }),
});

const cambiarEmail = defineComando({
  nombre: 'usuario email',
  resumen: 'Le cambia el email a un usuario, que queda confirmado. Su clave es la misma.',
  clase: 'tarea',
  argumentos: { actual: palabra('EMAIL', 'email actual'), nuevo: palabra('NUEVO', 'email nuevo') },
  ejemplos: [['usuario email ana@mitienda.com.ar ana@tienda.com.ar', 'cambia el primero por el segundo']],
  run: async (context, { argumentos }) => (await import('./usuarios.ts')).email(context, argumentos),
});

const bloquear = defineComando({
  nombre: 'usuario bloquear',
  resumen: 'Le cierra la entrada a un usuario. Sus cuentas se siguen facturando.',
  clase: 'tarea',
  argumentos: { email },
  opciones: { deshacer: bandera('lo deja entrar de nuevo') },
  ejemplos: [
    ['usuario bloquear ana@mitienda.com.ar', 'ya no entra'],
    ['usuario bloquear ana@mitienda.com.ar --deshacer', 'entra de nuevo'],
  ],
  run: async (context, { opciones, argumentos }) =>
    (await import('./usuarios.ts')).bloquear(context, { ...opciones, ...argumentos }),
});

/** Commands of the operator about who may enter the installation. */
export const comandosDeUsuarios = [
  { nombre: 'usuario', resumen: 'Quiénes pueden entrar.' },
  listar,
  crear,
  clave,
  cambiarEmail,
  bloquear,
];
