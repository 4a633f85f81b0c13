import { Button, Group, Stack } from '@mantine/core';
import { sentenceOf, type Pedido } from '../../../api.ts';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import type { ArticuloValores } from '../campos/articuloForm.ts';
import { CamposArticulo } from '../campos/CamposArticulo.tsx';
import { useArticuloForm } from '../campos/useArticuloForm.ts';
import classes from './ArticuloForm.module.css';

interface Props {
  inicial: ArticuloValores;
  esKit?: boolean;
  enviar: string;
  /** Something else of its page is not saved either: a page asks once. */
  otroSinGuardar?: boolean;
  /** What it throws is shown, and what was typed stays. */
  onSubmit: (body: Pedido<'createArticulo'>['body']) => Promise<unknown>;
}

/** An article's form on its own page. */
export function ArticuloForm({ inicial, esKit = false, enviar, otroSinGuardar = false, onSubmit }: Props) {
  const { form, saving, fallo, submit } = useArticuloForm(inicial, onSubmit);
  return (
    <form className={classes.hoja} noValidate onSubmit={submit}>
      <LeaveGuard active={(form.isDirty() && !saving) || otroSinGuardar} />
      <Stack>
        <CamposArticulo form={form} skuFijo esKit={esKit} />
        {fallo !== null && (
          <Notice tono="rojo" role="alert">
            {sentenceOf(fallo)}
          </Notice>
        )}
        <Group>
          <Button type="submit" loading={saving} disabled={enviar === 'Guardar' && !form.isDirty()}>
            {enviar}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
