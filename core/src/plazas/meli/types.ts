import type { Tokens } from '../../contract/cuentas/cuenta.ts';
import type { AvisosDeCuenta } from '../avisos.ts';
import type {
  CobrosDePlaza,
  ConsultasDeVentas,
  DocumentosDePlaza,
  PublicacionesDePlaza,
  Ritmo,
  UsuarioDePlaza,
} from '../plaza.ts';

/** A raw answer of the marketplace, inside its client; to everybody else it is a RespuestaCruda. */
export type MeliJson = { readonly [key: string]: unknown };

/** Mercado Libre as seen by one seller: all parts of the port in one object. */
export interface MeliCuenta
  extends ConsultasDeVentas, PublicacionesDePlaza, DocumentosDePlaza, AvisosDeCuenta, CobrosDePlaza {
  meli_user_id: string;
  usuario(): Promise<UsuarioMeli>;
}

export interface UsuarioMeli extends UsuarioDePlaza {
  meli_user_id: string;
}

export interface MeliClient {
  /** Exchanges the code of the redirect for tokens. Throws `plaza_rechazo`. */
  canjearCodigo(code: string): Promise<Tokens & { meli_user_id: string }>;
  /** A seller's view. Without `apuro`, its calls about orders take a small share of the seller's, one at a time. */
  cuenta(meli_user_id: string, ritmo?: Ritmo): MeliCuenta;
  /** Closes the rate limits that the calls of all sellers share. */
  cerrar(): Promise<void>;
}
