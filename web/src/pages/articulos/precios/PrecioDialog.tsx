import { Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import { useState, type FormEvent } from 'react';
import { ArticuloSelect } from '../../../components/campos/ArticuloSelect.tsx';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { MoneyInput, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { problemaDePrecio } from '../campos/precio.ts';
import { usePrecios } from '../usePrecios.ts';
import type { PrecioDeLista } from './columnas.tsx';

interface Props {
  lista: ListaPrecios;
  /** null: a new one. */
  item: PrecioDeLista | null;
  onClose: () => void;
}

/** Puts the price of an article in a list (spec §5: SKU required, price greater than 0). */
export function PrecioDialog({ lista, item, onClose }: Props) {
  const { edit } = usePrecios();
  const [sku, setSku] = useState(item?.sku ?? '');
  const guardado = textOfPrecio(item?.precio ?? null);
  const [precio, setPrecio] = useState(guardado);
  const [enviado, setEnviado] = useState(false);
  const problema = problemaDePrecio(precio);
  const cambiado = sku !== (item?.sku ?? '') || precio !== guardado;

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => edit({ lista_id: lista.id, sku, precio: item?.precio ?? null }, precio),
    onSuccess: () => onClose(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEnviado(true);
    if (sku === '' || problema !== null) focusFirstError();
    else mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={item ? `Editar el precio de ${item.sku}` : `Agregar a ${lista.name}`}
      closeOnClickOutside={!cambiado}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          {item ? (
            <TextInput label="SKU" value={item.sku} disabled />
          ) : (
            <ArticuloSelect
              label="SKU"
              required
              sku={sku}
              onPick={(articulo) => setSku(articulo.sku)}
              error={enviado && sku === '' ? 'Requerido' : null}
            />
          )}
          <MoneyInput
            label={lista.precios_incluyen_iva ? 'Precio con IVA' : 'Precio sin IVA'}
            required
            value={precio}
            onChange={setPrecio}
            error={enviado ? problema : null}
            data-autofocus={item !== null || undefined}
          />
        </Stack>
        <DialogFoot fallo={error} working={isPending} onClose={onClose} verbo={item ? 'Guardar' : 'Agregar'} />
      </form>
    </Modal>
  );
}
