import { seRecuerda } from '../../rules/ventas/grupoDeVenta.ts';
import { motivoDe } from '../../rules/ventas/motivos.ts';
import { findDocumentosSubidos } from '../../store/comprobantes/documentos.ts';
import { clearExcluidas, saveExcluidas } from '../../store/ventas/excluidas.ts';
import type { PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { emisorDeBorrador } from '../comprobantes/emisor.ts';
import type { PlanLote, ResultadoLote } from '../process/results.ts';
import { decideVentas, type VentaDecidida } from './decideVentas.ts';
import { ajenasOmitidas, issueLote, planLote, type LotePreparado, type VentaConBorrador } from '../lotes/lote.ts';
import { resultadoDe, siguienteTurno, ventaDeBorrador } from './paquete.ts';
import { selectVentas, type OpcionesVentas, type VentasElegidas, type VentasInput } from './selectVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

/**
 * What invoicing these sales would do, letter by letter, and which ones are left out and why. Reads the marketplace and
 * the padrón; stores nothing but what it read and why sales are left out.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `punto_de_venta_no_electronico`,
 *   `empresa_no_puede_emitir`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function planVentas(deps: Deps, input: VentasInput): Promise<PlanLote> {
  return planLote(await prepare(deps, input, { emitir: false }));
}

/**
 * Invoices these sales: reads what is missing, decides, stores the drafts and issues them. Every sale ends in one list of
 * the result; a sale that already has its invoice is left out, so running it again never repeats one.
 * @throws AppError as `planVentas`
 */
export async function invoiceVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  return issueLote(deps, await prepare(deps, input, { emitir: true }), input);
}

async function prepare(deps: Deps, input: VentasInput, como: { emitir: boolean }): Promise<LotePreparado> {
  const vendedor = await loadVendedor(deps, input.user_id, input.cuenta_id);
  const elegidas = await selectVentas(deps, vendedor.cuenta, input.ventas, input.onProgress);
  return prepareFacturas(deps, vendedor, elegidas, { ...input, ...como });
}

/**
 * The invoices that these sales get; why the others are left out is kept, for the lists. `emitir`: they are about to be
 * issued, so the marketplace is asked for fiscal documents of others.
 */
export async function prepareFacturas(
  deps: Deps,
  vendedor: Vendedor,
  { guardados, ajenas }: VentasElegidas,
  opciones: OpcionesVentas & { emitir: boolean },
): Promise<LotePreparado> {
  const ventas = await decideVentas(
    deps,
    vendedor,
    guardados,
    opciones,
    async (guardado) => opciones.emitir && holdsForeignDocument(deps, vendedor, guardado),
  );
  await keepExcluidas(deps, ventas, opciones);
  const lote: LotePreparado = {
    comprobantes: ventas.flatMap((venta) => facturable(deps, vendedor, venta, opciones)),
    omitidas: ajenasOmitidas(ajenas),
    en_cola: [],
    descartar: ventas.flatMap(staleDrafts),
    apartadas: [],
  };
  for (const venta of ventas) setAside(lote, venta);
  return lote;
}

/** A sale that waits, or that its orders leave out, keeps the reason that it had: nothing was looked at beyond. */
async function keepExcluidas(
  deps: Deps,
  ventas: readonly VentaDecidida[],
  { emitir }: { emitir: boolean },
): Promise<void> {
  const excluidas = ventas.flatMap(({ guardado: { id, ordenes }, decision }) => {
    if (decision.kind !== 'omitir' || !seRecuerda(decision.motivo)) return [];
    const { motivo, data } = decision;
    const vistas = ordenes.map(({ order_id, ultima_actualizacion }) => ({ order_id, al: ultima_actualizacion }));
    return [{ paquete_id: id, motivo, data, ordenes: vistas }];
  });
  const enRegla = ventas.flatMap(({ guardado, decision }) => (decision.kind === 'facturar' ? [guardado.id] : []));
  await deps.store.tx(async (tx) => {
    await saveExcluidas(tx, excluidas);
    await clearExcluidas(tx, enRegla, emitir ? [] : ['documento_ajeno']);
  });
}

function facturable(
  deps: Deps,
  vendedor: Vendedor,
  { guardado, paquete, decision }: VentaDecidida,
  { automatica = false }: OpcionesVentas,
): VentaConBorrador[] {
  if (decision.kind !== 'facturar') return [];
  const { datos, advertencias, fecha_automatica, reembolsos } = decision;
  const borrador = {
    ...datos,
    ...emisorDeBorrador(deps, vendedor.empresa, vendedor.punto_de_venta),
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'factura'), reembolsos),
    fecha_automatica,
    automatico: automatica,
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

/** Puts a sale that gets no invoice now in its list, with the reason. */
function setAside(lote: LotePreparado, { guardado, paquete, decision }: VentaDecidida): void {
  if (decision.kind === 'facturar') return;
  const { motivo, data } = decision;
  const { texto, accion } = motivoDe(motivo, data);
  lote.apartadas.push({ paquete_id: guardado.id, motivo, data, espera: decision.kind === 'esperar' });
  if (decision.kind === 'esperar') lote.en_cola.push({ ...resultadoDe(paquete), comprobante_id: null, motivo: texto });
  else lote.omitidas.push({ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion });
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
