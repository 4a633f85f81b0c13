import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArticuloConPrecios, ArticuloDetallado } from '@talonario/core/articulos';
import { formatEn, parseImporte } from '@talonario/core/base';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ArticuloSelect } from '../../../components/campos/ArticuloSelect.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { refreshStock } from '../../../queries/articulos/articulos.ts';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { Costo } from '../campos/Costo.tsx';
import { costoOf, cuerpoDeKit, partesOf, problemaDeCantidad, withParte, type ParteTipeada } from './kitForm.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

interface Props {
  articulo: ArticuloDetallado;
  /** Receives true while there are unsaved changes. */
  onSinGuardar: (sinGuardar: boolean) => void;
}

/** The parts of an own kit with their quantities: its cost is theirs. */
export function Kit({ articulo, onSinGuardar }: Props) {
  const { sku } = articulo;
  const queryClient = useQueryClient();
  // Edition of the parts as they were when it began; a later reading does not touch it.
  const [edicion, setEdicion] = useState<{ leidas: ParteTipeada[]; partes: ParteTipeada[] } | null>(null);
  const editando = edicion !== null;
  const partes = edicion?.partes ?? partesOf(articulo);
  const setPartes = (next: (antes: ParteTipeada[]) => ParteTipeada[]) =>
    setEdicion((antes) => antes && { ...antes, partes: next(antes.partes) });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ pisar = false }: { pisar?: boolean }) => {
      const antes = pisar || edicion === null ? undefined : cuerpoDeKit(edicion.leidas);
      await call('updateKit', { params: { sku }, body: { ...cuerpoDeKit(partes), antes } });
      await refreshStock(queryClient);
      notify.success(partes.length === 0 ? `${sku} ya no es un kit` : `Guardaste el kit ${sku}`);
      setEdicion(null);
    },
  });
  const cambiado =
    edicion !== null && JSON.stringify(cuerpoDeKit(partes)) !== JSON.stringify(cuerpoDeKit(edicion.leidas));
  const valido = partes.every(({ cantidad }) => problemaDeCantidad(cantidad) === null);

  const sinGuardar = cambiado && !isPending;
  useEffect(() => onSinGuardar(sinGuardar), [onSinGuardar, sinGuardar]);

  const setCantidad = (de: string, cantidad: string) =>
    setPartes((antes) => antes.map((parte) => (parte.sku === de ? { ...parte, cantidad } : parte)));
  const add = (parte: ArticuloConPrecios) => setPartes((antes) => withParte(antes, parteOf(parte)));
  const cancel = () => {
    setEdicion(null);
    reset();
  };
  const discard = async () => {
    await refreshStock(queryClient);
    cancel();
  };

  const veCostos = useAcceso().puede('ganancias');
  const columns: readonly Column<ParteTipeada>[] = [
    {
      key: 'sku',
      titulo: 'Parte',
      ancha: true,
      render: ({ sku: parte, descripcion }) => (
        <span title={`${parte} ${descripcion}`}>
          <Link to={paths.articulo(parte)}>{parte}</Link> {descripcion}
        </span>
      ),
    },
    {
      key: 'cantidad',
      titulo: 'Cantidad',
      align: 'right',
      render: ({ sku: parte, cantidad }) =>
        editando ? (
          <MoneyInput
            size="xs"
            w="6rem"
            my={2}
            tipo="numero"
            aria-label={`Cantidad de ${parte}`}
            value={cantidad}
            onChange={(texto) => setCantidad(parte, texto)}
            error={problemaDeCantidad(cantidad)}
          />
        ) : (
          cantidad
        ),
    },
    {
      key: 'costo',
      titulo: 'Costo',
      align: 'right',
      render: ({ currency, unitario, cantidad }) =>
        unitario === null ? null : formatEn(currency, unitario.times(parseImporte(cantidad) ?? 0)),
    },
  ];
  const actions = ({ sku: parte }: ParteTipeada): RowAction[] => [
    {
      texto: 'Quitar',
      icon: 'eliminar',
      peligro: true,
      onSelect: () => setPartes((antes) => antes.filter((parteTipeada) => parteTipeada.sku !== parte)),
    },
  ];

  return (
    <Seccion
      titulo="Kit"
      bajada={
        partes.length === 0
          ? 'Si armás este artículo con otros, su costo es la suma de sus partes.'
          : 'Su costo es la suma de sus partes.'
      }
      acciones={
        !editando && (
          <Button variant="default" onClick={() => setEdicion({ leidas: partes, partes })}>
            {partes.length === 0 ? 'Armar un kit' : 'Cambiar las partes'}
          </Button>
        )
      }
    >
      {(editando || partes.length > 0) && (
        <Stack gap="sm" inert={isPending}>
          <DataTable
            label="Partes del kit"
            columns={veCostos ? columns : columns.filter(({ key }) => key !== 'costo')}
            rows={partes}
            rowKey={({ sku: parte }) => parte}
            rowName={({ sku: parte }) => parte}
            {...(editando && { actions })}
            empty={<Text c="dimmed">Sin partes, el artículo deja de ser un kit.</Text>}
          />
          {veCostos && partes.length > 0 && (
            <Text ta="right">
              Costo del kit{' '}
              <b>
                <Costo de={costoOf(partes)} />
              </b>
            </Text>
          )}
          {editando && (
            <Stack gap="sm" maw="30rem">
              <ArticuloSelect label="Agregar una parte" sku="" onPick={add} />
              <FalloAlGuardar
                fallo={error}
                onPisar={() => mutate({ pisar: true })}
                onDescartar={() => void discard()}
              />
              <Group gap="xs">
                <Button onClick={() => mutate({})} loading={isPending} disabled={!cambiado || !valido}>
                  Guardar kit
                </Button>
                <Button variant="default" onClick={cancel}>
                  Cancelar
                </Button>
              </Group>
            </Stack>
          )}
        </Stack>
      )}
    </Seccion>
  );
}

function parteOf({ sku, descripcion, currency, cost }: ArticuloConPrecios): ParteTipeada {
  return { sku, descripcion, currency, cantidad: '1', unitario: cost };
}
