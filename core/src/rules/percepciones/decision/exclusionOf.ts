import type { Provincia } from '../../../contract/enums.ts';
import { nombreCondicionIva } from '../../catalogs/situacionIva.ts';
import { CUIT } from '../../catalogs/tipoDocumento.ts';
import { formatFecha } from '../../dates.ts';
import type { Exclusion } from '../caso.ts';
import type { Motivo } from '../motivos.ts';
import type { BasePercepcion } from '../percibir.ts';
import type { NormaDeRegimen } from '../regimen.ts';
import { rige } from '../regimenes.ts';

/** Reason for which a buyer is not perceived whatever the padrón says; null: none. */
export function exclusionOf(
  condiciones: NormaDeRegimen['condiciones'],
  { receptor, condicion_iva }: Pick<BasePercepcion, 'receptor' | 'condicion_iva'>,
  { cuit_emisor }: { cuit_emisor: string },
): Motivo | null {
  if (receptor.tipo_documento_facturado !== CUIT || receptor.cuit_facturado === '') {
    return { codigo: 'sin_cuit', texto: 'El comprador no tiene CUIT' };
  }
  if (!condiciones.includes(condicion_iva)) {
    const texto = `No se percibe a un comprador ${nombreCondicionIva(condicion_iva)}`;
    return { codigo: 'condicion_no_alcanzada', texto };
  }
  if (receptor.cuit_facturado === cuit_emisor) {
    return { codigo: 'misma_empresa', texto: 'El comprador es la misma empresa' };
  }
  return null;
}

/** Reason for which a province does not perceive from a buyer with its certificate; null: none in force. */
export function certificadoOf(
  provincia: Provincia,
  { receptor, fecha }: Pick<BasePercepcion, 'receptor' | 'fecha'>,
  exclusiones: readonly Exclusion[],
): Motivo | null {
  const exclusion = exclusiones.find(
    (exclusion) =>
      exclusion.provincia === provincia && exclusion.cuit === receptor.cuit_facturado && rige(exclusion, fecha),
  );
  return exclusion ? { codigo: 'excluido', texto: `Excluido de la percepción: ${nombreExclusion(exclusion)}` } : null;
}

/** `certificado 1234 del 01/01/2026 al 31/12/2026` */
function nombreExclusion({ certificado, desde, hasta }: Exclusion): string {
  const vigencia =
    hasta === null ? `desde el ${formatFecha(desde)}` : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
  return `certificado ${certificado} ${vigencia}`;
}
