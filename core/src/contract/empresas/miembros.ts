import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { derecho } from '../enums.ts';
import { emailTipeado, secreto } from '../texto.ts';

/** Header with the id of the owner on whose behalf a call is made. Absent: on the user's own behalf. */
export const TITULAR = 'X-Titular';

/** Role of a member in shared companies. The owner can do everything, and is no member. */
export const rol = z.enum(['empleado', 'contador']);
export type Rol = z.output<typeof rol>;

/** Whether an employee sees costs, profit and money received: an accountant always does. */
const veGanancias = z.boolean();

const empresaDeMiembro = z.object({ id, razon_social: z.string(), cuit: z.string() });

/** A member with whom an owner shares companies, with the same role in all of them. */
export const miembro = z.object({
  usuario_id: id,
  email: z.string(),
  rol,
  ve_ganancias: veGanancias,
  /** Sees costs and profit since before the owner could say who does, and the owner has not said so yet. */
  por_revisar: z.boolean(),
  empresas: z.array(empresaDeMiembro),
  desde: instante,
});
export type Miembro = z.output<typeof miembro>;

/** Days that an invitation is valid: a mail is read within days, and one ignored for a week was not expected. */
export const DIAS_DE_INVITACION = 7;

/** An invitation not accepted yet. `vencida`: its link no longer works; it can be sent again. */
export const invitacion = z.object({
  id,
  email: z.string(),
  rol,
  ve_ganancias: veGanancias,
  empresas: z.array(empresaDeMiembro),
  creada_en: instante,
  vence_en: instante,
  vencida: z.boolean(),
});
export type Invitacion = z.output<typeof invitacion>;

/** Members of an owner, and invitations to become one. */
export const miembros = z.object({ miembros: z.array(miembro), invitaciones: z.array(invitacion) });
export type Miembros = z.output<typeof miembros>;

const empresasElegidas = z.array(id).min(1).max(200);

export const invitacionPedida = z.object({
  email: emailTipeado,
  rol,
  ve_ganancias: veGanancias.default(false),
  empresas: empresasElegidas,
});
export type InvitacionPedida = z.output<typeof invitacionPedida>;

/** Role and companies to change; without `ve_ganancias` it stays. `antes`: fields as read; if somebody changed them meanwhile, nothing is saved. */
export const miembroCambiado = z.object({
  rol,
  ve_ganancias: veGanancias.optional(),
  empresas: empresasElegidas,
  antes: z.object({ rol, ve_ganancias: veGanancias.optional(), empresas: empresasElegidas }).optional(),
});
export type MiembroCambiado = z.output<typeof miembroCambiado>;

/** The secret in an invitation's link. */
export const invitacionAbierta = z.object({ secreto: secreto(200) });

/** An invitation, for anyone who has its link. */
export const invitacionVista = z.object({
  email: z.string(),
  de: z.string(),
  rol,
  ve_ganancias: veGanancias,
  empresas: z.array(z.string()),
  /** Companies of the same owner in which they are a member already, and stay so with the invitation's role. */
  conserva: z.array(z.string()),
  vence_en: instante,
});
export type InvitacionVista = z.output<typeof invitacionVista>;

/** Companies that an owner shares with the user, each with its last month. */
export const compartida = z.object({
  titular: z.object({ id, email: z.string() }),
  rol,
  derechos: z.array(derecho),
  empresas: z.array(
    empresaDeMiembro.extend({
      /** The previous month, `yyyy-MM`: its issued total in pesos, and whether it was marked as filed. */
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

/** Fragment of the address that opens the application with an invitation's secret: a fragment is never sent to a server. */
export const FRAGMENTO_INVITACION = '#invitacion=';
