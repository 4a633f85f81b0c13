import { Decimal } from 'decimal.js';
import { letra as letras, type Letra } from '../../contract/enums.ts';
import type { DecisionVenta } from '../../rules/comprobantes/fromVenta.ts';
import { motivoDe, textoAdvertencia } from '../../rules/comprobantes/motivos.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { saveBorradoresDeVentas, type BorradorDeVenta } from '../../store/borradores.ts';
import { findDocumentosSubidos } from '../../store/documentos.ts';
import type { PaqueteGuardado } from '../../store/paquetes.ts';
import type { Deps } from '../deps.ts';
import { emisorDeBorrador } from '../emisor.ts';
import { issueComprobantes } from '../issuing/issueComprobantes.ts';
import type { PlanLote, ResultadoEmision, ResultadoLote, VentaOmitida, VentaResultado } from '../results.ts';
import { decideVentas, type VentaDecidida, type VentasInput } from './decideVentas.ts';
import { resultadoDe, siguienteTurno, ventaDeBorrador } from './paquete.ts';
import type { Vendedor } from './vendedor.ts';

type Facturable = VentaDecidida & { decision: Extract<DecisionVenta, { kind: 'facturar' }> };

/** Drafts stored in one transaction. */
const DRAFTS_PER_SAVE = 250;

/**
 * What invoicing these sales would do, letter by letter, and which ones are left out and why. Reads the marketplace and
 * the padrón; stores nothing but what it read.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `punto_de_venta_no_electronico`,
 *   `empresa_no_puede_emitir`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function planVentas(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { ventas } = await decideVentas(deps, input, async () => false);
  const facturables = ventas.filter(isFacturable);
  return {
    comprobantes: facturables.map(({ paquete, decision: { datos, letra, advertencias } }) => ({
      ...resultadoDe(paquete),
      letra,
      tipo_comprobante: datos.tipo_comprobante,
      receptor: datos.razon_social_facturado,
      documento: formatDocumento(datos.cuit_facturado),
      total: datos.total,
      fecha: datos.fecha,
      advertencias: advertencias.map(textoAdvertencia),
    })),
    omitidas: ventas.flatMap(omitida),
    en_espera: ventas.flatMap(enEspera),
    resumen: resumen(facturables.map(({ decision: { letra, datos } }) => ({ letra, total: datos.total }))),
  };
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
  const facturables = ventas.filter(isFacturable);
  const ids: string[] = [];
  for (let i = 0; i < facturables.length; i += DRAFTS_PER_SAVE) {
    const borradores = facturables.slice(i, i + DRAFTS_PER_SAVE).map((venta) => toBorrador(deps, vendedor, venta));
    ids.push(...(await saveBorradoresDeVentas(deps.store.fork(), input.user_id, borradores)));
  }
  const { user_id, onProgress } = input;
  const emisiones = await issueComprobantes(deps, { user_id, ids, ...(onProgress && { onProgress }) });
  const porId = new Map(emisiones.map((uno) => [uno.comprobante_id, uno]));
  const lote: ResultadoLote = {
    emitidas: [],
    rechazadas: [],
    omitidas: ventas.flatMap(omitida),
    en_cola: ventas.flatMap(enEspera),
  };
  for (const [indice, { paquete, decision }] of facturables.entries()) {
    addTo(lote, resultadoDe(paquete), porId.get(ids[indice] ?? ''), decision.advertencias.map(textoAdvertencia));
  }
  return lote;
}

/** Puts what became of a sale's voucher in its list. */
export function addTo(
  lote: ResultadoLote,
  venta: VentaResultado,
  emision: ResultadoEmision | undefined,
  advertencias: string[],
): void {
  if (emision?.estado === 'emitida') {
    const { comprobante_id, cae, previa } = emision;
    lote.emitidas.push({
      ...venta,
      total: emision.total,
      comprobante_id,
      comprobante: formatNumero(emision),
      cae,
      previa,
      advertencias,
    });
  } else if (emision?.estado === 'en_cola') {
    lote.en_cola.push({ ...venta, comprobante_id: emision.comprobante_id, motivo: emision.motivo });
  } else {
    const error = new AppError('comprobante_no_encontrado');
    const { comprobante_id = null, codigo = error.code, error: texto = messageOf(error) } = emision ?? {};
    lote.rechazadas.push({ ...venta, comprobante_id, codigo, error: texto });
  }
}

/** Count and total per letter, in the letters' order. */
export function resumen(comprobantes: readonly { letra: Letra; total: Decimal }[]): PlanLote['resumen'] {
  return letras.options.flatMap((letra) => {
    const suyos = comprobantes.filter((uno) => uno.letra === letra);
    const total = suyos.reduce((suma, uno) => suma.plus(uno.total), new Decimal(0));
    return suyos.length === 0 ? [] : [{ letra, cantidad: suyos.length, total }];
  });
}

function isFacturable(venta: VentaDecidida): venta is Facturable {
  return venta.decision.kind === 'facturar';
}

function omitida({ paquete, decision }: VentaDecidida): VentaOmitida[] {
  if (decision.kind !== 'omitir') return [];
  const { texto, accion } = motivoDe(decision.motivo, decision.data);
  return [{ ...resultadoDe(paquete), codigo: decision.motivo, motivo: texto, accion }];
}

function enEspera({ paquete, decision }: VentaDecidida): ResultadoLote['en_cola'] {
  if (decision.kind !== 'esperar') return [];
  return [{ ...resultadoDe(paquete), comprobante_id: null, motivo: motivoDe(decision.motivo, decision.data).texto }];
}

function toBorrador(deps: Deps, vendedor: Vendedor, { guardado, paquete, decision }: Facturable): BorradorDeVenta {
  return {
    ...decision.datos,
    ...emisorDeBorrador(deps, vendedor.empresa, vendedor.punto_de_venta),
    ...ventaDeBorrador(vendedor, guardado, paquete, siguienteTurno(guardado, 'factura'), decision.reembolsos),
    fecha_automatica: decision.fecha_automatica,
  };
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
