import { useMedia } from './useMedia.ts';

/** True in a window narrower than a table's `sm`, without room for columns. */
export function useTelefono(): boolean {
  return useMedia('(width < 40rem)');
}
