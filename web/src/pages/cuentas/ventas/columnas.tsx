import { formatEn, type GrupoVenta, type VentaListada } from '@talonario/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../components/tabla/DataTable.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { paths } from '../../../paths.ts';
import { urlEnMeli } from '../../../textos/urlEnMeli.ts';
import type { Modo, Segmento } from './modos.ts';
import type { Fila } from './paquetes.ts';
import { articulosDe, estadoDeVenta, estadosDocumento, fechaDeCierre, reembolsadoDe } from './textos.ts';
import classes from './ventas.module.css';

/** The columns of a part of the list: each shows what one needs to know there; on a phone, all in one. */
export function columnsOf({ clave }: Modo, { valor }: Segmento, telefono: boolean): readonly Column<Fila>[] {
  return telefono ? enTelefono : (columns[clave][valor] ?? []);
}

export function EstadoBadge({ orden }: { orden: VentaListada }) {
  const { texto, tono, icon } = estadoDeVenta(orden);
  return (
    <StatusBadge tono={tono} icon={icon}>
      {texto}
    </StatusBadge>
  );
}

/** The voucher of a sale, to its own screen. */
export function ComprobanteLink({ comprobante }: { comprobante: VentaListada['factura'] }) {
  if (comprobante === null) return <span className={classes.suave}>no</span>;
  const { id, texto, cancelada, status } = comprobante;
  return (
    <>
      <Link to={paths.factura(id)}>{texto}</Link>
      {cancelada && <span className={classes.suave}> anulada</span>}
      {status === 'borrador' && <span className={classes.suave}> borrador</span>}
    </>
  );
}

export function DocumentoBadge({ documento }: { documento: VentaListada['documento'] }) {
  if (documento === null) return null;
  const { texto, tono, icon } = estadosDocumento[documento.estado];
  return (
    <span title={documento.error ?? undefined}>
      <StatusBadge tono={tono} icon={icon}>
        {texto}
      </StatusBadge>
    </span>
  );
}

function Motivo({ motivo }: { motivo: VentaListada['motivo'] }) {
  return motivo === null ? null : (
    <>
      {motivo.texto} <span className={classes.suave}>{motivo.accion}</span>
    </>
  );
}

const fecha: Column<Fila> = {
  key: 'fecha',
  titulo: 'Fecha',
  desde: 'sm',
  render: ({ orden }) => fechaDeCierre(orden),
};

const venta: Column<Fila> = {
  key: 'venta',
  titulo: 'Venta',
  render: NumeroDeVenta,
};

const ventaYComprador: Column<Fila> = {
  ...venta,
  titulo: 'Venta y comprador',
  render: (fila) => (
    <>
      <NumeroDeVenta {...fila} />
      <span className={classes.debajo}>
        <Cortado texto={fila.orden.buyer.nickname} />
      </span>
    </>
  ),
};

const comprador: Column<Fila> = {
  key: 'comprador',
  titulo: 'Comprador',
  desde: 'sm',
  ancha: true,
  render: ({ orden }) => (
    <span title={orden.buyer.nickname ?? undefined}>
      {orden.buyer.nickname}
      <span className={classes.sinLugar}>
        {' '}
        {orden.status !== 'paid' && `${estadoDeVenta(orden).texto} `}
        {articulosDe(orden)}
      </span>
    </span>
  ),
};

const articulos: Column<Fila> = {
  key: 'articulos',
  titulo: 'Artículos',
  desde: 'md',
  render: ({ orden }) => <Cortado texto={articulosDe(orden)} />,
};

const total: Column<Fila> = {
  key: 'total',
  titulo: 'Total',
  align: 'right',
  desde: 'sm',
  render: ({ orden }) => formatEn(orden.moneda, orden.total_amount),
};

const devuelto: Column<Fila> = {
  key: 'devuelto',
  titulo: 'Devuelto',
  align: 'right',
  desde: 'sm',
  render: ({ orden }) => (
    <>
      {formatEn(orden.moneda, reembolsadoDe(orden))}
      <span className={classes.sinLugar}>
        <br />
        {estadoDeVenta(orden).texto}
      </span>
    </>
  ),
};

/** Where it has no room, what is not just paid is said beside the buyer, or under what was given back. */
const estado: Column<Fila> = {
  key: 'estado',
  titulo: 'Estado',
  desde: 'md',
  render: ({ orden }) => <EstadoBadge orden={orden} />,
};

const factura: Column<Fila> = {
  key: 'factura',
  titulo: 'Factura',
  desde: 'sm',
  render: ({ orden }) => <ComprobanteLink comprobante={orden.factura} />,
};

const nota: Column<Fila> = {
  key: 'nota',
  titulo: 'NC',
  desde: 'sm',
  render: ({ orden }) => <ComprobanteLink comprobante={orden.notaDeCredito} />,
};

const documento: Column<Fila> = {
  key: 'documento',
  titulo: 'PDF en la venta',
  desde: 'md',
  render: ({ orden }) => <DocumentoBadge documento={orden.documento} />,
};

const motivo: Column<Fila> = {
  key: 'motivo',
  titulo: 'Por qué y qué hacer',
  desde: 'sm',
  ancha: true,
  envuelve: true,
  render: ({ orden }) => <Motivo motivo={orden.motivo} />,
};

const enTelefono: readonly Column<Fila>[] = [{ ...venta, render: EnTelefono }];

type Columnas = Readonly<Partial<Record<GrupoVenta, readonly Column<Fila>[]>>>;

/** Of where a reason is read, which takes the room. */
const conMotivo = [{ ...fecha, desde: 'md' }, ventaYComprador, total, motivo] as const;
const devueltas = [
  { ...fecha, desde: 'md' },
  ventaYComprador,
  { ...articulos, desde: 'md', ancha: true },
  { ...total, desde: 'lg' },
  devuelto,
] as const;
const devueltasConMotivo = [
  { ...fecha, desde: 'md' },
  ventaYComprador,
  devuelto,
  { ...factura, desde: 'md' },
  motivo,
] as const;

const columns: Readonly<Record<Modo['clave'], Columnas>> = {
  facturar: {
    para_facturar: [fecha, venta, comprador, articulos, total, estado],
    en_cola: conMotivo,
    con_problemas: conMotivo,
    facturada: [fecha, venta, comprador, { ...articulos, desde: 'lg' }, total, estado, factura, documento],
    con_nota: [fecha, ventaYComprador, { ...articulos, desde: 'lg' }, total, estado, factura, nota],
    no_corresponde: conMotivo,
  },
  acreditar: {
    para_acreditar: [...devueltas, estado, factura, nota],
    en_cola: devueltasConMotivo,
    con_problemas: devueltasConMotivo,
    con_nota: [...devueltas, estado, factura, nota],
    no_corresponde: devueltasConMotivo,
  },
};

function NumeroDeVenta({ orden, paquete, lugar }: Fila) {
  return (
    <span className={classes.numero}>
      <a href={urlEnMeli(paquete.clave)} target="_blank" rel="noreferrer" title={`Orden ${orden.id}`}>
        {paquete.clave}
      </a>
      {paquete.ordenes.length > 1 && (
        <span className={classes.paquete}>
          paquete {lugar}/{paquete.ordenes.length}
        </span>
      )}
    </span>
  );
}

/** What the other columns say, where there is no room for them. */
function EnTelefono(fila: Fila): ReactNode {
  const { orden } = fila;
  return (
    <span className={classes.enTelefono}>
      <NumeroDeVenta {...fila} />
      <span>{orden.buyer.nickname}</span>
      <span>{articulosDe(orden)}</span>
      <span className={classes.linea}>
        {fechaDeCierre(orden)} <b>{formatEn(orden.moneda, orden.total_amount)}</b> <EstadoBadge orden={orden} />
      </span>
      {[orden.factura, orden.notaDeCredito].map(
        (comprobante) =>
          comprobante && (
            <span key={comprobante.id}>
              <ComprobanteLink comprobante={comprobante} />
            </span>
          ),
      )}
      {orden.motivo && (
        <span>
          <Motivo motivo={orden.motivo} />
        </span>
      )}
    </span>
  );
}

/** A text that may be long, where another column takes the room. */
export function Cortado({ texto }: { texto: string | null }) {
  return (
    <span className={classes.cortado} title={texto ?? undefined}>
      {texto}
    </span>
  );
}
