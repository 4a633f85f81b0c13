import type { Derecho } from '@talonario/core/base';
import type { ReactNode } from 'react';
import { useAcceso } from '../hooks/useAcceso.ts';

/** What is offered only to who may do it: what somebody may not is not there, instead of failing at the end. */
export function Puede({ derecho, children }: { derecho: Derecho; children: ReactNode }) {
  return useAcceso().puede(derecho) ? children : null;
}
