import { formatFecha } from '@talonario/core/base';
import { nameReceptor, receptorRevisado, type ReceptoresPagina } from '@talonario/core/ventas';
import { listCuentas, type CuentaGuardada } from '@talonario/core/server/empresas';
import { listReceptores } from '@talonario/core/server/ventas';
import { findCuenta } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Block, Output } from '../../output/output.ts';

interface DeCuenta {
  cuenta_id: string;
  cuenta: string;
  pagina: ReceptoresPagina;
}

/** The vouchers whose receiver or letter would be another today, or is not known: of an account, or of all (null). */
export async function otroReceptor(context: Context, pedida: string | null): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const cuentas: Pick<CuentaGuardada, 'id' | 'nickname'>[] =
      pedida === null ? await listCuentas(deps.store.fork(), alcance) : [await findCuenta(session, pedida)];
    const leidas: DeCuenta[] = [];
    for (const { id, nickname } of cuentas) {
      const pagina = await listReceptores(deps, { alcance, cuenta_id: id, limit: TODOS });
      leidas.push({ cuenta_id: id, cuenta: nickname, pagina });
    }
    return describeReceptores(leidas);
  });
}

/** Most sales of a list: more than any account has. */
const TODOS = 1_000_000;

export function describeReceptores(cuentas: readonly DeCuenta[]): Output {
  const data = cuentas.flatMap(({ cuenta_id, cuenta, pagina }) =>
    pagina.results.map((revisado) => ({ cuenta_id, cuenta, ...receptorRevisado.encode(revisado) })),
  );
  return { data, blocks: cuentas.flatMap(deCuenta) };
}

function deCuenta({ cuenta, pagina: { results, revisados, faltan } }: DeCuenta): Block[] {
  const estado = `${count(revisados, { uno: 'factura mirada', varios: 'facturas miradas' })}${faltan === 0 ? '' : `, faltan ${faltan}`}`;
  const blocks: Block[] = [{ kind: 'title', text: `${cuenta}: ${estado}` }];
  if (results.length === 0) {
    return [
      ...blocks,
      { kind: 'paragraph', text: 'Ninguna factura saldría hoy a otro receptor o con otra letra.', tone: 'bien' },
    ];
  }
  return [
    ...blocks,
    {
      kind: 'table',
      columns: [
        { title: 'Factura' },
        { title: 'Fecha', from: 100 },
        { title: 'Venta', from: 80 },
        { title: 'Se facturó', flexible: true },
        { title: 'Hoy sería', flexible: true },
      ],
      rows: results.map(({ factura, venta, facturado, ahora, motivo }) => [
        { text: factura.texto, tone: 'atencion' },
        formatFecha(factura.fecha),
        venta,
        nameReceptor(facturado),
        ahora === null ? `No se pudo comprobar. ${motivo ?? ''}`.trim() : nameReceptor(ahora),
      ]),
    },
  ];
}
