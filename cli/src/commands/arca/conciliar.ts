import { conciliacion, describeSinConfirmar, isSinConfirmar } from '@talonario/core/arca';
import { addDays, enPlural, today } from '@talonario/core/base';
import { formatAutorizacion, alicuotasSinConocer, formatEnMoneda, formatSerie } from '@talonario/core/comprobantes';
import { formatCuit } from '@talonario/core/empresas';
import { reconcileSeries, type Diferencia, type SerieConciliada } from '@talonario/core/server/arca';
import { withUser, type Context } from '../../context.ts';
import { findEmpresa } from '../../arguments/search.ts';
import type { Block, Cell, Output } from '../../output/output.ts';

const DIAS = 60;

/**
 * Settles what was left open with ARCA and compares our vouchers with its own, number by number. `empresa`: CUIT as typed, null for
 * all of them; `desde`: civil day, `yyyy-MM-dd`, null for the usual one.
 */
export async function arcaConciliar(
  context: Context,
  { empresa, desde: typed }: { empresa: string | null; desde: string | null },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const desde = typed ?? addDays(today(deps.clock.now()), -DIAS);
    const cuit = empresa === null ? null : (await findEmpresa(session, empresa)).cuit;
    return describeConciliacion(await reconcileSeries(deps, { alcance, cuit, desde }));
  });
}

/** Exit code 5 when some number differs, or ARCA does not let it be compared: cron should mail it. */
export function describeConciliacion(resultado: {
  recuperadas: number;
  series: SerieConciliada[];
  sin_verificar: string[];
}): Output {
  const { recuperadas, series, sin_verificar } = resultado;
  if (series.length === 0) {
    return {
      data: conciliacion.encode(resultado),
      blocks: [{ kind: 'paragraph', text: 'No hay series que comparar.' }],
    };
  }
  const blocks: Block[] = [
    {
      kind: 'table',
      columns: [
        { title: 'CUIT', from: 80 },
        { title: 'Serie' },
        { title: 'Nuestro', right: true },
        { title: 'ARCA', right: true },
        { title: 'Comparados', right: true, from: 80 },
        { title: 'Resultado' },
      ],
      rows: series.map((serie) => [
        serie.cuit,
        formatSerie(serie),
        String(serie.nuestro),
        String(serie.arca),
        String(serie.comparados),
        resultadoOf(serie),
      ]),
    },
  ];
  const items = series.flatMap((serie) =>
    serie.diferencias.map(
      (diferencia) =>
        `${formatSerie(serie)}-${String(diferencia.numero).padStart(8, '0')}: ${describeDiferencia(diferencia)}`,
    ),
  );
  if (items.length > 0) blocks.push({ kind: 'list', title: 'No cierran', items, tone: 'atencion' });
  const sinConfirmar = series.flatMap((serie) => {
    const duda = describeSinConfirmar(serie);
    return duda === null ? [] : [`${formatSerie(serie)}: ${duda}`];
  });
  if (sinConfirmar.length > 0)
    blocks.push({ kind: 'list', title: 'Sin confirmar', items: sinConfirmar, tone: 'atencion' });
  if (recuperadas > 0) {
    blocks.push({
      kind: 'paragraph',
      text: enPlural(
        recuperadas,
        'Se resolvió 1 serie que había quedado abierta.',
        'Se resolvieron # series que habían quedado abiertas.',
      ),
    });
  }
  if (sin_verificar.length > 0) {
    const cuits = sin_verificar.map(formatCuit).join(', ');
    blocks.push({ kind: 'paragraph', text: `Sin verificar, así que no se compararon: ${cuits}.`, tone: 'atencion' });
  }
  return { data: conciliacion.encode(resultado), blocks, exit: items.length + sinConfirmar.length > 0 ? 5 : 0 };
}

function resultadoOf(serie: SerieConciliada): Cell {
  const { length } = serie.diferencias;
  if (length > 0) return { text: enPlural(length, '1 no cierra', '# no cierran'), tone: 'atencion' };
  return isSinConfirmar(serie) ? { text: 'sin confirmar', tone: 'espera' } : { text: 'todo cierra', tone: 'bien' };
}

const sentences: Record<Diferencia['tipo'], (diferencia: Diferencia) => string> = {
  falta: ({ arca }) =>
    `ARCA lo tiene y nosotros no${arca === null ? '' : ` (${formatEnMoneda(arca.total, arca.moneda)}, ${formatAutorizacion(arca.autorizacion)}${alicuotasSinConocer(arca)})`}.`,
  sobra: ({ nuestro }) =>
    `lo tenemos y ARCA no${nuestro === null ? '' : ` (${formatEnMoneda(nuestro.total, nuestro.moneda)}, ${formatAutorizacion(nuestro.autorizacion) ?? 'sin CAE'})`}.`,
  difiere: ({ nuestro, arca }) =>
    `los datos no coinciden: ${[nuestro, arca].map((comprobante) => (comprobante === null ? '' : `${comprobante.fecha} ${formatEnMoneda(comprobante.total, comprobante.moneda)}`)).join(' contra ')}.`,
};

function describeDiferencia(diferencia: Diferencia): string {
  return sentences[diferencia.tipo](diferencia);
}
