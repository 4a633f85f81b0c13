import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../Icon.tsx';
import classes from './DataTable.module.css';
import { Menu, type MenuOption } from '../Menu.tsx';

/** What can be done with a row; one with a refusal is shown, but cannot be pressed. */
export type RowAction = MenuOption & { icon: IconName };

interface Props {
  name: string;
  actions: readonly RowAction[];
}

/**
 * What can be done with a row: icons that appear on hover and focus; a menu where there is no hover. They are most of what a
 * row costs to draw: a long list that changes often gives each row the same array every time.
 */
export const RowActions = memo(function RowActions({ name, actions }: Props) {
  const touch = useMediaQuery('(hover: none), (max-width: 40rem)', false, { getInitialValueInEffect: false });
  if (actions.length === 0) return null;
  return touch ? <TouchActions name={name} actions={actions} /> : <HoverActions name={name} actions={actions} />;
});

function HoverActions({ name, actions }: Props) {
  return (
    <div className={classes.botones}>
      {actions.map(({ texto, icon, to, onSelect, refusal = null, peligro = false }) => {
        const common = {
          variant: 'suave',
          size: 'md',
          'aria-label': `${texto} ${name}`,
          'data-pista': refusal ?? texto,
          'data-peligro': peligro || undefined,
        } as const;
        return to !== undefined && refusal === null ? (
          <ActionIcon key={texto} {...common} component={Link} to={to}>
            <Icon name={icon} />
          </ActionIcon>
        ) : (
          <ActionIcon
            key={texto}
            {...common}
            aria-disabled={refusal !== null}
            {...(refusal === null ? { onClick: onSelect } : { 'data-disabled': true, 'aria-description': refusal })}
          >
            <Icon name={icon} />
          </ActionIcon>
        );
      })}
    </div>
  );
}

function TouchActions({ name, actions }: Props) {
  return (
    <Menu groups={[{ options: actions }]}>
      <ActionIcon variant="suave" size="lg" aria-label={`Acciones ${deNombre(name)}`}>
        <Icon name="mas" />
      </ActionIcon>
    </Menu>
  );
}

/** `de FC B 0003-00000001`, `del punto de venta 0003` */
function deNombre(name: string): string {
  return `de ${name}`.replace(/^de el /, 'del ');
}
