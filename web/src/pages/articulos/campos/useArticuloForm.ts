import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Pedido } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { cuerpoDe, validarArticulo, type ArticuloValores } from './articuloForm.ts';

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
  const [saving, setSaving] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const save = async (valores: ArticuloValores, opciones = { pisar: false }) => {
    setSaving(true);
    setFallo(null);
    try {
      await onSubmit(cuerpoDe(valores), opciones);
    } catch (error) {
      setFallo(error);
    } finally {
      setSaving(false);
    }
  };
  return { form, saving, fallo, save, submit: form.onSubmit((valores) => void save(valores), focusFirstError) };
}
