import { Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { refreshStock } from '../../../queries/articulos/articulos.ts';
import { articuloNuevo } from '../campos/articuloForm.ts';
import { CamposArticulo } from '../campos/CamposArticulo.tsx';
import { useArticuloForm } from '../campos/useArticuloForm.ts';

/** Adds an article; `sku` is what was being looked for. */
export function ArticuloDialog({ sku, onClose }: { sku: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, saving, fallo, submit } = useArticuloForm(articuloNuevo({ sku }), async (body) => {
    await call('createArticulo', { body });
    await refreshStock(queryClient);
    notify.success(`Agregaste ${body.sku}`);
    onClose();
  });

  return (
    <Modal opened onClose={onClose} title="Agregar artículo" size="lg" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <CamposArticulo form={form} />
        </Stack>
        <DialogFoot fallo={fallo} working={saving} onClose={onClose} verbo="Agregar" />
      </form>
    </Modal>
  );
}
