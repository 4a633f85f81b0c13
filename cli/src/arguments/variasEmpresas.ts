import type { Session } from '../context.ts';
import { loadEmpresas } from './search.ts';

/** Whether a file of one company may be called as one of another. */
export async function hasVariasEmpresas(session: Session): Promise<boolean> {
  return (await loadEmpresas(session)).length > 1;
}
