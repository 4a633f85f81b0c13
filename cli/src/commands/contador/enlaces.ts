import { AppError, id as idSchema } from '@talonario/core/base';
import { enlaceContador, enlaceNuevo, enlacePedido, type EnlaceContador } from '@talonario/core/contador';
import { addEnlace, endEnlace, listEnlacesOf } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** The accountant's links of a company, by its CUIT as typed. */
export async function enlaces(context: Context, empresa: string): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, empresa);
    return describeEnlaces(await listEnlacesOf(session.deps, session.alcance, id));
  });
}

/** Makes a link and tells its address, which is not kept. @throws AppError `valor_invalido` of a name that is too long */
export async function crearEnlace(
  context: Context,
  { empresa, nombre }: { empresa: string; nombre: string },
): Promise<Output> {
  const pedido = enlacePedido.safeParse({ nombre });
  if (!pedido.success) throw new AppError('valor_invalido', { campo: '--nombre' });
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, empresa);
    const enlace = await addEnlace(session.deps, session.alcance, id, pedido.data.nombre);
    return {
      data: enlaceNuevo.encode(enlace),
      blocks: [
        { kind: 'title', text: `Enlace para ${enlace.nombre}` },
        { kind: 'paragraph', text: enlace.url },
        {
          kind: 'paragraph',
          text: 'Guardalo ahora: no se vuelve a mostrar. Sirve hasta que lo revoques.',
          tone: 'espera',
        },
      ],
    };
  });
}

/** @throws AppError `enlace_no_encontrado` */
export async function revocarEnlace(
  context: Context,
  { empresa, enlace }: { empresa: string; enlace: string },
): Promise<Output> {
  if (!idSchema.safeParse(enlace).success) throw new AppError('enlace_no_encontrado');
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, empresa);
    const revocado = await endEnlace(session.deps, session.alcance, id, enlace);
    return {
      data: enlaceContador.encode(revocado),
      blocks: [{ kind: 'paragraph', text: `El enlace de ${revocado.nombre} ya no sirve.`, tone: 'bien' }],
    };
  });
}

export function describeEnlaces(lista: readonly EnlaceContador[]): Output {
  if (lista.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'La empresa no tiene enlaces para el contador.' }] };
  }
  return {
    data: lista.map((enlace) => enlaceContador.encode(enlace)),
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Para quién', flexible: true }, { title: 'Estado' }, { title: 'Id' }],
        rows: lista.map(({ nombre, usado_en, revocado_en, id }) => [
          nombre,
          revocado_en
            ? { text: 'revocado', tone: 'tenue' }
            : usado_en
              ? `usado el ${formatInstante(usado_en)}`
              : 'sin usar',
          id,
        ]),
      },
    ],
  };
}
