import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './FilterBar.module.css';

interface Chip {
  key: string;
  /** `Emisor: Almacén Lavalle` */
  texto: string;
  onRemove: () => void;
}

interface Props {
  /** The controls, in one row that wraps. */
  children: ReactNode;
  /** A chip per filter that is set. */
  chips: readonly Chip[];
  onClear: () => void;
  /** Under the controls, before the chips: what shows more of them. */
  mas?: ReactNode;
  /** `312 comprobantes` */
  cuenta?: string | undefined;
  /** Content at the end of the line. */
  costado?: ReactNode;
  /** The only control is short: the chips stand beside it where there is room, and nothing moves when one appears. */
  enLinea?: boolean;
}

/** A list's filters: the controls, what is filtered now (each can be taken off) and how many are left. */
export function FilterBar({ children, chips, onClear, mas, cuenta, costado, enLinea = false }: Props) {
  return (
    <div className={classes.barra} role="search" data-en-linea={enLinea || undefined}>
      <div className={classes.controles} data-solo-pantalla>
        {children}
      </div>
      {(chips.length > 0 || cuenta !== undefined || mas !== undefined || costado !== undefined) && (
        <div className={classes.resumen}>
          {mas}
          {chips.map(({ key, texto, onRemove }) => (
            <button
              key={key}
              type="button"
              className={classes.chip}
              onClick={onRemove}
              data-en-papel
              aria-label={`Quitar filtro ${texto}`}
            >
              {texto}
              <Icon name="cerrar" size={14} />
            </button>
          ))}
          {chips.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              Limpiar
            </Button>
          )}
          <span className={classes.cuenta} aria-live="polite">
            {cuenta}
          </span>
          {costado}
        </div>
      )}
    </div>
  );
}
