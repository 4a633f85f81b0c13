import type { Rol } from '../contract/empresas/miembros.ts';
import { roles } from '../rules/empresas/roles.ts';
import { compose, nombreEnMail, type Plantilla } from './plantilla.ts';

/** Companies that a mail names; the page has them all. */
const EMPRESAS = 5;

/** Somebody is asked to work on the companies of another: by whom, on which, as what. The link alone gives nothing away. */
export function mailDeInvitacion({
  de,
  empresas,
  rol,
  url,
  dias,
  soporte,
}: {
  de: string;
  empresas: readonly string[];
  rol: Rol;
  url: string;
  dias: number;
  soporte: string;
}): Plantilla {
  const nombres = empresas.slice(0, EMPRESAS).map(nombreEnMail);
  const resto = empresas.length - nombres.length;
  const { nombre, frase } = roles[rol];
  return compose({
    asunto: `${de} te invita a trabajar en ${nombres[0] ?? 'su empresa'}`,
    parrafos: [
      `${de} comparte con vos ${empresas.length === 1 ? 'una empresa' : `${empresas.length} empresas`} en Talonario: ${nombres.join(', ')}${resto > 0 ? ` y ${resto} más` : ''}.`,
      `Tu rol: ${nombre}. ${frase}`,
    ],
    boton: { texto: 'Ver la invitación', url },
    notas: [
      `El link vale ${dias} días y se usa una sola vez. Se acepta con un usuario de esta misma dirección: si no tenés, lo creás ahí.`,
      'Si no conocés a quien te invita, no hagas nada.',
    ],
    soporte,
  });
}
