import { AUTORIZACION_EN_JSON, readAutorizacion, type FilaConAutorizacion } from '../comprobantes/readAutorizacion.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { comprobantePlaneado, lote, type Lote } from '../../contract/ventas/lote.ts';
import type { Reach } from '../../rules/alcance.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import { explainArca } from '../../rules/explainArca.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { motivoOf } from '../../rules/motivos/motivos.ts';
import { outOfReach } from '../postgres/within.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** The lists of a batch. */
export type ListasDeLote = Pick<Lote, (typeof LISTAS)[number]>;
type Emitida = Lote['emitidas'][number];

export const LISTAS = ['comprobantes', 'emitidas', 'rechazadas', 'omitidas', 'en_cola'] as const;

/** Stored value of each list. */
const resultados = {
  comprobantes: { resultado: 'planeada', fila: comprobantePlaneado },
  emitidas: { resultado: 'emitida', fila: lote.shape.emitidas.element },
  rechazadas: { resultado: 'rechazada', fila: lote.shape.rechazadas.element },
  omitidas: { resultado: 'omitida', fila: lote.shape.omitidas.element },
  en_cola: { resultado: 'en_cola', fila: lote.shape.en_cola.element },
} as const;

/** Data stored of a sale with its draft, until the batch ends. */
export const conBorrador = lote.shape.emitidas.element.in.pick({
  venta: true,
  order_ids: true,
  comprador: true,
  total: true,
  moneda: true,
  advertencias: true,
});

/** The stored rows of a list. */
export function itemsOf<L extends (typeof LISTAS)[number]>(lista: L, ventas: readonly ListasDeLote[L][number][]) {
  const { resultado, fila } = resultados[lista];
  return ventas.map((venta) => ({
    clave: venta.venta,
    order_ids: venta.order_ids,
    comprobante_id: 'comprobante_id' in venta ? venta.comprobante_id : null,
    resultado,
    fila: z.encode(fila as z.ZodType<unknown>, venta),
  }));
}

interface Item extends Pick<Fila<'lote_item'>, 'clave' | 'order_ids' | 'resultado' | 'fila' | 'comprobante_id'> {
  /** Its voucher is of a company out of reach. */
  ajeno: boolean;
  /** ARCA's reasons to refuse its draft, which left the queue; null: it was not refused. */
  rechazo: MensajeArca[] | null;
  /** Its voucher, once issued. */
  emitido:
    | (Pick<Fila<'comprobante'>, 'id' | 'punto_de_venta'> &
        FilaConAutorizacion & {
          numero_comprobante: number;
          total: string;
          /** The voucher was made after the batch was asked for, and not by another batch. */
          nueva: boolean;
        })
    | null;
}

/** A draft `c` that waited for ARCA and was refused when it was sent. */
export const FUE_RECHAZADO = sql<boolean>`(c.status = 'borrador' and c.rechazo <> '[]' and c.en_cola_desde is null and c.emision_id is null)`;

/** The stored item of each sale of a batch, in order. */
export async function listItems(em: EntityManager, alcance: Reach, lote_id: string): Promise<Item[]> {
  // Raw: the voucher is an object inside the row.
  const { rows } = await sql<Item>`
     select i.clave, i.order_ids, i.resultado, i.fila, i.comprobante_id, case when ${FUE_RECHAZADO} then c.rechazo end as rechazo, ${outOfReach(alcance, 'c')} is true as ajeno,
            case when c.status = 'emitida' then jsonb_build_object('id', c.id, ${AUTORIZACION_EN_JSON},
              'punto_de_venta', c.punto_de_venta, 'numero_comprobante', c.numero_comprobante,
              'total', c.total::text, 'nueva', c.autorizado_en >= l.creado_en and not exists (
                select 1 from lote_item j join lote o on o.id = j.lote_id
                 where j.comprobante_id = c.id and o.id <> l.id
                   and ((o.creado_en, o.id) < (l.creado_en, l.id) and j.resultado is distinct from 'rechazada'
                     or j.resultado = 'emitida' and not (j.fila->'previa')::boolean))) end as emitido
       from lote_item i join lote l on l.id = i.lote_id left join comprobante c on c.id = i.comprobante_id
      where i.lote_id = ${lote_id} order by i.orden`.execute(db(em));
  return rows;
}

/** Puts each sale in its list; a sale that waited for ARCA and was issued, or refused, since is among the issued, or the refused, ones. */
export function toListas(items: readonly Item[]): ListasDeLote {
  const listas: ListasDeLote = { comprobantes: [], emitidas: [], rechazadas: [], omitidas: [], en_cola: [] };
  for (const item of items) {
    if (item.ajeno) {
      listas.omitidas.push(deOtraEmpresa(item));
      continue;
    }
    const emitida = item.resultado === 'en_cola' || item.resultado === null ? issuedSince(item) : null;
    if (emitida) listas.emitidas.push(emitida);
    else if (item.resultado === 'en_cola') addEnCola(listas, item);
    else if (item.resultado !== null) addTo(listas, item);
  }
  return listas;
}

/** The lists of several batches, one after the other. */
export function joinListas(listas: readonly ListasDeLote[]): ListasDeLote {
  return {
    comprobantes: listas.flatMap(({ comprobantes }) => comprobantes),
    emitidas: listas.flatMap(({ emitidas }) => emitidas),
    rechazadas: listas.flatMap(({ rechazadas }) => rechazadas),
    omitidas: listas.flatMap(({ omitidas }) => omitidas),
    en_cola: listas.flatMap(({ en_cola }) => en_cola),
  };
}

/** A sale that the batch did for a company out of reach, without its figures. */
function deOtraEmpresa({ clave, order_ids }: Item): ListasDeLote['omitidas'][number] {
  const { codigo, texto, accion } = motivoOf('factura_de_otra_empresa');
  return {
    venta: clave,
    order_ids,
    comprador: null,
    total: null,
    moneda: 'ARS',
    codigo,
    motivo: texto,
    accion,
    comprobante_id: null,
    comprobante: null,
  };
}

/** Puts a sale that waited for ARCA where its draft stands now: refused, discarded, or still in the queue. */
function addEnCola(listas: ListasDeLote, { fila, rechazo, comprobante_id }: Item): void {
  const { motivo, ...enCola } = resultados.en_cola.fila.parse(fila);
  if (enCola.comprobante_id === null) listas.en_cola.push({ ...enCola, motivo });
  else if (comprobante_id === null) listas.en_cola.push({ ...enCola, comprobante_id, motivo: DESCARTADA });
  else if (rechazo === null) listas.en_cola.push({ ...enCola, motivo });
  else {
    const codigo = String(rechazo[0]?.codigo ?? '');
    listas.rechazadas.push({ ...enCola, codigo, error: rechazo.map(explainArca).join(' ') });
  }
}

const DESCARTADA = 'Su borrador se descartó mientras esperaba a ARCA.';

function addTo(listas: ListasDeLote, { resultado, fila }: Item): void {
  const lista = LISTAS.find((nombre) => resultados[nombre].resultado === resultado);
  if (lista) (listas[lista] as unknown[]).push(resultados[lista].fila.parse(fila));
}

/** The issued voucher of a sale that had its draft, or waited; null: it is not issued yet. */
export function issuedSince({ fila, emitido }: Item): Emitida | null {
  if (emitido === null) return null;
  const { venta, order_ids, comprador, moneda, advertencias } = conBorrador
    .extend({ advertencias: conBorrador.shape.advertencias.default([]) })
    .parse(fila);
  const { id, total, nueva } = emitido;
  return {
    venta,
    order_ids,
    comprador,
    total: new Decimal(total),
    moneda,
    comprobante_id: id,
    comprobante: formatNumero(emitido),
    autorizacion: readAutorizacion(emitido),
    previa: !nueva,
    advertencias,
  };
}
