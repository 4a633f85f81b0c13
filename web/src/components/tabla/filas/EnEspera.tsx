import type { ReactNode, SyntheticEvent } from 'react';
import classes from './EnEspera.module.css';

/**
 * Rows of the former filters, on screen until those of the new filters are drawn: they cannot be pressed. The focus stays where it
 * is.
 */
export function EnEspera({ espera, children }: { espera: boolean; children: ReactNode }) {
  return (
    <div aria-busy={espera || undefined} {...(espera && enEspera)}>
      {children}
    </div>
  );
}

/** Properties of an element whose rows wait: presses on them are ignored; the keys that move between rows are not. */
export const enEspera = {
  'data-en-espera': true,
  className: classes.espera,
  onClickCapture: swallow,
  onKeyDownCapture: swallow,
};

function swallow(event: SyntheticEvent): void {
  if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
  if (!(event.target instanceof Element) || event.target.closest('[data-row]') === null) return;
  event.preventDefault();
  event.stopPropagation();
}
