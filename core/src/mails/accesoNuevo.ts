import type { PermisoClave } from '../contract/programas/clave.ts';
import { formatFecha, horaEnBuenosAires, today } from '../rules/dates.ts';
import { fraseDeGanancias, roles, type RolDado } from '../rules/empresas/roles.ts';
import { conPunto } from '../rules/textos/conPunto.ts';
import { compose, nombreEnMail, nombresEnMail, type Plantilla } from './plantilla.ts';

/**
 * A new access to a user's data: a program, by a key or by the notices of each comprobante at a host (the rest of its address may hold a
 * secret); a person, invited or accepted; or the holders of a link, or of the month's mail, of a company.
 */
export type AccesoNuevo =
  | { clase: 'clave'; nombre: string; permiso: PermisoClave }
  | { clase: 'destino'; host: string }
  | ({ clase: 'invitacion'; email: string; empresas: readonly string[] } & RolDado)
  | ({ clase: 'miembro'; email: string; empresas: readonly string[] } & RolDado)
  | { clase: 'enlace'; nombre: string; empresa: string }
  | { clase: 'envio'; email: string; empresa: string };

interface Aviso<A> {
  asunto: string;
  parrafo: (acceso: A, cuando: string) => string;
  boton: string;
  /** Sentence on who gave the access (`propio`), and how to undo it when it was somebody else. */
  propio: string;
  deshacer: string;
}

const avisos: { [C in AccesoNuevo['clase']]: Aviso<Extract<AccesoNuevo, { clase: C }>> } = {
  clave: {
    asunto: 'Hay una clave nueva en tu usuario',
    parrafo: ({ nombre, permiso }, cuando) =>
      `Se creó ${cuando} una clave para un programa, ${nombreEnMail(nombre)}, con permiso para ${permiso}.`,
    boton: 'Ver programas y claves',
    propio: 'fuiste vos',
    deshacer: 'revocala',
  },
  destino: {
    asunto: 'Hay una dirección nueva que recibe tus avisos',
    parrafo: ({ host }, cuando) =>
      `Se agregó ${cuando} una dirección de ${host}, a la que se avisa cada comprobante que se emite o se rechaza.`,
    boton: 'Ver programas y claves',
    propio: 'fuiste vos',
    deshacer: 'borrala',
  },
  invitacion: {
    asunto: 'Se invitó a una persona a tus empresas',
    parrafo: ({ email, rol, empresas, ...dado }, cuando) =>
      `Se invitó ${cuando} a ${email}, como ${roles[rol].nombre.toLowerCase()}, a trabajar en ${conPunto(nombresEnMail(empresas))} ${fraseDeGanancias({ rol, ...dado })}`,
    boton: 'Ver las personas',
    propio: 'fuiste vos',
    deshacer: 'cancelala',
  },
  miembro: {
    asunto: 'Una persona aceptó tu invitación',
    parrafo: ({ email, rol, empresas, ...dado }, cuando) =>
      `Desde ${cuando} ${email} entra, como ${roles[rol].nombre.toLowerCase()}, a ${conPunto(nombresEnMail(empresas))} ${fraseDeGanancias({ rol, ...dado })}`,
    boton: 'Ver las personas',
    propio: 'la invitaste vos',
    deshacer: 'quitale el acceso',
  },
  enlace: {
    asunto: 'Hay un enlace nuevo a una de tus empresas',
    parrafo: ({ nombre, empresa }, cuando) =>
      `Se creó ${cuando} un enlace, ${nombreEnMail(nombre)}, con el que se ven sin contraseña los comprobantes de ${nombreEnMail(empresa)}.`,
    boton: 'Ver los enlaces',
    propio: 'fuiste vos',
    deshacer: 'revocalo',
  },
  envio: {
    asunto: 'Cambió a quién le mandamos tu paquete del mes',
    parrafo: ({ email, empresa }, cuando) =>
      `Se eligió ${cuando} que el paquete de cada mes de ${nombreEnMail(empresa)} vaya a ${email}.`,
    boton: 'Ver el envío',
    propio: 'fuiste vos',
    deshacer: 'cambialo',
  },
};

/** Tells a user of an access given in their name: which, when and how to undo it, in case it was not them. */
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
  // The row has the access's own class: the table's type ties the two.
  const { asunto, parrafo, boton, propio, deshacer } = avisos[acceso.clase] as Aviso<AccesoNuevo>;
  return compose({
    asunto,
    parrafos: [parrafo(acceso, cuando)],
    boton: { texto: boton, url },
    notas: [
      `Si ${propio}, no hagas nada.`,
      `Si no ${propio}, ${deshacer} ahí mismo y elegí otra contraseña: así se cierran las sesiones abiertas.`,
    ],
    soporte,
  });
}
