import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { CuentaForm } from './CuentaForm.tsx';
import { Desvincular } from './Desvincular.tsx';
import { useCuenta } from '../useCuenta.ts';

/** /app/cuentas/{id}/datos */
export default function DatosCuenta() {
  const cuenta = useCuenta();
  const { data: empresas, error, refetch } = useQuery(empresasQuery);
  useEffect(() => {
    if (error) notify.error('Error trayendo empresa vinculada');
  }, [error]);

  if (empresas) {
    return (
      <>
        <CuentaForm cuenta={cuenta} empresas={empresas} />
        <Desvincular cuenta={cuenta} />
      </>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Esqueleto barras={[0, 1, 2, 3].map(() => ({ height: 56, maw: '30rem', mb: 'xl' }))} />;
}
