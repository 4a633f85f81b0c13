import { memo, useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Leaving with unsaved changes asks first: inside the application with a dialog, outside with the browser's own. */
export const LeaveGuard = memo(function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && screenOf(currentLocation) !== screenOf(nextLocation),
  );

  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      titulo="Tenés cambios sin guardar"
      cancelar="Seguir editando"
      confirmar="Salir sin guardar"
      peligro
      onConfirm={async () => blocker.proceed?.()}
    >
      Si salís ahora, los cambios se pierden.
    </ConfirmDialog>
  );
});

/** Screen of an address. A form's subject may be in the query: a sale, or an invoice. */
function screenOf({ pathname, search }: Location): string {
  return pathname + search;
}
