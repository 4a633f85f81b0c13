import { notaDeVenta, type DecisionNota } from '../../rules/comprobantes/notas.ts';
import { motivoDe, textoAdvertencia } from '../../rules/comprobantes/motivos.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { toBuenosAires, today } from '../../rules/dates.ts';
import type { Paquete } from '../../contract/venta.ts';
import { saveBorradoresDeVentas, type BorradorDeVenta } from '../../store/borradores.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes.ts';
import { findReembolsosConsiderados, type PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import { issueComprobantes } from '../issuing/issueComprobantes.ts';
import type { PlanLote, ResultadoLote, VentaOmitida } from '../results.ts';
import { loadVentas, type VentasInput } from './decideVentas.ts';
import { addTo, resumen } from './invoiceVentas.ts';
import { resultadoDe, siguienteTurno, toPaquete, ventaDeBorrador } from './paquete.ts';
import { completePaquete } from './readVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

interface VentaConNota {
  guardado: PaqueteGuardado;
  paquete: Paquete;
  factura: ComprobanteGuardado;
  decision: DecisionNota;
}

type Acreditable = VentaConNota & { decision: Extract<DecisionNota, { kind: 'emitir' }> };

/**
 * The credit notes that cancelled or refunded sales need now, and which ones are left out and why.
 * @throws AppError as `planVentas`
 */
export async function planCreditos(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { ventas } = await decideCreditos(deps, input);
  const acreditables = ventas.filter(isAcreditable);
  return {
    comprobantes: acreditables.map(({ paquete, decision: { datos, advertencias } }) => ({
      ...resultadoDe(paquete),
      letra: tipoComprobanteDe(datos.tipo_comprobante).letra,
      tipo_comprobante: datos.tipo_comprobante,
      receptor: datos.razon_social_facturado,
      documento: formatDocumento(datos.cuit_facturado),
      total: datos.total,
      fecha: datos.fecha,
      advertencias: advertencias.map(textoAdvertencia),
    })),
    omitidas: ventas.flatMap(omitida),
    en_espera: [],
    resumen: resumen(
      acreditables.map(({ decision: { datos } }) => ({
        letra: tipoComprobanteDe(datos.tipo_comprobante).letra,
        total: datos.total,
      })),
    ),
  };
}

/**
 * Issues the credit notes of cancelled or refunded sales. What was credited already is not credited again, however often
 * it runs; a refund and a later cancellation give two notes, never more than the invoice.
 * @throws AppError as `planVentas`
 */
export async function creditVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  const { vendedor, ventas } = await decideCreditos(deps, input);
  const acreditables = ventas.filter(isAcreditable);
  const borradores = acreditables.map((venta) => toBorrador(vendedor, venta));
  const ids = await saveBorradoresDeVentas(deps.store.fork(), input.user_id, borradores);
  const { user_id, onProgress } = input;
  const emisiones = await issueComprobantes(deps, { user_id, ids, ...(onProgress && { onProgress }) });
  const porId = new Map(emisiones.map((uno) => [uno.comprobante_id, uno]));
  const lote: ResultadoLote = { emitidas: [], rechazadas: [], omitidas: ventas.flatMap(omitida), en_cola: [] };
  for (const [indice, { paquete, decision }] of acreditables.entries()) {
    addTo(lote, resultadoDe(paquete), porId.get(ids[indice] ?? ''), decision.advertencias.map(textoAdvertencia));
  }
  return lote;
}

/** Only sales with an issued invoice and something given back: the others need no note and are not mentioned. */
async function decideCreditos(deps: Deps, input: VentasInput): Promise<{ vendedor: Vendedor; ventas: VentaConNota[] }> {
  const vendedor = await loadVendedor(deps, input.user_id, input.cuenta_id);
  const guardados = (await loadVentas(deps, vendedor, input)).filter(hasSomethingBack);
  const idsPorVenta = guardados.map(({ comprobantes }) => comprobantes.map(({ id }) => id));
  const comprobantes = new Map(
    (await findComprobantes(deps.store.fork(), input.user_id, idsPorVenta.flat())).map((uno) => [uno.id, uno]),
  );
  const considerados = await findReembolsosConsiderados(deps.store.fork(), idsPorVenta.flat());
  const ventas: VentaConNota[] = [];
  for (const parcial of guardados) {
    const ultima = parcial.comprobantes.findLast(({ clase, status }) => clase === 'factura' && status === 'emitida');
    const factura = ultima && comprobantes.get(ultima.id);
    if (!factura) continue;
    const guardado = await completePaquete(deps, vendedor.cuenta, parcial);
    const paquete = toPaquete(guardado, vendedor.cuenta.meli_user_id);
    const notas = [...comprobantes.values()].filter(
      ({ comprobante_vinculado, clase, status }) =>
        comprobante_vinculado === factura.id && clase === 'nota_credito' && status === 'emitida',
    );
    const decision = notaDeVenta({
      factura,
      notas,
      ordenes: paquete.ordenes,
      reembolsos_considerados: considerados.filter(({ comprobante_id }) => comprobante_id === factura.id),
      envio: paquete.envio,
      reembolso_a_cargo_de_meli: false,
      hoy: today(deps.clock.now()),
      fecha: input.fecha ?? null,
      fecha_conocimiento: knownOn(paquete),
      elegida: input.order_ids !== undefined,
    });
    ventas.push({ guardado, paquete, factura, decision });
  }
  return { vendedor, ventas };
}

function hasSomethingBack(guardado: PaqueteGuardado): boolean {
  const facturada = guardado.comprobantes.some(({ clase, status }) => clase === 'factura' && status === 'emitida');
  return (
    facturada &&
    toPaquete(guardado, '').ordenes.some(({ status, reembolsado }) => status === 'cancelled' || reembolsado.gt(0))
  );
}

/** The marketplace does not say when it told us: the last change of what was given back is the nearest thing. */
function knownOn({ ordenes }: Paquete): string | null {
  const cambios = ordenes.filter(({ status, reembolsado }) => status === 'cancelled' || reembolsado.gt(0));
  const ultimo = Math.max(...cambios.map(({ ultima_actualizacion }) => ultima_actualizacion.getTime()));
  return cambios.length === 0 ? null : toBuenosAires(new Date(ultimo));
}

function isAcreditable(venta: VentaConNota): venta is Acreditable {
  return venta.decision.kind === 'emitir';
}

function omitida({ paquete, decision }: VentaConNota): VentaOmitida[] {
  if (decision.kind === 'emitir') return [];
  const { texto, accion } = motivoDe(decision.motivo, decision.kind === 'nada' ? decision.data : {});
  return [{ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion }];
}

/** A note goes out through the invoice's own company and point of sale, as they were. */
function toBorrador(vendedor: Vendedor, { guardado, paquete, factura, decision }: Acreditable): BorradorDeVenta {
  const { ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion, emisor } =
    factura;
  return {
    ...decision.datos,
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'nota_credito'), []),
    ambiente,
    company_id,
    company_cuit,
    company_razon_social,
    punto_de_venta,
    modo_facturacion,
    emisor: emisor ?? {},
    fecha_automatica: decision.fecha_automatica,
    comprobante_vinculado: factura.id,
  };
}
