import { Decimal } from 'decimal.js';
import type { ComprobanteDatos } from '../../contract/comprobante.ts';
import { letra as letras, type Letra } from '../../contract/enums.ts';
import type { Paquete } from '../../contract/venta.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { textoAdvertencia, type Advertencia } from '../../rules/comprobantes/motivos.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { formatDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { saveBorradoresDeVentas, type BorradorDeVenta } from '../../store/borradores.ts';
import type { Deps } from '../deps.ts';
import { issueComprobantes } from '../issuing/issueComprobantes.ts';
import type { OnProgress, PlanLote, ResultadoEmision, ResultadoLote, VentaResultado } from '../results.ts';
import { resultadoDe } from './paquete.ts';

/** A sale that gets a voucher. */
export interface VentaConComprobante {
  paquete: Paquete;
  datos: ComprobanteDatos;
  advertencias: readonly Advertencia[];
}

type Apartadas = Pick<ResultadoLote, 'omitidas' | 'en_cola'>;

/** Drafts stored in one transaction. */
const DRAFTS_PER_SAVE = 250;

/** What a batch would do, for the person to look at first. */
export function planLote(ventas: readonly VentaConComprobante[], { omitidas, en_cola }: Apartadas): PlanLote {
  return {
    comprobantes: ventas.map(({ paquete, datos, advertencias }) => ({
      ...resultadoDe(paquete),
      letra: tipoComprobanteDe(datos.tipo_comprobante).letra,
      tipo_comprobante: datos.tipo_comprobante,
      receptor: datos.razon_social_facturado,
      documento: formatDocumento(datos.cuit_facturado),
      total: datos.total,
      fecha: datos.fecha,
      advertencias: advertencias.map(textoAdvertencia),
    })),
    omitidas,
    en_espera: en_cola,
    resumen: resumen(ventas.map(({ datos }) => datos)),
  };
}

/** Stores the drafts of these sales, issues them and says what became of each. */
export async function issueLote(
  deps: Deps,
  ventas: readonly (VentaConComprobante & { borrador: BorradorDeVenta })[],
  { omitidas, en_cola }: Apartadas,
  { user_id, onProgress }: { user_id: string; onProgress?: OnProgress },
): Promise<ResultadoLote> {
  const ids: string[] = [];
  for (let i = 0; i < ventas.length; i += DRAFTS_PER_SAVE) {
    const borradores = ventas.slice(i, i + DRAFTS_PER_SAVE).map(({ borrador }) => borrador);
    ids.push(...(await saveBorradoresDeVentas(deps.store.fork(), user_id, borradores)));
  }
  const emisiones = await issueComprobantes(deps, { user_id, ids, ...(onProgress && { onProgress }) });
  const porId = new Map(emisiones.map((uno) => [uno.comprobante_id, uno]));
  const lote: ResultadoLote = { emitidas: [], rechazadas: [], omitidas: [...omitidas], en_cola: [...en_cola] };
  for (const [indice, { paquete, advertencias }] of ventas.entries()) {
    addTo(lote, resultadoDe(paquete), porId.get(ids[indice] ?? ''), advertencias.map(textoAdvertencia));
  }
  return lote;
}

/** Puts what became of a sale's voucher in its list. */
function addTo(
  lote: ResultadoLote,
  venta: VentaResultado,
  emision: ResultadoEmision | undefined,
  advertencias: string[],
): void {
  if (emision?.estado === 'emitida') {
    const { comprobante_id, cae, previa, total } = emision;
    lote.emitidas.push({
      ...venta,
      total,
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
function resumen(comprobantes: readonly Pick<ComprobanteDatos, 'tipo_comprobante' | 'total'>[]): PlanLote['resumen'] {
  const porLetra = Map.groupBy(
    comprobantes,
    ({ tipo_comprobante }): Letra => tipoComprobanteDe(tipo_comprobante).letra,
  );
  return letras.options.flatMap((letra) => {
    const suyos = porLetra.get(letra) ?? [];
    const total = suyos.reduce((suma, uno) => suma.plus(uno.total), new Decimal(0));
    return suyos.length === 0 ? [] : [{ letra, cantidad: suyos.length, total }];
  });
}
