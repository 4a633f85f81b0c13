import { ActionIcon, Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { ArchivoDeElegidos } from '../../../../components/archivos/ArchivoDeElegidos.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { BarraLista } from '../../../../components/tabla/BarraLista.tsx';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import type { Modo } from '../modos.ts';
import { comprobantesOf, type Venta } from '../ventas.ts';
import { otrasAcciones, type Hacer } from '../rowActions.ts';
import { cuantasVentas, porCuanto } from '../textos.ts';

interface Props {
  modo: Modo;
  /** Sales that the filters leave. */
  lista: readonly Venta[];
  /** Number of sales of which `lista` is a page; undefined: `lista` has them all. */
  total?: number | undefined;
  /** True while `lista` is the previous page. */
  stale: boolean;
  elegidas: readonly Venta[];
  hacer: Hacer;
  ocupada: boolean;
  onAll: () => void;
  onNone: () => void;
  /** Tools of the list as a whole. */
  herramientas: ReactNode;
}

/** Over the list: how many there are or, when some are chosen, what can be done with those. */
export const BarraSeleccion = memo(function BarraSeleccion(props: Props) {
  const { modo, lista, total: totalDeLista, stale, elegidas, hacer, ocupada, onAll, onNone, herramientas } = props;
  const emite = useAcceso().puede('emitir');
  const elegibles = lista.filter(({ acciones }) => acciones.size > 0).length;
  const monto = porCuanto(modo, elegidas.length > 0 ? elegidas : lista);
  if (elegidas.length === 0) {
    return (
      <BarraLista
        elegidas={false}
        cuenta={totalDeLista === undefined ? `${cuantasVentas(lista.length)} ${monto}` : cuantasVentas(totalDeLista)}
      >
        {herramientas}
      </BarraLista>
    );
  }
  const vistas = new Set(lista);
  const ocultas = elegidas.filter((venta) => !vistas.has(venta)).length;
  return (
    <BarraLista
      elegidas
      cuenta={
        <>
          <b>{enMiles(elegidas.length)}</b> {enPlural(elegidas.length, 'seleccionada', 'seleccionadas')} {monto}
          {ocultas > 0 && `, ${enMiles(ocultas)} fuera de la búsqueda`}
        </>
      }
    >
      {elegidas.length - ocultas < elegibles && (
        <Button variant="subtle" size="compact-sm" disabled={stale} onClick={onAll}>
          Seleccionar las {enMiles(elegibles)} {totalDeLista === undefined ? 'del filtro' : 'de la página'}
        </Button>
      )}
      <ArchivoDeElegidos ids={comprobantesOf(elegidas)} enBarra />
      {emite &&
        otrasAcciones.map(({ accion, corto, texto, run }) => {
          const ventas = elegidas.filter(({ acciones }) => acciones.has(accion));
          return ventas.length === 0 ? null : (
            <Button
              key={accion}
              variant="default"
              size="compact-sm"
              disabled={ocupada}
              title={texto}
              onClick={() => {
                run(hacer, ventas);
                onNone();
              }}
            >
              {corto} ({enMiles(ventas.length)})
            </Button>
          );
        })}
      <ActionIcon variant="suave" size="md" aria-label="Quitar la selección" onClick={() => afterPaint(onNone)}>
        <Icon name="cerrar" size={16} />
      </ActionIcon>
    </BarraLista>
  );
});
