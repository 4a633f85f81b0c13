import type { AlicuotaIva } from '@talonario/core/base';
import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { textoDeStock } from '../calculo.ts';
import { precioDeOrigen } from '../moneda/enMoneda.ts';
import type { ItemValores } from '../facturaValores.ts';
import {
  Bonificacion,
  Cantidad,
  Descripcion,
  firstField,
  focusField,
  Iva,
  NO_GRAVADO,
  Precio,
  Quitar,
  Sku,
  Unidad,
} from './Celdas.tsx';
import classes from './Items.module.css';
import type { AccionesDeLinea } from './useAcciones.ts';

interface Props {
  indice: number;
  item: ItemValores;
  /** Amount that the voucher adds. */
  importe: string;
  /** True when the voucher shows VAT. */
  conIva: boolean;
  preciosConIva: boolean;
  moneda: string;
  errorDescripcion: ReactNode;
  errorCantidad: ReactNode;
  errorPrecio: ReactNode;
  errorBonificacion: ReactNode;
  acciones: AccionesDeLinea;
}

/** A line of the table. It is drawn again only when it changes: a voucher has up to 500. */
export const Linea = memo(function Linea(props: Props) {
  const { indice, item, importe, conIva, preciosConIva, moneda, acciones } = props;
  const { clave, sku, descripcion, cantidad, unidad, precio, bonificacion } = item;
  const nombrePrecio = conIva ? (preciosConIva ? 'Precio con IVA' : 'Precio sin IVA') : 'Precio';
  const onIva = useEstable((valor: string) => acciones.onIva(clave, ivaOf(valor)));
  // The fields without the focus come with the next frame: mounting all of them held the press that adds a line.
  const enSuCuadro = useDeferredValue(true, false);
  const [yaEntera, setYaEntera] = useState(false);
  const entera = enSuCuadro || yaEntera;
  const [primero] = useState(() => firstField(item));
  // Out of sight in the frame after the press: without it all that follow change their number, which takes longer.
  const [quitada, setQuitada] = useState(false);
  const onQuitar = useEstable(() => {
    acciones.remove(clave);
    afterPaint(() => setQuitada(true));
  });
  const goToPrecio = useEstable(() => {
    // Typed before that frame: a field that is not drawn cannot take the focus.
    flushSync(() => setYaEntera(true));
    focusField(`items.${indice}.precio`);
  });
  const de = { clave, indice, acciones };
  return (
    <tr aria-label={`Ítem ${indice + 1}`} hidden={quitada}>
      <td className={classes.sku} data-nombre="SKU">
        {entera && <Sku {...{ clave, sku, acciones }} />}
      </td>
      <td className={classes.descripcion} data-nombre="Descripción">
        {(entera || primero === 'descripcion') && (
          <Descripcion {...de} descripcion={descripcion} error={props.errorDescripcion} />
        )}
      </td>
      <td data-nombre="Cantidad">
        {(entera || primero === 'cantidad') && (
          <Cantidad
            {...de}
            cantidad={cantidad}
            error={props.errorCantidad}
            stock={textoDeStock(item)}
            conPrecio={precio !== ''}
            goToPrecio={goToPrecio}
          />
        )}
      </td>
      <td data-nombre="Unidad">{entera && <Unidad {...{ clave, unidad, acciones }} />}</td>
      <td data-nombre={nombrePrecio}>
        {entera && (
          <Precio
            {...de}
            nombre={nombrePrecio}
            precio={precio}
            antes={precioDeOrigen(item, { moneda, precios_con_iva: preciosConIva })}
            error={props.errorPrecio}
            moneda={moneda}
          />
        )}
      </td>
      <td data-nombre="Bonificación">
        {entera && <Bonificacion {...de} bonificacion={bonificacion} error={props.errorBonificacion} moneda={moneda} />}
      </td>
      {conIva && (
        <td data-nombre="IVA">
          {entera && (
            <Iva valor={item.tratamiento_iva === 'no_gravado' ? NO_GRAVADO : String(item.iva)} onChange={onIva} />
          )}
        </td>
      )}
      <td className={classes.importe} data-nombre="Importe">
        <span>{importe}</span>
      </td>
      <td className={classes.quitar}>
        {entera && <Quitar nombre={descripcion || `el ítem ${indice + 1}`} onQuitar={onQuitar} />}
      </td>
    </tr>
  );
});

function ivaOf(valor: string): Pick<ItemValores, 'iva' | 'tratamiento_iva'> {
  const iva = (valor === NO_GRAVADO ? 0 : Number(valor)) as AlicuotaIva;
  return { iva, tratamiento_iva: valor === NO_GRAVADO ? 'no_gravado' : iva === 0 ? 'exento' : 'gravado' };
}
