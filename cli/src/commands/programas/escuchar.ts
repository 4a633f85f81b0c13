import { enPlural } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import { ENCABEZADO_FIRMA, nombresDeSuceso } from '@talonario/core/programas';
import { listenHere, type AvisoPasado } from '@talonario/core/server/programas';
import { withUser, type Context } from '../../context.ts';
import { listenToStop } from '../../hosting/hosting.ts';
import type { Output } from '../../output/output.ts';

/**
 * Forwards the user's notices to an address of this machine until Ctrl-C, each with what the program answered.
 * @throws AppError as `listenHere`
 */
export async function escuchar(
  { terminal, ...context }: Context,
  { url, secreto: dado }: { url: string; secreto: string | null },
): Promise<Output> {
  return withUser({ terminal, ...context }, async ({ deps, alcance }) => {
    using corte = listenToStop();
    const fin = new AbortController();
    void corte.asked.then(() => fin.abort());
    const cuenta = { llegaron: 0, fallaron: 0 };
    await listenHere(
      deps,
      { id: alcance.usuario_id, token: null },
      { url, ...(dado !== null && { secreto: dado }) },
      {
        onListo({ url: donde, secreto }) {
          terminal.line(`Escuchando: cada comprobante que se emita o se rechace se avisa a ${donde}. Ctrl-C termina.`);
          terminal.line(`Secreto con el que se comprueba ${ENCABEZADO_FIRMA}: ${secreto}`);
        },
        onAviso(aviso) {
          cuenta[aviso.arrivo ? 'llegaron' : 'fallaron'] += 1;
          terminal.line(describeAviso(aviso));
        },
      },
      fin.signal,
    );
    const llegaron = enPlural(cuenta.llegaron, 'llegó 1 aviso', 'llegaron # avisos');
    const text = `Listo: ${llegaron}${cuenta.fallaron > 0 ? ` y ${cuenta.fallaron} no` : ''}.`;
    return { data: cuenta, blocks: [{ kind: 'paragraph', text }] };
  });
}

/** A line: when, what happened to which voucher, and what the program answered. */
export function describeAviso(
  { id, tipo, comprobante, status, error, milisegundos }: AvisoPasado,
  ahora: Date = new Date(),
): string {
  const hora = ahora.toLocaleTimeString('es-AR', { timeZone: 'America/Argentina/Buenos_Aires', hour12: false });
  const numero = formatNumero(comprobante as unknown as Parameters<typeof formatNumero>[0]);
  const como = error ?? `${status}`;
  return `${hora}  comprobante ${nombresDeSuceso[tipo]}  ${numero}  ${como} (${milisegundos} ms)  ${id}`;
}
