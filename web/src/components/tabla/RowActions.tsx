import type { Derecho } from '@talonario/core/base';
import { memo } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import classes from './DataTable.module.css';
import { Boton } from './filas/Boton.tsx';
import { Menu, type MenuOption } from '../Menu.tsx';

/** Action on a row; one with a refusal is shown, but cannot be pressed. */
export type RowAction = MenuOption & {
  icon: IconName;
  /** Right needed: without it the action is not offered. */
  derecho?: Derecho;
};

interface Props {
  name: string;
  actions: readonly RowAction[];
  /** True without hover: the actions are in a menu. */
  touch: boolean;
}

/**
 * Actions on a row: icons that appear on hover and focus; a menu where there is no hover. They are most of what a
 * row costs to draw: a long list that changes often gives each row the same array every time.
 */
export const RowActions = memo(function RowActions({ name, actions, touch }: Props) {
  if (actions.length === 0) return null;
  return touch ? <TouchActions name={name} actions={actions} /> : <HoverActions name={name} actions={actions} />;
});

function HoverActions({ name, actions }: Omit<Props, 'touch'>) {
  return (
    <div className={classes.botones}>
      {actions.map(({ texto, icon, to, onSelect, refusal = null, peligro = false }) => {
        const common = {
          'aria-label': `${texto} ${name}`,
          'data-pista': refusal ?? texto,
          'data-peligro': peligro || undefined,
        } as const;
        return to !== undefined && refusal === null ? (
          <Boton key={texto} {...common} to={to}>
            <Icon name={icon} />
          </Boton>
        ) : (
          <Boton
            key={texto}
            {...common}
            aria-disabled={refusal !== null}
            {...(refusal === null ? { onClick: onSelect } : { 'data-disabled': true, 'aria-description': refusal })}
          >
            <Icon name={icon} />
          </Boton>
        );
      })}
    </div>
  );
}

function TouchActions({ name, actions }: Omit<Props, 'touch'>) {
  return (
    <Menu groups={[{ options: actions }]}>
      <Boton grande aria-label={`Acciones ${deNombre(name)}`}>
        <Icon name="mas" />
      </Boton>
    </Menu>
  );
}

/** `de FC B 0003-00000001`, `del punto de venta 0003` */
function deNombre(name: string): string {
  return `de ${name}`.replace(/^de el /, 'del ');
}
