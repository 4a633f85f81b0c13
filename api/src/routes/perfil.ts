import {
  changePassword,
  chooseAvisos,
  closeCuenta,
  closeOtrasSesiones,
  closeSesion,
  readPerfil,
  requestEmail,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';
import type { Limits } from '../limits.ts';
import { idOf } from '../params.ts';

type Names =
  | 'getPerfil'
  | 'cambiarPassword'
  | 'pedirEmail'
  | 'elegirAvisos'
  | 'cerrarSesion'
  | 'cerrarLasOtras'
  | 'cerrarCuenta';

/** Routes of the user's own account. A call that brings the password counts as an attempt to log in. */
export function perfil(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  return {
    getPerfil: ({ usuario }) => readPerfil(deps, usuario),
    cambiarPassword: ({ usuario, body, ip }) =>
      limits.login({ ip, email: usuario.email }, () => changePassword(deps, usuario, body)),
    pedirEmail: ({ usuario, body, ip }) =>
      limits.login({ ip, email: usuario.email }, async () => {
        await requestEmail(deps, usuario, body);
        return readPerfil(deps, usuario);
      }),
    elegirAvisos: ({ usuario, body }) => chooseAvisos(deps, usuario, body),
    cerrarSesion: ({ usuario, params }) => closeSesion(deps, usuario, idOf(params.sesion, 'sesion_no_encontrada')),
    cerrarLasOtras: ({ usuario }) => closeOtrasSesiones(deps, usuario),
    cerrarCuenta: ({ usuario, body, ip }) =>
      limits.login({ ip, email: usuario.email }, () => closeCuenta(deps, usuario, body)),
  };
}
