import type { Rol } from '../contract/empresas/miembros.ts';
import { roles } from '../rules/empresas/roles.ts';
import { compose, nombreEnMail, nombresEnMail, type Plantilla } from './plantilla.ts';

/** Accesses to a user's data without the user's password. */
export interface AccesosQueSiguen {
  miembros: readonly { email: string; rol: Rol; empresas: readonly string[] }[];
  enlaces: readonly { nombre: string; empresa: string }[];
  envios: readonly { email: string; empresa: string }[];
}

/** Most accesses of each kind in one mail; the screens have them all. */
const CUANTOS = 20;

/** Tells a user who changed the password which accesses remain: whoever had the old one may have given them. */
export function mailDeAccesosQueSiguen({
  miembros,
  enlaces,
  envios,
  url,
  soporte,
}: AccesosQueSiguen & { url: string; soporte: string }): Plantilla {
  return compose({
    asunto: 'Elegiste otra contraseña: mirá quién más tiene acceso',
    parrafos: [
      'Se cerraron tus sesiones, se revocaron las claves de tus programas y se cancelaron las invitaciones que esperaban respuesta. Lo que sigue no depende de tu contraseña y no cambió.',
      ...list(
        'Personas que entran',
        miembros.map(
          ({ email, rol, empresas }) => `${email}, ${roles[rol].nombre.toLowerCase()} en ${nombresEnMail(empresas)}`,
        ),
      ),
      ...list(
        'Enlaces que se ven sin contraseña',
        enlaces.map(({ nombre, empresa }) => `${nombreEnMail(nombre)}, de ${nombreEnMail(empresa)}`),
      ),
      ...list(
        'Direcciones que reciben el paquete de cada mes',
        envios.map(({ email, empresa }) => `${email}, el de ${nombreEnMail(empresa)}`),
      ),
    ],
    boton: { texto: 'Ver las personas', url },
    notas: ['Si no reconocés a alguien, quitale el acceso. Los enlaces y el envío del mes están en Reportes.'],
    soporte,
  });
}

function list(titulo: string, renglones: readonly string[]): string[] {
  if (renglones.length === 0) return [];
  const resto = renglones.length - CUANTOS;
  return [`${titulo}: ${renglones.slice(0, CUANTOS).join('; ')}${resto > 0 ? `; y ${resto} más` : ''}.`];
}
