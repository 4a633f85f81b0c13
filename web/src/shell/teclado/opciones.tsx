import type { ArticuloConPrecios } from '@talonario/core/articulos';
import { formatEn, formatFecha, toBuenosAires } from '@talonario/core/base';
import type { ComprobanteHallado, VentaHallada } from '@talonario/core/inicio';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatEnMoneda } from '../../textos/comprobante.ts';
import type { Destino } from './buscar.ts';
import classes from './Paleta.module.css';

const ARTICULOS = 5;

/** A place to go to. */
export interface Opcion {
  key: string;
  to: string;
  contenido: ReactNode;
}

export interface Grupo {
  titulo: string;
  opciones: readonly Opcion[];
}

/** Options by kind; empty kinds are left out. */
export function gruposOf(
  destinos: readonly Destino[],
  hallados: { ventas: readonly VentaHallada[]; comprobantes: readonly ComprobanteHallado[] } | null,
  articulos: readonly ArticuloConPrecios[],
): readonly Grupo[] {
  const grupos = [
    { titulo: 'Ir a', opciones: destinos.map(({ texto, to }) => ({ key: to, to, contenido: <span>{texto}</span> })) },
    { titulo: 'Ventas', opciones: hallados?.ventas.map(opcionDeVenta) ?? [] },
    { titulo: 'Comprobantes', opciones: hallados?.comprobantes.map(opcionOf) ?? [] },
    { titulo: 'Artículos', opciones: articulos.slice(0, ARTICULOS).map(opcionDeArticulo) },
  ];
  return grupos.filter(({ opciones }) => opciones.length > 0);
}

function opcionDeVenta({ cuenta_id, cuenta, clave, cerrada, comprador, nombre, moneda, total }: VentaHallada): Opcion {
  const nombreDeComprador = [nombre, comprador].filter(Boolean).join(', ') || cuenta;
  return {
    key: `venta ${clave}`,
    to: paths.venta(cuenta_id, clave),
    contenido: (
      <>
        <span className="junto">{clave}</span>
        <span className={classes.quien} title={nombreDeComprador}>
          {nombreDeComprador}
        </span>
        {cerrada && <span className={classes.suave}>{formatFecha(toBuenosAires(cerrada))}</span>}
        <span className="junto">{formatEn(moneda, total)}</span>
      </>
    ),
  };
}

function opcionOf({ id, texto, receptor, fecha, total, moneda }: ComprobanteHallado): Opcion {
  const nombreDeReceptor = receptor.trim() || 'Consumidor final';
  return {
    key: id,
    to: paths.factura(id),
    contenido: (
      <>
        <span className="junto">{texto}</span>
        <span className={classes.quien} title={nombreDeReceptor}>
          {nombreDeReceptor}
        </span>
        <span className={classes.suave}>{formatFecha(fecha)}</span>
        <span className="junto">{formatEnMoneda(total, moneda)}</span>
      </>
    ),
  };
}

function opcionDeArticulo({ sku, descripcion, currency, cost }: ArticuloConPrecios): Opcion {
  return {
    key: `articulo ${sku}`,
    to: paths.articulo(sku),
    contenido: (
      <>
        <span>{sku}</span>
        <span className={classes.quien} title={descripcion}>
          {descripcion}
        </span>
        {cost !== null && <span className="junto">{formatEn(currency, cost)}</span>}
      </>
    ),
  };
}
