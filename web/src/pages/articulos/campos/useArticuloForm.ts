import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Pedido } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { cuerpoOf, validarArticulo, type ArticuloValores } from './articuloForm.ts';

/**
 * An article's form. What `onSubmit` throws is `fallo`, and what was typed stays: spec §8, the server's own text is what is
 * said of it.
 */
export function useArticuloForm(
  inicial: ArticuloValores,
  onSubmit: (body: Pedido<'createArticulo'>['body'], opciones: { pisar: boolean }) => Promise<unknown>,
) {
  const form = useForm<ArticuloValores>({
    mode: 'controlled',
    initialValues: inicial,
    validate: validarArticulo,
    validateInputOnBlur: true,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ valores, pisar }: { valores: ArticuloValores; pisar: boolean }) =>
      onSubmit(cuerpoOf(valores), { pisar }),
  });
  const save = (valores: ArticuloValores, { pisar } = { pisar: false }) => mutate({ valores, pisar });
  return {
    form,
    saving: isPending,
    fallo: error,
    save,
    submit: form.onSubmit((valores) => save(valores), focusFirstError),
  };
}
