import { AppError, enPlural, formatARS, parseImporte, type TipoComprobante } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import {
  compra,
  ivaOf,
  parseNumeroDeCompra,
  tributosTipeados,
  type AlicuotaCompra,
  type ClaseCompra,
} from '@talonario/core/contador';
import { addCompra } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { readJurisdicciones } from '../../arguments/jurisdicciones.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

interface PedidoDeCarga {
  numero: string;
  empresa: string;
  tipo: TipoComprobante;
  fecha: string;
  emisor: string;
  nombre: string;
  total: number;
  alicuotas: string | null;
  noGravado: number | null;
  exento: number | null;
  percepcionesIva: number | null;
  percepcionesIibb: number | null;
  provinciasIibb: string | null;
  otrosTributos: number | null;
  clase: ClaseCompra | null;
}

/** Adds a typed purchase in pesos. @throws AppError as `addCompra`; `valor_invalido` for a number or a rate that is none */
export async function cargar(context: Context, pedido: PedidoDeCarga): Promise<Output> {
  const numero = parseNumeroDeCompra(pedido.numero);
  if (numero === null) throw new AppError('valor_invalido', { campo: 'NUMERO', valor: pedido.numero });
  const alicuotas = readAlicuotas(pedido.alicuotas);
  const jurisdicciones = readJurisdicciones(pedido.provinciasIibb);
  const asDecimal = (importe: number | null): Decimal => new Decimal(importe ?? 0);
  return withUser(context, async (session) => {
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const cargada = await addCompra(session.deps, session.alcance, company_id, {
      ...numero,
      fecha: pedido.fecha,
      tipo_comprobante: pedido.tipo,
      despacho: '',
      emisor_tipo: 80,
      emisor_documento: pedido.emisor,
      emisor_nombre: pedido.nombre,
      moneda: 'PES',
      alicuotas,
      no_gravado: asDecimal(pedido.noGravado),
      exento: asDecimal(pedido.exento),
      tributos: tributosTipeados({
        percepciones_iva: asDecimal(pedido.percepcionesIva),
        ingresos_brutos: asDecimal(pedido.percepcionesIibb),
        otros: asDecimal(pedido.otrosTributos),
      }),
      jurisdicciones,
      total: new Decimal(pedido.total),
      clase: pedido.clase,
    });
    const nombre = formatNumero({ ...cargada, numero_comprobante: cargada.numero });
    const enAlicuotas =
      alicuotas.length === 0 ? '' : `, con ${enPlural(alicuotas.length, '1 alícuota', '# alícuotas')}`;
    const text = `Se cargó ${nombre} de ${cargada.emisor_nombre} por ${formatARS(cargada.total)}${enAlicuotas}.`;
    return { data: compra.encode(cargada), blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  });
}

/** Rates typed as `21=1000 10,5=500/52,51`: net, and its VAT when it is not the computed one. @throws AppError `valor_invalido` */
function readAlicuotas(texto: string | null): AlicuotaCompra[] {
  return (texto ?? '')
    .split(/\s+/)
    .filter((parte) => parte !== '')
    .map((parte) => {
      const [, tasa = '', base = '', escrito] = /^([\d.,]+)=([\d.,]+)(?:\/([\d.,]+))?$/.exec(parte) ?? [];
      const iva = parseImporte(tasa);
      const neto = parseImporte(base);
      const importe = escrito === undefined ? neto && iva && ivaOf(neto, iva.toNumber()) : parseImporte(escrito);
      if (iva === null || neto === null || importe === null) {
        throw new AppError('valor_invalido', { campo: '--alicuotas', valor: parte });
      }
      return { iva: iva.toNumber(), neto, importe };
    });
}
