import { withComma, formatEn, toBuenosAires } from '@talonario/core/base';
import { Suave } from '../../../components/Suave.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import {
  ComprobanteLink,
  Cortado,
  DocumentoBadge,
  EnTelefono,
  EstadoBadge,
  Motivo,
  NumeroDeVenta,
  SinLugar,
} from './celdas.tsx';
import type { Modo, Segmento, ValorDeSegmento } from './modos.ts';
import { withCuenta } from './todas/withCuenta.tsx';
import type { Fila } from './ventas.ts';
import { articulosOf, aspectoDeVenta, estadosDocumento, fechaDeCierre, reembolsadoOf } from './textos.ts';

/**
 * The columns of a part of the list: each shows what one needs to know there; on a phone, all in one. `apodos`: nicknames of the
 * accounts by their id, in a list of several; null: of one.
 */
export function columnsOf(
  { clave }: Modo,
  { valor }: Segmento,
  telefono: boolean,
  apodos: ReadonlyMap<string, string> | null = null,
): readonly Column<Fila>[] {
  const deModo: Partial<Record<Segmento['valor'], readonly Column<Fila>[]>> = columns[clave];
  const columnasDeCuenta = telefono ? enTelefono : (deModo[valor] ?? []);
  return apodos === null
    ? columnasDeCuenta
    : withCuenta(columnasDeCuenta, telefono, (fila) => apodos.get(fila.venta.cuenta_id) ?? '');
}

const fecha: Column<Fila> = {
  key: 'fecha',
  titulo: 'Fecha',
  desde: 'sm',
  ordena: 'asc',
  texto: ({ orden }) => (orden.date_closed === null ? 'sin cerrar' : { fecha: toBuenosAires(orden.date_closed) }),
  render: ({ orden }) => fechaDeCierre(orden),
};

const venta: Column<Fila> = {
  key: 'venta',
  titulo: 'Venta',
  fija: true,
  texto: ({ venta }) => venta.clave,
  render: NumeroDeVenta,
};

const ventaYComprador: Column<Fila> = {
  ...venta,
  titulo: 'Venta y comprador',
  texto: ({ orden, venta }) => `${venta.clave} ${orden.buyer.nickname ?? ''}`.trim(),
  render: (fila) => (
    <>
      <NumeroDeVenta {...fila} />
      <Suave>
        <Cortado texto={fila.orden.buyer.nickname} />
      </Suave>
    </>
  ),
};

const comprador: Column<Fila> = {
  key: 'comprador',
  titulo: 'Comprador',
  desde: 'sm',
  ancha: true,
  ordena: 'asc',
  texto: ({ orden }) => orden.buyer.nickname ?? '',
  render: ({ orden }) => (
    <span title={orden.buyer.nickname ?? undefined}>
      {orden.buyer.nickname}
      <SinLugar>
        {' '}
        {orden.status !== 'paid' && `${aspectoDeVenta(orden).texto} `}
        {articulosOf(orden)}
      </SinLugar>
    </span>
  ),
};

const articulos: Column<Fila> = {
  key: 'articulos',
  titulo: 'Artículos',
  desde: 'md',
  ancha: true,
  texto: ({ orden }) => articulosOf(orden),
  render: ({ orden }) => <span title={articulosOf(orden)}>{articulosOf(orden)}</span>,
};

const total: Column<Fila> = {
  key: 'total',
  titulo: 'Total',
  align: 'right',
  desde: 'sm',
  ordena: 'desc',
  texto: ({ orden }) => withComma(orden.total_amount, 2),
  render: ({ orden }) => formatEn(orden.moneda, orden.total_amount),
};

const devuelto: Column<Fila> = {
  key: 'devuelto',
  titulo: 'Devuelto',
  align: 'right',
  desde: 'sm',
  texto: ({ orden }) => withComma(reembolsadoOf(orden), 2),
  render: ({ orden }) => (
    <>
      {formatEn(orden.moneda, reembolsadoOf(orden))}
      <SinLugar>
        <br />
        {aspectoDeVenta(orden).texto}
      </SinLugar>
    </>
  ),
};

/** Status of the sale; in a narrow table, a status other than paid is shown beside the buyer, or under the refund. */
const estado: Column<Fila> = {
  key: 'estado',
  titulo: 'Estado',
  desde: 'md',
  texto: ({ orden }) => aspectoDeVenta(orden).texto,
  render: ({ orden }) => <EstadoBadge orden={orden} />,
};

const factura: Column<Fila> = {
  key: 'factura',
  titulo: 'Factura',
  desde: 'sm',
  texto: ({ orden }) => orden.factura?.texto ?? '',
  render: ({ orden }) => <ComprobanteLink comprobante={orden.factura} />,
};

const nota: Column<Fila> = {
  key: 'nota',
  titulo: 'NC',
  desde: 'sm',
  texto: ({ orden }) => orden.notaDeCredito?.texto ?? '',
  render: ({ orden }) => <ComprobanteLink comprobante={orden.notaDeCredito} />,
};

const documento: Column<Fila> = {
  key: 'documento',
  titulo: 'PDF en la venta',
  desde: 'md',
  texto: ({ orden }) => (orden.documento === null ? '' : estadosDocumento[orden.documento.estado].texto),
  render: ({ orden }) => <DocumentoBadge documento={orden.documento} />,
};

const motivo: Column<Fila> = {
  key: 'motivo',
  titulo: 'Por qué y qué hacer',
  desde: 'sm',
  ancha: true,
  envuelve: true,
  texto: ({ orden }) => (orden.motivo === null ? '' : `${orden.motivo.texto} ${orden.motivo.accion}`.trim()),
  render: ({ orden }) => <Motivo motivo={orden.motivo} />,
};

const enTelefono: readonly Column<Fila>[] = [{ ...venta, render: EnTelefono }];

/** Columns of the parts of the list with a reason, which takes the width. */
const conMotivo = [{ ...fecha, desde: 'md' }, ventaYComprador, total, motivo] as const;
const devueltas = [{ ...fecha, desde: 'md' }, ventaYComprador, articulos, { ...total, desde: 'lg' }, devuelto] as const;
const devueltasConMotivo = [
  { ...fecha, desde: 'md' },
  ventaYComprador,
  devuelto,
  { ...factura, desde: 'md' },
  { ...nota, desde: 'md' },
  motivo,
] as const;

const columns: { readonly [M in Modo['clave']]: Readonly<Record<ValorDeSegmento<M>, readonly Column<Fila>[]>> } = {
  facturar: {
    para_facturar: [fecha, venta, comprador, articulos, total, estado],
    en_cola: conMotivo,
    con_problemas: conMotivo,
    descartada: conMotivo,
    facturada: [fecha, venta, comprador, { ...articulos, desde: 'lg' }, total, estado, factura, documento],
    con_nota: [fecha, ventaYComprador, { ...articulos, desde: 'lg' }, total, estado, factura, nota],
    no_corresponde: conMotivo,
  },
  acreditar: {
    para_acreditar: [...devueltas, estado, factura, nota],
    en_cola: devueltasConMotivo,
    con_problemas: devueltasConMotivo,
    descartada: devueltasConMotivo,
    con_nota: [...devueltas, estado, factura, nota],
    no_corresponde: devueltasConMotivo,
  },
};
