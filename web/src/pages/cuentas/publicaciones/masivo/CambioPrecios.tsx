import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CambioPreciosConFilas } from '@talonario/core/publicaciones';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../../api.ts';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState, ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { useUrlFilters } from '../../../../hooks/useUrlFilters.ts';
import { paths } from '../../../../paths.ts';
import { cambioPreciosQuery, isWorking, publicacionesKey } from '../../../../queries/publicaciones.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import { announce } from '../../../../voz.ts';
import { useCuenta } from '../../useCuenta.ts';
import { AccionesCambio } from './AccionesCambio.tsx';
import { FilasCambio } from './FilasCambio.tsx';
import { grupos } from './grupos.ts';

/** /app/cuentas/{id}/pubs/precios/{cambio}: what would change, how it goes and how it ended. Its address finds it again. */
export default function CambioPrecios() {
  const { id: cuenta_id, nickname } = useCuenta();
  const { cambio: cambio_id = '' } = useParams();
  useTitle(`Cambio de precios · ${nickname}`);
  const { values, pagina, set, setPagina } = useUrlFilters(['ver']);
  const pedido = grupos.find(({ valor }) => valor === values.ver)?.valor ?? null;
  const { data, error, refetch } = useQuery(cambioPreciosQuery(cuenta_id, cambio_id, pedido, pagina));
  useTerminado(cuenta_id, data);
  const [excepto, setExcepto] = useState<ReadonlySet<string>>(NINGUNA);

  return (
    <Stack>
      <div>
        <BackLink to={paths.cambiosPrecios(cuenta_id)} texto="Cambios de precios" />
      </div>
      {data ? (
        <>
          <Encabezado cambio={data} cuenta_id={cuenta_id} excepto={excepto} />
          <Filas
            cambio={data}
            cuenta_id={cuenta_id}
            elegido={pedido}
            onElegir={(ver) => set({ ver })}
            pagina={pagina}
            onPagina={setPagina}
            excepto={excepto}
            onExcepto={setExcepto}
          />
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState titulo="No encontramos ese cambio">
          <p>No existe o no es de esta cuenta.</p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={24} width="min(20rem, 70%)" mb="md" />
          <Skeleton height={160} />
        </div>
      )}
    </Stack>
  );
}

/** Until a listing is unticked, none is left out. */
const NINGUNA: ReadonlySet<string> = new Set();

const titulos: Readonly<Record<CambioPreciosConFilas['estado'], string>> = {
  preparando: 'Calculando cómo quedarían',
  lista: 'Así quedarían',
  aplicando: 'Cambiando precios',
  terminado: 'Cambio de precios',
  error: 'El cambio se cortó',
};

interface EncabezadoProps {
  cambio: CambioPreciosConFilas;
  cuenta_id: string;
  excepto: ReadonlySet<string>;
}

function Encabezado({ cambio, cuenta_id, excepto }: EncabezadoProps) {
  const {
    estado,
    texto,
    creado_en,
    usuario,
    hechas: publicacionesHechas,
    total,
    error,
    deshace,
    deshecho_por,
  } = cambio;
  return (
    <>
      <header>
        <h2>{titulos[estado]}</h2>
        <Text>
          {texto}{' '}
          <Text span inherit c="dimmed">
            {fechaYHora(creado_en)}
            {usuario !== null && `, ${usuario}`}
          </Text>
        </Text>
      </header>
      {isWorking(cambio) && (
        <div role="status">
          <Progress
            value={total ? (publicacionesHechas / total) * 100 : 100}
            animated={!total}
            aria-label="Avance del cambio de precios"
            mb="xs"
          />
          <b>
            {enMiles(publicacionesHechas)}
            {total !== null && ` de ${enMiles(total)}`}
          </b>{' '}
          <Text span inherit c="dimmed">
            {estado === 'preparando'
              ? 'Preguntamos a Mercado Libre cuánto cobra a cada precio nuevo.'
              : 'Podés irte: el cambio sigue, y lo encontrás en Cambios de precios.'}
          </Text>
        </div>
      )}
      {error !== null && (
        <Notice tono="rojo" role="alert">
          <p>
            <strong>El cambio se cortó.</strong> {error} Las publicaciones que ya cambiaron están abajo.
          </p>
        </Notice>
      )}
      {deshace !== null && (
        <Notice>
          <p>
            Este cambio deshace <Link to={paths.cambioPrecios(cuenta_id, deshace)}>otro cambio</Link>.
          </p>
        </Notice>
      )}
      {deshecho_por !== null && (
        <Notice tono="ambar">
          <p>
            Este cambio se deshizo. <Link to={paths.cambioPrecios(cuenta_id, deshecho_por)}>Ver cómo quedó</Link>.
          </p>
        </Notice>
      )}
      <AccionesCambio cambio={cambio} cuenta_id={cuenta_id} excepto={excepto} />
    </>
  );
}

const grupoTotal = {
  valor: '',
  nombre: 'Todas',
  cuantas: (cambio: CambioPreciosConFilas): number => grupos.reduce((suma, { cuantas }) => suma + cuantas(cambio), 0),
};

interface FilasProps {
  cambio: CambioPreciosConFilas;
  cuenta_id: string;
  elegido: string | null;
  onElegir: (ver: string | null) => void;
  pagina: number;
  onPagina: (pagina: number) => void;
  excepto: ReadonlySet<string>;
  onExcepto: (excepto: ReadonlySet<string>) => void;
}

function Filas({ cambio, cuenta_id, elegido, onElegir, excepto, ...resto }: FilasProps) {
  const elige = useAcceso().puede('configurar') && cambio.estado === 'lista';
  const opciones = [grupoTotal, ...grupos.filter(({ cuantas }) => cuantas(cambio) > 0)];
  if (cambio.estado === 'preparando') return null;
  return (
    <div>
      <Grupos
        label="Publicaciones que se muestran"
        opciones={opciones}
        elegida={opciones.find(({ valor }) => valor === elegido) ?? grupoTotal}
        cuantas={({ valor }) => (grupos.find((grupo) => grupo.valor === valor) ?? grupoTotal).cuantas(cambio)}
        onChange={({ valor }) => onElegir(valor === '' ? null : valor)}
      />
      <FilasCambio cambio={cambio} cuenta_id={cuenta_id} excepto={elige ? excepto : null} {...resto} />
    </div>
  );
}

/** Refreshes the list and its listings when the change ends, and tells its result. */
function useTerminado(cuenta_id: string, cambio: CambioPreciosConFilas | undefined): void {
  const queryClient = useQueryClient();
  const trabajaba = useRef(false);
  const trabaja = cambio !== undefined && isWorking(cambio);
  const tell = useEffectEvent(() => {
    if (!cambio) return;
    const cuantas = grupos.filter((grupo) => grupo.cuantas(cambio) > 0);
    announce(
      [`${titulos[cambio.estado]}.`, ...cuantas.map((grupo) => `${grupo.nombre}: ${grupo.cuantas(cambio)}.`)].join(' '),
    );
  });
  useEffect(() => {
    if (trabajaba.current && !trabaja) {
      void queryClient.invalidateQueries({ queryKey: publicacionesKey(cuenta_id) });
      tell();
    }
    trabajaba.current = trabaja;
  }, [queryClient, cuenta_id, trabaja]);
}
