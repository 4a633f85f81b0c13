import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import { recibeA } from '../catalogs/situacionIva.ts';
import { CUIT } from '../catalogs/tipoDocumento.ts';
import { sinPadron, type ConsultaPadron } from '../comprobantes/receptor.ts';
import { condicionEnPadron, condicionPropuesta, nameCondiciones } from '../comprobantes/condicion/condicionEnPadron.ts';
import { isValidCuit, stripDocumento } from '../cuit.ts';
import { AppError } from '../errors.ts';

const DE_LA_A = [
  'cuit_facturado',
  'razon_social_facturado',
  'domicilio_facturado',
  'calle_facturado',
  'numero_facturado',
  'localidad_facturado',
  'codigo_postal_facturado',
  'provincia_facturado',
] as const satisfies (keyof Receptor)[];

/** Receiver of the A, as the person typed it. */
export type ReceptorDelCambio = Pick<Receptor, (typeof DE_LA_A)[number]>;

/** Whether both have the same document, name and address. */
export function isElMismoReceptor(receptorDelCambio: ReceptorDelCambio, receptorPrevio: ReceptorDelCambio): boolean {
  const documento = ({ cuit_facturado }: ReceptorDelCambio): string => stripDocumento(cuit_facturado);
  return (
    documento(receptorDelCambio) === documento(receptorPrevio) &&
    DE_LA_A.slice(1).every((clave) => receptorDelCambio[clave] === receptorPrevio[clave])
  );
}

/** The CUIT that was typed, to ask the padrón for. @throws AppError `cuit_invalido` */
export function cuitDelCambio({ cuit_facturado }: Pick<ReceptorDelCambio, 'cuit_facturado'>): string {
  const cuit = stripDocumento(cuit_facturado);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  return cuit;
}

/**
 * The receiver of the A: CUIT, and the condition the padrón gives it.
 * @throws AppError `cuit_invalido`, `campo_requerido`, `cuit_no_encontrado`, `padron_no_disponible`, `padron_inconsistente`,
 *   `cambio_no_permitido`
 */
export function checkReceptor({
  receptor,
  empresa,
  padron,
}: {
  receptor: ReceptorDelCambio;
  empresa: Pick<EmpresaDatos, 'cuit'>;
  /** The padrón's answer for the receiver's CUIT. */
  padron: ConsultaPadron;
}): Receptor {
  const cuit = cuitDelCambio(receptor);
  // WSFEv1, code 10069.
  if (cuit === empresa.cuit) throw new AppError('cambio_no_permitido', { motivo: 'cuit_propio' });
  for (const [campo, valor] of [
    ['razonSocial', receptor.razon_social_facturado],
    ['domicilio', receptor.domicilio_facturado],
  ] as const) {
    if (valor.trim() === '') throw new AppError('campo_requerido', { campo });
  }
  if (padron.estado === 'inexistente') throw new AppError('cuit_no_encontrado', { cuit });
  if (padron.estado !== 'encontrada') throw sinPadron(padron, cuit);
  const hallada = condicionEnPadron(padron.persona);
  if (hallada.kind === 'error') throw new AppError('padron_inconsistente', { cuit, texto: hallada.texto });
  if (hallada.kind === 'ambigua' && !recibeA(hallada.segunda) !== !recibeA(hallada.propuesta)) {
    throw new AppError('padron_inconsistente', { cuit, texto: `inscripto como ${nameCondiciones(hallada)}` });
  }
  if (hallada.kind === 'cuil' || !recibeA(condicionPropuesta(hallada))) {
    throw new AppError('cambio_no_permitido', { motivo: 'receptor_no_recibe_a' });
  }
  return {
    ...receptor,
    cuit_facturado: cuit,
    tipo_documento_facturado: CUIT,
    situacion_iva_facturado: condicionPropuesta(hallada),
  };
}
