import { Button, Group, Stack } from '@mantine/core';
import type { CostoPartes } from '@talonario/core/articulos';
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
  /** Cost of a kit: its parts'; null: the article is no kit. */
  costoDeKit?: CostoPartes | null;
  /** The initial values can be sent as they are. */
  nuevo?: boolean;
  enviar: string;
  /** Another part of the page is unsaved: a page asks once. */
  otroSinGuardar?: boolean;
  /**
   * Saves the article; its failure is shown and the typed values stay. `antes`: initial values, absent to overwrite another
   * user's save.
   */
  onSubmit: (body: Cuerpo, antes: Omit<Cuerpo, 'sku'> | undefined) => Promise<unknown>;
  /** Begins again with what there is. */
  onDescartar?: () => void;
}

/** An article's form on its own page. */
export function ArticuloForm(props: Props) {
  const { inicial, costoDeKit = null, nuevo = false, enviar, otroSinGuardar = false, onSubmit, onDescartar } = props;
  const [leido] = useState(() => bodyOf(inicial));
  const { form, saving, fallo, save, submit } = useArticuloForm(inicial, (body, { pisar }) =>
    onSubmit(body, pisar ? undefined : leido),
  );
  return (
    <form className={classes.hoja} noValidate onSubmit={submit}>
      <LeaveGuard active={(form.isDirty() && !saving) || otroSinGuardar} />
      <Stack>
        {/* Text typed during the save would be lost with the sent values. */}
        <Stack inert={saving}>
          <CamposArticulo form={form} skuFijo costoDeKit={costoDeKit} />
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

/** Body of the form without the SKU, which does not change. */
function bodyOf(valores: ArticuloValores): Omit<Cuerpo, 'sku'> {
  const { sku: _sku, ...resto } = cuerpoOf(valores);
  return resto;
}
