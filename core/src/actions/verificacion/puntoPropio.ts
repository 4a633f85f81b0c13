import type { Provincia } from '../../contract/enums.ts';
import { isAppError } from '../../rules/errors.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { createPuntoDeVenta, findEmpresa, type PuntoDeVentaDatos } from '../../store/empresas/empresas.ts';
import { findEmpresaDeUsuario } from '../../store/habilitaciones/habilitaciones.ts';
import type { EntityManager } from '../../store/db.ts';
import { configureSolas } from '../empresas/configureSolas.ts';
import { lookupCuit } from '../empresas/lookupCuit.ts';
import type { Deps } from '../process/deps.ts';

const FACTURA_ELECTRONICA = 1;

interface Probada {
  company_id: string;
  cuit: string;
  punto_de_venta: number | null;
}

/** Data of a company's new point of sale, and its user. */
interface PuntoPropio {
  user_id: string;
  datos: PuntoDeVentaDatos;
}

/**
 * Data of the point of sale that proved a CUIT, by what ARCA knows of the company; null when the company has others, which its person
 * chooses among, or ARCA does not say its address. Asked before the transaction: it calls the padrón.
 */
export async function datosDePunto(
  deps: Deps,
  { company_id, cuit, punto_de_venta }: Probada,
): Promise<PuntoPropio | null> {
  const empresa = await findEmpresaDeUsuario(deps.store.fork(), company_id);
  if (!empresa || punto_de_venta === null) return null;
  const { user_id, razon_social } = empresa;
  const { puntosDeVenta } = await findEmpresa(deps.store.fork(), ownAlcance(user_id), company_id);
  if (puntosDeVenta.length > 0) return null;
  try {
    const { domicilio, provincia } = await lookupCuit(deps, cuit);
    if (domicilio === '' || provincia === null) return null;
    return { user_id, datos: datosDePuntoNuevo({ punto_de_venta, razon_social, domicilio, provincia }) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ codigo: error.code, company_id }, 'a point of sale was left to be added by hand');
    return null;
  }
}

/** An electronic point of sale with what ARCA knows of its company (spec §4 "Punto de venta"). */
export function datosDePuntoNuevo({
  punto_de_venta,
  razon_social,
  domicilio,
  provincia,
}: {
  punto_de_venta: number;
  razon_social: string;
  domicilio: string;
  provincia: Provincia;
}): PuntoDeVentaDatos {
  return {
    punto_de_venta,
    nombre_fantasia: razon_social,
    direccion: domicilio,
    id_provincia: provincia,
    logo: null,
    telefono: null,
    modo_facturacion: FACTURA_ELECTRONICA,
    actividad: null,
    isib_caba_alicuota: null,
  };
}

/** Adds the point of sale, to invoice with, unless the company got one meanwhile. */
export async function addPuntoPropio(
  tx: EntityManager,
  { company_id }: Probada,
  punto: PuntoPropio | null,
): Promise<void> {
  if (punto === null) return;
  const alcance = ownAlcance(punto.user_id);
  const { puntosDeVenta } = await findEmpresa(tx, alcance, company_id);
  if (puntosDeVenta.length > 0) return;
  await createPuntoDeVenta(tx, alcance, company_id, punto.datos, null);
  await configureSolas(tx, alcance);
}
