import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import { useState } from 'react';
import { Link, useMatch } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../../components/estados/States.tsx';
import { Pantallas } from '../../../components/estados/Pantallas.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Enlaces, ListaYDetalle } from '../../../components/ListaYDetalle.tsx';
import { paths } from '../../../paths.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { SeccionesDeArticulos } from '../SeccionesDeArticulos.tsx';
import { ListaDialog } from './ListaDialog.tsx';
import { Puede } from '../../../components/Puede.tsx';

/** /app/articulos/precios: the lists on the left, the chosen one on the right. */
export default function Precios() {
  const { data: listas, error, refetch } = useQuery(listasQuery);
  const elegida = useMatch(paths.lista(':id'))?.params.id;
  const [creando, setCreando] = useState(false);
  return (
    <>
      <PageHeader titulo="Listas de precios" bajada="Cuánto cuesta cada artículo según quién compra.">
        <Puede derecho="configurar">
          <Button leftSection={<Icon name="agregar" />} onClick={() => setCreando(true)}>
            Crear nueva lista
          </Button>
        </Puede>
      </PageHeader>
      <SeccionesDeArticulos />
      {error && !listas ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : listas?.length === 0 ? (
        <EmptyState titulo="Todavía no tenés listas de precios">
          <p>
            Una lista tiene el precio de venta de cada artículo, con IVA o sin IVA. Al hacer un comprobante a mano,
            Talonario propone la lista que le corresponde al comprador. <Pedido onClick={() => setCreando(true)} />
          </p>
        </EmptyState>
      ) : (
        <ListaYDetalle
          label="Listas de precios"
          elegida={elegida !== undefined}
          lista={listas ? <Listas listas={listas} elegida={elegida} /> : <Skeleton height={48} />}
        >
          {listas ? <Pantallas nivel={3} /> : <Skeleton height={48} width="60%" />}
        </ListaYDetalle>
      )}
      {creando && <ListaDialog lista={null} onClose={() => setCreando(false)} />}
    </>
  );
}

function Pedido({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      Crear nueva lista
    </Button>
  );
}

function Listas({ listas, elegida }: { listas: readonly ListaPrecios[]; elegida: string | undefined }) {
  return (
    <Enlaces>
      {listas.map(({ id, name, cantidad, precios_incluyen_iva }) => (
        <li key={id}>
          <Link to={paths.lista(id)} aria-current={id === elegida ? 'true' : undefined}>
            <span>
              <strong title={name}>{name}</strong>
              <small>
                {enPlural(cantidad, '1 artículo', '# artículos')}, {precios_incluyen_iva ? 'con IVA' : 'sin IVA'}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </Enlaces>
  );
}
