import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { Icon, type IconName } from './Icon.tsx';
import classes from './DataTable.module.css';

export type RowAction = {
  texto: string;
  icon: IconName;
  /** Why it cannot be done now; it is shown, but cannot be pressed. */
  refusal?: string | null;
  peligro?: boolean;
} & ({ to: string; onSelect?: never } | { to?: never; onSelect: () => void });

/** What can be done with a row: icons that appear on hover and focus; a menu where there is no hover. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const touch = useMediaQuery('(hover: none), (max-width: 40rem)', false, { getInitialValueInEffect: false });
  if (actions.length === 0) return null;
  return touch ? <TouchActions name={name} actions={actions} /> : <HoverActions name={name} actions={actions} />;
}

function HoverActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className={classes.botones}>
      {actions.map(({ texto, icon, to, onSelect, refusal = null, peligro = false }) => {
        const common = {
          variant: 'subtle',
          size: 'md',
          'aria-label': `${texto} ${name}`,
          className: (peligro ? classes.peligro : classes.boton) ?? '',
        } as const;
        return (
          <Tooltip key={texto} label={refusal ?? texto} openDelay={300} withArrow>
            {to !== undefined && refusal === null ? (
              <ActionIcon {...common} component={Link} to={to}>
                <Icon name={icon} />
              </ActionIcon>
            ) : (
              <ActionIcon
                {...common}
                aria-disabled={refusal !== null}
                {...(refusal === null ? { onClick: onSelect } : { 'data-disabled': true })}
              >
                <Icon name={icon} />
              </ActionIcon>
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}

function TouchActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" className={classes.boton} aria-label={`Acciones de ${name}`}>
          <Icon name="mas" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ texto, icon, to, onSelect, refusal = null, peligro = false }) => {
          const common = {
            leftSection: <Icon name={icon} />,
            disabled: refusal !== null,
            className: (peligro && classes.peligro) || '',
          };
          return to !== undefined && refusal === null ? (
            <Menu.Item key={texto} {...common} component={Link} to={to}>
              {texto}
            </Menu.Item>
          ) : (
            <Menu.Item key={texto} {...common} onClick={onSelect}>
              {texto}
              {refusal !== null && <span className={classes.motivo}>{refusal}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
