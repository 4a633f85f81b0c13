import { derecho, type Derecho } from '../contract/enums.ts';
import { AppError } from './errors.ts';

export type { Derecho } from '../contract/enums.ts';

/**
 * The user who acts in a query or an action, and over which companies. A user has every right over their own companies, and fewer over
 * those that another owner shares with them.
 */
export interface Alcance {
  /** The user who acts: whom a record of the action names. */
  readonly usuario_id: string;
  /** The user who owns the companies, accounts, articles and price lists: `user_id` in their tables. */
  readonly titular_id: string;
  /** Ids of the companies in reach. */
  readonly empresas: 'todas' | readonly string[];
  readonly derechos: ReadonlySet<Derecho>;
}

/** Companies in reach of a caller: all that a query of rows needs to know. */
export type Reach = Pick<Alcance, 'empresas'>;

/** Reach of work that runs by itself, whichever user it serves. */
export const TODAS: Reach = { empresas: 'todas' };

const TODOS: ReadonlySet<Derecho> = new Set(derecho.options);

/** Alcance of a user over their own companies: all of them, with every right. */
export function ownAlcance(usuario_id: string): Alcance {
  return { usuario_id, titular_id: usuario_id, empresas: 'todas', derechos: TODOS };
}

/** Whether a company is in reach. */
export function reaches({ empresas }: Reach, company_id: string): boolean {
  return empresas === 'todas' || empresas.includes(company_id);
}

/** User whom the record of an action names beside the owner; null when the owner acts. */
export function actorUnlessTitular({ usuario_id, titular_id }: Alcance): string | null {
  return usuario_id === titular_id ? null : usuario_id;
}

/** Called first by an action that issues or configures. @throws AppError `sin_derecho` */
export function requireDerecho(alcance: Alcance, derecho: Derecho): void {
  if (!alcance.derechos.has(derecho)) throw new AppError('sin_derecho', { derecho });
}
