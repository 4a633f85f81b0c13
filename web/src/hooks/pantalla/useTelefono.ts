import { useMedia } from './useMedia.ts';

/** Whether a table has no room for columns: below its `sm`. */
export function useTelefono(): boolean {
  return useMedia('(width < 40rem)');
}
