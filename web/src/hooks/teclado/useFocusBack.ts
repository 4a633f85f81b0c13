import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted already open: when it goes, the focus returns to where it was. One that opens and closes
 * while it stays mounted does that by itself.
 */
export function useFocusBack(opened = true): void {
  const [before] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
