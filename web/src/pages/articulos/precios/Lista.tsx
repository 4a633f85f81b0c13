import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import { condicionesIvaReceptor } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call, sentenceOf } from '../../../api.ts';
import { BackArrow } from '../../../components/encabezado/BackLink.tsx';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useTitle } from '../../../hooks/pantalla/useTitle.ts';
import { paths } from '../../../paths.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { CambioListaDialog } from './CambioListaDialog.tsx';
import { ItemsDeLista } from './ItemsDeLista.tsx';
import { ListaDialog } from './ListaDialog.tsx';
import classes from './Lista.module.css';
import { PrecioDialog } from './PrecioDialog.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';

/** /app/articulos/precios/{id} */
export default function Lista() {
  const { id = '' } = useParams();
  const { data: listas } = useQuery(listasQuery);
  const lista = listas?.find((listaPrecios) => listaPrecios.id === id);
  return lista ? (
    <Detalle key={id} lista={lista} />
  ) : (
    <EmptyState titulo="No encontramos la lista">
      <p>
        No existe o no es tuya. <Link to={paths.listas}>Mirá las que tenés</Link>.
      </p>
    </EmptyState>
  );
}

type Dialogo = 'agregar' | 'editar' | 'cambiar' | 'eliminar' | null;

function Detalle({ lista }: { lista: ListaPrecios }) {
  useTitle(`${lista.name} · Listas de precios`);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [dialogo, setDialogo] = useState<Dialogo>(null);
  const [q, setQ] = useState('');
  const close = () => setDialogo(null);
  const remove = async () => {
    await call('deleteListaPrecios', { params: { id: lista.id } });
    await navigate(paths.listas);
    notify.success(`Eliminaste ${lista.name}`);
    // Only the list of lists is read again: this list was deleted with its prices.
    await queryClient.invalidateQueries({ queryKey: listasQuery.queryKey, exact: true });
  };
  return (
    <>
      <BackArrow to={paths.listas} texto="Listas de precios" />
      <header className={classes.encabezado}>
        <h2>{lista.name}</h2>
        <Group gap="xs">
          <Puede derecho="configurar">
            <Button variant="default" disabled={lista.cantidad === 0} onClick={() => setDialogo('cambiar')}>
              Cambiar precios
            </Button>
          </Puede>
          <Puede derecho="configurar">
            <Menu
              width={240}
              groups={[
                {
                  options: [
                    { texto: 'Importar la lista', icon: 'subir', to: paths.importarLista(lista.id) },
                    { texto: 'Nombre y a quiénes se propone', icon: 'editar', onSelect: () => setDialogo('editar') },
                  ],
                },
                {
                  options: [
                    {
                      texto: 'Eliminar la lista',
                      icon: 'eliminar',
                      peligro: true,
                      onSelect: () => setDialogo('eliminar'),
                    },
                  ],
                },
              ]}
            >
              <Button variant="default" rightSection={<Icon name="abajo" size={16} />}>
                Más
              </Button>
            </Menu>
          </Puede>
          <Puede derecho="configurar">
            <Button leftSection={<Icon name="agregar" />} onClick={() => setDialogo('agregar')}>
              Agregar
            </Button>
          </Puede>
        </Group>
      </header>
      <IncluyenIva lista={lista} />
      <Text c="dimmed" mb="lg">
        {propuesta(lista)}
      </Text>
      <ItemsDeLista lista={lista} onSearch={setQ} />
      {dialogo === 'agregar' && <PrecioDialog lista={lista} item={null} onClose={close} />}
      {dialogo === 'editar' && <ListaDialog lista={lista} onClose={close} />}
      {dialogo === 'cambiar' && <CambioListaDialog lista={lista} q={q} onClose={close} />}
      {dialogo === 'eliminar' && (
        <ConfirmDialog
          opened
          onClose={close}
          titulo={`Eliminar ${lista.name}`}
          confirmar="Eliminar"
          peligro
          onConfirm={remove}
        >
          Se borran la lista y sus precios. Esta acción no es reversible. Los artículos y los comprobantes que la usaron
          quedan como están.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Switch of prices with or without VAT: saved at once, with an undo. */
function IncluyenIva({ lista: { id, name, precios_incluyen_iva } }: { lista: ListaPrecios }) {
  const { puede } = useAcceso();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ incluyen, undo }: { incluyen: boolean; undo?: () => void }) => {
      const antes = { precios_incluyen_iva: !incluyen };
      await call('updateListaPrecios', { params: { id }, body: { precios_incluyen_iva: incluyen, antes } });
      await queryClient.invalidateQueries({ queryKey: listasQuery.queryKey });
      const mensaje = `Los precios de ${name} ${incluyen ? 'incluyen' : 'no incluyen'} IVA`;
      if (undo) notify.undoable(mensaje, undo);
    },
    onError: (error) => notify.error('No se pudo guardar la lista', sentenceOf(error)),
  });
  return (
    <Checkbox
      mb="xs"
      label="Los precios incluyen IVA"
      checked={precios_incluyen_iva}
      disabled={isPending || !puede('configurar')}
      onChange={({ currentTarget: { checked } }) =>
        mutate({ incluyen: checked, undo: () => mutate({ incluyen: !checked }) })
      }
    />
  );
}

function propuesta({ situaciones_iva }: ListaPrecios): string {
  const nombres = condicionesIvaReceptor
    .filter(({ codigo }) => situaciones_iva.includes(codigo))
    .map(({ nombre }) => nombre);
  return nombres.length === 0
    ? 'Esta lista se elige a mano en cada comprobante.'
    : `Esta lista se propone a: ${nombres.join(', ')}.`;
}
