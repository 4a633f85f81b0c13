import {
  blockUsuario,
  changeClave,
  changeEmail,
  listUsuariosDeInstalacion,
  unblockUsuario,
  type UsuarioListado,
} from '@talonario/core/server/empresas';
import { withDeps, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Cell, Output } from '../../output/output.ts';
import { passwordFor, type ClaveTipeada } from './claveTipeada.ts';

/** The users of the installation, whoever they are. */
export async function listar(context: Context): Promise<Output> {
  return withDeps(context, async (deps) => describeUsuarios(await listUsuariosDeInstalacion(deps)));
}

/** Closes the installation to a user, or with `--deshacer` opens it again. @throws AppError `usuario_no_encontrado` */
export async function bloquear(
  context: Context,
  { email, deshacer }: { email: string; deshacer: boolean },
): Promise<Output> {
  return withDeps(context, async (deps) => {
    if (deshacer) {
      const { id, email: emailDeUsuario } = await unblockUsuario(deps, email);
      return said(
        { id, email: emailDeUsuario, bloqueado: false },
        `${emailDeUsuario} vuelve a entrar con la clave que tenía. Sus claves de programas se hacen de nuevo, y sus destinos se reanudan.`,
      );
    }
    const { id, email: emailGuardado } = await blockUsuario(deps, email);
    return said(
      { id, email: emailGuardado, bloqueado: true },
      `Se bloqueó a ${emailGuardado}: ya no entra, y sus sesiones y claves de programas dejaron de servir.`,
      `Sus cuentas se siguen facturando y lo que comparte sigue compartido. Para que no se facturen: \`talonario cuentas desvincular CUENTA --usuario ${emailGuardado}\`.`,
    );
  });
}

/** Another password for a user. @throws AppError `usuario_no_encontrado`, `password_invalido`, `campo_requerido`, `archivo_no_disponible` */
export async function clave(
  context: Context,
  { email, ...tipeada }: ClaveTipeada & { email: string },
): Promise<Output> {
  const password = await passwordFor(context.terminal, tipeada);
  return withDeps(context, async (deps) => {
    const { id, email: emailDeUsuario, bloqueado } = await changeClave(deps, { email, password });
    return said(
      { id, email: emailDeUsuario, bloqueado },
      `Se cambió la clave de ${emailDeUsuario}. Sus sesiones y claves de programas dejaron de servir, y sus destinos se detuvieron.`,
      ...(bloqueado ? [`Sigue sin poder entrar: \`talonario usuario bloquear ${emailDeUsuario} --deshacer\`.`] : []),
    );
  });
}

/** Another address for a user. @throws AppError `usuario_no_encontrado`, `email_invalido`, `email_ya_registrado`, `usuario_de_la_demo` */
export async function email(context: Context, { actual, nuevo }: { actual: string; nuevo: string }): Promise<Output> {
  return withDeps(context, async (deps) => {
    const cambiado = await changeEmail(deps, { email: actual, nuevo });
    return said(cambiado, `${actual} ahora es ${nuevo}. Entra con la misma clave.`);
  });
}

export function describeUsuarios(usuarios: readonly UsuarioListado[]): Output {
  if (usuarios.length === 0) {
    return { data: usuarios, blocks: [{ kind: 'paragraph', text: 'Todavía no hay ningún usuario.' }] };
  }
  return {
    data: usuarios,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Email', flexible: true },
          { title: 'Estado' },
          { title: 'Empresas', right: true },
          { title: 'Cuentas', right: true },
          { title: 'Creado', from: 90 },
          { title: 'Entró', from: 90 },
        ],
        rows: usuarios.map((usuario) => [
          usuario.email,
          estadoOf(usuario),
          String(usuario.empresas),
          String(usuario.cuentas),
          formatInstante(usuario.creado_en),
          usuario.entro_en === null ? 'sin sesión abierta' : formatInstante(usuario.entro_en),
        ]),
        cut: { first: 50, rest: 'con --json se ven todos' },
      },
    ],
  };
}

function estadoOf({ bloqueado, confirmado }: UsuarioListado): Cell {
  if (bloqueado) return { text: 'bloqueado', tone: 'atencion' };
  return confirmado ? { text: 'confirmado', tone: 'normal' } : { text: 'sin confirmar', tone: 'espera' };
}

function said(data: object, frase: string, ...ademas: readonly string[]): Output {
  return {
    data,
    blocks: [
      { kind: 'paragraph', text: frase, tone: 'bien' },
      ...ademas.map((text) => ({ kind: 'paragraph' as const, text })),
    ],
  };
}
