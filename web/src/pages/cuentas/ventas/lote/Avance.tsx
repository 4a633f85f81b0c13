import { Progress, Stack, Text } from '@mantine/core';
import type { AvanceLote } from '@talonario/core/ventas';
import { Suave } from '../../../../components/Suave.tsx';
import { EsperaRemota } from '../../../../components/estados/EsperaRemota.tsx';
import { describeAvance, describePaso, esperaArca, percentOf } from './avance.ts';

/** Progress of a batch, and its present step. */
export function Avance({ avance }: { avance: AvanceLote }) {
  const porciento = percentOf(avance);
  return (
    <Stack gap="xs">
      <Progress value={porciento ?? 100} animated={porciento === null} aria-label="Avance del lote" />
      <Text role="status">
        <b>{describeAvance(avance)}</b> <Suave>{describePaso(avance)}</Suave>
      </Text>
      <EsperaRemota esperando={esperaArca(avance)} />
    </Stack>
  );
}
