import { derecho, type Derecho } from '../contract/enums.ts';
import { AppError } from './errors.ts';

export type { Derecho } from '../contract/enums.ts';

/**
 * On whose behalf a query or an action works: a user over what is theirs, or over the companies that an owner shares with
 * them, which are some of the owner's and come with fewer rights.
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

/** Which companies whoever asks reaches: all that a query of rows needs to know. */
export type Reach = Pick<Alcance, 'empresas'>;

/** Of what is done by itself, whoever it is for. */
export const TODAS: Reach = { empresas: 'todas' };

const TODOS: ReadonlySet<Derecho> = new Set(derecho.options);

/** Of a user over what is theirs: every company, with every right. */
export function ownAlcance(usuario_id: string): Alcance {
  return { usuario_id, titular_id: usuario_id, empresas: 'todas', derechos: TODOS };
}

/** Whether a company is in reach. */
export function reaches({ empresas }: Reach, company_id: string): boolean {
  return empresas === 'todas' || empresas.includes(company_id);
}

/** Whom a record of the action names beside the owner: nobody when it is the owner. */
export function actorUnlessTitular({ usuario_id, titular_id }: Alcance): string | null {
  return usuario_id === titular_id ? null : usuario_id;
}

/** First thing in an action that issues or configures. @throws AppError `sin_derecho` */
export function requireDerecho(alcance: Alcance, derecho: Derecho): void {
  if (!alcance.derechos.has(derecho)) throw new AppError('sin_derecho', { derecho });
}
