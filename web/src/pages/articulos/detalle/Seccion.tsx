import { Group, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface Props {
  titulo: string;
  /** One line under the title. */
  bajada?: ReactNode;
  /** Buttons at its right. */
  acciones?: ReactNode;
  children: ReactNode;
}

/** A part of an article's page. */
export function Seccion({ titulo, bajada, acciones, children }: Props) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <div>
          <h2 id={id}>{titulo}</h2>
          {bajada !== undefined && <Text c="dimmed">{bajada}</Text>}
        </div>
        {acciones}
      </Group>
      {children}
    </Stack>
  );
}
