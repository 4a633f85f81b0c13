import { Button, Group } from '@mantine/core';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { Notice } from '../../../../components/estados/States.tsx';
import type { Modo } from '../modos.ts';
import type { VentaConMotivo } from '../ventas.ts';
import type { Resolver } from '../rowActions.ts';
import { solucionesDeVenta } from './soluciones.ts';

interface Props {
  modo: Modo;
  venta: VentaConMotivo;
  resolver: Resolver;
  /** An action is in progress. */
  ocupada?: boolean;
  /** Called before an action starts. */
  onElegida?: () => void;
}

/** Why a sale has no voucher, and what can be done about it right there. */
export function PorQue({ modo, venta, resolver, ocupada = false, onElegida }: Props) {
  const { motivo, grupo } = venta;
  const { puede } = useAcceso();
  if (motivo === null) return null;
  const soluciones = solucionesDeVenta(modo, venta).filter(({ derecho }) => puede(derecho));
  return (
    <Notice tono={grupo === 'con_problemas' ? 'rojo' : 'neutro'}>
      <p>
        <strong>{motivo.texto}</strong>
      </p>
      <p>{motivo.accion}</p>
      {soluciones.length > 0 && (
        <Group gap="xs" mt="xs">
          {soluciones.map(({ solucion, texto, principal }) => (
            <Button
              key={solucion}
              size="compact-sm"
              variant={principal ? 'filled' : 'default'}
              disabled={ocupada}
              onClick={() => {
                onElegida?.();
                resolver(solucion, [venta]);
              }}
            >
              {texto}
            </Button>
          ))}
        </Group>
      )}
    </Notice>
  );
}
