import type { ArticuloConPrecios } from '@talonario/core/articulos';
import { formatEn, formatPorcentaje } from '@talonario/core/base';
import { textOfNumero, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import { CifraEditable, OpcionEditable } from '../../../components/tabla/CeldaEditable.tsx';
import { Enlace } from '../../../components/tabla/filas/Enlace.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { paths } from '../../../paths.ts';
import { problemaDeCosto, problemaDeStock } from '../campos/articuloForm.ts';
import { Costo } from '../campos/Costo.tsx';
import { opcionesIva } from '../campos/iva.ts';
import classes from './ListaArticulos.module.css';
import type { CampoEnTabla } from './useArticulos.ts';

type Edit = (articulo: ArticuloConPrecios, campo: CampoEnTabla, texto: string) => Promise<unknown>;

/** The table of articles (spec §2): cost, VAT and stock are edited where they are. */
export function columnsOf(edit: Edit): readonly Column<ArticuloConPrecios>[] {
  return [
    {
      key: 'sku',
      titulo: 'SKU',
      ordena: 'asc',
      fija: true,
      render: ({ sku, descripcion, stock }) => (
        <>
          <Enlace className={classes.sku} to={paths.articulo(sku)} title={sku}>
            {sku}
          </Enlace>
          <span className={classes.enTelefono} title={descripcion}>
            {descripcion}
          </span>
          <span className={classes.enTelefono}>stock {textOfNumero(stock)}</span>
        </>
      ),
    },
    {
      key: 'descripcion',
      titulo: 'Descripción',
      ordena: 'asc',
      desde: 'sm',
      ancha: true,
      render: ({ descripcion }) => <span title={descripcion}>{descripcion}</span>,
    },
    {
      key: 'stock',
      titulo: 'Stock',
      ordena: 'asc',
      align: 'right',
      desde: 'sm',
      render: (articulo) => (
        <CifraEditable
          nombre={`stock de ${articulo.sku}`}
          tipo="numero"
          valor={textOfNumero(articulo.stock)}
          problemaDe={problemaDeStock}
          onSave={(texto) => edit(articulo, 'stock', texto)}
        >
          <span className={articulo.stock.lte(0) ? classes.sinStock : undefined}>{textOfNumero(articulo.stock)}</span>
        </CifraEditable>
      ),
    },
    {
      key: 'cost',
      titulo: 'Costo',
      ordena: 'desc',
      align: 'right',
      render: (articulo) =>
        articulo.cost === null ? null : articulo.costo_partes ? (
          <span className={classes.kit} title="Es un kit: su costo es la suma de sus partes">
            <Costo de={articulo.costo_partes} /> <small className={classes.marca}>kit</small>
          </span>
        ) : (
          <CifraEditable
            nombre={`costo de ${articulo.sku}`}
            tipo={articulo.currency === 'USD' ? 'dolares' : 'precio'}
            valor={textOfPrecio(articulo.cost)}
            problemaDe={problemaDeCosto}
            onSave={(texto) => edit(articulo, 'cost', texto)}
          >
            {formatEn(articulo.currency, articulo.cost)}
          </CifraEditable>
        ),
    },
    {
      key: 'iva',
      titulo: 'IVA',
      ordena: 'desc',
      align: 'right',
      desde: 'sm',
      render: (articulo) => (
        <OpcionEditable
          nombre={`IVA de ${articulo.sku}`}
          valor={String(articulo.iva)}
          opciones={opcionesIva}
          onSave={(valor) => edit(articulo, 'iva', valor)}
        >
          {formatPorcentaje(articulo.iva)}
        </OpcionEditable>
      ),
    },
  ];
}
