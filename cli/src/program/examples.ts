import type { Ejemplo } from '../comando/comando.ts';

/**
 * Examples of each command that `grupos.ts` does not declare, by its words; of one that only groups others there are none. The
 * account and the company are the demo's, so that a reader can try them.
 */
export const examples: Readonly<Record<string, readonly Ejemplo[]>> = {
  iniciar: [
    ['iniciar', 'todo en un proceso'],
    ['iniciar --demo', 'con simuladores y ventas de muestra'],
    ['iniciar --solo worker', 'un proceso más para los trabajos'],
  ],
  simuladores: [['simuladores --puerto-base 4010', 'ARCA en 4010 y los demás en los que siguen']],
  estado: [['estado', 'dónde está cada cosa, y si las cuentas están en pausa']],
  doctor: [
    ['doctor', 'qué anda, qué no y qué hacer'],
    ['doctor --silencioso', 'para cron: solo dice lo que no anda'],
  ],
  instalacion: [['instalacion', 'si es la real, y por qué no se sabe']],
  'instalacion confirmar': [
    ['instalacion confirmar', 'pregunta, y saca de la pausa a las cuentas'],
    ['instalacion confirmar --si', 'en un guion, después de restaurar'],
  ],
  'instalacion pausar': [['instalacion pausar', 'en una copia, antes de iniciarla']],
  autocompletar: [['autocompletar bash', 'lo que lee bash']],
  migrar: [['migrar', 'antes de iniciar una versión nueva']],
  trabajos: [['trabajos', 'qué hay en cada cola y qué falló']],
  'trabajos reintentar': [['trabajos reintentar', 'todos los que fallaron']],
  'usuario crear': [
    ['usuario crear ana@mitienda.com.ar', 'pide la clave'],
    ['usuario crear ana@mitienda.com.ar --password-archivo /run/secrets/clave', 'en un guion'],
  ],
  'usuario listar': [['usuario listar', 'quiénes son, y cuándo entraron']],
  'usuario clave': [['usuario clave ana@mitienda.com.ar', 'pide la nueva']],
  'usuario email': [['usuario email ana@mitienda.com.ar ana@tienda.com.ar', 'del primero al segundo']],
  'usuario bloquear': [
    ['usuario bloquear ana@mitienda.com.ar', 'ya no entra'],
    ['usuario bloquear ana@mitienda.com.ar --deshacer', 'entra de nuevo'],
  ],
  empresas: [['empresas', 'con sus puntos de venta']],
  'empresas clase-a': [['empresas clase-a 30716543214 retencion', 'ARCA se la autorizó sujeta a retención']],
  'empresas pendientes': [['empresas pendientes', 'qué espera cada una, y qué delegaciones aceptar']],
  'empresas verificar': [['empresas verificar 30716543214 --usuario demo@talonario.test', 'es de ese usuario']],
  'empresas liberar': [['empresas liberar 30716543214', 'lo tiene el próximo que lo pruebe']],
  cuentas: [['cuentas', 'y quién factura cada una']],
  'cuentas espera': [['cuentas espera TIENDA.NORTE 48', 'dos días, en vez de uno']],
  'cuentas desvincular': [['cuentas desvincular TIENDA.NORTE', 'dice qué queda y qué deja de pasar, y pregunta']],
};
