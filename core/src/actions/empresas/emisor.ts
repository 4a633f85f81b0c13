import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import { alicuotaDeLeyenda } from '../../rules/comprobantes/leyendas/provinciales.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import type { EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/** Issuer's fields of a draft. */
type EmisorDeBorrador = Pick<
  BorradorNuevo,
  'ambiente' | 'company_id' | 'company_cuit' | 'company_razon_social' | 'punto_de_venta' | 'modo_facturacion' | 'emisor'
>;

/** The issuer's data of a draft, fixed as they are now: later changes to the company do not reach the draft. */
export function emisorDeBorrador(deps: Deps, empresa: EmpresaGuardada, punto: PuntoDeVenta): EmisorDeBorrador {
  const { company_id: _empresa, actividad: _actividad, isib_caba_alicuota: alicuotaIsib, ...punto_de_venta } = punto;
  const emisor = emisorDePuntoAjeno(deps, empresa, punto.punto_de_venta);
  const isib_caba_alicuota = alicuotaDeLeyenda(empresa.isib_caba_alicuota, alicuotaIsib)?.toFixed(2) ?? null;
  return {
    ...emisor,
    modo_facturacion: punto.modo_facturacion,
    emisor: { ...emisor.emisor, isib_caba_alicuota, punto_de_venta },
  };
}

/** The issuer's data of a voucher of an electronic point of sale that is not registered: its name and its address are unknown. */
export function emisorDePuntoAjeno(deps: Deps, empresa: EmpresaGuardada, punto_de_venta: number): EmisorDeBorrador {
  const { id, razon_social, cuit, situacion_iva, situacion_iibb, iibb, inicio_actividades, domicilio } = empresa;
  return {
    ambiente: deps.arca.ambiente,
    company_id: id,
    company_cuit: cuit,
    company_razon_social: razon_social,
    punto_de_venta,
    modo_facturacion: 1,
    emisor: {
      razon_social,
      cuit,
      situacion_iva,
      situacion_iibb,
      iibb,
      inicio_actividades,
      domicilio,
      isib_caba_alicuota: alicuotaDeLeyenda(empresa.isib_caba_alicuota, null)?.toFixed(2) ?? null,
    },
  };
}
