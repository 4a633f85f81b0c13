import type { ErrorCode } from '@talonario/core/base';
import type { Documentada } from './documentada.ts';

/** Failures that stop the mail of an invitation from being sent. */
const AL_INVITAR = [
  'empresa_no_encontrada',
  'email_invalido',
  'invitacion_propia',
  'demasiadas_invitaciones',
  'demasiados_miembros',
  'demasiados_intentos',
  'demasiados_correos',
  'mail_no_disponible',
] as const satisfies readonly ErrorCode[];

/** Sessions, the people that companies are shared with, and the programs of a user. */
export const usuarios = {
  login: {
    descripcion:
      'Responde el token de una sesión, que dura 30 días y va en Authorization: Bearer. Una sesión es de una persona: un programa usa una clave. Las contraseñas equivocadas se cuentan por email y por dirección.',
    fallas: ['credenciales_invalidas', 'demasiados_intentos'],
  },
  signup: {
    descripcion:
      'Crea el usuario y responde el token de su sesión. Hasta que confirme el email, la sesión solo sirve para confirmarlo, ver quién es y salir. Donde el registro está cerrado se responde 403: un usuario lo crea quien administra Talonario.',
    fallas: [
      'registro_cerrado',
      'email_invalido',
      'password_invalido',
      'email_ya_registrado',
      'demasiados_intentos',
      'mail_no_disponible',
    ],
  },
  getRegistro: { descripcion: 'Dice si alguien puede registrarse solo y, si no, a qué dirección pedirle un usuario.' },
  me: {
    descripcion: 'Dice quién es el usuario de la sesión y si confirmó su email. Sirve también antes de confirmarlo.',
  },
  resendConfirmEmail: {
    descripcion:
      'Manda un link nuevo al email del usuario, y el anterior deja de servir. Se admiten dos por minuto y diez por día. A quien ya confirmó no le manda nada.',
    fallas: ['demasiados_intentos', 'mail_no_disponible', 'usuario_no_encontrado'],
  },
  verConfirmacion: {
    descripcion:
      'Responde una página con un botón: quien la mira, o un programa que revisa mails, no confirma nada. Con un link que ya no sirve responde 410 y dice cómo pedir otro.',
  },
  confirmEmail: {
    descripcion:
      'Confirma el email y lleva a la aplicación. El link dura 48 horas; con uno que ya no sirve responde 410 y una página que dice cómo pedir otro; si la dirección ya es de otro usuario, 409 y una página que lo dice.',
  },
  getPerfil: {
    descripcion:
      'Responde el usuario, sus sesiones abiertas (la de este pedido dice actual) y una frase por cada cosa que impide cerrar su cuenta.',
    fallas: ['usuario_no_encontrado'],
  },
  cambiarPassword: {
    descripcion:
      'Pide la contraseña actual. Cierra las otras sesiones, revoca las claves, detiene los avisos a programas y cancela las invitaciones sin aceptar.',
    fallas: ['password_incorrecto', 'password_invalido', 'usuario_de_la_demo', 'demasiados_intentos'],
  },
  pedirEmail: {
    descripcion:
      'Pide la contraseña actual y manda un link a la dirección nueva, que vale 48 horas. Hasta que se confirme se entra con la de antes; después, a la de antes se le avisa.',
    fallas: [
      'password_incorrecto',
      'email_invalido',
      'email_ya_registrado',
      'usuario_de_la_demo',
      'demasiados_correos',
      'demasiados_intentos',
      'mail_no_disponible',
    ],
  },
  getPreferencias: {
    descripcion: 'Solo las del usuario de la sesión. Una lista sin nada guardado no está.',
  },
  guardarPreferencia: {
    descripcion:
      'Lo que no viene de esa lista queda como estaba. Columnas null: como al principio. Hasta 20 vistas por lista.',
  },
  elegirAvisos: {
    descripcion:
      'El de la mañana sale a la hora elegida, solo si algo necesita a una persona. Lo urgente sale en el momento: el permiso de una cuenta que terminó, la cola parada, un certificado por vencer, un padrón que falta.',
  },
  cerrarSesion: { descripcion: 'Cierra una sesión del usuario.', fallas: ['sesion_no_encontrada'] },
  cerrarLasOtras: { descripcion: 'Cierra todas las sesiones del usuario menos la de este pedido.' },
  cerrarCuenta: {
    descripcion:
      'Pide la contraseña actual y que se haya guardado lo necesario. Desvincula las cuentas, revoca claves y enlaces y cierra las sesiones; los comprobantes se conservan. Mientras algo lo impida responde 409 con los motivos.',
    fallas: ['password_incorrecto', 'exportacion_sin_confirmar', 'cierre_impedido', 'demasiados_intentos'],
  },
  forgotPassword: {
    descripcion:
      'Manda un link que dura una hora, y no cambia nada hasta que se use. Responde lo mismo exista o no un usuario con ese email.',
    fallas: ['email_invalido', 'demasiados_intentos', 'mail_no_disponible'],
  },
  verRecuperacion: {
    descripcion: 'Dice si el link para elegir otra contraseña todavía sirve. No lo gasta.',
    fallas: ['link_vencido', 'demasiados_intentos'],
  },
  resetPassword: {
    descripcion:
      'Cambia la contraseña, gasta el link y responde el token de una sesión nueva. Cierra las otras sesiones, revoca todas las claves y detiene los destinos: quien tuvo la contraseña anterior no queda adentro.',
    fallas: ['link_vencido', 'password_invalido', 'demasiados_intentos'],
  },
  logout: { descripcion: 'Cierra la sesión del pedido y ninguna otra. Las claves siguen.' },
  listMiembros: {
    descripcion:
      'Lista las personas con las que el titular comparte empresas, con su rol, y las invitaciones abiertas.',
  },
  updateMiembro: {
    descripcion:
      'Cambia el rol de una persona y a qué empresas llega, enteros: lo que no está en la lista se le quita. Vale desde su próximo pedido.',
    fallas: ['miembro_no_encontrado', 'empresa_no_encontrada', 'cambio_simultaneo'],
  },
  revokeMiembro: {
    descripcion:
      'Deja de compartir todas las empresas con una persona. Su próximo pedido se rechaza y sus transmisiones de eventos terminan; lo que emitió queda.',
    fallas: ['miembro_no_encontrado'],
  },
  createInvitacion: {
    descripcion:
      'Manda un mail con un link que dura una semana. La persona llega a las empresas cuando la acepta con esa misma dirección. Otra invitación a la misma dirección reemplaza a la anterior.',
    fallas: AL_INVITAR,
  },
  resendInvitacion: {
    descripcion: 'Manda otra vez el mail de una invitación abierta, con un link nuevo: el anterior deja de servir.',
    fallas: ['invitacion_no_encontrada', ...AL_INVITAR],
  },
  cancelInvitacion: {
    descripcion: 'Cancela una invitación sin aceptar. Quien ya la aceptó sigue llegando a las empresas.',
    fallas: ['invitacion_no_encontrada'],
  },
  getInvitacion: {
    descripcion: 'Dice quién invita, a qué empresas y con qué rol, a quien tiene el secreto del mail. No lo gasta.',
    fallas: ['invitacion_vencida', 'demasiados_intentos'],
  },
  acceptInvitacion: {
    descripcion:
      'Acepta la invitación con la sesión de la dirección a la que se mandó. Con otra sesión responde 403 y la invitación sigue abierta.',
    fallas: ['invitacion_vencida', 'invitacion_ajena', 'demasiados_miembros'],
  },
  listCompartidas: {
    descripcion:
      'Lista quiénes comparten empresas con el usuario, con qué rol y cuáles. El id del titular va en X-Titular para trabajar sobre ellas.',
  },
  leaveCompartida: {
    descripcion: 'Deja todas las empresas que comparte un titular. Para volver hace falta otra invitación.',
    fallas: ['miembro_no_encontrado'],
  },
  getTraspaso: {
    descripcion:
      'Dice qué cambia de titular con una empresa: las que comparten una cuenta de venta con ella van juntas. Los artículos y las listas de precios que usaron se copian. Nombra a quienes se puede ofrecer y, si algo lo impide, los motivos.',
    fallas: ['empresa_no_encontrada'],
  },
  listTraspasos: {
    descripcion: 'Lista los traspasos que el usuario ofreció y los que le ofrecieron, con su estado; los 50 últimos.',
  },
  getTraspasoRecibido: {
    descripcion:
      'Dice a quien recibe un traspaso sin responder cuánto pasa con las empresas y, si algo impide aceptarlo, los motivos.',
    fallas: ['traspaso_no_encontrado', 'traspaso_resuelto', 'traspaso_cambio', 'miembro_no_encontrado'],
  },
  createTraspaso: {
    descripcion:
      'Pide la contraseña del titular. Van todas las empresas que dice getTraspaso, a una persona que ya trabaja en todas. Vale siete días y no cambia nada hasta que se acepte; se avisa a los dos por mail.',
    fallas: [
      'password_incorrecto',
      'empresa_no_encontrada',
      'miembro_no_encontrado',
      'traspaso_cambio',
      'traspaso_pendiente',
      'traspaso_impedido',
      'demasiados_intentos',
    ],
  },
  cancelTraspaso: {
    descripcion: 'Retira un traspaso sin aceptar, y se avisa por mail a quien lo había recibido.',
    fallas: ['traspaso_no_encontrado', 'traspaso_resuelto'],
  },
  acceptTraspaso: {
    descripcion:
      'Cambia el titular de las empresas, con todo lo suyo, de una sola vez. Las cuentas de venta quedan desvinculadas hasta que el titular nuevo las vincule. Con conserva el anterior sigue como empleado; si no, deja de verlas.',
    fallas: [
      'traspaso_no_encontrado',
      'traspaso_resuelto',
      'traspaso_cambio',
      'traspaso_impedido',
      'miembro_no_encontrado',
    ],
  },
  declineTraspaso: {
    descripcion: 'Rechaza un traspaso, y se avisa por mail a quien lo ofreció. Se puede volver a ofrecer.',
    fallas: ['traspaso_no_encontrado', 'traspaso_resuelto'],
  },
  listClaves: {
    descripcion:
      'Lista las claves del usuario con su permiso, cuándo se usaron y cuándo vencen. La clave entera no se vuelve a ver.',
  },
  createClave: {
    descripcion:
      'Crea una clave y la responde entera por única vez. Permite leer, redactar o emitir sobre lo que su dueño puede en cada momento, y no reemplaza a una sesión. Se le avisa por mail al dueño.',
    fallas: ['demasiadas_claves', 'demasiados_intentos'],
  },
  revokeClave: {
    descripcion: 'Revoca una clave en el acto. No se puede volver a activar: hay que crear otra.',
    fallas: ['clave_no_encontrada'],
  },
  listDestinos: {
    descripcion: 'Lista los destinos con su estado, cuántas fallas seguidas llevan y cuántos avisos les faltan.',
  },
  createDestino: {
    descripcion:
      'Registra una dirección https pública a la que se avisa, desde ahora, cada comprobante emitido o rechazado. El secreto con que se firman los avisos se ve solo en esta respuesta. No avisa lo anterior.',
    fallas: ['destino_invalido', 'destino_ya_registrado', 'demasiados_destinos', 'demasiados_intentos'],
  },
  deleteDestino: {
    descripcion: 'Borra un destino y los avisos guardados. Los que faltaban no se mandan.',
    fallas: ['destino_no_encontrado'],
  },
  rotateSecreto: {
    descripcion:
      'Responde un secreto nuevo. Durante un día cada aviso se firma con los dos, para que el cambio no pierda ninguno.',
    fallas: ['destino_no_encontrado'],
  },
  resumeDestino: {
    descripcion: 'Sigue avisando a un destino detenido, desde el primer aviso que no recibió y en orden.',
    fallas: ['destino_no_encontrado'],
  },
  listEntregas: {
    descripcion: 'Lista los avisos de un destino de los últimos 30 días, con los intentos y la última respuesta.',
    fallas: ['destino_no_encontrado'],
  },
  resendEntrega: {
    descripcion: 'Manda otra vez un aviso, con el mismo id y el mismo orden: quien ya lo anotó lo descarta por el id.',
    fallas: ['destino_no_encontrado', 'entrega_no_encontrada'],
  },
  getAsistida: {
    descripcion: 'Dice hasta cuándo los asistentes pueden emitir lo que antes mostraron; null: no pueden.',
  },
  updateAsistida: {
    descripcion:
      'Deja emitir a los asistentes por unos minutos (hasta 480), o los corta con null. No cambia lo que permiten las claves.',
  },
} as const satisfies Record<string, Documentada>;
