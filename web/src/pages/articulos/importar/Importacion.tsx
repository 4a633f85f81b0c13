import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Importacion as ImportacionLeida } from '@talonario/core/articulos';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EsqueletoDePagina } from '../../../components/estados/Esqueleto.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { importacionQuery, isEnMarcha } from '../../../queries/articulos/importaciones.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { refreshTodo } from '../useDeshacer.ts';
import { EnMarcha } from './EnMarcha.tsx';
import { Fallida } from './Fallida.tsx';
import { Filas } from './revision/Filas.tsx';
import { Resultado } from './Resultado.tsx';
import { Revision } from './revision/Revision.tsx';

/** /app/articulos/importar/{id}: where an import stands, wherever it was left. */
export default function Importacion() {
  const { id = '' } = useParams();
  const { data: importacion, error, refetch } = useQuery(importacionQuery(id));
  useWhenItEnds(importacion);
  const volver = { to: paths.importar, texto: 'Importaciones' };
  if (!importacion) {
    return (
      <>
        <PageHeader titulo="Importación" volver={volver} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <EsqueletoDePagina />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        titulo={importacion.nombre}
        bajada={`${queEs(importacion)}, ${fechaYHora(importacion.creado_en)}`}
        volver={volver}
      />
      <Estado importacion={importacion} />
    </>
  );
}

function Estado({ importacion }: { importacion: ImportacionLeida }) {
  if (isEnMarcha(importacion)) return <EnMarcha importacion={importacion} />;
  if (importacion.estado === 'revisar') return <Revision key={claveOf(importacion)} importacion={importacion} />;
  if (importacion.estado === 'fallida') return <Fallida importacion={importacion} />;
  return (
    <>
      <Resultado importacion={importacion} />
      <Filas importacion={importacion} />
    </>
  );
}

/** Read in another way, it is looked at from the start. */
function claveOf({ deteccion, columnas }: ImportacionLeida): string {
  return JSON.stringify([deteccion, columnas]);
}

function queEs({ origen, lista_id }: ImportacionLeida): string {
  if (origen === 'cambio') return lista_id === null ? 'Cambio de muchos artículos' : 'Cambio de precios de una lista';
  return lista_id === null ? 'Archivo de artículos' : 'Archivo de una lista de precios';
}

/** Refreshes every screen when the import ends. */
function useWhenItEnds(importacion: ImportacionLeida | undefined): void {
  const queryClient = useQueryClient();
  const enMarcha = importacion !== undefined && isEnMarcha(importacion);
  const refresh = useEffectEvent(() => void refreshTodo(queryClient));
  useEffect(() => {
    if (enMarcha) return () => refresh();
    return undefined;
  }, [enMarcha]);
}
