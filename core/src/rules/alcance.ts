import { AppError } from './errors.ts';

/** What somebody may do with the companies in reach. */
export type Derecho = 'leer' | 'emitir' | 'configurar';

/**
 * On whose behalf a query or an action works. Today each user has what is theirs; a company is going to be shared with its
 * employees and its accountant, who reach only some of the owner's companies, with fewer rights.
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

const TODOS: ReadonlySet<Derecho> = new Set(['leer', 'emitir', 'configurar']);

/** Of a user over what is theirs: every company, with every right. */
export function ownAlcance(usuario_id: string): Alcance {
  return { usuario_id, titular_id: usuario_id, empresas: 'todas', derechos: TODOS };
}

/** First thing in an action that issues or configures. @throws AppError `sin_derecho` */
export function requireDerecho(alcance: Alcance, derecho: Derecho): void {
  if (!alcance.derechos.has(derecho)) throw new AppError('sin_derecho', { derecho });
}
