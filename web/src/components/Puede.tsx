import type { Derecho } from '@talonario/core/base';
import type { ReactNode } from 'react';
import { useAcceso } from '../hooks/useAcceso.ts';

/** Shows its children to a user with the right: an action that would fail in the end is not offered. */
export function Puede({ derecho, children }: { derecho: Derecho; children: ReactNode }) {
  return useAcceso().puede(derecho) ? children : null;
}
