import type { Alcance } from '@talonario/core/empresas';
import type { FormularioRecibido } from './formulario.ts';
import type { EnlaceAlComprobante } from '@talonario/core/server/comprobantes';
import type { EnlaceAbierto } from '@talonario/core/server/contador';
import type { UsuarioSesion } from '@talonario/core/server/empresas';
import type { ClaveAbierta } from '@talonario/core/server/programas';

/** State of a request, from one middleware to the next. */
export interface State {
  /** Request's id: in the answer's header and in every line logged about it. */
  pedido: string;
  /** Nonce of this answer's styles, which the content policy requires. */
  nonce: string;
  /** JSON of the body; absent: there is none. */
  cuerpo?: unknown;
  /** Multipart form, received whole; absent: there is none. */
  formulario?: FormularioRecibido;
  /** User who makes the request; absent where anybody may. */
  usuario?: UsuarioSesion;
  /** Key of a program, instead of a session. */
  clave?: ClaveAbierta;
  /** Accountant's link that the request came with. */
  enlace?: EnlaceAbierto;
  /** Link of a voucher that the request came with. */
  comprobante?: EnlaceAlComprobante;
  /** Rights of a program's owner; `alcance` is the part that its key permits. */
  alcanceDelUsuario?: Alcance;
  /** Owner of the data, and rights over them; there when `usuario` is. */
  alcance?: Alcance;
}
