import { ActionIcon } from '@mantine/core';
import { use } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { AbrirTeclado } from './Teclado.tsx';

/** Opens the palette by a press. */
export function Buscar() {
  const abrir = use(AbrirTeclado);
  return (
    <ActionIcon variant="suave" size={36} aria-label="Buscar" title="Buscar (Ctrl K)" onClick={() => abrir('paleta')}>
      <Icon name="buscar" />
    </ActionIcon>
  );
}
