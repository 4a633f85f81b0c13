import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explainPercepcion, textOfClave, tituloPercepcion } from '@talonario/core/percepciones';
import { useState } from 'react';
import { Hechos, type Hecho } from '../../../components/Hechos.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { evidenciaQuery } from '../../../queries/facturas.ts';

/** Why each perception of a voucher is the one it is, read when somebody asks. */
export function Percibidas({ id }: { id: string }) {
  const [abierta, setAbierta] = useState(false);
  const { data, error, refetch } = useQuery({ ...evidenciaQuery(id), enabled: abierta });
  if (!abierta) {
    return (
      <Button variant="subtle" justify="flex-start" onClick={() => setAbierta(true)}>
        Por qué lleva o no percepción
      </Button>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" aria-live="polite">
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Este comprobante no tiene guardado el padrón que se usó.
        </Text>
      )}
      {data?.map((percepcion) => (
        <section key={textOfClave(percepcion)}>
          <Text component="h3" fw={600} mb="xs">
            {tituloPercepcion(percepcion)}
          </Text>
          <Hechos
            forma="debajo"
            hechos={explainPercepcion(percepcion).map(({ nombre, valor }): Hecho => [nombre, valor])}
          />
        </section>
      ))}
    </Stack>
  );
}
