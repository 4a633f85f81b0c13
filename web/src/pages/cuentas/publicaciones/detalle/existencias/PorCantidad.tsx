import type { Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { DataTable } from '../../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../../components/tabla/orden/column.ts';
import { enPesos } from '../../../../../textos/numeros.ts';
import { Monto } from '../../ganancia/Monto.tsx';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';

type Escalon = Publicacion['precios_por_cantidad'][number];

/** The prices for buying many, and what each unit would leave. */
export const PorCantidad = memo(function PorCantidad({ precios }: { precios: readonly Escalon[] }) {
  return (
    <Seccion
      forma="hoja"
      titulo="Precios por cantidad"
      pie="Para empresas que compran varias unidades. El envío se calcula para una sola."
    >
      <DataTable
        label="Precios por cantidad"
        columns={columns}
        rows={precios}
        rowKey={({ desde }) => String(desde)}
        rowName={({ desde }) => `desde ${desde}`}
        comoda
        empty={null}
      />
    </Seccion>
  );
});

const columns: readonly Column<Escalon>[] = [
  { key: 'desde', titulo: 'Comprando', ancha: true, render: ({ desde }) => `${desde} o más` },
  { key: 'precio', titulo: 'Por unidad', align: 'right', render: ({ precio }) => enPesos(precio) },
  { key: 'deja', titulo: 'Deja', align: 'right', render: ({ ganancia }) => <Monto ganancia={ganancia} /> },
];
