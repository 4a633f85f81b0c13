import { Popover } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { afterPaintBeforeInput } from '../hooks/pantalla/afterPaintBeforeInput.ts';
import { Icon, type IconName } from './Icon.tsx';
import classes from './Menu.module.css';

/** An option: an action, a link, or one of several choices. */
export type MenuOption = {
  texto: string;
  icon?: IconName;
  /** Why it cannot be chosen now; empty when nothing has to be said. */
  refusal?: string | null;
  peligro?: boolean;
  /** Of a choice: true when it is the current one. */
  elegida?: boolean;
} & ({ to: string; onSelect?: never } | { to?: never; onSelect: () => void });

interface Props {
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLButtonElement> }>;
  /** Groups with a line between them. */
  groups: readonly { titulo?: string; options: readonly MenuOption[] }[];
  width?: number;
  /** The menu's code was loaded by a press: the menu opens as soon as it is drawn. */
  pedido?: boolean;
}

/** A list that drops from a button. Arrows, Home and End move in it; Escape and Tab leave it. */
export function Menu({ children, groups, width = 240, pedido = false }: Props) {
  const [opened, setOpened, boton] = useAbierta(pedido);
  const close = () => setOpened(false);
  const onChange = (abierto: boolean) => afterPaintBeforeInput(() => setOpened(abierto));
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={width} returnFocus trapFocus>
      <Popover.Target popupType="menu">
        {cloneElement(children, { ref: boton, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown role="menu" p={0} className={classes.lista} onKeyDown={(event) => move(event, close)}>
        {groups.map(({ titulo, options }, indice) => (
          <div key={titulo ?? indice} role="group" aria-label={titulo} className={classes.grupo}>
            {titulo !== undefined && (
              <span className={classes.titulo} aria-hidden="true">
                {titulo}
              </span>
            )}
            {options.map((option) => (
              <Option key={option.texto} option={option} close={close} />
            ))}
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Whether what drops from a button is open: on the screen where it was opened, not over the next one. `pedido`: it is when it is drawn.
 * The button is another one than the one that was pressed: it takes the focus, which goes back to it, and the press.
 */
export function useAbierta(pedido: boolean) {
  const { key } = useLocation();
  const [pantalla, setPantalla] = useState<string | null>(null);
  const opened = pantalla === key;
  const setOpened = (abierta: boolean) => setPantalla(abierta ? key : null);
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pedido) return;
    boton.current?.focus();
    boton.current?.click();
  }, [pedido]);
  return [opened, setOpened, boton] as const;
}

function Option({ option, close }: { option: MenuOption; close: () => void }) {
  const { texto, icon, to, onSelect, refusal = null, peligro, elegida } = option;
  const common = {
    role: elegida === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': elegida,
    'aria-disabled': refusal !== null || undefined,
    'data-peligro': peligro || undefined,
    className: classes.opcion,
    tabIndex: -1,
  } as const;
  const content = (
    <>
      {elegida !== undefined && <span className={classes.marca}>{elegida && <Icon name="emitida" size={16} />}</span>}
      {icon && <Icon name={icon} />}
      <span>
        {texto}
        {refusal !== null && refusal !== '' && <small>{refusal}</small>}
      </span>
    </>
  );
  return to !== undefined && refusal === null ? (
    <Link {...common} to={to} onClick={close}>
      {content}
    </Link>
  ) : (
    <button
      {...common}
      type="button"
      onClick={() => {
        if (refusal !== null) return;
        close();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

const steps: Readonly<Record<string, (actual: number, total: number) => number>> = {
  ArrowDown: (actual, total) => (actual + 1) % total,
  ArrowUp: (actual, total) => (actual - 1 + total) % total,
  Home: () => 0,
  End: (_, total) => total - 1,
};

function move(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') return close();
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const actual = options.findIndex((option) => option === document.activeElement);
  options[step(actual, options.length)]?.focus();
}
