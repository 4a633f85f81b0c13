import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf, type Pedido } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { cuerpoDe, validarArticulo, type ArticuloValores } from '../campos/articuloForm.ts';
import { CamposArticulo } from '../campos/CamposArticulo.tsx';
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
  const form = useForm<ArticuloValores>({
    mode: 'controlled',
    initialValues: inicial,
    validate: validarArticulo,
    validateInputOnBlur: true,
  });
  const [saving, setSaving] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const save = async (valores: ArticuloValores) => {
    setSaving(true);
    setFallo(null);
    try {
      await onSubmit(cuerpoDe(valores));
    } catch (error) {
      // Spec §8: the server's own text.
      setFallo(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.hoja}
      noValidate
      onSubmit={form.onSubmit((valores) => void save(valores), focusFirstError)}
    >
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
