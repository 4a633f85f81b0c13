import { ActionIcon, Button } from '@mantine/core';
import type { FormatoDeFilas } from '@talonario/core/base';
import { Icon } from '../../../../components/Icon.tsx';
import { BarraLista } from '../../../../components/tabla/BarraLista.tsx';
import { Herramientas } from '../../../../components/tabla/vistas/Herramientas.tsx';
import type { ColumnasDeLista } from '../../../../components/tabla/columnas/useColumnas.ts';
import { paths } from '../../../../paths.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import { cuantasPublicaciones } from '../textos.ts';
import type { ColumnaPubs } from './filas/columnas.ts';
import type { Seleccion } from './seleccion.ts';
import { Puede } from '../../../../components/Puede.tsx';

interface Props {
  cuenta_id: string;
  total: number;
  seleccion: Seleccion;
  columnas: ColumnasDeLista<ColumnaPubs>;
  onArchivo: (formato: FormatoDeFilas) => Promise<void>;
  onCambiar: () => void;
}

/** Over the list: how many the filters leave or, when some are chosen, what can be done with those. */
export function BarraPublicaciones({ cuenta_id, total, seleccion, columnas, onArchivo, onCambiar }: Props) {
  const { cantidad, todas: completa, ids } = seleccion;
  const hay = cantidad > 0;
  const unica = (hay ? cantidad : total) === 1;
  return (
    <BarraLista
      elegidas={hay}
      cuenta={
        hay ? (
          <>
            <b>{enMiles(cantidad)}</b> {enPlural(cantidad, 'elegida', 'elegidas')}
            {completa &&
              (ids.length === 0 ? ', todas las del filtro' : `, todas las del filtro menos ${enMiles(ids.length)}`)}
          </>
        ) : (
          cuantasPublicaciones(total)
        )
      }
    >
      {hay && !completa && cantidad < total && (
        <Button variant="subtle" size="compact-sm" onClick={seleccion.setTodas}>
          Seleccionar las {enMiles(total)} del filtro
        </Button>
      )}
      <Puede derecho="configurar">
        {/* Two buttons, for the chosen listings and for all: a single one would be seen moving when a filter leaves none chosen. */}
        <Button key={String(hay)} variant="default" size="compact-sm" onClick={onCambiar}>
          {unica ? 'Cambiar su precio' : 'Cambiar sus precios'}
        </Button>
      </Puede>
      {!hay && (
        <>
          <Herramientas
            lista="publicaciones"
            enlaces={[
              { texto: 'Cambios hechos', icon: 'cambio', to: paths.cambiosPrecios(cuenta_id) },
              { texto: '¿Qué pasa si…?', icon: 'ver', to: paths.simularPublicaciones(cuenta_id) },
            ]}
            claves={SIN_FECHAS}
            hayFiltros
            columnas={columnas}
            onArchivo={onArchivo}
          />
        </>
      )}
      {hay && (
        <ActionIcon variant="suave" size="md" aria-label="Quitar la selección" onClick={seleccion.clear}>
          <Icon name="cerrar" size={16} />
        </ActionIcon>
      )}
    </BarraLista>
  );
}

/** Listings have no dates. */
const SIN_FECHAS = { desde: '', hasta: '' };
