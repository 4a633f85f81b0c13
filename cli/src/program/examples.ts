import type { Ejemplo } from '../comando/comando.ts';

/**
 * Examples of each command that `grupos.ts` does not declare, by its words; of one that only groups others there are none. The
 * account and the company are the demo's, so that a reader can try them.
 */
export const examples: Readonly<Record<string, readonly Ejemplo[]>> = {
  'padron importar': [['padron importar caba ARDJU008112026.zip', 'el de AGIP, como se baja']],
  'padron consultar': [['padron consultar 30711234566', 'qué dicen hoy']],
  'padron evidencia': [['padron evidencia 30711234566 --fecha ayer', 'lo que se le emitió ayer']],
  'padron certificados': [['padron certificados --empresa 30716543214', 'los que hay']],
  'padron certificar': [
    [
      'padron certificar 30711234566 --empresa 30716543214 --provincia caba --certificado 123/2026 --desde 2026-11-01',
      'desde noviembre',
    ],
  ],
  'padron vencimientos': [['padron vencimientos --empresa 30716543214', 'los que hay']],
  'padron vencimiento': [
    [
      'padron vencimiento 2026-11 --empresa 30716543214 --vence 2026-12-14 --fuente "Calendario de la DGR"',
      'la DDJJ de noviembre de una empresa',
    ],
    [
      'padron vencimiento 2026-11 --terminacion 0-4 --vence 2026-12-14 --fuente "RG (DGR) 1/2026"',
      'de los CUIT terminados en 0 a 4, en toda la instalación',
    ],
  ],
  'padron ajustes': [['padron ajustes --empresa 30716543214', 'cómo percibe, y qué puede valer cada ajuste']],
  'padron ajuste': [
    ['padron ajuste caba_sin_padron 2,50 --empresa 30716543214', 'a quien no está en el padrón de CABA, 2,5 %'],
  ],
  'padron minimos': [['padron minimos', 'los de la instalación y los de Talonario']],
  'padron minimo': [
    [
      'padron minimo --provincia caba --desde 2026-11-01 --base 1000 --fuente "Res. AGIP 1/2026"',
      'no se percibe sobre menos de $ 1.000',
    ],
  ],
  monotributo: [['monotributo', 'las de la instalación y las de Talonario']],
  'monotributo cargar': [
    [
      'monotributo cargar A=11000000 B=16000000 C=22000000 D=27000000 E=32000000 F=40000000 G=48000000 H=73000000 I=82000000 J=94000000 K=113000000 --desde 2026-08-01 --precio-unitario 650000 --fuente "ARCA, agosto de 2026"',
      'con los valores que publica ARCA',
    ],
  ],
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
