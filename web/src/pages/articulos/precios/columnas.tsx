import type { ListaPrecios, ListaPreciosConItems } from '@talonario/core/articulos';
import { formatARS, formatPorcentaje } from '@talonario/core/base';
import { textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { CifraEditable } from '../../../components/tabla/CeldaEditable.tsx';
import { Enlace } from '../../../components/tabla/filas/Enlace.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { paths } from '../../../paths.ts';
import { otroPrecio, problemaDePrecio } from '../campos/precio.ts';

export type PrecioDeLista = ListaPreciosConItems['items'][number];

/** The prices of a list: the list's own is edited where it is, and the other one is told. */
export function columnsOf(
  { precios_incluyen_iva: incluyen }: ListaPrecios,
  edit: (item: PrecioDeLista, texto: string) => Promise<unknown>,
): readonly Column<PrecioDeLista>[] {
  return [
    {
      key: 'sku',
      titulo: 'SKU',
      render: ({ sku, descripcion }) => (
        <Enlace to={paths.articulo(sku)} title={`${sku} ${descripcion ?? ''}`}>
          {sku}
        </Enlace>
      ),
    },
    {
      key: 'descripcion',
      titulo: 'Descripción',
      ancha: true,
      desde: 'sm',
      render: ({ descripcion }) =>
        descripcion === null ? (
          <Suave>ya no está entre tus artículos</Suave>
        ) : (
          <span title={descripcion}>{descripcion}</span>
        ),
    },
    {
      key: 'precio',
      titulo: incluyen ? 'Precio con IVA' : 'Precio sin IVA',
      align: 'right',
      render: (item) => (
        <CifraEditable
          nombre={`precio de ${item.sku}`}
          tipo="precio"
          valor={textOfPrecio(item.precio)}
          problemaDe={problemaDePrecio}
          onSave={(texto) => edit(item, texto)}
        >
          {formatARS(item.precio)}
        </CifraEditable>
      ),
    },
    {
      key: 'iva',
      titulo: 'IVA',
      align: 'right',
      desde: 'sm',
      render: ({ iva }) => iva !== null && formatPorcentaje(iva),
    },
    {
      key: 'otro',
      titulo: incluyen ? 'Sin IVA' : 'Con IVA',
      align: 'right',
      desde: 'sm',
      render: ({ precio, iva }) => iva !== null && <Suave>{formatARS(otroPrecio(precio, iva, incluyen))}</Suave>,
    },
  ];
}
