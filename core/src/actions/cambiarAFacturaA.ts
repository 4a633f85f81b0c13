import type { FacturaACuerpo } from '../contract/facturas.ts';
import { componeDomicilio } from '../rules/comprobantes/receptor.ts';
import { stripDocumento } from '../rules/cuit.ts';
import { AppError } from '../rules/errors.ts';
import type { Deps } from './deps.ts';
import { presentEmision, type ComprobanteEmitido } from './emitir.ts';
import { swapToFacturaA } from './swapToFacturaA.ts';

/** Both vouchers of the change as they are now. `factura` is null while the note waits for ARCA. */
export interface CambioHecho {
  en_cola: boolean;
  nota: ComprobanteEmitido;
  factura: ComprobanteEmitido | null;
}

/**
 * The change to Factura A as the form asks for it.
 * @throws AppError as `swapToFacturaA`; `arca_rechazo` also when the note went out and the A was refused, which then waits
 *   as a draft: asking again goes on with it
 */
export async function cambiarAFacturaA(
  deps: Deps,
  { user_id, id, cuerpo }: { user_id: string; id: string; cuerpo: FacturaACuerpo },
): Promise<CambioHecho> {
  const partes = {
    calle_facturado: cuerpo.calle.trim(),
    numero_facturado: cuerpo.numero.trim(),
    localidad_facturado: cuerpo.localidad.trim(),
    codigo_postal_facturado: cuerpo.codigoPostal.trim(),
  };
  const domicilio = cuerpo.domicilio.trim();
  const { nota, factura } = await swapToFacturaA(deps, {
    user_id,
    id,
    receptor: {
      ...partes,
      calle_facturado: partes.calle_facturado || domicilio,
      cuit_facturado: stripDocumento(cuerpo.cuit),
      razon_social_facturado: cuerpo.razonSocial.trim(),
      domicilio_facturado: partes.calle_facturado === '' ? domicilio : componeDomicilio(partes),
      provincia_facturado: cuerpo.provincia,
    },
    sin_fce: cuerpo.sin_fce,
    ...(cuerpo.fecha !== null && { fecha: cuerpo.fecha }),
  });
  if (factura?.estado === 'rechazada' || factura?.estado === 'invalida') {
    const mensaje = `la nota de crédito ya se emitió y la factura A quedó en borrador. ${factura.error}`;
    throw new AppError('arca_rechazo', { codigo: factura.codigo, mensaje });
  }
  const hechas = {
    nota: await presentEmision(deps, user_id, nota),
    factura: factura && (await presentEmision(deps, user_id, factura)),
  };
  return { ...hechas, en_cola: hechas.nota.en_cola || (hechas.factura?.en_cola ?? false) };
}
