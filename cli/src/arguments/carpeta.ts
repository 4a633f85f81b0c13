import { join } from 'node:path';
import type { Session } from '../context.ts';
import { loadEmpresas } from './search.ts';

/** Whether a file of one company may be called as one of another. */
export async function hasVariasEmpresas(session: Session): Promise<boolean> {
  return (await loadEmpresas(session)).length > 1;
}

/** Where a company's files go whose names, as the authorities have them, say the month and not whose they are. */
export async function carpetaDeEmpresa(session: Session, salida: string, cuit: string): Promise<string> {
  return (await hasVariasEmpresas(session)) ? join(salida, cuit) : salida;
}
