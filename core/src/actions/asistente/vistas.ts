import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import { randomBytes } from 'node:crypto';
import type { FacturaPrevista, VistaPedida } from '../../contract/programas/vista.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { requireFechaConfirmada } from '../../rules/comprobantes/fecha.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { cambiosDeVista } from '../../rules/programas/vista.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { createVista, spendVista } from '../../store/programas/vistas.ts';
import { fechaQueBloquea } from '../comprobantes/fechas.ts';
import { hashOf } from '../empresas/usuarios.ts';
import { requireCotizacionCercana } from '../facturacion/cotizacion/cotizacionesLejanas.ts';
import { issueComprobantes } from '../facturacion/emitir/issueComprobantes.ts';
import { invoiceVentas } from '../facturacion/lotes/invoiceVentas.ts';
import { planVentas } from '../facturacion/lotes/planLote.ts';
import type { Deps } from '../process/deps.ts';
import type { PlanLote } from '../process/results.ts';
import { requireAsistida } from './asistida.ts';

/** Milliseconds that a preview is valid: enough for a person to read it and agree; prices and padrones change meanwhile. */
const DURA_MS = 10 * 60_000;
const TOKEN_BYTES = 24;

/** A preview of an issue, and the single-use token that issues exactly these vouchers. */
interface VistaPrevia {
  vista: string;
  vence_en: Date;
  comprobantes: FacturaPrevista[];
  /** Sales asked for that get no voucher, and why. */
  omitidas: { clave: string; motivo: string }[];
}

/** Outcome of each voucher of the preview. */
interface EmisionDeVista {
  emitidos: { clave: string; comprobante: string; autorizacion: Autorizacion | null }[];
  rechazados: { clave: string; motivo: string }[];
  en_cola: { clave: string; motivo: string }[];
}

/**
 * Previews the vouchers that would be issued, and issues none. The token is answered once and not stored.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `fecha_futura_sin_confirmar`,
 *   `cotizacion_sin_confirmar`; as `planVentas`
 */
export async function previewEmision(deps: Deps, alcance: Alcance, pedido: VistaPedida): Promise<VistaPrevia> {
  const { comprobantes, omitidas } = await seen(deps, alcance, pedido);
  const vista = randomBytes(TOKEN_BYTES).toString('base64url');
  const vence_en = new Date(deps.clock.now().getTime() + DURA_MS);
  // A sale that gets no voucher in the preview is not issued later, even if it could be by then.
  const elegido =
    'borradores' in pedido
      ? pedido
      : { ...pedido, order_ids: comprobantes.flatMap((comprobante) => comprobante.order_ids) };
  const previstos = comprobantes.map(sinOrdenes);
  await createVista(deps.store.fork(), alcance, {
    huella: hashOf(vista),
    pedido: elegido,
    comprobantes: previstos,
    vence_en,
  });
  return { vista, vence_en, comprobantes: previstos, omitidas };
}

/**
 * Issues the vouchers of a preview, if they are still the same to the letter and a person allows programs to issue. The token is
 * spent whatever the outcome.
 * @throws AppError `emision_no_habilitada`, `vista_no_sirve`, `vista_cambio`; as the action that issues
 */
export async function issueVista(deps: Deps, alcance: Alcance, vista: string): Promise<EmisionDeVista> {
  requireDerecho(alcance, 'emitir');
  await requireAsistida(deps, alcance.usuario_id);
  const gastada = await spendVista(deps.store.fork(), alcance, hashOf(vista), deps.clock.now());
  if (gastada === null) throw new AppError('vista_no_sirve');
  const { pedido, comprobantes } = gastada;
  const check = (ahora: readonly FacturaPrevista[]): void => {
    const cambios = cambiosDeVista(comprobantes, ahora);
    if (cambios.length > 0) throw new AppError('vista_cambio', { cambios });
  };
  if (comprobantes.length === 0) return { emitidos: [], rechazados: [], en_cola: [] };
  if ('borradores' in pedido) {
    check((await seen(deps, alcance, pedido)).comprobantes.map(sinOrdenes));
    // The drafts are compared again under the lock when ARCA is asked: the serie may be busy, and somebody may edit them meanwhile.
    const vistas = new Map(comprobantes.flatMap(({ clave, version }) => (version === null ? [] : [[clave, version]])));
    return ofBorradores(deps, alcance, pedido.borradores, vistas);
  }
  const { cuenta_id, order_ids } = pedido;
  const resultado = await invoiceVentas(deps, {
    alcance,
    cuenta_id,
    ventas: { order_ids },
    modo: 'elegida',
    // The plan that is compared is the one that is issued: it is prepared once.
    check: (plan) => check(ofPlan(plan).map(sinOrdenes)),
  });
  return {
    emitidos: resultado.emitidas.map(({ venta, comprobante, autorizacion }) => ({
      clave: venta,
      comprobante,
      autorizacion,
    })),
    rechazados: [
      ...resultado.rechazadas.map(({ venta, error }) => ({ clave: venta, motivo: error })),
      ...resultado.omitidas.map(({ venta, motivo }) => ({ clave: venta, motivo })),
    ],
    en_cola: resultado.en_cola.map(({ venta, motivo }) => ({ clave: venta, motivo })),
  };
}

type Previsto = FacturaPrevista & { order_ids: string[] };

function sinOrdenes({ order_ids: _ordenes, ...visto }: Previsto): FacturaPrevista {
  return visto;
}

async function seen(
  deps: Deps,
  alcance: Alcance,
  pedido: VistaPedida,
): Promise<{ comprobantes: Previsto[]; omitidas: VistaPrevia['omitidas'] }> {
  if ('borradores' in pedido) {
    const hallados = new Map(
      (await findComprobantes(deps.store.fork(), alcance, pedido.borradores)).map((comprobante) => [
        comprobante.id,
        comprobante,
      ]),
    );
    const fecha = await fechaQueBloquea(deps, alcance, pedido.borradores);
    // A date ahead keeps its serie from earlier dates: only a person confirms it, by hand.
    if (fecha !== null) {
      requireFechaConfirmada({ fecha, hoy: today(deps.clock.now()), ultima_fecha: null, confirmada: false });
    }
    // A rate far from ARCA's, too.
    await requireCotizacionCercana(deps, alcance, pedido.borradores);
    const comprobantes = pedido.borradores.map((id) => ofBorrador(id, hallados.get(id)));
    return { comprobantes, omitidas: [] };
  }
  const { cuenta_id, order_ids } = pedido;
  const plan = await planVentas(deps, { alcance, cuenta_id, ventas: { order_ids }, modo: 'elegida' });
  const omitidas = [...plan.omitidas, ...plan.en_espera].map(({ venta, motivo }) => ({ clave: venta, motivo }));
  return { comprobantes: ofPlan(plan), omitidas };
}

/** @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador` */
function ofBorrador(id: string, borrador: ComprobanteGuardado | undefined): Previsto {
  if (!borrador) throw new AppError('comprobante_no_encontrado', { id });
  if (borrador.status !== 'borrador') throw new AppError('comprobante_no_es_borrador', { id });
  const { tipo_comprobante, razon_social_facturado, cuit_facturado, moneda, total, fecha, version } = borrador;
  return {
    clave: id,
    tipo: tipoComprobanteOf(tipo_comprobante).nombre,
    receptor: razon_social_facturado,
    documento: formatDocumento(cuit_facturado),
    moneda,
    total: total.toFixed(2),
    fecha,
    version,
    order_ids: [],
  };
}

function ofPlan({ comprobantes }: Pick<PlanLote, 'comprobantes'>): Previsto[] {
  return comprobantes.map(({ venta, order_ids, tipo_comprobante, receptor, documento, moneda, total, fecha }) => ({
    clave: venta,
    tipo: tipoComprobanteOf(tipo_comprobante).nombre,
    receptor,
    documento,
    moneda,
    total: total.toFixed(2),
    fecha,
    version: null,
    order_ids,
  }));
}

async function ofBorradores(
  deps: Deps,
  alcance: Alcance,
  ids: readonly string[],
  vistas: ReadonlyMap<string, number>,
): Promise<EmisionDeVista> {
  const emisionDeVista: EmisionDeVista = { emitidos: [], rechazados: [], en_cola: [] };
  for (const resultadoEmision of await issueComprobantes(deps, { alcance, ids, vistas })) {
    const clave = resultadoEmision.comprobante_id;
    if (resultadoEmision.estado === 'emitida')
      emisionDeVista.emitidos.push({
        clave,
        comprobante: formatNumero(resultadoEmision),
        autorizacion: resultadoEmision.autorizacion,
      });
    else if (resultadoEmision.estado === 'en_cola')
      emisionDeVista.en_cola.push({ clave, motivo: resultadoEmision.motivo });
    else emisionDeVista.rechazados.push({ clave, motivo: resultadoEmision.error });
  }
  return emisionDeVista;
}
