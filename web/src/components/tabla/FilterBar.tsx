import { Button } from '@mantine/core';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useTelefono } from '../../hooks/pantalla/useTelefono.ts';
import { Icon } from '../Icon.tsx';
import classes from './FilterBar.module.css';

interface Chip {
  key: string;
  /** `Emisor: Almacén Lavalle` */
  texto: string;
  onRemove: () => void;
}

interface Props {
  /** Text search of the list, always in sight: its placeholder says what it is, and its label is only read aloud. */
  buscar?: ReactNode;
  /** Controls used most, in the row with their labels beside them; on a phone they wait with the others. */
  principales?: ReactNode;
  /** Controls that wait behind the button. */
  children?: ReactNode;
  /** A chip per filter that is set. */
  chips: readonly Chip[];
  onClear: () => void;
  /** Text of the button that shows the controls that wait. */
  boton?: string;
  /** `312 comprobantes` */
  cuenta?: string | undefined;
  /** Content at the end of the row. */
  costado?: ReactNode;
  /** Name of the filters, for screen readers. */
  label?: string;
}

/**
 * A list's filters in one row: the search, the controls used most, a button to the others, and a chip for each filter that is set.
 * The rows of the list begin as high as they can.
 */
export function FilterBar(props: Props) {
  const { buscar, principales, children, chips, onClear, cuenta, costado, label } = props;
  const telefono = useTelefono();
  const [abiertos, setAbiertos] = useState(false);
  // The button says at once that it was pressed; its controls are drawn with the next frame.
  const dibujados = useDeferredValue(abiertos);
  const id = useId();
  const esperan = telefono ? (principales ?? children) : children;
  const texto = props.boton ?? (chips.length > 0 ? `Filtros (${chips.length})` : 'Filtros');
  return (
    <div className={classes.barra} role="search" aria-label={label}>
      <div className={classes.fila}>
        {buscar !== undefined && (
          <div className={classes.buscar} data-solo-pantalla>
            {buscar}
          </div>
        )}
        {!telefono && principales !== undefined && (
          <div className={classes.principales} data-solo-pantalla>
            {principales}
          </div>
        )}
        {esperan !== undefined && (
          <Button
            variant="default"
            className={classes.abre ?? ''}
            leftSection={<Icon name="filtro" size={16} />}
            aria-expanded={abiertos}
            aria-controls={dibujados ? id : undefined}
            data-solo-pantalla
            onClick={() => setAbiertos(!abiertos)}
          >
            {texto}
          </Button>
        )}
        {chips.map(({ key, texto: textoDeChip, onRemove }) => (
          <button
            key={key}
            type="button"
            className={classes.chip}
            onClick={onRemove}
            data-en-papel
            aria-label={`Quitar filtro ${textoDeChip}`}
          >
            {textoDeChip}
            <Icon name="cerrar" size={14} />
          </button>
        ))}
        {chips.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Limpiar
          </Button>
        )}
        {(cuenta !== undefined || costado !== undefined) && (
          <div className={classes.costado}>
            {cuenta !== undefined && <span aria-live="polite">{cuenta}</span>}
            {costado}
          </div>
        )}
      </div>
      {dibujados && (
        <div id={id} className={classes.otros} data-solo-pantalla>
          {telefono && principales}
          {children}
        </div>
      )}
    </div>
  );
}
