import { Button } from '@mantine/core';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../components/Icon.tsx';
import { Puede } from '../../../../components/Puede.tsx';
import { CAUSA_SIN_CARGAR } from '../../../../paths.ts';
import { totalOf } from '../../../../textos/numeros.ts';
import type { Venta } from '../ventas.ts';
import { cuantasVentas } from '../textos.ts';
import classes from './Problemas.module.css';
import { leFaltaCargar, sinCargarOf } from './sinCargar.ts';
import { useCargar } from './useCargar.ts';

interface Props {
  /** Sales of the shown part of the list. */
  ventas: readonly Venta[];
  causa: string | null;
  onCausa: (causa: string | null) => void;
}

/** SKUs offered by name; the others come once these are loaded. */
const A_LA_VISTA = 3;

/** The sales with a SKU that is no article: they are issued all the same, by what the account says. */
export const FaltaCargar = memo(function FaltaCargar({ ventas, causa, onCausa }: Props) {
  const cargar = useCargar();
  const sinCargar = useMemo(() => ventas.filter(leFaltaCargar), [ventas]);
  const faltan = useMemo(() => sinCargarOf(sinCargar), [sinCargar]);
  if (sinCargar.length === 0) return null;
  const elegida = causa === CAUSA_SIN_CARGAR;
  return (
    <ul className={classes.causas} aria-label="Revisar antes">
      <li className={classes.causa} data-tono="ambar" data-elegida={elegida || undefined}>
        <div className={classes.que}>
          <p>
            <Icon name="alerta" size={16} /> <strong>SKU sin cargar</strong>{' '}
            <span className={classes.cuantas}>
              en {cuantasVentas(sinCargar.length)} por {totalOf(sinCargar)}
            </span>
          </p>
          <p className={classes.accion}>
            Estas ventas se pueden emitir igual. Con el artículo cargado tienen su IVA y su ganancia.
          </p>
        </div>
        <div className={classes.botones}>
          <Puede derecho="configurar">
            {faltan.slice(0, A_LA_VISTA).map((falta, indice) => (
              <Button
                key={falta.sku}
                component={Link}
                {...cargar(falta)}
                size="compact-sm"
                variant={indice === 0 ? 'filled' : 'default'}
                title={falta.titulo}
              >
                Cargar {falta.sku}
              </Button>
            ))}
          </Puede>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-pressed={elegida}
            onClick={() => onCausa(elegida ? null : CAUSA_SIN_CARGAR)}
          >
            {elegida ? 'Ver todas' : 'Ver solo estas'}
          </Button>
        </div>
      </li>
    </ul>
  );
});
