import { Button } from '@mantine/core';
import type { Comprobante, LineaDevolvible } from '@talonario/core/comprobantes';
import type { Decimal } from 'decimal.js';
import { MoneyInput, textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import classes from './TablaLineas.module.css';
import { problemaDeCantidad } from './notaParcial.ts';

interface Props {
  factura: Pick<Comprobante, 'moneda' | 'precios_con_iva'>;
  lineas: readonly LineaDevolvible[];
  cantidades: readonly string[];
  /** Amount that each line gives back, VAT included; null: nothing. */
  importes: readonly (Decimal | null)[];
  onChange: (cantidades: string[]) => void;
}

/** The lines of an invoice, with how many of each are given back. */
export function TablaLineas({ factura, lineas, cantidades, importes, onChange }: Props) {
  const set = (indice: number, cantidad: string) =>
    onChange(lineas.map((_, i) => (i === indice ? cantidad : (cantidades[i] ?? ''))));
  return (
    <table className={classes.tabla}>
      <caption className="solo-lector">Ítems de la factura y cuántos se devuelven</caption>
      <thead>
        <tr>
          <th scope="col">Ítem</th>
          <th scope="col">{factura.precios_con_iva ? 'Precio con IVA' : 'Precio sin IVA'}</th>
          <th scope="col">Facturadas</th>
          <th scope="col">Quedan</th>
          <th scope="col">Devolver</th>
          <th scope="col">Importe</th>
        </tr>
      </thead>
      <tbody>
        {lineas.map((linea, indice) => {
          const { item, quedan } = linea;
          const texto = cantidades[indice] ?? '';
          const importe = importes[indice] ?? null;
          const precio = factura.precios_con_iva ? item.importe : item.importe_sin_iva;
          return (
            <tr key={linea.clave} data-agotada={quedan.isZero() || undefined}>
              <th scope="row">
                {item.descripcion}
                {item.sku !== null && <small>{item.sku}</small>}
              </th>
              <td data-nombre="Precio">{formatEnMoneda(precio, factura.moneda)}</td>
              <td data-nombre="Facturadas">{textOfNumero(item.cantidad)}</td>
              <td data-nombre="Quedan">{textOfNumero(quedan)}</td>
              <td className={classes.celda}>
                <div className={classes.devolver}>
                  <MoneyInput
                    tipo="numero"
                    aria-label={`Cuántas devolver de ${item.descripcion}`}
                    placeholder="0"
                    disabled={quedan.isZero()}
                    value={texto}
                    onChange={(cantidad) => set(indice, cantidad)}
                    error={problemaDeCantidad(texto, linea)}
                  />
                  <Button
                    variant="default"
                    aria-label={`Devolver todas de ${item.descripcion}`}
                    disabled={quedan.isZero()}
                    onClick={() => set(indice, textOfNumero(quedan))}
                  >
                    Todas
                  </Button>
                </div>
              </td>
              <td className={classes.importe} data-nombre="Importe">
                {importe === null
                  ? formatEnMoneda(item.total.minus(item.total), factura.moneda)
                  : formatEnMoneda(importe, factura.moneda)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
