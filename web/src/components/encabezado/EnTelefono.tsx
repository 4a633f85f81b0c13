import { ActionIcon } from '@mantine/core';
import { Icon } from '../Icon.tsx';
import { Menu, type MenuOption } from '../Menu.tsx';

/** Menu of a screen's other actions, beside its main button on a phone. */
export default function EnTelefono({ options }: { options: readonly MenuOption[] }) {
  return (
    <Menu groups={[{ options }]}>
      <ActionIcon variant="default" size="lg" aria-label="Más acciones">
        <Icon name="mas" />
      </ActionIcon>
    </Menu>
  );
}
