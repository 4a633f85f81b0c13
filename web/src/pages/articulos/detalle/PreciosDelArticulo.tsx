import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ArticuloDetallado, ListaPrecios } from '@talonario/core/articulos';
import { formatARS } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';
import { Link } from 'react-router';
import { textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { CifraEditable } from '../../../components/tabla/CeldaEditable.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { sentenceOf } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { otroPrecio, problemaDePrecio } from '../campos/precio.ts';
import { usePrecios } from '../usePrecios.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

interface Fila {
  lista: ListaPrecios;
  precio: Decimal | null;
}

/** The article's price in each list (spec §2), edited where it is. */
export function PreciosDelArticulo({ articulo }: { articulo: ArticuloDetallado }) {
  const { sku, iva, precios } = articulo;
  const { data: listas, error, refetch } = useQuery(listasQuery);
  const { edit, remove } = usePrecios();
  const rows = listas?.map((lista): Fila => ({
    lista,
    precio: precios.find(({ lista_id }) => lista_id === lista.id)?.precio ?? null,
  }));
  const antesOf = ({ lista, precio }: Fila) => ({ lista_id: lista.id, sku, precio });

  const columns: readonly Column<Fila>[] = [
    {
      key: 'lista',
      titulo: 'Lista',
      ancha: true,
      render: ({ lista }) => (
        <Link to={paths.lista(lista.id)} title={lista.name}>
          {lista.name}
        </Link>
      ),
    },
    {
      key: 'precio',
      titulo: 'Precio',
      align: 'right',
      render: (fila) => (
        <CifraEditable
          nombre={`precio en ${fila.lista.name}`}
          tipo="precio"
          valor={textOfPrecio(fila.precio)}
          problemaDe={problemaDePrecio}
          onSave={(texto) => edit(antesOf(fila), texto)}
        >
          {fila.precio ? formatARS(fila.precio) : <Suave>sin precio</Suave>}
        </CifraEditable>
      ),
    },
    {
      key: 'otro',
      titulo: 'Con o sin IVA',
      desde: 'sm',
      align: 'right',
      render: ({ lista, precio }) => precio && <PrecioOpuesto precio={precio} lista={lista} iva={iva} />,
    },
  ];
  const actions = (fila: Fila): RowAction[] =>
    fila.precio === null
      ? []
      : [
          {
            texto: 'Sacar',
            icon: 'eliminar',
            peligro: true,
            onSelect: () => {
              remove(antesOf(fila)).catch((fallo: unknown) => notify.error(sentenceOf(fallo)));
            },
          },
        ];

  return (
    <Seccion titulo="Precios por lista">
      {error && !listas ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Precios por lista"
          columns={columns}
          rows={rows}
          rowKey={({ lista }) => lista.id}
          rowName={({ lista }) => `de ${lista.name}`}
          actions={actions}
          skeletonRows={2}
          empty={
            <Text c="dimmed">
              Todavía no tenés listas de precios. <Link to={paths.listas}>Creá la primera</Link>.
            </Text>
          }
        />
      )}
    </Seccion>
  );
}

function PrecioOpuesto({
  precio,
  lista,
  iva,
}: {
  precio: Decimal;
  lista: ListaPrecios;
  iva: ArticuloDetallado['iva'];
}) {
  const precioOpuesto = formatARS(otroPrecio(precio, iva, lista.precios_incluyen_iva));
  return (
    <Suave>
      {lista.precios_incluyen_iva ? `con IVA; sin IVA ${precioOpuesto}` : `sin IVA; con IVA ${precioOpuesto}`}
    </Suave>
  );
}
