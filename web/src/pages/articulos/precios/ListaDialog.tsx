import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import type { CondicionIvaReceptor } from '@talonario/core/base';
import { condicionesIvaReceptor } from '@talonario/core/empresas';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';

interface Valores {
  name: string;
  precios_incluyen_iva: boolean;
  situaciones_iva: CondicionIvaReceptor[];
}

interface Props {
  /** null: a new one. */
  lista: ListaPrecios | null;
  onClose: () => void;
}

/** Creates a price list, or changes its name and for whom it is proposed. */
export function ListaDialog({ lista, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Valores>({
    mode: 'controlled',
    initialValues: {
      name: lista?.name ?? '',
      precios_incluyen_iva: lista?.precios_incluyen_iva ?? true,
      situaciones_iva: lista?.situaciones_iva ?? [],
    },
    validate: { name: (name) => (name.trim() === '' ? 'Requerido' : null) },
    validateInputOnBlur: true,
  });
  const [leida] = useState(lista);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ valores, pisar = false }: { valores: Valores; pisar?: boolean }) => {
      const body = { ...valores, name: valores.name.trim() };
      return lista
        ? call('updateListaPrecios', {
            params: { id: lista.id },
            body: pisar || leida === null ? body : { ...body, antes: antesOf(leida) },
          })
        : call('createListaPrecios', { body });
    },
    onSuccess: async (guardada) => {
      await queryClient.invalidateQueries({ queryKey: listasQuery.queryKey });
      notify.success(lista ? `Guardaste ${guardada.name}` : `Creaste ${guardada.name}`);
      onClose();
      if (!lista) await navigate(paths.lista(guardada.id));
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={lista ? `Editar ${lista.name}` : 'Crear nueva lista'}
      closeOnClickOutside={!form.isDirty()}
    >
      <form noValidate onSubmit={form.onSubmit((valores) => mutate({ valores }), focusFirstError)}>
        <Stack>
          <TextInput
            label="Nombre"
            required
            maxLength={100}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox
            label="Los precios incluyen IVA"
            {...form.getInputProps('precios_incluyen_iva', { type: 'checkbox' })}
          />
          <Checkbox.Group
            label="Se propone a"
            description="La lista se propone en un comprobante a mano cuando el comprador tiene una de estas condiciones."
            value={form.values.situaciones_iva.map(String)}
            onChange={(codigos) =>
              form.setFieldValue(
                'situaciones_iva',
                codigos.map((codigo) => Number(codigo) as CondicionIvaReceptor),
              )
            }
          >
            <Stack gap="xs" mt="xs">
              {condicionesIvaReceptor.map(({ codigo, nombre }) => (
                <Checkbox key={codigo} value={String(codigo)} label={nombre} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
        <DialogFoot
          fallo={error}
          onPisar={() => mutate({ valores: form.values, pisar: true })}
          onDescartar={() => void queryClient.invalidateQueries({ queryKey: listasQuery.queryKey }).then(onClose)}
          working={isPending}
          onClose={onClose}
          verbo={lista ? 'Guardar' : 'Crear'}
        />
      </form>
    </Modal>
  );
}

/** Initial values of the form. */
function antesOf({ name, precios_incluyen_iva, situaciones_iva }: ListaPrecios) {
  return { name, precios_incluyen_iva, situaciones_iva };
}
