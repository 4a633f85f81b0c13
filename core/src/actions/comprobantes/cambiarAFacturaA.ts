import type { FacturaACuerpo } from '../../contract/facturas.ts';
import { componeDomicilio } from '../../rules/comprobantes/receptor.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { findCambio } from '../../store/comprobantes/cambios.ts';
import type { Deps } from '../process/deps.ts';
import { crediting, isUnderWay, notasDe, presentEmision, type ComprobanteEmitido } from './emitir.ts';
import { swapToFacturaA, type SwapInput } from './swapToFacturaA.ts';

/** Both vouchers of the change as they are now. `factura` is null while the note waits for ARCA. */
export interface CambioHecho {
  en_cola: boolean;
  nota: ComprobanteEmitido;
  factura: ComprobanteEmitido | null;
}

/**
 * The change to Factura A as the form asks for it.
 * @throws AppError as `swapToFacturaA`; `cambio_no_permitido` when it is done already; `arca_rechazo` also when the note went out and the A was refused, which then waits
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
  const input: SwapInput = {
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
  };
  const { nota, factura } = await crediting(deps, id, async () => {
    const hecho = (await findCambio(deps.store.fork(), user_id, id))?.estado === 'terminado';
    if (hecho) throw new AppError('cambio_no_permitido', { motivo: 'ya_cambiada' });
    // A note that waits for ARCA will take what the change would credit again.
    const enCamino = (await notasDe(deps, input)).some((una) => isUnderWay(una) && una.cambio_id === null);
    if (enCamino) throw new AppError('cambio_no_permitido', { motivo: 'nota_en_camino' });
    return swapToFacturaA(deps, input);
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
