import { Button, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useFocusBack } from '../../../hooks/useFocusBack.ts';
import { refreshStock } from '../../../queries/articulos.ts';
import { articuloNuevo, cuerpoDe, validarArticulo, type ArticuloValores } from '../campos/articuloForm.ts';
import { CamposArticulo } from '../campos/CamposArticulo.tsx';

/** Adds an article; `sku` is what was being looked for. */
export function ArticuloDialog({ sku, onClose }: { sku: string; onClose: () => void }) {
  useFocusBack();
  const queryClient = useQueryClient();
  const form = useForm<ArticuloValores>({
    mode: 'controlled',
    initialValues: articuloNuevo({ sku }),
    validate: validarArticulo,
    validateInputOnBlur: true,
  });
  const [saving, setSaving] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);

  const save = async (valores: ArticuloValores) => {
    setSaving(true);
    setFallo(null);
    try {
      await call('createArticulo', { body: cuerpoDe(valores) });
      await refreshStock(queryClient);
      notify.success(`Agregaste ${valores.sku.trim()}`);
      onClose();
    } catch (error) {
      // Spec §8: the server's own text.
      setFallo(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title="Agregar artículo" size="lg" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit((valores) => void save(valores), focusFirstError)}>
        <Stack>
          <CamposArticulo form={form} />
          {fallo !== null && (
            <Notice tono="rojo" role="alert">
              {sentenceOf(fallo)}
            </Notice>
          )}
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving}>
            Agregar
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
