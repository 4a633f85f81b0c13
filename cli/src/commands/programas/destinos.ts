import { AppError, enPlural, id as idSchema } from '@talonario/core/base';
import {
  destino,
  destinoConSecreto,
  ENCABEZADO_FIRMA,
  entrega as entregaSchema,
  nombresDeSuceso,
  type Destino,
  type DestinoConSecreto,
  type Entrega,
  type EntregasPagina,
} from '@talonario/core/programas';
import {
  addDestino,
  listDestinosOf,
  listEntregasOf,
  removeDestino,
  reopenDestino,
  rotateDestino,
  resendEntregaOf,
} from '@talonario/core/server/programas';
import { withUser, type Context, type Session } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** Notices of a destino that are shown. */
const ULTIMAS = 20;

/** Addresses where the user's programs are told of vouchers. */
export async function destinos(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeDestinos(await listDestinosOf(deps, alcance.usuario_id)),
  );
}

/** @throws AppError `destino_invalido`, `destino_ya_registrado`, `demasiados_destinos` */
export async function crearDestino(context: Context, url: string): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeSecreto(
      await addDestino(deps, { id: alcance.usuario_id, token: null }, { url }),
      'El secreto no se vuelve a mostrar.',
    ),
  );
}

/** @throws AppError `destino_no_encontrado` */
export async function cambiarSecreto(context: Context, referencia: string): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findDestino(session, referencia);
    const nuevo = await rotateDestino(session.deps, session.alcance.usuario_id, id);
    return describeSecreto(
      nuevo,
      'El secreto no se vuelve a mostrar. Por un día los avisos se firman también con el anterior.',
    );
  });
}

/** @throws AppError `destino_no_encontrado` */
export async function reanudarDestino(context: Context, referencia: string): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findDestino(session, referencia);
    const reanudado = await reopenDestino(session.deps, { id: session.alcance.usuario_id, token: null }, id);
    return {
      data: destino.encode(reanudado),
      blocks: [{ kind: 'paragraph', text: `Los avisos a ${reanudado.url} vuelven a salir.`, tone: 'bien' }],
    };
  });
}

/** @throws AppError `destino_no_encontrado` */
export async function borrarDestino(context: Context, referencia: string): Promise<Output> {
  return withUser(context, async (session) => {
    const borrado = await findDestino(session, referencia);
    await removeDestino(session.deps, session.alcance.usuario_id, borrado.id);
    return {
      data: destino.encode(borrado),
      blocks: [{ kind: 'paragraph', text: `${borrado.url} no recibe más avisos.`, tone: 'bien' }],
    };
  });
}

/** @throws AppError `destino_no_encontrado` */
export async function entregas(context: Context, referencia: string): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findDestino(session, referencia);
    const pagina = { limit: ULTIMAS, offset: 0 };
    return describeEntregas(await listEntregasOf(session.deps, session.alcance.usuario_id, id, pagina));
  });
}

/** @throws AppError `destino_no_encontrado`, `entrega_no_encontrada` */
export async function reenviarEntrega(
  context: Context,
  { referencia, entrega }: { referencia: string; entrega: string },
): Promise<Output> {
  if (!idSchema.safeParse(entrega).success) throw new AppError('entrega_no_encontrada');
  return withUser(context, async (session) => {
    const { id, url } = await findDestino(session, referencia);
    await resendEntregaOf(session.deps, session.alcance.usuario_id, id, entrega);
    return {
      data: { destino: id, entrega },
      blocks: [{ kind: 'paragraph', text: `El aviso sale de nuevo a ${url}.`, tone: 'bien' }],
    };
  });
}

/** Destino named by its id, or by a part of its address that no other has. @throws AppError `destino_no_encontrado` */
async function findDestino({ deps, alcance }: Session, referencia: string): Promise<Destino> {
  const destinosGuardados = await listDestinosOf(deps, alcance.usuario_id);
  const hallados = destinosGuardados.filter(
    ({ id, url }) => referencia !== '' && (id.startsWith(referencia) || url.includes(referencia)),
  );
  const [hallado] = hallados;
  if (hallado === undefined || hallados.length > 1) throw new AppError('destino_no_encontrado');
  return hallado;
}

function describeSecreto(nuevo: DestinoConSecreto, nota: string): Output {
  return {
    data: destinoConSecreto.encode(nuevo),
    blocks: [
      { kind: 'title', text: `Secreto de ${nuevo.url}` },
      { kind: 'copy', lines: [nuevo.secreto] },
      {
        kind: 'paragraph',
        text: `Guardalo ahora: con él se comprueba la firma de cada aviso, que viene en el encabezado ${ENCABEZADO_FIRMA}. ${nota}`,
        tone: 'espera',
      },
    ],
  };
}

export function describeDestinos(lista: readonly Destino[]): Output {
  if (lista.length === 0) {
    const text = 'Ninguna dirección recibe avisos: se agregan con `talonario destinos crear`.';
    return { data: [], blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    data: lista.map((destinoGuardado) => destino.encode(destinoGuardado)),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Dirección', flexible: true },
          { title: 'Estado' },
          { title: 'Por avisar', right: true },
          { title: 'Id' },
        ],
        rows: lista.map(({ url, estado, fallas, pendientes, id }) => [
          url,
          estado === 'detenido'
            ? { text: 'detenido', tone: 'atencion' }
            : estado === 'escuchando'
              ? 'lo escucha una terminal'
              : fallas > 0
                ? { text: enPlural(fallas, 'falló una vez', 'falló # veces'), tone: 'espera' }
                : 'al día',
          String(pendientes),
          id,
        ]),
      },
    ],
  };
}

const estados: Readonly<Record<Entrega['estado'], string>> = {
  entregada: 'llegó',
  fallida: 'no llegó',
  pendiente: 'por llegar',
};

export function describeEntregas({ results, totalItems }: EntregasPagina): Output {
  const data = { results: results.map((entrega) => entregaSchema.encode(entrega)), totalItems };
  if (results.length === 0) {
    return { data, blocks: [{ kind: 'paragraph', text: 'Todavía no hubo avisos para esta dirección.' }] };
  }
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Cuándo' },
          { title: 'Qué' },
          { title: 'Estado' },
          { title: 'Por qué', flexible: true },
          { title: 'Id' },
        ],
        rows: results.map(({ creada_en, tipo, estado, intentos, error, id }) => [
          formatInstante(creada_en),
          `comprobante ${nombresDeSuceso[tipo]}`,
          estado === 'entregada'
            ? estados[estado]
            : `${estados[estado]} (${enPlural(intentos, '1 intento', '# intentos')})`,
          error ?? '',
          id,
        ]),
      },
    ],
  };
}
