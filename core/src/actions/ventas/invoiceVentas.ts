import { motivoDe } from '../../rules/comprobantes/motivos.ts';
import type { BorradorDeVenta } from '../../store/borradores.ts';
import { discardBorradores } from '../../store/comprobantes.ts';
import { findDocumentosSubidos } from '../../store/documentos.ts';
import type { PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import { emisorDeBorrador } from '../emisor.ts';
import type { PlanLote, ResultadoLote } from '../results.ts';
import { decideVentas, type VentaDecidida, type VentasInput } from './decideVentas.ts';
import { issueLote, planLote, type VentaConComprobante } from './lote.ts';
import { resultadoDe, siguienteTurno, ventaDeBorrador } from './paquete.ts';
import type { Vendedor } from './vendedor.ts';

/**
 * What invoicing these sales would do, letter by letter, and which ones are left out and why. Reads the marketplace and
 * the padrón; stores nothing but what it read.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `punto_de_venta_no_electronico`,
 *   `empresa_no_puede_emitir`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function planVentas(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { vendedor, ventas } = await decideVentas(deps, input, async () => false);
  return planLote(
    ventas.flatMap((venta) => facturable(deps, vendedor, venta)),
    apartadas(ventas),
  );
}

/**
 * Invoices these sales: reads what is missing, decides, stores the drafts and issues them. Every sale ends in one list of
 * the result; a sale that already has its invoice is left out, so running it again never repeats one.
 * @throws AppError as `planVentas`
 */
export async function invoiceVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  const { vendedor, ventas } = await decideVentas(deps, input, (de, guardado) =>
    holdsForeignDocument(deps, de, guardado),
  );
  await discardBorradores(deps.store.fork(), input.user_id, ventas.flatMap(staleDrafts));
  const facturables = ventas.flatMap((venta) => facturable(deps, vendedor, venta));
  return issueLote(deps, facturables, apartadas(ventas), input);
}

function facturable(
  deps: Deps,
  vendedor: Vendedor,
  { guardado, paquete, decision }: VentaDecidida,
): (VentaConComprobante & { borrador: BorradorDeVenta })[] {
  if (decision.kind !== 'facturar') return [];
  const { datos, advertencias, fecha_automatica, reembolsos } = decision;
  const borrador = {
    ...datos,
    ...emisorDeBorrador(deps, vendedor.empresa, vendedor.punto_de_venta),
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'factura'), reembolsos),
    fecha_automatica,
  };
  return [{ paquete, datos, advertencias, borrador }];
}

/** Drafts of an earlier run, perhaps in the queue, of a sale that by now must not be invoiced. */
function staleDrafts({ guardado, decision }: VentaDecidida): string[] {
  if (decision.kind === 'facturar' || decision.motivo === 'ya_facturada') return [];
  const firme = decision.kind === 'omitir' && !motivoDe(decision.motivo).elegible;
  if (!firme && decision.motivo !== 'ordenes_sin_resolver') return [];
  return guardado.comprobantes.flatMap(({ id, clase, status }) =>
    clase === 'factura' && status === 'borrador' ? [id] : [],
  );
}

function apartadas(ventas: readonly VentaDecidida[]): Pick<ResultadoLote, 'omitidas' | 'en_cola'> {
  const lote: Pick<ResultadoLote, 'omitidas' | 'en_cola'> = { omitidas: [], en_cola: [] };
  for (const { paquete, decision } of ventas) {
    if (decision.kind === 'facturar') continue;
    const { texto, accion } = motivoDe(decision.motivo, decision.data);
    if (decision.kind === 'esperar')
      lote.en_cola.push({ ...resultadoDe(paquete), comprobante_id: null, motivo: texto });
    else lote.omitidas.push({ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion });
  }
  return lote;
}

/** Whether the marketplace holds a fiscal document of the pack that we did not upload. */
async function holdsForeignDocument(
  deps: Deps,
  { cuenta }: Vendedor,
  { id, clave }: PaqueteGuardado,
): Promise<boolean> {
  const documentos = await deps.meli.cuenta(cuenta.meli_user_id).documentosFiscales(clave);
  if (documentos.length === 0) return false;
  const nuestros = new Set(await findDocumentosSubidos(deps.store.fork(), id));
  return documentos.some((documento) => !nuestros.has(documento.id));
}
