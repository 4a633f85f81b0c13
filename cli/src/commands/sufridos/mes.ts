import { enPlural, formatARS, formatFecha } from '@talonario/core/base';
import {
  impuestosSufridos,
  nombreDeMes,
  nombreDeSaldo,
  nombresDeFuente,
  paginaCertificados,
  type CertificadoSufrido,
  type DiferenciaSufrida,
  type ImpuestosSufridos,
} from '@talonario/core/contador';
import { formatDocumento } from '@talonario/core/empresas';
import { readCertificados, readSufridos } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import { paginaVacia } from '../../output/paginaVacia.ts';

/** Taxes suffered in a month, by tax and province, and what only one place tells. */
export async function sufridosDelMes(context: Context, pedido: { empresa: string; mes: string }): Promise<Output> {
  const periodo = mesOf({ mes: pedido.mes, desde: null, hasta: null });
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, pedido.empresa);
    return describeSufridos(await readSufridos(session.deps, session.alcance, id, periodo));
  });
}

function describeSufridos(sufridos: ImpuestosSufridos): Output {
  const { periodo, saldos, diferencias, avisos, unidos } = sufridos;
  const blocks: Block[] = [{ kind: 'title', text: `Impuestos sufridos en ${nombreDeMes(periodo)}` }];
  if (saldos.length === 0) blocks.push({ kind: 'paragraph', text: 'No hay impuestos sufridos en el mes.' });
  else {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Impuesto', flexible: true },
        { title: 'Compras', right: true },
        { title: 'Listas', right: true },
        { title: 'Facturas', right: true },
        { title: 'Cobros', right: true },
        { title: 'Total', right: true },
      ],
      rows: saldos.map((saldo) => [
        nombreDeSaldo(saldo),
        formatARS(saldo.en_compras),
        formatARS(saldo.en_lista),
        formatARS(saldo.en_facturas),
        formatARS(saldo.en_cobros),
        formatARS(saldo.importe),
      ]),
    });
    blocks.push({
      kind: 'paragraph',
      text: `${enPlural(unidos, '1 importe lo dicen', '# importes los dicen')} dos lugares y ${enPlural(unidos, 'cuenta', 'cuentan')} una vez.`,
    });
  }
  if (diferencias.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Revisar', flexible: true },
        { title: 'Fecha' },
        { title: 'Agente' },
        { title: 'Número' },
        { title: 'Importe', right: true },
      ],
      rows: diferencias.map((diferencia) => [
        nombreDeDiferencia(diferencia),
        formatFecha(diferencia.fecha),
        diferencia.agente_nombre,
        diferencia.referencia || enPlural(diferencia.cuantos, '1 cobro', '# cobros'),
        formatARS(diferencia.importe),
      ]),
    });
  }
  if (avisos.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: avisos, tone: 'espera' });
  return { data: impuestosSufridos.encode(sufridos), blocks };
}

function nombreDeDiferencia(diferencia: DiferenciaSufrida): string {
  const { clase, fuente, contra } = diferencia;
  const donde =
    clase === 'distinta' && contra
      ? `${nombresDeFuente[fuente]} distinta de ${nombresDeFuente[contra.fuente]} (${formatARS(contra.importe)})`
      : `Solo en: ${nombresDeFuente[fuente]}`;
  return `${nombreDeSaldo(diferencia)} · ${donde}`;
}

const POR_PAGINA = 50;

/** Certificates of a company that match the filters. */
export async function certificados(
  context: Context,
  pedido: {
    empresa: string;
    mes: string | null;
    agente: string | null;
    impuesto: CertificadoSufrido['impuesto'] | null;
    limite: number | null;
    saltear: number | null;
  },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, pedido.empresa);
    const pagina = await readCertificados(session.deps, session.alcance, id, {
      periodo: pedido.mes === null ? undefined : mesOf({ mes: pedido.mes, desde: null, hasta: null }),
      texto: pedido.agente ?? undefined,
      impuesto: pedido.impuesto ?? undefined,
      limit: pedido.limite ?? POR_PAGINA,
      offset: pedido.saltear ?? 0,
    });
    const data = paginaCertificados.encode(pagina);
    const vacia = paginaVacia(
      data,
      pagina,
      'No hay certificados. Importalos con `talonario sufridos importar ARCHIVO`.',
    );
    if (vacia) return vacia;
    return {
      data,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Fecha' },
            { title: 'Agente', flexible: true },
            { title: 'CUIT' },
            { title: 'Impuesto' },
            { title: 'Certificado' },
            { title: 'Importe', right: true },
          ],
          rows: pagina.results.map((fila) => [
            formatFecha(fila.fecha),
            fila.agente_nombre,
            formatDocumento(fila.agente_cuit),
            nombreDeSaldo({ ...fila, entidad: null }),
            fila.certificado,
            formatARS(fila.importe),
          ]),
        },
        {
          kind: 'paragraph',
          text: `${enPlural(pagina.totalItems, '1 certificado', '# certificados')} por ${formatARS(pagina.importe)}.`,
        },
      ],
    };
  });
}
