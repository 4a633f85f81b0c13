import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeRespuesta } from '@talonario/core/arca';
import { call } from '../../api.ts';
import { facturasKey } from '../../queries/facturas.ts';
import { Fallo } from '../estados/Fallo.tsx';
import { Puede } from '../Puede.tsx';
import { notify } from '../toasts/notify.tsx';

interface Props {
  serie: { cuit: string; punto_de_venta: number; tipo_comprobante: number };
  /** Called once ARCA answered. */
  onAnswered?: () => Promise<unknown>;
}

/** Asks ARCA now about the numbers of a serie that it does not show, and says what it answered. */
export function VolverAPreguntar({ serie, onAnswered }: Props) {
  const queryClient = useQueryClient();
  const { cuit, punto_de_venta, tipo_comprobante } = serie;
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('preguntarRetenidos', { body: { cuit, punto_de_venta, tipo_comprobante } }),
    onSuccess: async (respuesta) => {
      const { numeros, quedan } = respuesta;
      // The notice goes with the last number.
      if (quedan === 0) notify.success(describeRespuesta(respuesta).join(' '));
      await queryClient.invalidateQueries({ queryKey: ['arca', 'estado'] });
      if (numeros.some(({ respuesta: tipo }) => tipo !== 'oculto')) {
        await queryClient.invalidateQueries({ queryKey: facturasKey });
        await onAnswered?.();
      }
    },
  });
  return (
    <Puede derecho="emitir">
      <Stack gap="xs" mt="xs" align="flex-start">
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
          Volver a preguntar ahora
        </Button>
        <div role="status">{data && describeRespuesta(data).map((frase) => <p key={frase}>{frase}</p>)}</div>
        <Fallo fallo={error} />
      </Stack>
    </Puede>
  );
}
