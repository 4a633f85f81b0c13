import { AppError, enPlural } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import {
  compartida as compartidaSchema,
  DIAS_DE_INVITACION,
  formatCuit,
  FRAGMENTO_INVITACION,
  miembros as miembrosSchema,
  roles,
  stripDocumento,
  veGanancias,
  type Compartida,
  type Miembros,
  type Rol,
} from '@talonario/core/empresas';
import {
  acceptInvitacion,
  cancelInvitacion,
  findUsuario,
  inviteMiembro,
  listCompartidas,
  listMiembros,
  revokeMiembro,
} from '@talonario/core/server/empresas';
import { findEmpresa, loadEmpresas } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Block, Output } from '../../output/output.ts';

/** People with whom the user's companies are shared, and companies that others share with the user. */
export async function personas(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const miembros = alcance.derechos.has('configurar') ? await listMiembros(deps, alcance) : null;
    return describePersonas(miembros, await listCompartidas(deps, alcance.usuario_id));
  });
}

/** @throws AppError as `inviteMiembro` */
export async function invitar(
  context: Context,
  {
    email,
    rol,
    veGanancias: ve,
    empresas,
  }: { email: string; rol: Rol; veGanancias: boolean; empresas: readonly string[] },
): Promise<Output> {
  const cuits = empresas.map(stripDocumento).filter(Boolean);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const elegidas =
      cuits.length === 0
        ? await loadEmpresas(session)
        : await Promise.all(cuits.map((cuit) => findEmpresa(session, cuit)));
    if (elegidas.length === 0) throw new AppError('empresa_no_encontrada');
    const miembros = await inviteMiembro(deps, alcance, {
      email,
      rol,
      ve_ganancias: ve,
      empresas: elegidas.map(({ id }) => id),
    });
    return {
      data: miembrosSchema.encode(miembros),
      blocks: [
        {
          kind: 'paragraph',
          text: `Le mandamos la invitación a ${email.trim()}. El link vale ${DIAS_DE_INVITACION} días.`,
          tone: 'bien',
        },
      ],
    };
  });
}

/** @throws AppError `miembro_no_encontrado` */
export async function revocar(context: Context, email: string): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const { miembros, invitaciones } = await listMiembros(deps, alcance);
    const es = (persona: { email: string }): boolean => persona.email.toLowerCase() === email.trim().toLowerCase();
    const [miembro, invitacion] = [miembros.find(es), invitaciones.find(es)];
    if (!miembro && !invitacion) throw new AppError('miembro_no_encontrado');
    if (invitacion) await cancelInvitacion(deps, alcance, invitacion.id);
    if (miembro) await revokeMiembro(deps, alcance, miembro.usuario_id);
    return {
      data: miembrosSchema.encode(await listMiembros(deps, alcance)),
      blocks: [
        {
          kind: 'paragraph',
          text: miembro
            ? `${miembro.email} ya no tiene acceso a tus empresas.`
            : `La invitación a ${email.trim()} ya no sirve.`,
          tone: 'bien',
        },
      ],
    };
  });
}

/** Accepts an invitation as the user of `--usuario`. @throws AppError as `acceptInvitacion` */
export async function aceptar(context: Context, link: string): Promise<Output> {
  const secreto = link.split(FRAGMENTO_INVITACION).at(-1) ?? '';
  return withUser(context, async ({ deps, alcance }) => {
    const usuario = await findUsuario(deps.store.fork(), alcance.usuario_id);
    if (usuario === null) throw new AppError('usuario_no_encontrado');
    const { id, email, email_confirmed } = usuario;
    const nueva = await acceptInvitacion(deps, { id, email, email_confirmed, token: '' }, secreto);
    return {
      data: compartidaSchema.encode(nueva),
      blocks: [
        {
          kind: 'paragraph',
          text: `Ya podés trabajar por cuenta de ${nueva.titular.email}: agregá --titular ${nueva.titular.email}.`,
          tone: 'bien',
        },
        tablaOf([nueva]),
      ],
    };
  });
}

/** `compartidos`: whom one's own is shared with; null when that is somebody else's. */
export function describePersonas(compartidos: Miembros | null, compartidas: readonly Compartida[]): Output {
  const { miembros, invitaciones } = compartidos ?? { miembros: [], invitaciones: [] };
  const filas = [
    ...miembros.map(({ email, empresas, desde, ...dado }) => [
      email,
      roles[dado.rol].nombre,
      veGanancias(dado) ? 'los ve' : 'no los ve',
      empresas.map(({ razon_social }) => razon_social).join(', '),
      `desde el ${formatInstante(desde)}`,
    ]),
    ...invitaciones.map(({ email, empresas, vence_en, vencida, ...dado }) => [
      email,
      roles[dado.rol].nombre,
      veGanancias(dado) ? 'los ve' : 'no los ve',
      empresas.map(({ razon_social }) => razon_social).join(', '),
      vencida ? 'invitación vencida' : `invitación hasta el ${formatInstante(vence_en)}`,
    ]),
  ];
  return {
    data: {
      ...miembrosSchema.encode({ miembros, invitaciones }),
      compartidas: compartidas.map((compartida) => compartidaSchema.encode(compartida)),
    },
    blocks: [
      ...(compartidos === null
        ? []
        : ([
            filas.length === 0
              ? {
                  kind: 'paragraph',
                  text: 'No compartís tus empresas con nadie. Invitá a alguien con `talonario personas invitar`.',
                }
              : {
                  kind: 'table',
                  columns: [
                    { title: 'Persona' },
                    { title: 'Rol' },
                    { title: 'Costos y ganancias', from: 90 },
                    { title: 'Empresas', flexible: true },
                    { title: 'Estado' },
                  ],
                  rows: filas,
                },
          ] satisfies Block[])),
      ...(compartidas.length === 0
        ? []
        : ([{ kind: 'title', text: 'Comparten con vos' }, tablaOf(compartidas)] satisfies Block[])),
    ],
  };
}

function tablaOf(compartidas: readonly Compartida[]): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'Titular' },
      { title: 'Empresa', flexible: true },
      { title: 'CUIT' },
      { title: 'Rol' },
      { title: 'Mes' },
    ],
    rows: compartidas.flatMap(({ titular, rol, empresas }) =>
      empresas.map(({ razon_social, cuit, mes }) => [
        titular.email,
        razon_social,
        formatCuit(cuit),
        roles[rol].nombre,
        `${nombreDeMes(mes.periodo)}: ${enPlural(mes.comprobantes, '1 comprobante', '# comprobantes')}${mes.presentado_en ? ', presentado' : ''}`,
      ]),
    ),
  };
}
