import { conPunto } from '../rules/textos/conPunto.ts';
import { enPlural } from '../rules/enPlural.ts';
import type { Rol } from '../contract/empresas/miembros.ts';
import { fraseDeGanancias, roles } from '../rules/empresas/roles.ts';
import { compose, nombreEnMail, nombresEnMail, type Plantilla } from './plantilla.ts';

/**
 * Invites a person to work on an owner's companies: by whom, on which, as what, and which of theirs they keep (`conserva`). The link alone
 * gives nothing away.
 */
export function mailDeInvitacion({
  de,
  empresas,
  conserva,
  rol,
  ve_ganancias,
  url,
  dias,
  soporte,
}: {
  de: string;
  empresas: readonly string[];
  conserva: readonly string[];
  rol: Rol;
  ve_ganancias: boolean;
  url: string;
  dias: number;
  soporte: string;
}): Plantilla {
  const { nombre, frase } = roles[rol];
  return compose({
    asunto: `${de} te invita a trabajar en ${nombreEnMail(empresas[0] ?? 'su empresa')}`,
    parrafos: [
      `${de} comparte con vos ${enPlural(empresas.length, 'una empresa', '# empresas')} en Talonario: ${conPunto(nombresEnMail(empresas))}`,
      `Tu rol: ${nombre}. ${frase} ${fraseDeGanancias({ rol, ve_ganancias })}`,
      ...(conserva.length === 0
        ? []
        : [`Seguís también en ${nombresEnMail(conserva)}, desde entonces con ese mismo rol.`]),
    ],
    boton: { texto: 'Ver la invitación', url },
    notas: [
      `El link vale ${dias} días y se usa una sola vez. Se acepta con un usuario de esta misma dirección: si no tenés, lo creás ahí.`,
      'Si no conocés a quien te invita, no hagas nada.',
    ],
    soporte,
  });
}
