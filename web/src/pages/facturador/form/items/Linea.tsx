import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  alicuotasIva,
  formatPorcentaje,
  MAX_CANTIDAD,
  unidadesMedida,
  type AlicuotaIva,
  type UnidadMedida,
} from '@talonario/core';
import { memo, type ReactNode } from 'react';
import { MoneyInput } from '../../../../components/campos/MoneyInput.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { precioDeLista, textoDeStock } from '../calculo.ts';
import type { ItemValores } from '../facturaValores.ts';
import classes from './Items.module.css';

/**
 * What a line can ask of its form; the same object while the form is on the screen. A line is named by its key: another one may
 * have been taken away that still is drawn, and its number is not that of the form any more.
 */
export interface AccionesDeLinea {
  set: (clave: string, cambio: Partial<ItemValores>) => void;
  remove: (clave: string) => void;
  onBlur: (path: string) => void;
  onDolares: (clave: string, que: 'precio' | 'bonificacion', texto: string) => void;
  /** To the search of articles, which begins the next line. */
  goToSearch: () => void;
}

interface Props {
  indice: number;
  item: ItemValores;
  /** As the voucher adds it. */
  importe: string;
  /** Whether the voucher says VAT, and its prices have it. */
  conIva: boolean;
  preciosConIva: boolean;
  enPesos: boolean;
  errorDescripcion: ReactNode;
  errorCantidad: ReactNode;
  errorPrecio: ReactNode;
  errorBonificacion: ReactNode;
  acciones: AccionesDeLinea;
}

/** A line of the table. It is drawn again only when it changes: a voucher has up to 500. */
export const Linea = memo(function Linea(props: Props) {
  const { indice, item, importe, conIva, preciosConIva, enPesos, acciones } = props;
  const { clave } = item;
  const nombrePrecio = conIva ? (preciosConIva ? 'Precio con IVA' : 'Precio sin IVA') : 'Precio';
  const campo = (cual: string) => ({
    'data-path': `items.${indice}.${cual}`,
    onBlur: () => acciones.onBlur(`items.${indice}.${cual}`),
  });
  const onIva = useEstable((valor: string) => acciones.set(clave, ivaElegido(valor, item, preciosConIva)));
  const onDolares = (que: 'precio' | 'bonificacion') =>
    enPesos ? (texto: string) => acciones.onDolares(clave, que, texto) : undefined;
  return (
    <tr aria-label={`Ítem ${indice + 1}`}>
      <td className={classes.sku} data-nombre="SKU">
        <TextInput
          aria-label="SKU"
          autoComplete="off"
          maxLength={100}
          value={item.sku}
          onChange={({ currentTarget }) => acciones.set(clave, { sku: currentTarget.value, stock: null })}
        />
      </td>
      <td className={classes.descripcion} data-nombre="Descripción">
        <Textarea
          aria-label="Descripción"
          rows={1}
          maxLength={500}
          {...campo('descripcion')}
          error={props.errorDescripcion}
          value={item.descripcion}
          onChange={({ currentTarget }) => acciones.set(clave, { descripcion: currentTarget.value })}
        />
      </td>
      <td data-nombre="Cantidad">
        <MoneyInput
          aria-label="Cantidad"
          tipo="numero"
          maxLength={MAX_CANTIDAD}
          description={textoDeStock(item)}
          {...campo('cantidad')}
          error={props.errorCantidad}
          value={item.cantidad}
          onChange={(cantidad) => acciones.set(clave, { cantidad })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (item.precio === '') focusField(`items.${indice}.precio`);
            else acciones.goToSearch();
          }}
        />
      </td>
      <td data-nombre="Unidad">
        <Unidad clave={clave} unidad={item.unidad} set={acciones.set} />
      </td>
      <td data-nombre={nombrePrecio}>
        <MoneyInput
          aria-label={nombrePrecio}
          tipo="precio"
          {...campo('precio')}
          error={props.errorPrecio}
          value={item.precio}
          onDolares={onDolares('precio')}
          // Left as it was, the list's price still is the list's.
          onChange={(precio) => {
            if (precio !== item.precio) acciones.set(clave, { precio, de_lista: null });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            acciones.goToSearch();
          }}
        />
      </td>
      <td data-nombre="Bonificación">
        <MoneyInput
          aria-label="Bonificación"
          onDolares={onDolares('bonificacion')}
          {...campo('bonificacion')}
          error={props.errorBonificacion}
          value={item.bonificacion}
          onChange={(bonificacion) => acciones.set(clave, { bonificacion })}
        />
      </td>
      {conIva && (
        <td data-nombre="IVA">
          <Iva valor={item.tratamiento_iva === 'no_gravado' ? NO_GRAVADO : String(item.iva)} onChange={onIva} />
        </td>
      )}
      <td className={classes.importe} data-nombre="Importe">
        <span>{importe}</span>
      </td>
      <td className={classes.quitar}>
        <ActionIcon
          variant="suave"
          size="lg"
          data-peligro
          aria-label={`Quitar ${item.descripcion || `el ítem ${indice + 1}`}`}
          onClick={() => acciones.remove(clave)}
        >
          <Icon name="eliminar" />
        </ActionIcon>
      </td>
    </tr>
  );
});

/** Apart, as the VAT: their options are many, and are not drawn again for each letter of the line. */
const Unidad = memo(function Unidad({
  clave,
  unidad,
  set,
}: Pick<AccionesDeLinea, 'set'> & Pick<ItemValores, 'clave' | 'unidad'>) {
  return (
    <NativeSelect
      aria-label="Unidad"
      data={opcionesUnidad}
      value={String(unidad)}
      onChange={({ currentTarget }) => set(clave, { unidad: Number(currentTarget.value) as UnidadMedida })}
    />
  );
});

const Iva = memo(function Iva({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) {
  return (
    <NativeSelect
      aria-label="IVA"
      data={opcionesIva}
      value={valor}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
});

const NO_GRAVADO = 'no_gravado';

const opcionesUnidad = unidadesMedida.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));

const opcionesIva = [
  ...[...alicuotasIva].reverse().map(({ iva }) => ({ value: String(iva), label: formatPorcentaje(iva) })),
  { value: NO_GRAVADO, label: 'No gravado' },
];

function ivaElegido(valor: string, item: ItemValores, precios_con_iva: boolean): Partial<ItemValores> {
  const iva = (valor === NO_GRAVADO ? 0 : Number(valor)) as AlicuotaIva;
  const tratamiento_iva = valor === NO_GRAVADO ? 'no_gravado' : iva === 0 ? 'exento' : 'gravado';
  const precio = item.de_lista === null ? item.precio : precioDeLista(item.de_lista, iva, precios_con_iva);
  return { iva, tratamiento_iva, precio };
}

/** Of a line that is drawn. */
export function focusField(path: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
  const input = field?.matches('input, textarea') ? field : field?.querySelector<HTMLInputElement>('input, textarea');
  input?.focus();
  input?.select();
}
