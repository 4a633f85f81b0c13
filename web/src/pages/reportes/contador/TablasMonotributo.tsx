import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import type { DatoDe } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { monotributoQuery } from '../../../queries/contador/contador.ts';
import { datosFiscalesQuery } from '../../../queries/empresas/padrones.ts';
import { describeProcedencia, isPropio } from '../../../textos/datoFiscal.ts';

type Tabla = DatoDe<'tabla_monotributo'>;

/** The tables that there are, each with who brought it and where it was read; those of the person can be taken away. */
export function TablasMonotributo({ empresa }: { empresa: Empresa }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(datosFiscalesQuery(empresa.id));
  const [aQuitar, setAQuitar] = useState<Tabla | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const tablas = (data ?? []).filter((dato) => dato.tipo === 'tabla_monotributo');
  const quitar = async ({ id }: Tabla) => {
    await call('deleteDatoFiscal', { params: { id: empresa.id, dato: id ?? '' } });
    await queryClient.invalidateQueries({ queryKey: datosFiscalesQuery(empresa.id).queryKey });
    await queryClient.invalidateQueries({ queryKey: monotributoQuery(empresa.id).queryKey });
  };
  return (
    <>
      <h3>Tablas cargadas</h3>
      <ul>
        {tablas.map((tabla) => (
          <li key={tabla.id ?? tabla.desde}>
            {nombreOf(tabla)}
            {tabla.rige && ' · la que rige'} · {describeProcedencia(tabla)} · {tabla.fuente}{' '}
            {isPropio(tabla) && (
              <Puede derecho="configurar">
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Quitar la tabla ${nombreOf(tabla)}`}
                  onClick={() => setAQuitar(tabla)}
                >
                  Quitar
                </Button>
              </Puede>
            )}
          </li>
        ))}
      </ul>
      {aQuitar && (
        <ConfirmDialog
          opened
          onClose={() => setAQuitar(null)}
          titulo={`Quitar la tabla ${nombreOf(aQuitar)}`}
          confirmar="Quitar"
          peligro
          onConfirm={() => quitar(aQuitar)}
        >
          La tabla deja de usarse en todas tus empresas: la comparación usa la que quede vigente.
        </ConfirmDialog>
      )}
    </>
  );
}

function nombreOf({ desde, hasta }: Tabla): string {
  return `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
}
