import { useQuery } from '@tanstack/react-query';
import { usuarioQuery } from '../queries/usuario.ts';
import { useToken } from './token.ts';

/** The user of this browser's session. */
export function useUsuario() {
  return useQuery(usuarioQuery(useToken()));
}
