import { certificateInfo } from '../../clients/arca/index.ts';
import type { ServicioArca } from '../../contract/arca.ts';
import { listTickets } from '../../store/arca/tickets.ts';
import type { Deps } from '../process/deps.ts';

/** ARCA's light: whether it answers, and until when we may ask. */
export interface EstadoArca {
  aplicacion: string;
  base: string;
  autenticacion: string;
  milisegundos: number;
  /** null: there is no certificate yet. */
  certificado: { cuit: string; vence: Date } | null;
  tickets: { servicio: ServicioArca; vence: Date }[];
}

/** @throws AppError `arca_no_disponible`, `arca_certificado` when the certificate's file cannot be read as one */
export async function estadoArca(deps: Deps): Promise<EstadoArca> {
  const estado = await deps.arca.wsfe.estado();
  const info = deps.certificado === '' ? null : certificateInfo(deps.certificado);
  const tickets = info ? await listTickets(deps.store.fork(), deps.arca.ambiente, info.huella) : [];
  return { ...estado, certificado: info && { cuit: info.cuit ?? deps.arca.cuit, vence: info.hasta }, tickets };
}
