import { AppError, clave, claveNueva, clavePedida, type Clave } from '@talonario/core';
import { addClave, endClave, listClavesDe } from '@talonario/core/server';
import { requiredText, type Options } from '../../arguments/options.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** The keys of the user's programs. */
export async function claves(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeClaves(await listClavesDe(deps, alcance.usuario_id), deps.clock.now()),
  );
}

/** Makes a key and tells it, since it is not kept. @throws AppError `valor_invalido` */
export async function createClave(
  context: Context,
  options: Options,
  [nombre = '']: readonly string[],
): Promise<Output> {
  const dias = options['dias'] === undefined ? null : Number(requiredText(options, 'dias'));
  const pedida = clavePedida.safeParse({ nombre, permiso: options['permiso'], dias });
  if (!pedida.success) {
    const campo = pedida.error.issues[0]?.path[0];
    throw new AppError('valor_invalido', { campo: campo === 'nombre' ? 'NOMBRE' : `--${String(campo)}` });
  }
  return withUser(context, async ({ deps, alcance }) => {
    const nueva = await addClave(deps, { id: alcance.usuario_id, token: null }, pedida.data);
    return {
      data: claveNueva.encode(nueva),
      blocks: [
        { kind: 'title', text: `Clave de ${nueva.nombre}` },
        { kind: 'copy', lines: [nueva.clave] },
        {
          kind: 'paragraph',
          text: `Guardala ahora: no se vuelve a mostrar. Permite ${nueva.permiso} y ${venceDe(nueva)}.`,
          tone: 'espera',
        },
      ],
    };
  });
}

/** @throws AppError `clave_no_encontrada` */
export async function revocarClave(
  context: Context,
  _options: Options,
  [cual = '']: readonly string[],
): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const todas = await listClavesDe(deps, alcance.usuario_id);
    const suyas = todas.filter(({ id, prefijo }) => cual.length > 0 && (id === cual || prefijo.startsWith(cual)));
    const [una] = suyas;
    if (una === undefined || suyas.length > 1) throw new AppError('clave_no_encontrada');
    const revocada = await endClave(deps, alcance.usuario_id, una.id);
    return {
      data: clave.encode(revocada),
      blocks: [{ kind: 'paragraph', text: `La clave de ${revocada.nombre} ya no sirve.`, tone: 'bien' }],
    };
  });
}

export function describeClaves(lista: readonly Clave[], ahora: Date): Output {
  if (lista.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'No hay claves: se crean con `talonario claves crear`.' }] };
  }
  return {
    data: lista.map((una) => clave.encode(una)),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Programa', flexible: true },
          { title: 'Empieza' },
          { title: 'Permiso' },
          { title: 'Estado' },
          { title: 'Último uso' },
        ],
        rows: lista.map((una) => [
          una.nombre,
          una.prefijo,
          una.permiso,
          estadoDe(una, ahora),
          una.usada_en ? formatInstante(una.usada_en) : 'sin usar',
        ]),
      },
    ],
  };
}

function estadoDe(una: Clave, ahora: Date): string | { text: string; tone: 'tenue' } {
  if (una.revocada_en) return { text: 'revocada', tone: 'tenue' };
  if (una.vence_en && una.vence_en <= ahora) return { text: 'vencida', tone: 'tenue' };
  return venceDe(una);
}

function venceDe({ vence_en }: Pick<Clave, 'vence_en'>): string {
  return vence_en ? `vence el ${formatInstante(vence_en)}` : 'no vence';
}
