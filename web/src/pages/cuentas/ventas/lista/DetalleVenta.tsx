import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { formatEn, sum } from '@talonario/core/base';
import type { VentaListada } from '@talonario/core/ventas';
import { Suave } from '../../../../components/Suave.tsx';
import { Hechos } from '../../../../components/Hechos.tsx';
import { memo } from 'react';
import { Link } from 'react-router';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { useAlToque } from '../../../../hooks/useAlToque.ts';
import { paths } from '../../../../paths.ts';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { ComprobanteLink, DocumentoBadge, EstadoBadge } from '../celdas.tsx';
import type { Modo } from '../modos.ts';
import type { Venta } from '../ventas.ts';
import { montosOf } from '../montos.ts';
import { PorQue } from '../problemas/PorQue.tsx';
import { Sku } from '../problemas/Sku.tsx';
import { solucionesDeVenta } from '../problemas/soluciones.ts';
import { otrasAcciones, type Hacer } from '../rowActions.ts';
import { fechaDeCierre, reembolsadoOf } from '../textos.ts';
import classes from './DetalleVenta.module.css';
import { Puede } from '../../../../components/Puede.tsx';

interface Props {
  modo: Modo;
  venta: Venta | null;
  hacer: Hacer;
  /** Receives the closed sale: another may be open by then. */
  onClose: (venta: Venta) => void;
}

/** A sale whole, beside the list. It is closed at once; the list under it, which is long, learns of it after that is seen. */
export const DetalleVenta = memo(function DetalleVenta({ modo, venta, hacer, onClose }: Props) {
  const [visto, touch] = useAlToque(venta);
  const close = () => {
    touch(null);
    if (venta) afterPaint(() => onClose(venta));
  };
  return (
    <Drawer
      opened={visto !== null}
      onClose={close}
      position="right"
      size="min(32rem, 100%)"
      title={visto && `${visto.ordenes.length > 1 ? 'Paquete' : 'Venta'} ${visto.clave}`}
    >
      {visto && <Detalle modo={modo} venta={visto} hacer={hacer} onClose={close} />}
    </Drawer>
  );
});

interface DeDetalle extends Pick<Props, 'modo' | 'hacer'> {
  venta: Venta;
  onClose: () => void;
}

function Detalle({ modo, venta, hacer, onClose }: DeDetalle) {
  const [primera] = venta.ordenes;
  if (!primera) return null;
  const marca = solucionesDeVenta(modo, venta).some(({ solucion }) => solucion === 'por_fuera');
  const { buyer, factura, notaDeCredito, documento } = primera;
  return (
    <Stack gap="lg">
      <PorQue modo={modo} venta={venta} resolver={hacer.resolver} onElegida={onClose} />
      <Hechos
        forma="columna"
        hechos={{
          Comprador: buyer.nickname ?? 'sin dato',
          Factura: <ComprobanteLink comprobante={factura} />,
          'Nota de crédito': notaDeCredito && <ComprobanteLink comprobante={notaDeCredito} />,
          'PDF en la venta': documento && <Documento documento={documento} />,
        }}
      />
      {venta.ordenes.map((orden) => (
        <Orden key={orden.id} orden={orden} venta={venta.clave} sola={venta.ordenes.length === 1} />
      ))}
      <Group gap="xs">
        <Button component={Link} variant="default" to={paths.venta(venta.cuenta_id, venta.clave)}>
          Ver su historia
        </Button>
        <Button component="a" variant="default" href={urlEnMeli(venta.clave)} target="_blank" rel="noreferrer">
          Ver en Mercado Libre
        </Button>
        <Puede derecho="emitir">
          {otrasAcciones
            .filter(({ accion }) => venta.acciones.has(accion) && !(accion === 'marcar' && marca))
            .map(({ accion, texto, run }) => (
              <Button
                key={accion}
                variant="default"
                onClick={() => {
                  run(hacer, [venta]);
                  onClose();
                }}
              >
                {texto}
              </Button>
            ))}
        </Puede>
      </Group>
    </Stack>
  );
}

function Documento({ documento }: { documento: NonNullable<VentaListada['documento']> }) {
  return (
    <>
      <DocumentoBadge documento={documento} />
      {documento.error !== null && (
        <Text c="dimmed" mt={4}>
          {documento.error}
        </Text>
      )}
    </>
  );
}

function Orden({ orden, venta, sola }: { orden: VentaListada; venta: string; sola: boolean }) {
  const envio = sum(orden.payments.map(({ shipping_cost }) => shipping_cost));
  return (
    <section className={classes.orden}>
      <header>
        <h3>{sola ? 'Artículos' : `Orden ${orden.id}`}</h3>
        <Suave>{fechaDeCierre(orden)}</Suave> <EstadoBadge orden={orden} />
      </header>
      <ul>
        {orden.order_items.map(({ item, quantity, unit_price }) => (
          <li key={`${item.id} ${item.seller_sku ?? ''}`}>
            <span>
              {quantity.toFixed()} × {item.title}
              {item.seller_sku !== null && (
                <Sku sku={item.seller_sku} titulo={item.title} sinCargar={item.sku_sin_cargar} venta={venta} />
              )}
            </span>
            <span>{formatEn(orden.moneda, unit_price.times(quantity))}</span>
          </li>
        ))}
        {montosOf({
          items: orden.order_items.map(({ quantity, unit_price }) => unit_price.times(quantity)),
          total: orden.total_amount,
          envio,
          devuelto: reembolsadoOf(orden),
        }).map(({ nombre, importe, resultado }) => (
          <li key={nombre}>
            {resultado ? <b>{nombre}</b> : <span>{nombre}</span>}
            {resultado ? <b>{formatEn(orden.moneda, importe)}</b> : <span>{formatEn(orden.moneda, importe)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
