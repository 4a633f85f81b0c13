import { TITULAR, type Rol } from '@talonario/core/empresas';
import { replaceMiembro } from '../../../core/src/store/miembros/miembros.ts';
import type { Servidor, UsuarioDePrueba } from './servidor.ts';

/** A user with whom `duenia` shares these companies; the user's calls are on her behalf. An employee sees no profit unless told to. */
export async function miembroOf(
  servidor: Servidor,
  duenia: UsuarioDePrueba,
  rol: Rol,
  company_ids: readonly string[],
  { ve_ganancias = false } = {},
): Promise<UsuarioDePrueba> {
  const usuario = await servidor.usuario();
  await servidor.deps.store.tx((tx) =>
    replaceMiembro(tx, duenia.id, { usuario_id: usuario.id, rol, ve_ganancias, company_ids }),
  );
  return enNombreOf(usuario, duenia);
}

/** The same user, working on another owner's data. */
export function enNombreOf(usuario: UsuarioDePrueba, duenia: UsuarioDePrueba): UsuarioDePrueba {
  return { ...usuario, call: (...pedido) => usuario.call(...pedido).set(TITULAR, duenia.id) };
}
