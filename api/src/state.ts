import type { Alcance } from '@talonario/core/empresas';
import type { FormularioRecibido } from './formulario.ts';
import type { EnlaceAbierto } from '@talonario/core/server/contador';
import type { UsuarioSesion } from '@talonario/core/server/empresas';
import type { ClaveAbierta } from '@talonario/core/server/programas';

/** What a request carries from one middleware to the next. */
export interface State {
  /** Its id: in the answer's header and in every line logged about it. */
  pedido: string;
  /** What this answer's styles carry so that the policy lets them be. */
  nonce: string;
  /** Its JSON; absent when it brings none. */
  cuerpo?: unknown;
  /** Its multipart form, received whole; absent when it brings none. */
  formulario?: FormularioRecibido;
  /** Who makes it; absent where anybody may. */
  usuario?: UsuarioSesion;
  /** Of a program: with which key it comes, instead of a session. */
  clave?: ClaveAbierta;
  /** Of whoever comes with an accountant's link. */
  enlace?: EnlaceAbierto;
  /** Of a program: what its owner may, of which `alcance` is what its key permits. */
  alcanceDelUsuario?: Alcance;
  /** Over whose data, and with which rights; there when `usuario` is. */
  alcance?: Alcance;
}
