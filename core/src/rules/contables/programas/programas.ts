import type { ProgramaContable } from '../contable.ts';
import { asientos } from './asientos.ts';
import { colppy } from './colppy.ts';
import { holistor } from './holistor.ts';
import { misComprobantes } from './misComprobantes.ts';
import { xubio } from './xubio.ts';

/** Accounting programs that import a month's vouchers, in the order in which a person sees them. A new one is its file and its row here. */
export const programasContables: readonly ProgramaContable[] = [misComprobantes, holistor, xubio, colppy, asientos];
