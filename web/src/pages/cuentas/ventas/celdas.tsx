import { formatEn } from '@talonario/core/base';
import type { VentaListada } from '@talonario/core/ventas';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { Enlace } from '../../../components/tabla/filas/Enlace.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { paths } from '../../../paths.ts';
import { urlEnMeli } from '../../../textos/urlEnMeli.ts';
import classes from './celdas.module.css';
import type { Fila } from './ventas.ts';
import { articulosOf, aspectoDeVenta, estadosDocumento, fechaDeCierre } from './textos.ts';

// Cells of a row of sales, for every list that has them.

export function EstadoBadge({ orden }: { orden: VentaListada }) {
  const { texto, tono, icon } = aspectoDeVenta(orden);
  return (
    <StatusBadge tono={tono} icon={icon}>
      {texto}
    </StatusBadge>
  );
}

/** The voucher of a sale, to its own screen. */
export function ComprobanteLink({ comprobante }: { comprobante: VentaListada['factura'] }) {
  if (comprobante === null) return <Suave>no</Suave>;
  const { id, texto, cancelada, status } = comprobante;
  return (
    <>
      <Enlace to={paths.factura(id)}>{texto}</Enlace>
      {cancelada && <Suave> anulada</Suave>}
      {status === 'borrador' && <Suave> borrador</Suave>}
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

export function Motivo({ motivo }: { motivo: VentaListada['motivo'] }) {
  return motivo === null ? null : (
    <>
      {motivo.texto} <Suave>{motivo.accion}</Suave>
    </>
  );
}

/** The sale's number, which is its pack's, and beside it the order's own when it is another. */
export function NumeroDeVenta({ orden, venta, lugar }: Fila) {
  return (
    <span className={classes.numero}>
      <a href={urlEnMeli(venta.clave)} target="_blank" rel="noreferrer">
        {venta.clave}
      </a>
      {orden.id !== venta.clave && (
        <small className={classes.orden}>
          orden {orden.id}
          {venta.ordenes.length > 1 && ` (${lugar} de ${venta.ordenes.length})`}
        </small>
      )}
    </span>
  );
}

/** Content of the hidden columns, in a narrow table. */
export function EnTelefono(fila: Fila) {
  const { orden } = fila;
  return (
    <Apilado>
      <NumeroDeVenta {...fila} />
      <span>{orden.buyer.nickname}</span>
      <span>{articulosOf(orden)}</span>
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
    </Apilado>
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

/** Card of a row on a phone, its data one under the other. */
export function Apilado({ children }: { children: ReactNode }) {
  return <span className={classes.apilado}>{children}</span>;
}

/** Content of another column, shown here while that one is hidden. */
export function SinLugar({ children }: { children: ReactNode }) {
  return <span className={classes.sinLugar}>{children}</span>;
}
