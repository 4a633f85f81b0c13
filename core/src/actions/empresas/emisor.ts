import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import { alicuotaDeLeyenda } from '../../rules/comprobantes/leyendas/provinciales.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import type { EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/** The issuer's data of a draft, fixed as they are now: later changes to the company do not reach the draft. */
export function emisorDeBorrador(
  deps: Deps,
  empresa: EmpresaGuardada,
  punto: PuntoDeVenta,
): Pick<
  BorradorNuevo,
  'ambiente' | 'company_id' | 'company_cuit' | 'company_razon_social' | 'punto_de_venta' | 'modo_facturacion' | 'emisor'
> {
  const { razon_social, cuit, situacion_iva, situacion_iibb, iibb, inicio_actividades, domicilio } = empresa;
  const { company_id, actividad: _actividad, isib_caba_alicuota: alicuotaIsib, ...punto_de_venta } = punto;
  const isib_caba_alicuota = alicuotaDeLeyenda(empresa.isib_caba_alicuota, alicuotaIsib)?.toFixed(2) ?? null;
  return {
    ambiente: deps.arca.ambiente,
    company_id,
    company_cuit: cuit,
    company_razon_social: razon_social,
    punto_de_venta: punto.punto_de_venta,
    modo_facturacion: punto.modo_facturacion,
    emisor: {
      razon_social,
      cuit,
      situacion_iva,
      situacion_iibb,
      iibb,
      inicio_actividades,
      domicilio,
      isib_caba_alicuota,
      punto_de_venta,
    },
  };
}
