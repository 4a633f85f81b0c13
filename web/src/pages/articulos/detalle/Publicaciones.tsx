import { Text } from '@mantine/core';
import type { ArticuloDetallado } from '@talonario/core/articulos';
import { formatARS } from '@talonario/core/base';
import { Link } from 'react-router';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { paths } from '../../../paths.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

type Publicacion = ArticuloDetallado['publicaciones'][number];

/** The listings that sell it, and the kits that it is a part of. */
export function Publicaciones({ articulo: { publicaciones, en_kits } }: { articulo: ArticuloDetallado }) {
  return (
    <Seccion titulo="Publicaciones que lo usan">
      <DataTable
        label="Publicaciones que lo usan"
        columns={columns}
        rows={publicaciones}
        rowKey={({ cuenta_id, item_id }) => `${cuenta_id} ${item_id}`}
        rowName={({ titulo }) => titulo}
        href={({ cuenta_id, item_id }) => paths.publicacion(cuenta_id, item_id)}
        empty={<Text c="dimmed">Ninguna publicación tuya tiene este SKU.</Text>}
      />
      {en_kits.length > 0 && (
        <Text>
          Este artículo es parte de{' '}
          {en_kits.map((sku, indice) => (
            <span key={sku}>
              {indice > 0 && ', '}
              <Link to={paths.articulo(sku)}>{sku}</Link>
            </span>
          ))}
          .
        </Text>
      )}
    </Seccion>
  );
}

const estados: Readonly<Record<string, string>> = { active: 'activa', paused: 'pausada', closed: 'finalizada' };

const columns: readonly Column<Publicacion>[] = [
  {
    key: 'titulo',
    titulo: 'Publicación',
    ancha: true,
    render: ({ cuenta_id, item_id, titulo }) => (
      <Link to={paths.publicacion(cuenta_id, item_id)} title={titulo}>
        {titulo}
      </Link>
    ),
  },
  { key: 'cuenta', titulo: 'Cuenta', desde: 'sm', render: ({ nickname }) => nickname },
  { key: 'status', titulo: 'Estado', desde: 'sm', render: ({ status }) => estados[status] ?? status },
  { key: 'precio', titulo: 'Precio', align: 'right', render: ({ precio }) => precio && formatARS(precio) },
];
