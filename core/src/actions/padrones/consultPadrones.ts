import type { FechaCivil } from '../../contract/base.ts';
import type { ConsultaPadrones } from '../../contract/percepciones/padron.ts';
import { origenPadron, type PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { isValidCuit, stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import type { PadronesConsultados } from '../../rules/percepciones/caso.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findPadrones } from '../../store/padrones/findPadrones.ts';
import { findPercibidos } from '../../store/padrones/findPercibidos.ts';
import type { Deps } from '../process/deps.ts';

/** The rows of the lists in force about a CUIT on a date. @throws AppError `cuit_invalido` */
export async function lookupPadrones(
  deps: Deps,
  alcance: Alcance,
  { cuit, fecha }: { cuit: string; fecha: FechaCivil },
): Promise<PadronesConsultados> {
  return findPadrones(deps.store.fork(), alcance.titular_id, checkCuit(cuit), fecha);
}

/** Voucher, with the reason of each of its perceptions. */
export interface Perceptible {
  comprobante: ComprobanteGuardado;
  percepciones: PercepcionDecidida[];
}

/** Evidence of the vouchers issued to a CUIT on a date. @throws AppError `cuit_invalido` */
export async function listEvidencia(
  deps: Deps,
  alcance: Alcance,
  { cuit, fecha }: { cuit: string; fecha: FechaCivil },
): Promise<Perceptible[]> {
  const pedido = { cuit: checkCuit(cuit), fecha, ambiente: deps.arca.ambiente };
  const comprobantes = await findPercibidos(deps.store.fork(), alcance, pedido);
  return comprobantes.map((comprobante) => ({ comprobante, percepciones: evidenciaOf(comprobante) }));
}

/** Answer for an inspector: what the lists in force say of a CUIT on a date, and why each voucher of that day is as it is. */
export async function consultPadrones(
  deps: Deps,
  alcance: Alcance,
  { cuit, fecha }: { cuit: string; fecha: FechaCivil },
): Promise<ConsultaPadrones> {
  const padrones = await lookupPadrones(deps, alcance, { cuit, fecha });
  const emitidos = await listEvidencia(deps, alcance, { cuit, fecha });
  return {
    cuit: checkCuit(cuit),
    fecha,
    listas: origenPadron.options.map((origen) => {
      const consulta = padrones[origen];
      const { periodo, importado } = consulta;
      return { origen, periodo, importado, fila: consulta.importado ? consulta.fila : null };
    }),
    comprobantes: emitidos.map(({ comprobante, percepciones }) => ({
      id: comprobante.id,
      comprobante: formatNumero(comprobante),
      percepciones,
    })),
  };
}

/** The evidence of a voucher. @throws AppError `comprobante_no_encontrado` */
export async function findEvidencia(deps: Deps, alcance: Alcance, id: string): Promise<PercepcionDecidida[]> {
  return evidenciaOf(await findComprobante(deps.store.fork(), alcance, id));
}

/** Evidence of a voucher's perceptions: adopted vouchers, and those made before evidence was kept, have none. */
function evidenciaOf({ percepciones }: ComprobanteGuardado): PercepcionDecidida[] {
  return percepciones.filter(
    (percepcion): percepcion is typeof percepcion & PercepcionDecidida =>
      percepcion.evidencia !== null && percepcion.base_pesos !== null,
  );
}

/** A CUIT of eleven digits. @throws AppError `cuit_invalido` */
export function checkCuit(texto: string): string {
  const cuit = stripDocumento(texto);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  return cuit;
}
