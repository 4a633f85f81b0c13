import { Button, Drawer } from '@mantine/core';
import { formatEn, sum, type VentaListada } from '@talonario/core';
import { Notice } from '../../../../components/estados/States.tsx';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { ComprobanteLink, DocumentoBadge, EstadoBadge } from '../columnas.tsx';
import type { Paquete } from '../paquetes.ts';
import { otrasAcciones, type Hacer } from './rowActions.ts';
import { fechaDeCierre, reembolsadoDe } from '../textos.ts';
import classes from '../ventas.module.css';

interface Props {
  paquete: Paquete | null;
  hacer: Hacer;
  onClose: () => void;
}

/** A sale whole, beside the list. */
export function DetalleVenta({ paquete, hacer, onClose }: Props) {
  return (
    <Drawer
      opened={paquete !== null}
      onClose={onClose}
      position="right"
      size="min(32rem, 100%)"
      title={paquete && `${paquete.ordenes.length > 1 ? 'Paquete' : 'Venta'} ${paquete.clave}`}
    >
      {paquete && <Detalle paquete={paquete} hacer={hacer} onClose={onClose} />}
    </Drawer>
  );
}

function Detalle({ paquete, hacer, onClose }: { paquete: Paquete; hacer: Hacer; onClose: () => void }) {
  const [primera] = paquete.ordenes;
  if (!primera) return null;
  const { buyer, factura, notaDeCredito, documento, motivo } = primera;
  return (
    <div className={classes.detalle}>
      {motivo && (
        <Notice tono={paquete.grupo === 'con_problemas' ? 'rojo' : 'neutro'}>
          <p>{motivo.texto}</p>
          <p>{motivo.accion}</p>
        </Notice>
      )}
      <dl className={classes.hechos}>
        <div>
          <dt>Comprador</dt>
          <dd>{buyer.nickname ?? 'sin dato'}</dd>
        </div>
        <div>
          <dt>Factura</dt>
          <dd>
            <ComprobanteLink comprobante={factura} />
          </dd>
        </div>
        {notaDeCredito && (
          <div>
            <dt>Nota de crédito</dt>
            <dd>
              <ComprobanteLink comprobante={notaDeCredito} />
            </dd>
          </div>
        )}
        {documento && (
          <div>
            <dt>PDF en la venta</dt>
            <dd>
              <DocumentoBadge documento={documento} />
              {documento.error !== null && <p className={classes.suave}>{documento.error}</p>}
            </dd>
          </div>
        )}
      </dl>
      {paquete.ordenes.map((orden) => (
        <Orden key={orden.id} orden={orden} sola={paquete.ordenes.length === 1} />
      ))}
      <div className={classes.botones}>
        <Button component="a" variant="default" href={urlEnMeli(paquete.clave)} target="_blank" rel="noreferrer">
          Ver en Mercado Libre
        </Button>
        {otrasAcciones
          .filter(({ accion }) => paquete.acciones.has(accion))
          .map(({ accion, texto, run }) => (
            <Button
              key={accion}
              variant="default"
              onClick={() => {
                run(hacer, [paquete]);
                onClose();
              }}
            >
              {texto}
            </Button>
          ))}
      </div>
    </div>
  );
}

function Orden({ orden, sola }: { orden: VentaListada; sola: boolean }) {
  const envio = sum(orden.payments.map(({ shipping_cost }) => shipping_cost));
  const reembolsado = reembolsadoDe(orden);
  return (
    <section className={classes.orden}>
      <header>
        <h3>{sola ? 'Artículos' : `Orden ${orden.id}`}</h3>
        <span className={classes.suave}>{fechaDeCierre(orden)}</span> <EstadoBadge orden={orden} />
      </header>
      <ul>
        {orden.order_items.map(({ item, quantity, unit_price }) => (
          <li key={`${item.id} ${item.seller_sku ?? ''}`}>
            <span>
              {quantity.toFixed()} × {item.title}
              {item.seller_sku !== null && <small> {item.seller_sku}</small>}
            </span>
            <span>{formatEn(orden.moneda, unit_price.times(quantity))}</span>
          </li>
        ))}
        {envio.gt(0) && (
          <li>
            <span>Envío que pagó el comprador</span>
            <span>{formatEn(orden.moneda, envio)}</span>
          </li>
        )}
        {reembolsado.gt(0) && (
          <li>
            <span>Devuelto</span>
            <span>{formatEn(orden.moneda, reembolsado.negated())}</span>
          </li>
        )}
        <li>
          <b>Total de la {sola ? 'venta' : 'orden'}</b>
          <b>{formatEn(orden.moneda, orden.total_amount)}</b>
        </li>
      </ul>
    </section>
  );
}
