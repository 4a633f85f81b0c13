import { AppError, id as idSchema } from '@talonario/core/base';
import { enlaceDeComprobante, enlaceDeComprobanteNuevo, type EnlaceDeComprobante } from '@talonario/core/comprobantes';
import {
  endEnlaceDeComprobante,
  listEnlacesDeComprobante,
  shareComprobante,
} from '@talonario/core/server/comprobantes';
import { findReferidos, parseReferencias } from '../../arguments/comprobantes.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

interface PedidoDeEnlace {
  /** Words that name the voucher, as typed. */
  nombrado: readonly string[];
  /** CUIT of the company, as typed. */
  empresa: string | null;
  /** Days that the new link lasts; null: until it is revoked. */
  dias: number | null;
  listar: boolean;
  /** Id of the link to revoke, as typed. */
  revocar: string | null;
}

/**
 * Makes, lists or revokes the links to a voucher's public page.
 * @throws AppError `comprobante_no_encontrado`, `valor_invalido` when the words name several, `enlace_no_encontrado`; as `shareComprobante`
 */
export async function enlace(context: Context, pedido: PedidoDeEnlace): Promise<Output> {
  const { dias, listar, revocar } = pedido;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const comprobante_id = await findUnico(session, pedido);
    if (revocar !== null) {
      if (!idSchema.safeParse(revocar).success) throw new AppError('enlace_no_encontrado', { de: 'comprobante' });
      const revocado = await endEnlaceDeComprobante(deps, { alcance, comprobante_id, enlace_id: revocar });
      return {
        data: enlaceDeComprobante.encode(revocado),
        blocks: [{ kind: 'paragraph', text: 'El enlace ya no sirve.', tone: 'bien' }],
      };
    }
    if (listar) return describeEnlaces(await listEnlacesDeComprobante(deps, alcance, comprobante_id));
    const nuevo = await shareComprobante(deps, { alcance, comprobante_id, dias });
    const hasta = nuevo.vence_en === null ? 'hasta que lo revoques' : `hasta el ${formatInstante(nuevo.vence_en)}`;
    return {
      data: enlaceDeComprobanteNuevo.encode(nuevo),
      blocks: [
        { kind: 'paragraph', text: nuevo.url },
        { kind: 'paragraph', text: `Guardalo ahora: no se vuelve a mostrar. Sirve ${hasta}.`, tone: 'espera' },
      ],
    };
  });
}

async function findUnico(session: Session, { nombrado, empresa }: PedidoDeEnlace): Promise<string> {
  const company = empresa === null ? null : (await findEmpresa(session, empresa)).id;
  const ids = await findReferidos(session, parseReferencias(nombrado), { company, prefiere: 'emitida' });
  const [id] = ids;
  if (id === undefined) throw new AppError('comprobante_no_encontrado');
  if (ids.length > 1) throw new AppError('valor_invalido', { campo: 'COMPROBANTE', valor: nombrado.join(' ') });
  return id;
}

function describeEnlaces(lista: readonly EnlaceDeComprobante[]): Output {
  if (lista.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'El comprobante no tiene enlaces.' }] };
  }
  return {
    data: lista.map((fila) => enlaceDeComprobante.encode(fila)),
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Creado' }, { title: 'Abierto' }, { title: 'Vence' }, { title: 'Id' }],
        rows: lista.map(({ id, creado_en, usado_en, vence_en, revocado_en }) => [
          formatInstante(creado_en),
          usado_en === null ? 'nunca' : formatInstante(usado_en),
          revocado_en !== null
            ? { text: 'revocado', tone: 'tenue' }
            : vence_en === null
              ? 'nunca'
              : formatInstante(vence_en),
          id,
        ]),
      },
    ],
  };
}
