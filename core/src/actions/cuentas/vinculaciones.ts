import { randomBytes } from 'node:crypto';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { insertVinculacion, findVinculacion, takeVinculacion } from '../../store/cuentas/vinculaciones.ts';
import { hashOf } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

// The `state` that goes to the marketplace and comes back names the account's future owner: stealing it is stealing the account.

/** Milliseconds that a `state` is valid: time to copy the link, send it, and have another person open it. */
const VALE_MS = 3_600_000;
/** Unfinished links of a user, at most: each screen that offers to link begins one. */
const ABIERTAS = 20;

/**
 * Begins to link an account of the user, in the browser that has the secret `navegador`. Answers the `state`: the user's id and a
 * secret, valid once and within an hour.
 */
export async function beginVinculacion(
  deps: Deps,
  alcance: Alcance,
  navegador: string,
): Promise<{ state: string; vence_en: Date }> {
  requireDerecho(alcance, 'configurar');
  await deps.instalacion.requireActiva();
  const user_id = alcance.titular_id;
  const state = `${user_id}.${randomBytes(32).toString('base64url')}`;
  const ahora = deps.clock.now();
  const vence_en = new Date(ahora.getTime() + VALE_MS);
  await deps.store.tx((tx) =>
    insertVinculacion(
      tx,
      // The hash covers the id and the secret together: with another user's id, the `state` is unknown.
      { secreto_hash: hashOf(state), user_id, navegador_hash: hashOf(navegador), vence_en },
      { abiertas: ABIERTAS, ahora },
    ),
  );
  return { state, vence_en };
}

/** Future owner of a `state`'s account, and whether this browser began it; null when the `state` expired or was used. */
export async function readVinculacion(
  deps: Deps,
  state: string,
  navegador: string | null,
): Promise<{ user_id: string; email: string; propio: boolean } | null> {
  const hallada = await findVinculacion(deps.store.fork(), hashOf(state), deps.clock.now());
  if (hallada === null) return null;
  const { user_id, email, navegador_hash } = hallada;
  return { user_id, email, propio: navegador !== null && hashOf(navegador) === navegador_hash };
}

/** Spends a `state`. False: it was spent before. */
export async function spendVinculacion(deps: Deps, state: string): Promise<boolean> {
  return takeVinculacion(deps.store.fork(), hashOf(state), deps.clock.now());
}
