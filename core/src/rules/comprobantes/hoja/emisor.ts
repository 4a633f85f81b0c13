import { Decimal } from 'decimal.js';
import type { Comprobante } from '../../../contract/comprobantes/comprobante.ts';
import { situacionesIibb } from '../../catalogs/situacionIibb.ts';
import { RESPONSABLE_INSCRIPTO } from '../../catalogs/situacionIva.ts';
import type { EmisorImprimible } from './types.ts';

/** The issuer as a sheet prints it, from the data that the voucher keeps. */
export function emisorImpreso(
  { emisor, company_cuit, company_razon_social }: Pick<Comprobante, 'emisor' | 'company_cuit' | 'company_razon_social'>,
  logo: Uint8Array | null,
): EmisorImprimible {
  const punto = emisor?.punto_de_venta;
  const situacion = situacionesIibb.find(({ codigo }) => codigo === emisor?.situacion_iibb);
  return {
    razon_social: emisor?.razon_social ?? company_razon_social,
    nombre_fantasia: punto?.nombre_fantasia ?? '',
    cuit: emisor?.cuit ?? company_cuit,
    situacion_iva: emisor?.situacion_iva ?? RESPONSABLE_INSCRIPTO,
    iibb: emisor?.iibb ?? situacion?.nombre ?? '',
    inicio_actividades: emisor?.inicio_actividades ?? '',
    domicilio: punto?.direccion ?? emisor?.domicilio ?? '',
    provincia: punto?.id_provincia ?? null,
    telefono: punto?.telefono ?? null,
    situacion_iibb: emisor?.situacion_iibb ?? null,
    isib_caba_alicuota: emisor?.isib_caba_alicuota ? new Decimal(emisor.isib_caba_alicuota) : null,
    logo,
  };
}
