import { Modal, Skeleton, TextInput } from '@mantine/core';
import type { CuentaContable } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { planDeCuentasQuery } from '../../../queries/contador/contables.ts';

/** Accounts with which a company's journal is written. */
export function CuentasDialog({ empresa, onClose }: { empresa: Empresa; onClose: () => void }) {
  const { data: plan, error, refetch } = useQuery(planDeCuentasQuery(empresa.id));
  return (
    <Modal opened onClose={onClose} title="Cuentas contables" size="lg" closeOnClickOutside={false}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : plan === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Formulario empresa={empresa} plan={plan} onClose={onClose} />
      )}
    </Modal>
  );
}

type Escrita = Pick<CuentaContable, 'codigo' | 'nombre'>;

function Formulario({
  empresa: { id },
  plan,
  onClose,
}: {
  empresa: Empresa;
  plan: readonly CuentaContable[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const presenta = useAcceso().puede('presentar');
  const [escritas, setEscritas] = useState<Record<string, Escrita>>({});
  const [enviado, setEnviado] = useState(false);
  const filas = plan.map((cuenta) => ({ ...cuenta, ...escritas[cuenta.concepto] }));
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const body = filas
        .filter(({ concepto }) => escritas[concepto] !== undefined)
        .map(({ concepto, codigo, nombre }) => ({ concepto, codigo, nombre }));
      const guardado = await call('updatePlanDeCuentas', { params: { id }, body });
      queryClient.setQueryData(planDeCuentasQuery(id).queryKey, guardado);
      onClose();
    },
  });
  const write = (concepto: string, antes: Escrita, cambio: Partial<Escrita>) =>
    setEscritas({ ...escritas, [concepto]: { codigo: antes.codigo, nombre: antes.nombre, ...cambio } });
  const save = () => {
    setEnviado(true);
    if (filas.some((fila) => problemaDeNombre(fila) !== null)) return focusFirstError();
    mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>Los asientos usan estas cuentas. Con el código vacío vuelve la que propone Talonario.</p>
      <Columnas de={2}>
        {filas.flatMap((fila) => [
          <TextInput
            key={`${fila.concepto} codigo`}
            label={`${fila.descripcion}: código`}
            maxLength={30}
            autoComplete="off"
            readOnly={!presenta}
            value={fila.codigo}
            onChange={({ currentTarget }) => write(fila.concepto, fila, { codigo: currentTarget.value })}
          />,
          <TextInput
            key={`${fila.concepto} nombre`}
            label={`${fila.descripcion}: cuenta`}
            maxLength={80}
            autoComplete="off"
            readOnly={!presenta}
            value={fila.nombre}
            onChange={({ currentTarget }) => write(fila.concepto, fila, { nombre: currentTarget.value })}
            error={enviado ? problemaDeNombre(fila) : null}
          />,
        ])}
      </Columnas>
      <DialogFoot verbo="Guardar las cuentas" working={isPending} fallo={error} onClose={onClose} />
    </form>
  );
}

function problemaDeNombre({ codigo, nombre }: Escrita): string | null {
  return codigo.trim() !== '' && nombre.trim() === '' ? 'Requerido' : null;
}
