import { AppError, conPunto, enPlural } from '@talonario/core/base';
import {
  DIAS_DE_TRASPASO,
  stripDocumento,
  traspasos as traspasosSchema,
  type EstadoDeTraspaso,
  type Traspaso,
  type Traspasos,
} from '@talonario/core/empresas';
import {
  acceptTraspaso,
  declineTraspaso,
  foreseeTraspaso,
  listMiembros,
  listOfTraspasos,
  proposeTraspaso,
  withdrawTraspaso,
} from '@talonario/core/server/empresas';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** Hand-overs that the user offered, and those offered to the user. */
export async function traspasos(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeTraspasos(await listOfTraspasos(deps, alcance.usuario_id)),
  );
}

/** Offers a company, with those that go together with it. @throws AppError as `proposeTraspaso` */
export async function ofrecer(context: Context, { cuit, email }: { cuit: string; email: string }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, cuit);
    const { empresas } = await foreseeTraspaso(deps, alcance, id);
    const { miembros } = await listMiembros(deps, alcance);
    const miembro = miembros.find((candidato) => candidato.email.toLowerCase() === email.trim().toLowerCase());
    if (!miembro) throw new AppError('miembro_no_encontrado');
    const ofrecidos = await proposeTraspaso(deps, alcance, {
      empresas: empresas.map((empresa) => empresa.id),
      para: miembro.usuario_id,
    });
    const nombres = empresas.map(({ razon_social }) => razon_social).join(', ');
    return toOutput(
      ofrecidos,
      `Le ofreciste a ${miembro.email} el traspaso de ${conPunto(nombres)} Tiene ${DIAS_DE_TRASPASO} días para aceptarlo.`,
    );
  });
}

/** @throws AppError as `acceptTraspaso` */
export async function aceptarTraspaso(
  context: Context,
  { cuit, conserva }: { cuit: string; conserva: boolean },
): Promise<Output> {
  return withUser(context, async ({ deps, alcance: { usuario_id } }) => {
    const { id, de, empresas } = await findAbierto(await listOfTraspasos(deps, usuario_id), 'recibidos', cuit);
    return toOutput(
      await acceptTraspaso(deps, usuario_id, id, { conserva }),
      `${enPlural(empresas.length, 'La empresa', 'Las empresas')} de ${de.email} ${enPlural(empresas.length, 'ya es tuya', 'ya son tuyas')}. Volvé a vincular sus cuentas de venta.`,
    );
  });
}

/** @throws AppError as `declineTraspaso` */
export async function rechazarTraspaso(context: Context, cuit: string): Promise<Output> {
  return withUser(context, async ({ deps, alcance: { usuario_id } }) => {
    const { id, de } = await findAbierto(await listOfTraspasos(deps, usuario_id), 'recibidos', cuit);
    return toOutput(await declineTraspaso(deps, usuario_id, id), `Rechazaste el traspaso. Le avisamos a ${de.email}.`);
  });
}

/** @throws AppError as `withdrawTraspaso` */
export async function retirarTraspaso(context: Context, cuit: string): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const { id, para } = await findAbierto(await listOfTraspasos(deps, alcance.usuario_id), 'ofrecidos', cuit);
    return toOutput(
      await withdrawTraspaso(deps, alcance, id),
      `Retiraste el traspaso. ${para.email} ya no lo puede aceptar.`,
    );
  });
}

/** The open hand-over of the company with a CUIT. @throws AppError `traspaso_no_encontrado` */
async function findAbierto(listados: Traspasos, lado: keyof Traspasos, escrito: string): Promise<Traspaso> {
  const cuit = stripDocumento(escrito);
  const abierto = listados[lado].find(
    ({ estado, empresas }) => estado === 'ofrecido' && empresas.some((empresa) => empresa.cuit === cuit),
  );
  if (!abierto) throw new AppError('traspaso_no_encontrado');
  return abierto;
}

function toOutput(listados: Traspasos, text: string): Output {
  return { data: traspasosSchema.encode(listados), blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
}

const estados: Readonly<Record<EstadoDeTraspaso, (traspaso: Traspaso) => string>> = {
  ofrecido: ({ vence_en }) => `espera respuesta hasta el ${formatInstante(vence_en)}`,
  aceptado: (traspaso) => `aceptado el ${resueltoOf(traspaso)}`,
  rechazado: (traspaso) => `rechazado el ${resueltoOf(traspaso)}`,
  retirado: (traspaso) => `retirado el ${resueltoOf(traspaso)}`,
  vencido: ({ vence_en }) => `vencido el ${formatInstante(vence_en)}`,
};

function resueltoOf({ resuelto_en }: Traspaso): string {
  return resuelto_en === null ? '' : formatInstante(resuelto_en);
}

export function describeTraspasos(listados: Traspasos): Output {
  const filas = [...listados.recibidos, ...listados.ofrecidos].map((traspaso) => [
    traspaso.de.email,
    traspaso.para.email,
    traspaso.empresas.map(({ razon_social }) => razon_social).join(', '),
    estados[traspaso.estado](traspaso),
  ]);
  return {
    data: traspasosSchema.encode(listados),
    blocks: [
      filas.length === 0
        ? {
            kind: 'paragraph',
            text: 'No hay traspasos. Para ofrecer una empresa: `talonario traspasos ofrecer`.',
          }
        : {
            kind: 'table',
            columns: [{ title: 'De' }, { title: 'Para' }, { title: 'Empresas', flexible: true }, { title: 'Estado' }],
            rows: filas,
          },
    ],
  };
}
