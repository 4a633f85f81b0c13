import { useDeferredValue, useMemo } from 'react';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { calcular, muestraIva } from '../calculo.ts';
import type { FormContexto } from '../facturaValores.ts';
import { drawnFor, type SeccionProps } from '../secciones/seccion.ts';
import classes from './Items.module.css';
import { Linea } from './Linea.tsx';
import type { AccionesDeLinea } from './useAcciones.ts';

const leidos = ['items', 'moneda', 'precios_con_iva', 'tipo_comprobante'] as const;

interface Props extends SeccionProps<(typeof leidos)[number]> {
  acciones: AccionesDeLinea;
}

/** The lines, one under the other. Its head is there before the first one, which only comes with what it says. */
export const Tabla = drawnFor(leidos, function Tabla({ v, campo, contexto, acciones }: Props) {
  const conIva = muestraIva(contexto);
  const importes = useImportes(v, contexto);
  return (
    <table className={classes.tabla} data-con-iva={conIva || undefined}>
      <caption className="solo-lector">Ítems del comprobante</caption>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Descripción</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Unidad</th>
          <th scope="col">{conIva ? (v.precios_con_iva ? 'Precio con IVA' : 'Precio sin IVA') : 'Precio'}</th>
          <th scope="col">Bonificación</th>
          {conIva && <th scope="col">IVA</th>}
          <th scope="col">Importe</th>
          <th scope="col">
            <span className="solo-lector">Quitar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {v.items.length === 0 && (
          <tr className={classes.vacia}>
            <td colSpan={conIva ? 9 : 8}>Buscá un artículo, agregá un ítem a mano o pegá una planilla.</td>
          </tr>
        )}
        {v.items.map((item, indice) => (
          <Linea
            key={item.clave}
            indice={indice}
            item={item}
            importe={importes.get(item.clave) ?? ''}
            conIva={conIva}
            preciosConIva={v.precios_con_iva}
            moneda={v.moneda}
            errorDescripcion={campo(`items.${indice}.descripcion`).error}
            errorCantidad={campo(`items.${indice}.cantidad`).error}
            errorPrecio={campo(`items.${indice}.precio`).error}
            errorBonificacion={campo(`items.${indice}.bonificacion`).error}
            acciones={acciones}
          />
        ))}
      </tbody>
    </table>
  );
});

/**
 * Amount of each line, by its key. A letter typed in one computes all: they are drawn after the text, which does not wait for
 * them.
 */
function useImportes(v: Props['v'], contexto: FormContexto): ReadonlyMap<string, string> {
  const seguidos = useDeferredValue<Props['v'] | null>(v, null);
  return useMemo(() => {
    if (seguidos === null) return new Map();
    const { items, moneda, precios_con_iva } = seguidos;
    const calculados = calcular(seguidos, contexto).items;
    return new Map(
      items.map(({ clave }, indice) => {
        const linea = calculados[indice];
        const importe = precios_con_iva ? linea?.total : linea?.neto;
        return [clave, importe === undefined ? '' : formatEnMoneda(importe, moneda)];
      }),
    );
  }, [seguidos, contexto]);
}
