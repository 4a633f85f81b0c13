import { Link } from 'react-router';
import { ApiError } from '../../api.ts';
import { EmptyState, ErrorState } from '../../components/estados/States.tsx';
import { paths } from '../../paths.ts';

/** A voucher that could not be shown: there is none at this address (trying again is no use), or it failed. */
export function NoSeCargo({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState titulo="No encontramos el comprobante">
      <p>
        No existe, o lo eliminaste. <Link to={paths.facturador}>Volvé al Facturador</Link>.
      </p>
    </EmptyState>
  );
}
