import type { KeyboardEvent } from 'react';

const CAMPOS =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/**
 * In a form that issues, Enter in a field moves on to the next one and sends nothing: only the button, with the focus on it,
 * issues. What a field does itself with Enter (a list that is open, a date) is its own.
 */
export function sinEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const campos = [...currentTarget.querySelectorAll<HTMLElement>(CAMPOS)].filter(
    (campo) => campo.tabIndex >= 0 && campo.offsetParent !== null,
  );
  campos[campos.indexOf(target) + 1]?.focus();
}
