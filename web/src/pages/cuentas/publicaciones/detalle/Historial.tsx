import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseImporte } from '@talonario/core/base';
import type { CambioDePublicacion, Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../../components/estados/States.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { paths } from '../../../../paths.ts';
import { historialPubQuery } from '../../../../queries/publicaciones.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { estados, precioEn } from '../textos.ts';
import { Seccion } from '../../../../components/secciones/Seccion.tsx';

/** Changes of the listing, the latest first, and their authors. */
export const Historial = memo(function Historial({
  cuenta_id,
  publicacion,
}: {
  cuenta_id: string;
  publicacion: Publicacion;
}) {
  const { data, error, refetch } = useQuery(historialPubQuery(cuenta_id, publicacion.id));
  return (
    <Seccion forma="hoja" titulo="Historial">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={72} />
      ) : (
        <DataTable
          label="Historial de la publicación"
          columns={columnsOf(cuenta_id, publicacion.moneda)}
          rows={data}
          rowKey={({ id }) => id}
          rowName={({ hecho_en }) => fechaYHora(hecho_en)}
          fichas="sm"
          empty="Esta publicación no tuvo cambios desde que la leemos."
        />
      )}
    </Seccion>
  );
});

const tipos: Readonly<Record<CambioDePublicacion['tipo'], string>> = {
  precio: 'Precio',
  estado: 'Estado',
  promo_entrada: 'Entró en una promoción',
  promo_salida: 'Salió de una promoción',
};

function columnsOf(cuenta_id: string, moneda: Publicacion['moneda']): readonly Column<CambioDePublicacion>[] {
  return [
    { key: 'cuando', titulo: 'Cuándo', render: ({ hecho_en }) => fechaYHora(hecho_en) },
    { key: 'que', titulo: 'Qué', render: ({ tipo }) => tipos[tipo] },
    {
      key: 'cambio',
      titulo: 'Cambio',
      ancha: true,
      envuelve: true,
      render: (cambio) => (
        <span>
          {[cambio.antes, cambio.despues]
            .filter((dato) => dato !== null)
            .map((dato) => inWords(cambio.tipo, dato, moneda))
            .join(' → ')}
        </span>
      ),
    },
    {
      key: 'quien',
      titulo: 'Quién',
      envuelve: true,
      render: ({ origen, usuario, cambio_id }) => (
        <span>
          {origen === 'mercado_libre' ? 'Desde Mercado Libre' : usuario}
          {cambio_id !== null && (
            <>
              {' '}
              <Link to={paths.cambioPrecios(cuenta_id, cambio_id)}>cambio de muchos</Link>
            </>
          )}
        </span>
      ),
    },
  ];
}

function inWords(tipo: CambioDePublicacion['tipo'], dato: string, moneda: Publicacion['moneda']): string {
  if (tipo === 'estado') return dato in estados ? estados[dato as keyof typeof estados].texto : dato;
  const precio = tipo === 'precio' ? parseImporte(dato) : null;
  return precio === null ? dato : precioEn(moneda, precio);
}
