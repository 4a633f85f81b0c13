import { Button } from '@mantine/core';
import { groupByCausa, isMotivo, motivos, type Causa } from '@talonario/core/ventas';
import { Icon } from '../../../../components/Icon.tsx';
import type { Modo, Segmento } from '../modos.ts';
import type { Venta } from '../ventas.ts';
import { cuantasVentas, porCuanto } from '../textos.ts';
import classes from './Problemas.module.css';
import { solucionesEn } from './soluciones.ts';
import type { Resolver } from '../rowActions.ts';
import { useAcceso } from '../../../../hooks/useAcceso.ts';

interface Props {
  modo: Modo;
  segmento: Segmento;
  /** Sales of the shown part of the list. */
  ventas: readonly Venta[];
  /** Cause whose sales the list shows; null: all. */
  causa: string | null;
  onCausa: (causa: string | null) => void;
  resolver: Resolver;
  /** Shows again those that were put aside. */
  onMostrar: (ventas: readonly Venta[]) => void;
  ocupada: boolean;
}

/** Why the sales of a part of the list have no voucher: each cause once, with how many it has and what can be done. */
export function Problemas({ modo, segmento, ventas, causa, onCausa, resolver, onMostrar, ocupada }: Props) {
  const { puede } = useAcceso();
  const causas = groupByCausa(ventas, ({ motivo }) => motivo?.codigo ?? '');
  if (causas.length === 0) return null;
  const descartadas = segmento.valor === 'descartada';
  return (
    <ul className={classes.causas} aria-label="Por qué causa">
      {causas.map((causaDeVenta) => (
        <li
          key={causaDeVenta.codigo}
          className={classes.causa}
          data-elegida={causaDeVenta.codigo === causa || undefined}
        >
          <div className={classes.que}>
            <p>
              <Icon name="alerta" size={16} /> <strong>{causaDeVenta.titulo}</strong>{' '}
              <span className={classes.cuantas}>
                {cuantasVentas(causaDeVenta.ventas.length)} {porCuanto(modo, causaDeVenta.ventas)}
              </span>
            </p>
            <p className={classes.accion}>{accionOf(causaDeVenta)}</p>
          </div>
          <div className={classes.botones}>
            {!puede('emitir') ? null : descartadas ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={ocupada}
                onClick={() => onMostrar(causaDeVenta.ventas)}
              >
                Volver a mostrar
              </Button>
            ) : (
              solucionesEn(modo, causaDeVenta.codigo, causaDeVenta.ventas.length)
                .filter(({ derecho }) => puede(derecho))
                .map(({ solucion, texto, principal }) => (
                  <Button
                    key={solucion}
                    size="compact-sm"
                    variant={principal ? 'filled' : 'default'}
                    disabled={ocupada}
                    onClick={() => resolver(solucion, causaDeVenta.ventas)}
                  >
                    {texto}
                  </Button>
                ))
            )}
            {causas.length > 1 && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-pressed={causaDeVenta.codigo === causa}
                onClick={() => onCausa(causaDeVenta.codigo === causa ? null : causaDeVenta.codigo)}
              >
                {causaDeVenta.codigo === causa ? 'Ver todas' : 'Ver solo estas'}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Action of a cause, from its table; for a cause no longer there, the stored sentence of its sales. */
function accionOf({ codigo, ventas }: Causa<Venta>): string {
  return isMotivo(codigo) ? motivos[codigo].accion : (ventas[0]?.motivo?.accion ?? '');
}
