import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { formatPuntoDeVenta } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { puntoDeNota } from '../../rules/notas/puntoDeNota.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import type { ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { emisorDeBorrador } from '../empresas/emisor.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Issuer's fields of a note that goes out at another point of sale than its invoice, or none: the note copies its invoice's.
 * @throws AppError `punto_de_venta_ajeno`, `punto_de_venta_no_encontrado`, `punto_de_venta_no_electronico`
 */
export async function emisorDeNota(
  deps: Deps,
  alcance: Alcance,
  factura: ComprobanteGuardado,
  elegido: number | null,
): Promise<Partial<BorradorNuevo>> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, factura.company_id);
  const punto = elegido === null ? puntoDeNota(empresa.puntosDeVenta, factura) : findElectronico(empresa, elegido);
  if (!punto) {
    const numero = formatPuntoDeVenta(factura.punto_de_venta);
    throw new AppError('punto_de_venta_ajeno', { punto_de_venta: numero, campo: 'punto_de_venta' });
  }
  return punto.punto_de_venta === factura.punto_de_venta ? {} : emisorDeBorrador(deps, empresa, punto);
}

function findElectronico({ puntosDeVenta }: EmpresaGuardada, punto_de_venta: number): PuntoDeVenta {
  const punto = puntosDeVenta.find((punto) => punto.punto_de_venta === punto_de_venta);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
  if (!isElectronico(punto.modo_facturacion)) throw new AppError('punto_de_venta_no_electronico', { punto_de_venta });
  return punto;
}
