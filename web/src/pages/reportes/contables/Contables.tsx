import { Button, Skeleton } from '@mantine/core';
import { nombreDeMes, type ContableOfrecido } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, saveArchivo } from '../../../api.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import { contablesQuery } from '../../../queries/contador/contables.ts';
import { CuentasDialog } from './CuentasDialog.tsx';

/** The program whose file is made with the company's accounts. */
const DE_ASIENTOS = 'asientos';

/** Files of a month's sales for accounting programs. */
export function Contables({ empresa, periodo }: { empresa: Empresa; periodo: string }) {
  const { data: programas, error, refetch } = useQuery(contablesQuery);
  const [cuentas, setCuentas] = useState(false);
  return (
    <section aria-label="Para tu programa contable">
      <h2>Para tu programa contable</h2>
      <p className={comunes.suave}>
        Las ventas de {nombreDeMes(periodo)} en el formato que importa cada sistema. Suman lo mismo que el Libro IVA.
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : programas === undefined ? (
        <Skeleton height={240} />
      ) : (
        <ul className={comunes.lista}>
          {programas.map((programa) => (
            <li key={programa.clave}>
              <Programa
                empresa={empresa}
                periodo={periodo}
                programa={programa}
                onCuentas={programa.clave === DE_ASIENTOS ? () => setCuentas(true) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {cuentas && <CuentasDialog empresa={empresa} onClose={() => setCuentas(false)} />}
    </section>
  );
}

function Programa({
  empresa: { id },
  periodo,
  programa: { clave, nombre, uso, sin_confirmar },
  onCuentas,
}: {
  empresa: Empresa;
  periodo: string;
  programa: ContableOfrecido;
  onCuentas: (() => void) | null;
}) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      saveArchivo(await call('descargarContable', { params: { id, contable: clave, periodo } }));
    },
  });
  const sinCasos = error instanceof ApiError && error.codigo === 'sin_casos';
  return (
    <>
      <span className={comunes.renglones}>
        <strong>{nombre}</strong>
        <span className={comunes.suave}>{uso}</span>
        {sin_confirmar !== null && <span className={comunes.suave}>{sin_confirmar}</span>}
        {sinCasos ? (
          <Notice role="status">
            <p>No hay comprobantes emitidos en {nombreDeMes(periodo)}.</p>
          </Notice>
        ) : (
          <Fallo fallo={error} />
        )}
      </span>
      <span>
        {onCuentas !== null && (
          <Button variant="subtle" size="compact-sm" onClick={onCuentas}>
            Cuentas contables
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate()}
          aria-label={`Bajar el archivo de ${nombre}`}
        >
          Bajar
        </Button>
      </span>
    </>
  );
}
