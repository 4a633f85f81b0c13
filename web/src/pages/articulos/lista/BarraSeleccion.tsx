import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { afterPaint } from '../../../hooks/pantalla/afterPaint.ts';
import { Icon } from '../../../components/Icon.tsx';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { cuantosElegidos, type Seleccion } from './seleccion.ts';
import { Puede } from '../../../components/Puede.tsx';

interface Props {
  seleccion: Seleccion;
  /** Articles that the search finds; with `hayMas` there are more, which are not counted. */
  total: number;
  hayMas: boolean;
  /** `Seleccionar los 312 del filtro` */
  onTodos: () => void;
  onNinguno: () => void;
  onCambiar: () => void;
}

/** Over the list, when some are chosen: on how many, and what can be done with them. */
export function BarraSeleccion({ seleccion, total, hayMas, onTodos, onNinguno, onCambiar }: Props) {
  const elegidos = cuantosElegidos(seleccion, total);
  if (elegidos === 0) return null;
  return (
    <Group gap="xs" mb="xs" role="region" aria-label="Artículos seleccionados">
      <Text size="xs" aria-live="polite" mr="auto">
        {seleccion.todos && hayMas && 'Más de '}
        <b>{enMiles(elegidos)}</b> {enPlural(elegidos, 'seleccionado', 'seleccionados')}
      </Text>
      {!seleccion.todos && elegidos < total && (
        <Button variant="subtle" size="compact-sm" onClick={onTodos}>
          {hayMas ? 'Seleccionar todos los del filtro' : `Seleccionar los ${enMiles(total)} del filtro`}
        </Button>
      )}
      <Puede derecho="configurar">
        <Button variant="default" size="compact-sm" onClick={() => afterPaint(onCambiar)}>
          Cambiar costo, IVA o stock
        </Button>
      </Puede>
      <ActionIcon variant="suave" size="md" aria-label="Quitar la selección" onClick={() => afterPaint(onNinguno)}>
        <Icon name="cerrar" size={16} />
      </ActionIcon>
    </Group>
  );
}
