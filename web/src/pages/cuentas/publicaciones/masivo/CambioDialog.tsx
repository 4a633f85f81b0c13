import { Modal, Stack, Text } from '@mantine/core';
import { Select } from '../../../../components/campos/Select.tsx';
import { useMutation } from '@tanstack/react-query';
import type { EleccionPublicaciones } from '@talonario/core/publicaciones';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../api.ts';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { MoneyInput } from '../../../../components/campos/MoneyInput.tsx';
import { DialogFoot } from '../../../../components/dialogos/DialogFoot.tsx';
import { paths } from '../../../../paths.ts';
import { cuantasPublicaciones } from '../textos.ts';
import { pedidoOf, pedidoVacio, problemasOf, redondeos, tipos, type PedidoTipeado } from './pedido.ts';

interface Props {
  cuenta_id: string;
  eleccion: EleccionPublicaciones;
  cantidad: number;
  /** Percent to begin with, as it is typed. */
  porcentaje?: string | undefined;
  onClose: () => void;
}

/** Form of a change of many prices: it prepares the change, which is reviewed before it is applied. */
export function CambioDialog({ cuenta_id, eleccion, cantidad, porcentaje = '', onClose }: Props) {
  const navigate = useNavigate();
  const [inicial] = useState<PedidoTipeado>({ ...pedidoVacio, valor: porcentaje });
  const [tipeado, setTipeado] = useState(inicial);
  const [pedido, setPedido] = useState(false);
  const problemas = pedido ? problemasOf(tipeado) : {};
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('createCambioPrecios', { params: { id: cuenta_id }, body: pedidoOf(tipeado, eleccion) }),
    onSuccess: ({ cambio }) => void navigate(paths.cambioPrecios(cuenta_id, cambio)),
  });
  const tipo = tipos.find(({ value }) => value === tipeado.tipo) ?? tipos[0];
  const set = (cambios: Partial<PedidoTipeado>) => setTipeado((antes) => ({ ...antes, ...cambios }));
  const campo = (key: 'sube_hasta' | 'baja_hasta' | 'precio_minimo' | 'piso_margen', label: string) => (
    <MoneyInput
      label={label}
      tipo={key === 'precio_minimo' ? 'pesos' : 'porcentaje'}
      value={tipeado[key]}
      onChange={(texto) => set({ [key]: texto })}
      error={problemas[key]}
      placeholder="Sin límite"
    />
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cambiar el precio de ${cuantasPublicaciones(cantidad)}`}
      size="lg"
      closeOnClickOutside={tipeado === inicial}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setPedido(true);
          if (Object.keys(problemasOf(tipeado)).length === 0) mutate();
        }}
      >
        <Stack gap="md">
          <Columnas de="primera-ancha">
            <Select
              label="Qué hacer"
              data={tipos.map(({ value, label }) => ({ value, label }))}
              value={tipeado.tipo}
              onChange={(value) => value && set({ tipo: value as PedidoTipeado['tipo'] })}
            />
            <MoneyInput
              label={tipo?.valor}
              tipo={tipo?.unidad ?? 'porcentaje'}
              value={tipeado.valor}
              onChange={(valor) => set({ valor })}
              error={problemas.valor}
              data-autofocus
            />
            <Select
              label="Redondeo"
              data={redondeos.map((redondeo) => ({ ...redondeo }))}
              value={tipeado.redondeo}
              onChange={(value) => value && set({ redondeo: value as PedidoTipeado['redondeo'] })}
            />
          </Columnas>
          <Text>
            <b>Límites.</b> Una publicación que los pase queda como está, con el motivo a la vista.
          </Text>
          <Columnas de={2}>
            {campo('sube_hasta', 'Que no suba más de')}
            {campo('baja_hasta', 'Que no baje más de')}
            {campo('precio_minimo', 'Precio mínimo')}
            {campo('piso_margen', 'Margen mínimo')}
          </Columnas>
        </Stack>
        <DialogFoot fallo={error} working={isPending} onClose={onClose} verbo="Ver cómo quedarían" />
      </form>
    </Modal>
  );
}
