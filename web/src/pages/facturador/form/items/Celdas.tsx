import { ActionIcon, Input } from '@mantine/core';
import { formatPorcentaje, type UnidadMedida } from '@talonario/core/base';
import { alicuotasIva, MAX_CANTIDAD, monedaOf, PESOS, unidadesMedida } from '@talonario/core/comprobantes';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { focusWhole } from '../../../../components/campos/focusWhole.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import type { ItemValores } from '../facturaValores.ts';
import { Casilla, Cifra, Renglones } from '../tecleados.tsx';
import classes from './Items.module.css';
import type { AccionesDeLinea } from './useAcciones.ts';

// The fields of a line, each apart: of a line that is typed, only the field that changes is drawn again.

interface Campo {
  clave: string;
  acciones: AccionesDeLinea;
}

interface CampoConError extends Campo {
  indice: number;
  error: ReactNode;
}

export const Sku = memo(function Sku({ clave, sku, acciones }: Campo & Pick<ItemValores, 'sku'>) {
  return (
    <Casilla
      aria-label="SKU"
      maxLength={100}
      value={sku}
      onChange={(texto) => acciones.set(clave, { sku: texto, stock: null })}
    />
  );
});

export const Descripcion = memo(function Descripcion(props: CampoConError & Pick<ItemValores, 'descripcion'>) {
  const { clave, error, descripcion, acciones } = props;
  return (
    <Renglones
      aria-label="Descripción"
      rows={1}
      maxLength={500}
      {...deItem(props, 'descripcion')}
      error={error}
      value={descripcion}
      onChange={(texto) => acciones.set(clave, { descripcion: texto })}
    />
  );
});

interface CantidadProps extends CampoConError, Pick<ItemValores, 'cantidad'> {
  /** Sentence on the stock; null: none. */
  stock: string | null;
  /** Enter goes to the price when it still has to be typed. */
  conPrecio: boolean;
  goToPrecio: () => void;
}

export const Cantidad = memo(function Cantidad(props: CantidadProps) {
  const { clave, error, cantidad, stock, conPrecio, goToPrecio, acciones } = props;
  return (
    <Cifra
      aria-label="Cantidad"
      tipo="numero"
      maxLength={MAX_CANTIDAD}
      description={stock}
      {...deItem(props, 'cantidad')}
      error={error}
      value={cantidad}
      onChange={(texto) => acciones.set(clave, { cantidad: texto })}
      onKeyDown={onEnter(conPrecio ? acciones.goToSearch : goToPrecio)}
    />
  );
});

interface PrecioProps extends CampoConError, Pick<ItemValores, 'precio'> {
  nombre: string;
  /** Price in its original currency; null: always in the voucher's. */
  antes: string | null;
  moneda: string;
}

export const Precio = memo(function Precio(props: PrecioProps) {
  const { clave, nombre, error, precio, antes, moneda, acciones } = props;
  return (
    <Cifra
      aria-label={nombre}
      tipo="precio"
      signo={monedaOf(moneda).simbolo}
      description={antes}
      {...deItem(props, 'precio')}
      error={error}
      value={precio}
      onDolares={moneda === PESOS ? (texto) => acciones.onDolares(clave, 'precio', texto) : undefined}
      // Left as it was, the list's price still is the list's.
      onChange={(texto) => {
        if (texto !== precio) acciones.set(clave, { precio: texto, de_lista: null });
      }}
      onKeyDown={onEnter(acciones.goToSearch)}
    />
  );
});

interface BonificacionProps extends CampoConError, Pick<ItemValores, 'bonificacion'> {
  moneda: string;
}

export const Bonificacion = memo(function Bonificacion(props: BonificacionProps) {
  const { clave, error, bonificacion, moneda, acciones } = props;
  return (
    <Cifra
      aria-label="Bonificación"
      signo={monedaOf(moneda).simbolo}
      onDolares={moneda === PESOS ? (texto) => acciones.onDolares(clave, 'bonificacion', texto) : undefined}
      {...deItem(props, 'bonificacion')}
      error={error}
      value={bonificacion}
      onChange={(texto) => acciones.set(clave, { bonificacion: texto })}
    />
  );
});

export const Unidad = memo(function Unidad({ clave, unidad, acciones }: Campo & Pick<ItemValores, 'unidad'>) {
  return (
    <Eleccion
      nombre="Unidad"
      valor={String(unidad)}
      onChange={(valor) => acciones.set(clave, { unidad: Number(valor) as UnidadMedida })}
    >
      {opcionesUnidad}
    </Eleccion>
  );
});

export const Iva = memo(function Iva({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) {
  return (
    <Eleccion nombre="IVA" valor={valor} onChange={onChange}>
      {opcionesIva}
      {!OFRECIDAS.has(valor) && <option value={valor}>{formatPorcentaje(Number(valor))}</option>}
    </Eleccion>
  );
});

interface EleccionProps {
  nombre: string;
  valor: string;
  onChange: (valor: string) => void;
  children: ReactNode;
}

/**
 * Choice of a short list. Its arrow is part of the background: a drawing of its own, in each of forty lines, is most of a
 * frame's cost.
 */
function Eleccion({ nombre, valor, onChange, children }: EleccionProps) {
  return (
    <Input
      component="select"
      pointer
      classNames={{ input: classes.eleccion }}
      aria-label={nombre}
      value={valor}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {children}
    </Input>
  );
}

export const Quitar = memo(function Quitar({ nombre, onQuitar }: { nombre: string; onQuitar: () => void }) {
  return (
    <ActionIcon variant="suave" size="lg" data-peligro aria-label={`Quitar ${nombre}`} onClick={onQuitar}>
      <Icon name="eliminar" />
    </ActionIcon>
  );
});

export const NO_GRAVADO = 'no_gravado';

// Made once: the same in every line.
const opcionesUnidad = unidadesMedida.map(({ codigo, nombre }) => (
  <option key={codigo} value={codigo}>
    {nombre}
  </option>
));

/** A note of a voucher of another system has its rate. */
const OFRECIDAS: ReadonlySet<string> = new Set([...alicuotasIva.map(({ iva }) => String(iva)), NO_GRAVADO]);

const opcionesIva = [
  ...[...alicuotasIva].reverse().map(({ iva }) => (
    <option key={iva} value={iva}>
      {formatPorcentaje(iva)}
    </option>
  )),
  <option key={NO_GRAVADO} value={NO_GRAVADO}>
    No gravado
  </option>,
];

/** Properties that name a field, and validate it on blur. */
function deItem({ indice, acciones }: Pick<CampoConError, 'indice' | 'acciones'>, nombreDeCampo: string) {
  const path = `items.${indice}.${nombreDeCampo}`;
  return { 'data-path': path, onBlur: () => acciones.onBlur(path) };
}

function onEnter(go: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go();
  };
}

/** The field that a new line is begun by: what it is, or how many of it when it says that. */
export function firstField({ sku, descripcion }: ItemValores): 'descripcion' | 'cantidad' {
  return sku === '' && descripcion === '' ? 'descripcion' : 'cantidad';
}

/** Focuses a field of a drawn line. */
export function focusField(path: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
  const input = field?.matches('input, textarea') ? field : field?.querySelector<HTMLInputElement>('input, textarea');
  if (!input) return;
  focusWhole(input, { preventScroll: true });
  // Scrolling places the floating parts again, the options that chose the line too: it waits until they are gone.
  afterPaint(() => input.scrollIntoView({ block: 'nearest' }));
}
