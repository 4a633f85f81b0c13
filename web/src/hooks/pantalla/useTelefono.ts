import { useMediaQuery } from '@mantine/hooks';

/** Whether a table has no room for columns: below its `sm`. */
export function useTelefono(): boolean {
  return useMediaQuery('(width < 40rem)', false, { getInitialValueInEffect: false });
}
