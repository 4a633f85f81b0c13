import { enPlural, formatEn, formatFecha, sum, toBuenosAires } from '@talonario/core/base';
import type { VentaDeHistoria } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { montosOf } from '../montos.ts';
import { Sku } from '../problemas/Sku.tsx';
import classes from './Venta.module.css';

/** Articles, amounts and payments of a sale. */
export function Montos({ venta: { clave, ordenes, pagos, moneda, total, cuenta_id } }: { venta: VentaDeHistoria }) {
  const pesos = (importe: Parameters<typeof formatEn>[1]) => formatEn(moneda, importe);
  const montos = montosOf({
    items: ordenes.flatMap(({ items }) =>
      items.map(({ cantidad, precio_unitario }) => precio_unitario.times(cantidad)),
    ),
    total,
    envio: sum(pagos.map(({ envio }) => envio)),
    devuelto: sum(ordenes.map(({ reembolsado }) => reembolsado)),
  });
  return (
    <>
      <section aria-label="Qué se vendió">
        <h3>Qué se vendió</h3>
        <ul className={classes.renglones}>
          {ordenes.flatMap(({ id, items }) =>
            items.map(({ cantidad, titulo, sku, sku_sin_cargar, precio_unitario, publicacion_id }) => (
              <li key={`${id} ${publicacion_id} ${sku ?? ''}`}>
                <span>
                  {cantidad.toFixed()} × <Link to={paths.publicacion(cuenta_id, publicacion_id)}>{titulo}</Link>
                  {sku !== null && <Sku sku={sku} titulo={titulo} sinCargar={sku_sin_cargar} venta={clave} />}
                </span>
                <span>{pesos(precio_unitario.times(cantidad))}</span>
              </li>
            )),
          )}
          {montos.map(({ nombre, importe, resultado }) => (
            <li key={nombre}>
              {resultado ? <b>{nombre}</b> : <span>{nombre}</span>}
              {resultado ? <b>{pesos(importe)}</b> : <span>{pesos(importe)}</span>}
            </li>
          ))}
        </ul>
      </section>
      {pagos.length > 0 && (
        <section aria-label="Pagos">
          <h3>{enPlural(pagos.length, 'Pago', 'Pagos')}</h3>
          <ul className={classes.renglones}>
            {pagos.map(({ id, importe, envio, cargos, neto, aprobado, liberado }) => (
              <li key={id}>
                <span>
                  {id}
                  <small className={classes.suave}>
                    {aprobado ? `Aprobado el ${formatFecha(toBuenosAires(aprobado))}` : 'Todavía no se leyó su detalle'}
                    {cargos !== null && ` · cargos ${pesos(cargos)}`}
                    {neto !== null && ` · te quedaron ${pesos(neto)}`}
                    {liberado && ` · disponible desde el ${formatFecha(toBuenosAires(liberado))}`}
                  </small>
                </span>
                <span>{importe === null ? '' : pesos(importe.plus(envio))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
