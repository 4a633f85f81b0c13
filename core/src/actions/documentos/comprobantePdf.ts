import { renderComprobante } from '../../pdf/render.ts';
import type { ComprobanteImprimible, EmisorImprimible } from '../../rules/comprobantes/pdf/types.ts';
import { leyendasDe } from '../../rules/comprobantes/legends.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { qrUrl } from '../../rules/comprobantes/qr.ts';
import { situacionesIibb } from '../../rules/catalogs/empresa.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findLogo } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * The PDF of a voucher, issued or draft.
 * @throws AppError `comprobante_no_encontrado`
 */
export async function comprobantePdf(
  deps: Deps,
  { user_id, id }: { user_id: string; id: string },
): Promise<{ nombre: string; contenido: Uint8Array }> {
  const comprobante = await findComprobante(deps.store.fork(), user_id, id);
  const contenido = await renderComprobante(await toImprimible(deps, comprobante));
  return { nombre: fileName(comprobante), contenido };
}

/** What is printed of a voucher: as it was issued, with the legends and the QR that follow from it. */
export async function toImprimible(deps: Deps, comprobante: ComprobanteGuardado): Promise<ComprobanteImprimible> {
  const logo = await findLogo(deps.store.fork(), comprobante.company_id, comprobante.punto_de_venta);
  const emisor = toEmisor(comprobante, logo?.contenido ?? null);
  const { numero_comprobante, cae } = comprobante;
  return {
    ...comprobante,
    emisor,
    qr: numero_comprobante !== null && cae !== null ? qrUrl({ ...comprobante, numero_comprobante, cae }) : null,
    leyendas: leyendasDe(comprobante, emisor),
  };
}

function toEmisor(
  { emisor, company_cuit, company_razon_social }: ComprobanteGuardado,
  logo: Uint8Array | null,
): EmisorImprimible {
  const punto = emisor?.punto_de_venta;
  const situacion = situacionesIibb.find(({ codigo }) => codigo === emisor?.situacion_iibb);
  return {
    razon_social: emisor?.razon_social ?? company_razon_social,
    nombre_fantasia: punto?.nombre_fantasia ?? '',
    cuit: emisor?.cuit ?? company_cuit,
    situacion_iva: emisor?.situacion_iva ?? 1,
    iibb: emisor?.iibb ?? situacion?.nombre ?? '',
    inicio_actividades: emisor?.inicio_actividades ?? '',
    domicilio: punto?.direccion ?? emisor?.domicilio ?? '',
    provincia: punto?.id_provincia ?? null,
    telefono: punto?.telefono ?? null,
    logo,
  };
}

/** `FC-B-0003-00000012.pdf`; a draft has its id instead of a number. */
export function fileName(comprobante: ComprobanteGuardado): string {
  const numero = comprobante.numero_comprobante === null ? `borrador-${comprobante.id}` : formatNumero(comprobante);
  return `${numero.replaceAll(' ', '-')}.pdf`;
}
