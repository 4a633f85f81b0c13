import type { Autorizacion, TipoAutorizacion } from '../../contract/arca/autorizacion.ts';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import type { ModoFacturacion, TipoComprobante } from '../../contract/enums.ts';
import { PRESUPUESTO } from '../catalogs/tipoComprobante.ts';

interface ClaseDeAutorizacion {
  /**
   * Who numbers the voucher. `serie`: it follows ARCA's last number, while the serie is held; `formulario`: the number is on the form that
   * it is printed on; `contador`: the point of sale counts by itself.
   */
  numera: 'serie' | 'formulario' | 'contador';
  /** Keys that the API gives the code and its last day; null: there is no code. */
  campos: { codigo: 'cae' | 'cai'; vence: 'cae_vencimiento' | 'cai_vencimiento' } | null;
  /** Letters before the code on the sheet. */
  sigla: string | null;
  /** `tipoCodAut` of the QR; null: the sheet has none. Source: RG 4892/2020. */
  codigoQr: 'E' | 'A' | null;
}

export const autorizaciones: Record<TipoAutorizacion, ClaseDeAutorizacion> = {
  CAE: { numera: 'serie', campos: { codigo: 'cae', vence: 'cae_vencimiento' }, sigla: 'CAE', codigoQr: 'E' },
  CAI: { numera: 'formulario', campos: { codigo: 'cai', vence: 'cai_vencimiento' }, sigla: 'CAI', codigoQr: null },
  ninguna: { numera: 'contador', campos: null, sigla: null, codigoQr: null },
};

/** Spec §3 "Invoicing mode", with what authorises its vouchers. */
export const modosFacturacion: readonly { codigo: ModoFacturacion; nombre: string; autorizacion: TipoAutorizacion }[] =
  [
    { codigo: 1, nombre: 'Factura electrónica', autorizacion: 'CAE' },
    { codigo: 2, nombre: 'Talonario preimpreso', autorizacion: 'CAI' },
  ];

function autorizacionDeModo(modo: ModoFacturacion): TipoAutorizacion {
  return modosFacturacion.find(({ codigo }) => codigo === modo)?.autorizacion ?? 'ninguna';
}

/** Whether ARCA numbers the vouchers of a point of sale of that mode. */
export function esElectronico(modo: ModoFacturacion): boolean {
  return autorizaciones[autorizacionDeModo(modo)].numera === 'serie';
}

/** What authorises the vouchers of a type on a point of sale of that mode. */
export function tipoAutorizacionOf({
  modo_facturacion,
  tipo_comprobante,
}: {
  modo_facturacion: ModoFacturacion;
  tipo_comprobante: TipoComprobante | null;
}): TipoAutorizacion {
  return tipo_comprobante === PRESUPUESTO ? 'ninguna' : autorizacionDeModo(modo_facturacion);
}

/** The row of its authorisation. */
export function claseDeAutorizacionOf(comprobante: Parameters<typeof tipoAutorizacionOf>[0]): ClaseDeAutorizacion {
  return autorizaciones[tipoAutorizacionOf(comprobante)];
}

/** What authorises a voucher; null: it has no code, yet or ever. */
export function autorizacionOf(
  comprobante: Pick<Comprobante, 'modo_facturacion' | 'cae' | 'cae_vencimiento' | 'cai' | 'cai_vencimiento'> & {
    tipo_comprobante: TipoComprobante | null;
  },
): Autorizacion | null {
  const tipo = tipoAutorizacionOf(comprobante);
  const { campos } = autorizaciones[tipo];
  const codigo = campos && comprobante[campos.codigo];
  return codigo ? { tipo, codigo, vence: comprobante[campos.vence] } : null;
}
