import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../estados/States.tsx';

/** A secret just made, shown once: it is not kept. */
export function SecretoNuevo({ label, secreto, children }: { label: string; secreto: string; children: ReactNode }) {
  return (
    <Notice tono="verde" role="status">
      <p>{children} Copiá lo que sigue y guardalo: por seguridad no se vuelve a mostrar.</p>
      <Group gap="xs" mt="xs" wrap="nowrap">
        <TextInput
          aria-label={label}
          readOnly
          value={secreto}
          style={{ flex: 1 }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={secreto}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Listo' : 'Copiar'}</Button>}
        </CopyButton>
      </Group>
    </Notice>
  );
}
