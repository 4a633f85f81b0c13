import type { EstimacionDeSku, Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../../components/tabla/orden/column.ts';
import { paths } from '../../../../../paths.ts';
import { enPesos } from '../../../../../textos/numeros.ts';
import { Faltan } from '../../ganancia/Faltan.tsx';
import { Monto } from '../../ganancia/Monto.tsx';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';

/** Profit of each SKU, the lowest first; nothing for a single SKU, which the waterfall shows. */
export const PorSku = memo(function PorSku({ publicacion: { estimaciones, title } }: { publicacion: Publicacion }) {
  if (estimaciones.length < 2) return null;
  return (
    <Seccion forma="hoja" titulo="Qué deja cada SKU">
      <DataTable
        label="Ganancia por SKU"
        columns={columnsOf(title)}
        rows={estimaciones}
        rowKey={({ sku }) => sku ?? ''}
        rowName={({ sku }) => sku ?? 'sin SKU'}
        comoda
        fichas="sm"
        empty={null}
      />
    </Seccion>
  );
});

function columnsOf(titulo: string): readonly Column<EstimacionDeSku>[] {
  return [
    {
      key: 'sku',
      titulo: 'SKU',
      ancha: true,
      render: ({ sku }) => (sku === null ? 'sin SKU' : <Link to={paths.articulo(sku)}>{sku}</Link>),
    },
    {
      key: 'costo',
      titulo: 'Costo',
      align: 'right',
      render: ({ costo, faltan }) => (faltan.length > 0 ? <Faltan faltan={faltan} titulo={titulo} /> : enPesos(costo)),
    },
    {
      key: 'deja',
      titulo: 'Deja',
      align: 'right',
      render: ({ ganancia, margen, utilidad, faltan }) => (
        <Monto ganancia={{ ganancia: faltan.length > 0 ? null : ganancia, margen, utilidad }} />
      ),
    },
  ];
}
