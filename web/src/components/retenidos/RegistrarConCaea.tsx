import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RetenidosListados } from '@talonario/core/arca';
import { formatNumero } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { call } from '../../api.ts';
import { facturasKey } from '../../queries/facturas.ts';
import { Select } from '../campos/Select.tsx';
import { Fallo } from '../estados/Fallo.tsx';
import { Puede } from '../Puede.tsx';
import { notify } from '../toasts/notify.tsx';
import { nombreOf } from './nombreOf.ts';

/** A person says which draft a number given with an advance code was, and the instant printed on it. */
export function RegistrarConCaea({ grupo }: { grupo: RetenidosListados['results'][number] }) {
  const queryClient = useQueryClient();
  const { cuit, punto_de_venta, tipo_comprobante, desde, hasta, borradores } = grupo;
  const [numero, setNumero] = useState(String(desde));
  const [elegido, setElegido] = useState<string | null>(null);
  const [instante, setInstante] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (comprobante_id: string) =>
      call('registrarRetenido', {
        body: {
          cuit,
          punto_de_venta,
          tipo_comprobante,
          numero: Number(numero),
          comprobante_id,
          generado_en: new Date(`${instante}:00-03:00`).toISOString(),
        },
      }),
    onSuccess: async (registrado) => {
      notify.success(`Registraste ${formatNumero(registrado)}`);
      setElegido(null);
      await queryClient.invalidateQueries({ queryKey: ['arca'] });
      await queryClient.invalidateQueries({ queryKey: facturasKey });
    },
  });
  const sirve = Number(numero) >= desde && Number(numero) <= hasta && elegido !== null && instante !== '';
  return (
    <Puede derecho="emitir">
      <Group align="flex-end" gap="sm" mt="md">
        <Select
          label="Comprobante"
          placeholder="Elegí un borrador"
          data={borradores.map((borrador) => ({ value: borrador.id, label: nombreOf(borrador) }))}
          value={elegido}
          onChange={setElegido}
        />
        <TextInput
          label="Número que salió impreso"
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          value={numero}
          onChange={({ currentTarget: { value } }) => setNumero(value)}
        />
        <TextInput
          label="Fecha y hora que tiene impresas"
          type="datetime-local"
          value={instante}
          onChange={({ currentTarget: { value } }) => setInstante(value)}
        />
        <Button
          disabled={!sirve}
          loading={isPending}
          onClick={() => {
            if (elegido !== null) mutate(elegido);
          }}
        >
          Registrarlo con este número
        </Button>
      </Group>
      <Fallo fallo={error} mt="sm" />
    </Puede>
  );
}
