import { formatFecha } from '@talonario/core/base';
import {
  codigosOf,
  formatNumero,
  titulosDeColumna,
  type ColumnaFacturas,
  type Comprobante,
} from '@talonario/core/comprobantes';
import { ComprobanteBadge } from '../../../components/estados/StatusBadge.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { Enlace } from '../../../components/tabla/filas/Enlace.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { paths } from '../../../paths.ts';
import { formatEnMoneda, nombreReceptor, urlDeVenta } from '../../../textos/comprobante.ts';
import classes from './ListaFacturas.module.css';

/** The list's columns (spec §2 "Invoicer"), named as its file asks for them. */
export const columns: readonly (Column<Comprobante> & { key: ColumnaFacturas })[] = [
  {
    key: 'numero',
    titulo: titulosDeColumna.numero,
    fija: true,
    render: (c) => (
      <>
        <Enlace className={classes.numero} to={paths.factura(c.id)}>
          {formatNumero(c)}
        </Enlace>
        <span className={classes.enTelefono}>
          <b title={nombreReceptor(c)}>{nombreReceptor(c)}</b>
        </span>
        <span className={classes.enTelefono}>
          {formatFecha(c.fecha)} <ComprobanteBadge comprobante={c} />
        </span>
      </>
    ),
  },
  {
    key: 'fecha',
    titulo: titulosDeColumna.fecha,
    ordena: 'desc',
    desde: 'sm',
    render: ({ fecha }) => formatFecha(fecha),
  },
  {
    key: 'receptor',
    titulo: titulosDeColumna.receptor,
    ordena: 'asc',
    desde: 'sm',
    ancha: true,
    render: (c) => <span title={nombreReceptor(c)}>{nombreReceptor(c)}</span>,
  },
  {
    key: 'documento',
    titulo: titulosDeColumna.documento,
    desde: 'md',
    oculta: true,
    render: ({ cuit_facturado }) => (/^0*$/.test(cuit_facturado) ? null : cuit_facturado),
  },
  {
    key: 'emisor',
    titulo: titulosDeColumna.emisor,
    desde: 'lg',
    render: ({ company_razon_social }) => (
      <span className={classes.corta} title={company_razon_social}>
        {company_razon_social}
      </span>
    ),
  },
  {
    key: 'venta',
    titulo: titulosDeColumna.venta,
    desde: 'md',
    render: (c) => {
      const url = urlDeVenta(c);
      return url === null ? (
        <Suave>manual</Suave>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" title={c.meli_buyer_nickname ?? undefined}>
          {c.meli_pack_id ?? c.meli_order_id}
        </a>
      );
    },
  },
  {
    key: 'apodo',
    titulo: titulosDeColumna.apodo,
    desde: 'md',
    oculta: true,
    render: ({ meli_buyer_nickname }) => meli_buyer_nickname,
  },
  importe('neto'),
  importe('iva'),
  {
    key: 'total',
    titulo: titulosDeColumna.total,
    ordena: 'desc',
    align: 'right',
    render: ({ total, moneda }) => formatEnMoneda(total, moneda),
  },
  {
    key: 'cae',
    titulo: titulosDeColumna.cae,
    desde: 'md',
    oculta: true,
    render: ({ autorizacion }) => codigosOf(autorizacion).cae,
  },
  { key: 'estado', titulo: titulosDeColumna.estado, desde: 'sm', render: (c) => <ComprobanteBadge comprobante={c} /> },
];

function importe(key: 'neto' | 'iva'): Column<Comprobante> & { key: ColumnaFacturas } {
  return {
    key,
    titulo: titulosDeColumna[key],
    align: 'right',
    desde: 'md',
    oculta: true,
    render: (c) => formatEnMoneda(c[key], c.moneda),
  };
}
