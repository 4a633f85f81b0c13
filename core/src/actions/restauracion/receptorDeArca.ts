import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { condicionIvaReceptor, type CondicionIvaReceptor } from '../../contract/enums.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import { SIN_IDENTIFICAR } from '../../rules/catalogs/tipoDocumento.ts';
import { condicionEnPadron, condicionPropuesta } from '../../rules/comprobantes/condicion/condicionEnPadron.ts';
import { domicilioFiscalOf, nombreDePersona } from '../../rules/comprobantes/receptor.ts';
import { isValidCuit } from '../../rules/cuit.ts';
import { consultPadron } from '../padrones/consultPadron.ts';
import type { Deps } from '../process/deps.ts';

/** Receiver of a voucher that ARCA holds; null: neither ARCA nor its padrón tells that datum. */
export type ReceptorEnArca = Omit<Receptor, 'razon_social_facturado' | 'situacion_iva_facturado'> & {
  razon_social_facturado: string | null;
  situacion_iva_facturado: CondicionIvaReceptor | null;
  /** Likeliest condition, where the padrón leaves two in doubt; otherwise `situacion_iva_facturado`. */
  condicion_propuesta: CondicionIvaReceptor | null;
};

/** Document and condition as ARCA has them; the padrón's name, address, and condition where the voucher has none. */
export async function readReceptorDeArca(deps: Deps, hallado: ComprobanteAutorizado): Promise<ReceptorEnArca> {
  const { tipo_documento, numero_documento } = hallado;
  const consulta = isValidCuit(numero_documento) ? await consultPadron(deps, numero_documento) : null;
  const persona = consulta?.estado === 'encontrada' ? consulta.persona : null;
  const segunPadron = persona && condicionEnPadron(persona);
  const domicilio = domicilioFiscalOf(persona);
  const sinIdentificar = tipo_documento === SIN_IDENTIFICAR;
  const sabida =
    asCondicion(hallado.condicion_iva) ??
    (segunPadron?.kind === 'condicion' ? segunPadron.condicion : null) ??
    (sinIdentificar ? CONSUMIDOR_FINAL : null);
  return {
    cuit_facturado: sinIdentificar ? '' : numero_documento,
    tipo_documento_facturado: tipo_documento,
    razon_social_facturado: nombreDePersona(persona) || (sinIdentificar ? 'Consumidor Final' : null),
    ...domicilio,
    domicilio_facturado: domicilio.calle_facturado,
    situacion_iva_facturado: sabida,
    condicion_propuesta: sabida ?? (segunPadron?.kind === 'ambigua' ? condicionPropuesta(segunPadron) : null),
  };
}

function asCondicion(codigo: number | null): CondicionIvaReceptor | null {
  return condicionIvaReceptor.safeParse(codigo).data ?? null;
}
