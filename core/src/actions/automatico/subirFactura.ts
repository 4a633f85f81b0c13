import { datosDeError } from '../../rules/automatico/actividad.ts';
import { isAppError, type ErrorCode } from '../../rules/errors.ts';
import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import { findDocumento } from '../../store/comprobantes/documentos.ts';
import type { Deps } from '../process/deps.ts';
import { attachPdf } from '../documentos/attachPdf.ts';

/** Trying again does not mend these: somebody has to do something first. */
const definitivas: ReadonlySet<ErrorCode> = new Set(['documento_ajeno', 'documento_muy_grande', 'meli_no_autorizado']);

/**
 * Uploads the PDF of a sale and tells how it went: a failure, when a person is needed or after the `ultimo` try.
 * @throws what has to be tried again
 */
export async function subirFactura(
  deps: Deps,
  { paquete_id, ultimo }: { paquete_id: string; ultimo: boolean },
): Promise<void> {
  try {
    await attachPdf(deps, paquete_id);
  } catch (error) {
    const definitiva = isAppError(error) && definitivas.has(error.code);
    if (ultimo || definitiva) await tellFailure(deps, paquete_id, error);
    if (!definitiva) throw error;
    return;
  }
  const documento = await findDocumento(deps.store.fork(), paquete_id);
  if (documento?.estado !== 'subido') return;
  const { cuenta_id, comprobantes, sha256, automatico } = documento;
  await resolveActividades(deps.store.fork(), { cuenta_id, tipo: 'pdf_error', paquete_id });
  if (!automatico) return;
  const comprobante_id = comprobantes.at(-1) ?? null;
  await recordActividades(deps.store.fork(), [
    { cuenta_id, paquete_id, comprobante_id, tipo: 'pdf_subido', clave: sha256 ?? '', datos: {} },
  ]);
}

async function tellFailure(deps: Deps, paquete_id: string, error: unknown): Promise<void> {
  const documento = await findDocumento(deps.store.fork(), paquete_id);
  // That the account is not linked any more is told of the account.
  if (!documento || isAppError(error, 'meli_no_autorizado')) return;
  const { cuenta_id, comprobantes } = documento;
  const datos = datosDeError(error);
  const comprobante_id = comprobantes.at(-1) ?? null;
  await recordActividades(deps.store.fork(), [
    {
      cuenta_id,
      paquete_id,
      comprobante_id,
      tipo: 'pdf_error',
      clave: `${datos.codigo ?? ''} ${comprobante_id ?? ''}`,
      datos,
      requiere_persona: true,
    },
  ]);
}
