import type { FechaCivil } from '../../contract/base.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { isValidCuit, stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import type { PadronesConsultados } from '../../rules/percepciones/caso.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findPadrones } from '../../store/padrones/consultar.ts';
import { findPercibidos } from '../../store/padrones/evidencia.ts';
import type { Deps } from '../process/deps.ts';

/** What the lists in force say of a CUIT on a date. @throws AppError `cuit_invalido` */
export async function lookupPadrones(
  deps: Deps,
  alcance: Alcance,
  { cuit, fecha }: { cuit: string; fecha: FechaCivil },
): Promise<PadronesConsultados> {
  return findPadrones(deps.store.fork(), alcance.titular_id, checkCuit(cuit), fecha);
}

/** A voucher and why each of its perceptions is what it is. */
export interface ComprobantePercibido {
  comprobante: ComprobanteGuardado;
  percepciones: PercepcionDecidida[];
}

/** The evidence of what was issued to a CUIT on a date. @throws AppError `cuit_invalido` */
export async function listEvidencia(
  deps: Deps,
  alcance: Alcance,
  { cuit, fecha }: { cuit: string; fecha: FechaCivil },
): Promise<ComprobantePercibido[]> {
  const pedido = { cuit: checkCuit(cuit), fecha, ambiente: deps.arca.ambiente };
  const comprobantes = await findPercibidos(deps.store.fork(), alcance, pedido);
  return comprobantes.map((comprobante) => ({ comprobante, percepciones: evidenciaDe(comprobante) }));
}

/** The evidence of a voucher. @throws AppError `comprobante_no_encontrado` */
export async function findEvidencia(deps: Deps, alcance: Alcance, id: string): Promise<PercepcionDecidida[]> {
  return evidenciaDe(await findComprobante(deps.store.fork(), alcance, id));
}

/** Adopted vouchers, and those made before it was kept, have none. */
function evidenciaDe({ percepciones }: ComprobanteGuardado): PercepcionDecidida[] {
  return percepciones.filter((una): una is PercepcionDecidida => una.evidencia !== null && una.base_pesos !== null);
}

function checkCuit(texto: string): string {
  const cuit = stripDocumento(texto);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  return cuit;
}
