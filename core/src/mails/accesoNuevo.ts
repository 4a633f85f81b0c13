import { formatFecha, horaEnBuenosAires, today } from '../rules/dates.ts';
import type { PermisoClave } from '../contract/programas/clave.ts';
import { compose, nombreEnMail, type Plantilla } from './plantilla.ts';

/** What a program was given: a key, or the notices of each voucher at a host (the rest of its address may have a secret in it). */
export type AccesoNuevo =
  | { clase: 'clave'; nombre: string; permiso: PermisoClave }
  | { clase: 'destino'; host: string };

/** Tells a user what was made in their name, when, and how it is undone: in case it was not them. */
export function mailDeAccesoNuevo({
  acceso,
  creado_en,
  url,
  soporte,
}: {
  acceso: AccesoNuevo;
  creado_en: Date;
  url: string;
  soporte: string;
}): Plantilla {
  const cuando = `el ${formatFecha(today(creado_en))} a las ${horaEnBuenosAires(creado_en)}`;
  const esClave = acceso.clase === 'clave';
  return compose({
    asunto: esClave ? 'Hay una clave nueva en tu usuario' : 'Hay una dirección nueva que recibe tus avisos',
    parrafos: [
      esClave
        ? `Se creó ${cuando} una clave para un programa, ${nombreEnMail(acceso.nombre)}, con permiso para ${acceso.permiso}.`
        : `Se agregó ${cuando} una dirección de ${acceso.host}, a la que se avisa cada comprobante que se emite o se rechaza.`,
    ],
    boton: { texto: 'Ver programas y claves', url },
    notas: [
      'Si fuiste vos, no hagas nada.',
      esClave
        ? 'Si no fuiste vos, revocala ahí mismo y elegí otra contraseña: eso cierra todo lo que esté abierto.'
        : 'Si no fuiste vos, borrala ahí mismo y elegí otra contraseña: eso cierra todo lo que esté abierto.',
    ],
    soporte,
  });
}
