import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Pedido } from '../../../api.ts';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { cuerpoOf, type ArticuloValores } from '../campos/articuloForm.ts';
import { CamposArticulo } from '../campos/CamposArticulo.tsx';
import { useArticuloForm } from '../campos/useArticuloForm.ts';
import classes from './ArticuloForm.module.css';

type Cuerpo = Pedido<'createArticulo'>['body'];

interface Props {
  inicial: ArticuloValores;
  esKit?: boolean;
  /** As it begins it can be sent. */
  nuevo?: boolean;
  enviar: string;
  /** Something else of its page is not saved either: a page asks once. */
  otroSinGuardar?: boolean;
  /** What it throws is shown, and what was typed stays. `antes`: what the form began with, unless it is to be written over. */
  onSubmit: (body: Cuerpo, antes: Omit<Cuerpo, 'sku'> | undefined) => Promise<unknown>;
  /** Begins again with what there is. */
  onDescartar?: () => void;
}

/** An article's form on its own page. */
export function ArticuloForm(props: Props) {
  const { inicial, esKit = false, nuevo = false, enviar, otroSinGuardar = false, onSubmit, onDescartar } = props;
  const [leido] = useState(() => bodyOf(inicial));
  const { form, saving, fallo, save, submit } = useArticuloForm(inicial, (body, { pisar }) =>
    onSubmit(body, pisar ? undefined : leido),
  );
  return (
    <form className={classes.hoja} noValidate onSubmit={submit}>
      <LeaveGuard active={(form.isDirty() && !saving) || otroSinGuardar} />
      <Stack>
        {/* What was typed while it is saved would go away with what was sent. */}
        <Stack inert={saving}>
          <CamposArticulo form={form} skuFijo esKit={esKit} />
        </Stack>
        <FalloAlGuardar
          fallo={fallo}
          onPisar={() => void save(form.values, { pisar: true })}
          onDescartar={onDescartar}
        />
        <Group>
          <Button type="submit" loading={saving} disabled={!nuevo && !form.isDirty()}>
            {enviar}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the form says but its SKU, which does not change. */
function bodyOf(valores: ArticuloValores): Omit<Cuerpo, 'sku'> {
  const { sku: _sku, ...resto } = cuerpoOf(valores);
  return resto;
}
