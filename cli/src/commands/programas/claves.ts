import { AppError } from '@talonario/core/base';
import { clave, claveNueva, clavePedida, type Clave } from '@talonario/core/programas';
import { addClave, endClave, listClavesOf } from '@talonario/core/server/programas';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Output } from '../../output/output.ts';

/** The keys of the user's programs. */
export async function claves(context: Context): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) =>
    describeClaves(await listClavesOf(deps, alcance.usuario_id), deps.clock.now()),
  );
}

interface PedidoDeClave {
  nombre: string;
  permiso: string;
  /** Days until it expires, as typed; null: it does not. */
  dias: string | null;
}

/** Makes a key and tells it, since it is not kept. @throws AppError `valor_invalido` */
export async function createClave(context: Context, { nombre, permiso, dias }: PedidoDeClave): Promise<Output> {
  const pedida = clavePedida.safeParse({ nombre, permiso, dias: dias === null ? null : Number(dias) });
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
          text: `Guardala ahora: no se vuelve a mostrar. Permite ${nueva.permiso} y ${venceOf(nueva)}.`,
          tone: 'espera',
        },
      ],
    };
  });
}

/** @throws AppError `clave_no_encontrada` */
export async function revocarClave(context: Context, referencia: string): Promise<Output> {
  return withUser(context, async ({ deps, alcance }) => {
    const clavesGuardadas = await listClavesOf(deps, alcance.usuario_id);
    const halladas = clavesGuardadas.filter(
      ({ id, prefijo }) => referencia.length > 0 && (id === referencia || prefijo.startsWith(referencia)),
    );
    const [hallada] = halladas;
    if (hallada === undefined || halladas.length > 1) throw new AppError('clave_no_encontrada');
    const revocada = await endClave(deps, alcance.usuario_id, hallada.id);
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
    data: lista.map((claveGuardada) => clave.encode(claveGuardada)),
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
        rows: lista.map((claveGuardada) => [
          claveGuardada.nombre,
          claveGuardada.prefijo,
          claveGuardada.permiso,
          estadoOf(claveGuardada, ahora),
          claveGuardada.usada_en ? formatInstante(claveGuardada.usada_en) : 'sin usar',
        ]),
      },
    ],
  };
}

function estadoOf(claveGuardada: Clave, ahora: Date): string | { text: string; tone: 'tenue' } {
  if (claveGuardada.revocada_en) return { text: 'revocada', tone: 'tenue' };
  if (claveGuardada.vence_en && claveGuardada.vence_en <= ahora) return { text: 'vencida', tone: 'tenue' };
  return venceOf(claveGuardada);
}

function venceOf({ vence_en }: Pick<Clave, 'vence_en'>): string {
  return vence_en ? `vence el ${formatInstante(vence_en)}` : 'no vence';
}
