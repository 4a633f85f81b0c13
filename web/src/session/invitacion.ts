const KEY = 'invitacion';

/** The secret of the invitation that this window came with, until it is accepted or left: through signing up too. */
export function readInvitacion(): string | null {
  return sessionStorage.getItem(KEY);
}

export function storeInvitacion(secreto: string): void {
  sessionStorage.setItem(KEY, secreto);
}

export function dropInvitacion(): void {
  sessionStorage.removeItem(KEY);
}
