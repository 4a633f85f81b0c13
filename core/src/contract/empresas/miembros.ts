import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { derecho } from '../enums.ts';
import { emailTipeado, secreto } from '../texto.ts';

/** Header of a call that says on whose behalf it is made: the id of the owner. Without it, on one's own. */
export const TITULAR = 'X-Titular';

/** What somebody is in a company that is shared with them. Its owner does everything, and is no member. */
export const rol = z.enum(['empleado', 'contador']);
export type Rol = z.output<typeof rol>;

const empresaDeMiembro = z.object({ id, razon_social: z.string(), cuit: z.string() });

/** Somebody that an owner shares companies with: one role in all of them. */
export const miembro = z.object({
  usuario_id: id,
  email: z.string(),
  rol,
  empresas: z.array(empresaDeMiembro),
  desde: instante,
});
export type Miembro = z.output<typeof miembro>;

/** A mail is read within days; what nobody followed in a week was not expected. */
export const DIAS_DE_INVITACION = 7;

/** Somebody who was asked and did not accept yet. `vencida`: the link no longer works; it can be sent again. */
export const invitacion = z.object({
  id,
  email: z.string(),
  rol,
  empresas: z.array(empresaDeMiembro),
  creada_en: instante,
  vence_en: instante,
  vencida: z.boolean(),
});
export type Invitacion = z.output<typeof invitacion>;

/** Everybody who reaches, or may come to reach, what is of an owner. */
export const miembros = z.object({ miembros: z.array(miembro), invitaciones: z.array(invitacion) });
export type Miembros = z.output<typeof miembros>;

const empresasElegidas = z.array(id).min(1).max(200);

export const invitacionPedida = z.object({ email: emailTipeado, rol, empresas: empresasElegidas });
export type InvitacionPedida = z.output<typeof invitacionPedida>;

/** `antes`: what was read of it; if somebody changed that meanwhile nothing is saved. */
export const miembroCambiado = z.object({
  rol,
  empresas: empresasElegidas,
  antes: z.object({ rol, empresas: empresasElegidas }).optional(),
});
export type MiembroCambiado = z.output<typeof miembroCambiado>;

/** The secret of an invitation's link. */
export const invitacionAbierta = z.object({ secreto: secreto(200) });

/** What an invitation is for, as whoever has its link sees it. */
export const invitacionVista = z.object({
  email: z.string(),
  de: z.string(),
  rol,
  empresas: z.array(z.string()),
  /** Companies of the same owner where they are already, and go on being, as what the invitation says. */
  conserva: z.array(z.string()),
  vence_en: instante,
});
export type InvitacionVista = z.output<typeof invitacionVista>;

/** What an owner shares with the user: their companies in reach, each with its last month. */
export const compartida = z.object({
  titular: z.object({ id, email: z.string() }),
  rol,
  derechos: z.array(derecho),
  empresas: z.array(
    empresaDeMiembro.extend({
      /** The month before this one, `yyyy-MM`: what was issued, in pesos, and whether it was marked as presented. */
      mes: z.object({
        periodo: z.string(),
        comprobantes: z.int(),
        importe,
        presentado_en: instante.nullable(),
      }),
    }),
  ),
});
export type Compartida = z.output<typeof compartida>;

/** Where the application opens with an invitation's secret: in the fragment, which is never sent to a server. */
export const FRAGMENTO_INVITACION = '#invitacion=';
