import type { ReceptoresDeCuentasPagina, ReceptoresPagina, ReceptorRevisado } from '../../contract/cambios/receptor.ts';
import type { Sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import { TODAS, type Alcance } from '../../rules/alcance.ts';
import { cuitPorConsultar, isBForzada, noSeSupo, reviewReceptor, type Revision } from '../../rules/cambios/receptor.ts';
import { situacionDelEmisor } from '../../rules/comprobantes/letra.ts';
import { receptorDeVenta, type ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { kindOf, type ErrorKind } from '../../rules/errors/errores.ts';
import { isAppError } from '../../rules/errors.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import {
  endRevision,
  findRevision,
  listFacturasPorRevisar,
  listOtrosReceptores,
  saveRevisado,
  type FacturaPorRevisar,
} from '../../store/cambios/receptores.ts';
import { findCuenta, findCuentaById, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { asDatabaseError } from '../../store/postgres/perdida.ts';
import { loadVentas } from '../../store/ventas/ventas.ts';
import { consultPadron } from '../padrones/consultPadron.ts';
import type { Deps } from '../process/deps.ts';
import { readFacturaciones } from '../facturacion/leer/facturacion.ts';
import { keepOrdenes, sendOrdenes } from '../facturacion/leer/keepOrdenes.ts';
import type { CuentaLectura } from '../facturacion/leer/readVentas.ts';
import { sinApuro } from './sinApuro.ts';

/** Invoices reviewed per run, at half a call per second: minutes. The next run, minutes later, takes the following ones. */
const POR_VEZ = 100;
const PASAJERAS: ReadonlySet<ErrorKind> = new Set(['remote', 'unavailable']);
/** Vouchers per page by default. */
const POR_PAGINA = 50;

/**
 * Reviews once the receiver of each standing invoice of an account's sales that was issued before buyers were read by id. It reads
 * the invoice's orders and their billing data, a call or two each, and stores each result at once: a crash loses nothing done. It
 * only reports: no voucher is changed. It takes no more than a small part of the account's calls. An invoice that fails in an
 * unforeseen way is recorded as unknown: otherwise the job would stop at it on every run, and never reach the rest.
 * @throws AppError `plaza_no_disponible`
 */
export async function reviewReceptores(deps: Deps, cuenta_id: string): Promise<void> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return;
  const lenta = sinApuro(deps);
  const facturas = await listFacturasPorRevisar(deps.store.fork(), cuenta_id, POR_VEZ);
  for (const factura of facturas) {
    if (deps.cierre.terminando.aborted) return;
    try {
      const revision = await revisar(lenta, cuenta, factura);
      const revisado_en = deps.clock.now();
      await saveRevisado(deps.store.fork(), { comprobante_id: factura.id, cuenta_id, ...revision, revisado_en });
    } catch (error) {
      // The account has to be linked again, and another activity already says so.
      if (isAppError(error, 'plaza_no_autorizado')) return;
      throw error;
    }
  }
  if (facturas.length < POR_VEZ) await endRevision(deps.store.fork(), cuenta_id, deps.clock.now());
  deps.log.info(
    { cuenta: cuenta.nickname, revisadas: facturas.length },
    'receivers of issued vouchers looked at again',
  );
}

async function revisar(deps: Deps, cuenta: CuentaGuardada, factura: FacturaPorRevisar): Promise<Revision> {
  if (isBForzada(factura, cuenta)) return { resultado: 'igual', ahora: null, motivo: null };
  try {
    const facturacion = await readComprador(deps, cuenta, factura.order_ids);
    if (facturacion === null) return noSeSupo(`${nombreDePlaza(cuenta)} ya no tiene la venta.`);
    const cuit = cuitPorConsultar(factura, facturacion);
    const hoy = receptorDeVenta({
      facturacion,
      padron: cuit === null ? segunLoGuardado(factura) : await consultPadron(deps, cuit),
      emisor: { cuit: factura.company_cuit, situacion_iva: situacionDelEmisor(factura.letra, factura.situacion_iva) },
      force_factura_b: cuenta.force_factura_b,
    });
    return reviewReceptor(factura, facturacion, hoy);
  } catch (error) {
    if (isPassing(error) || deps.cierre.terminando.aborted) throw error;
    if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado', 'empresa_no_puede_emitir')) {
      deps.log.error({ comprobante_id: factura.id, err: error }, 'a receiver cannot be looked at');
      return noSeSupo('No se pudo mirar la venta: hubo un error que no se esperaba.');
    }
    deps.log.warn({ comprobante_id: factura.id, codigo: error.code, ...error.data }, 'a receiver cannot be looked at');
    return noSeSupo(`${nombreDePlaza(cuenta)} no deja leer la venta.`);
  }
}

/** A failure of another service or of the database: the voucher can be reviewed later. */
function isPassing(error: unknown): boolean {
  const conocida = isAppError(error) ? error : asDatabaseError(error);
  return conocida !== null && PASAJERAS.has(kindOf(conocida));
}

function segunLoGuardado({ padron }: FacturaPorRevisar): ConsultaPadron {
  return padron === null ? { estado: 'no_consultado' } : { estado: 'encontrada', persona: padron };
}

/** Reads orders by id, with the billing data they name, until one tells who buys. null: the marketplace has none of them as this seller's. */
async function readComprador(
  deps: Deps,
  cuenta: CuentaLectura,
  order_ids: readonly string[],
): Promise<Sabido<DatosFacturacion> | null> {
  const { ventas } = deps.plaza(cuenta);
  let sabido: Sabido<DatosFacturacion> | null = null;
  for (const order_id of order_ids) {
    const orden = await ventas.ordenPropia(order_id);
    if (orden === null) continue;
    await sendOrdenes(deps, cuenta.id, await keepOrdenes(deps, cuenta, [orden]));
    const [guardado] = await loadVentas(deps.store.fork(), TODAS, cuenta.id, { order_ids: [order_id] });
    const ordenes = guardado?.ordenes.filter((orden) => orden.order_id === order_id) ?? [];
    const leidas = await readFacturaciones(deps, cuenta, { ordenes });
    sabido = ventas.read.facturacion({
      ordenes: ordenes.map((orden) => ({ ...orden, ...leidas.get(orden.id) })),
      comprador_a_mano: null,
    });
    if (sabido.estado === 'sabido') return sabido;
  }
  return sabido;
}

/**
 * A page of the vouchers of an account whose receiver or letter would be another today, or could not be known, and how far the
 * review of the account got.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function listReceptores(
  deps: Deps,
  {
    alcance,
    cuenta_id,
    resultado = null,
    limit = POR_PAGINA,
    offset = 0,
  }: {
    alcance: Alcance;
    cuenta_id: string;
    resultado?: ReceptorRevisado['resultado'] | null | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
  },
): Promise<ReceptoresPagina> {
  const { id } = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const pagina = await listOtrosReceptores(deps.store.fork(), alcance, [id], { resultado, limit, offset });
  return { ...pagina, ...(await findRevision(deps.store.fork(), id)) };
}

/**
 * The same vouchers of every linked account in reach. `revisados` and `faltan` are of all of them; the review has ended once that of each
 * account has.
 */
export async function listReceptoresDeCuentas(
  deps: Deps,
  {
    alcance,
    resultado = null,
    limit = POR_PAGINA,
    offset = 0,
  }: {
    alcance: Alcance;
    resultado?: ReceptorRevisado['resultado'] | null | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
  },
): Promise<ReceptoresDeCuentasPagina> {
  const vinculadas = (await listCuentas(deps.store.fork(), alcance)).filter(
    ({ desvinculada_en }) => desvinculada_en === null,
  );
  const ids = vinculadas.map(({ id }) => id);
  const pagina = await listOtrosReceptores(deps.store.fork(), alcance, ids, { resultado, limit, offset });
  let [revisados, faltan] = [0, 0];
  const terminadas: (Date | null)[] = [];
  for (const id of ids) {
    const revision = await findRevision(deps.store.fork(), id);
    revisados += revision.revisados;
    faltan += revision.faltan;
    if (revision.revisados + revision.faltan > 0 || revision.terminada_en !== null) {
      terminadas.push(revision.terminada_en);
    }
  }
  const sinTerminar = faltan > 0 || terminadas.includes(null) || terminadas.length === 0;
  const ultima = terminadas.reduce<number>((mayor, fin) => Math.max(mayor, fin?.getTime() ?? 0), 0);
  return { ...pagina, revisados, faltan, terminada_en: sinTerminar ? null : new Date(ultima) };
}
