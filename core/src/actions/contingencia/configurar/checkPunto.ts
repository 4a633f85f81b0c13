import type { Serie } from '../../../contract/arca/arca.ts';
import { impedimentoDePunto } from '../../../rules/comienzo/puntosArca.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import type { UltimoNumero } from '../../../store/contingencia/contingencia.ts';
import type { EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import { readPuntos } from '../../verificacion/puntosArca.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel } from '../../process/parallel.ts';
import { TIPOS } from '../../restauracion/requireConciliado.ts';

/** Type of voucher that ARCA does not take from its issuer: the serie has no numbers. */
const TIPO_AJENO = 11001;

/** Numbers asked of ARCA at once: each answer is stored, and takes a connection. */
const JUNTOS = 2;

const SIN_LISTA =
  'En homologación ARCA no lista los puntos de venta: que este es de tipo CAEA se confirma cuando ARCA dé un código.';

/**
 * Checks with ARCA that a point of sale is of type CAEA, and that nobody invoices with it every day. Answers what is not known of it, a
 * sentence each.
 * @throws AppError `punto_no_sirve_caea`, `arca_no_autorizado`; those of a look-up of WSFE
 */
export async function checkPunto(
  deps: Deps,
  { cuit, puntosDeVenta }: EmpresaGuardada,
  punto_de_venta: number,
): Promise<string[]> {
  if (puntosDeVenta.some((propio) => propio.punto_de_venta === punto_de_venta)) {
    throw new AppError('punto_no_sirve_caea', { punto_de_venta, motivo: 'cargado' });
  }
  const leidos = await readPuntos(deps, cuit);
  if (leidos === 'sin_permiso') throw new AppError('arca_no_autorizado', { cuit });
  if (leidos === null) return [SIN_LISTA];
  const punto = leidos.find(({ numero }) => numero === punto_de_venta);
  const motivo = punto === undefined ? 'no_esta' : impedimentoDePunto(punto, 'CAEA');
  if (motivo !== null) throw new AppError('punto_no_sirve_caea', { punto_de_venta, motivo });
  return [];
}

/**
 * Last number that ARCA has of each type of voucher in a point of sale of contingency.
 * @throws AppError `arca_rechazo`; those of a look-up of WSFE
 */
export async function askNumeros(deps: Deps, cuit: string, punto_de_venta: number): Promise<UltimoNumero[]> {
  const preguntados = await mapParallel(TIPOS, JUNTOS, async (tipo_comprobante) => {
    const ultimo = await askUltimo(deps, { cuit, punto_de_venta, tipo_comprobante });
    return ultimo === null ? [] : [{ tipo_comprobante, ultimo }];
  });
  return preguntados.flat();
}

async function askUltimo(deps: Deps, serie: Serie): Promise<number | null> {
  try {
    return await deps.arca.wsfe.ultimoAutorizado(serie);
  } catch (error) {
    if (isAppError(error, 'arca_rechazo') && error.data['codigo'] === TIPO_AJENO) return null;
    throw error;
  }
}
