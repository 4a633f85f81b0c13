import { Button } from '@mantine/core';
import type { PubsPagina } from '@talonario/core/publicaciones';
import { EmptyState } from '../../../../components/estados/States.tsx';
import { chipsOf, type Filtros } from './filtros/filtros.ts';

interface Props {
  filtros: Filtros;
  pagina: PubsPagina;
  onClear: () => void;
  /** Whatever their status. */
  onTodas: () => void;
}

/** No listing to show: why, and what comes next. */
export function SinPublicaciones({ filtros, pagina: { estado, resumen }, onClear, onTodas }: Props) {
  if (estado.leida_en === null) {
    return (
      <EmptyState
        titulo={estado.en_curso ? 'Estamos leyendo tus publicaciones' : 'Todavía no leímos tus publicaciones'}
      >
        <p>
          {estado.en_curso
            ? 'Van a ir apareciendo acá. La primera vez puede tardar unos minutos.'
            : 'Con «Refrescar» las traemos de Mercado Libre, y calculamos qué deja cada una.'}
        </p>
      </EmptyState>
    );
  }
  const filtrada = chipsOf(filtros).length > 0;
  if (filtros.pierden && resumen.pierden === 0) {
    return (
      <EmptyState titulo="Ninguna pierde plata">
        <Button variant="default" onClick={onClear}>
          Ver todas
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState titulo={filtrada ? 'Ninguna publicación coincide' : vacias[filtros.status]}>
      {filtrada || filtros.status !== 'todas' ? (
        <>
          <p>{filtrada ? 'Probá con menos filtros.' : 'Puede haber en otro estado.'}</p>
          <Button variant="default" onClick={filtrada ? onClear : onTodas}>
            {filtrada ? 'Limpiar los filtros' : 'Ver todas'}
          </Button>
        </>
      ) : (
        <p>Cuando publiques algo en Mercado Libre, va a aparecer acá con lo que deja.</p>
      )}
    </EmptyState>
  );
}

const vacias: Readonly<Record<Filtros['status'], string>> = {
  active: 'No hay publicaciones activas',
  paused: 'No hay publicaciones pausadas',
  todas: 'La cuenta no tiene publicaciones',
};
