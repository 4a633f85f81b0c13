import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { enPlural, today } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';
import { nombreDeAviso, tipoActividad, type ActividadPagina } from '@talonario/core/ventas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { haceCuanto } from '../../../textos/haceCuanto.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { EmptyState, ErrorState, Notice } from '../../../components/estados/States.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { paths } from '../../../paths.ts';
import classes from './Actividad.module.css';
import { cadaCuanto, porDia } from './actividades.ts';
import { Entrada, EsqueletoDeEntradas } from './Entrada.tsx';
import { Entradas } from './Entradas.tsx';
import { actividadQuery, POR_PAGINA } from '../../../queries/actividad.ts';
import { Fallidos } from './Fallidos.tsx';
import { useCuenta } from '../useCuenta.ts';
import { Grupos } from '../../../components/tabla/Grupos.tsx';

/** /app/cuentas/{id}/actividad: the account's automatic invoicing; what needs a person first, then all that was done by itself. */
export default function Actividad() {
  const cuenta = useCuenta();
  const filtros = useUrlFilters(['ver', 'tipo']);
  const soloPendientes = filtros.values.ver === PENDIENTES;
  // An unknown type is ignored.
  const tipo = tipoActividad.safeParse(filtros.values.tipo).data;
  const { data, error, refetch } = useQuery(
    actividadQuery(cuenta.id, soloPendientes ? 'pendientes' : 'todo', filtros.pagina, tipo),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const elegida = soloPendientes ? SOLO_PENDIENTES : SIN_FILTRO;
  return (
    <div className={classes.pantalla}>
      <Notificaciones cuenta={cuenta} silencio={data?.silencio ?? null} />
      {!soloPendientes && filtros.pagina === 1 && <Pendientes cuenta={cuenta} />}
      <Fallidos cuenta={cuenta} />
      <section aria-label="Facturación automática">
        {(soloPendientes || data?.totalItems !== 0) && (
          <Grupos
            label="Filtro de la lista"
            opciones={[SIN_FILTRO, SOLO_PENDIENTES]}
            elegida={elegida}
            cuantas={(opcion) =>
              opcion === elegida ? data?.totalItems : opcion === SIN_FILTRO ? undefined : data?.pendientes
            }
            onChange={({ valor }) => filtros.set({ ver: valor })}
          />
        )}
        {tipo && (
          <p>
            Solo {nombreDeAviso(tipo)}.{' '}
            <Link to={soloPendientes ? `?ver=${PENDIENTES}` : '?'}>Ver todos los avisos</Link>
          </p>
        )}
        {data === undefined ? (
          <EsqueletoDeEntradas />
        ) : data.results.length === 0 ? (
          <Vacia cuenta={cuenta} soloPendientes={soloPendientes} />
        ) : (
          <Dias pagina={data}>
            {(actividad) => (
              <Entrada key={actividad.id} cuenta={cuenta} actividad={actividad} resoluble={soloPendientes} />
            )}
          </Dias>
        )}
        <Paginas
          pagina={filtros.pagina}
          porPagina={POR_PAGINA}
          total={data?.totalItems ?? 0}
          onChange={filtros.setPagina}
        />
      </section>
    </div>
  );
}

const PENDIENTES = 'pendientes';

const SIN_FILTRO = { valor: '', nombre: 'Todo' };
const SOLO_PENDIENTES = { valor: PENDIENTES, nombre: 'Lo que necesita de vos' };

/** Entries that need a person shown above everything else. */
const PRIMEROS = 5;

/** Entries that need the person, above everything else. */
function Pendientes({ cuenta }: { cuenta: Cuenta }) {
  const { data } = useQuery(actividadQuery(cuenta.id, 'pendientes', 1));
  if (!data || data.results.length === 0) return null;
  const masActividades = data.totalItems - PRIMEROS;
  return (
    <section aria-label="Necesitan de vos">
      <h2>Necesitan de vos</h2>
      <Entradas>
        {data.results.slice(0, PRIMEROS).map((actividad) => (
          <Entrada key={actividad.id} cuenta={cuenta} actividad={actividad} conFecha resoluble />
        ))}
      </Entradas>
      {masActividades > 0 && (
        <Text size="xs" c="dimmed" mt="xs" className={classes.mas ?? ''}>
          <Link to={`?ver=${PENDIENTES}`}>Ver {enPlural(masActividades, '1 más', '# más')}</Link>
        </Text>
      )}
    </section>
  );
}

function Dias({
  pagina,
  children,
}: {
  pagina: ActividadPagina;
  children: (actividad: ActividadPagina['results'][number]) => ReactNode;
}) {
  const hoy = today(useAhora());
  return (
    <>
      {porDia(pagina.results, hoy).map(({ fecha, titulo, actividades }) => (
        <section key={fecha} aria-label={titulo}>
          <Text component="h2" size="xs" fw={600} c="dimmed" mt={20} mb="xs">
            {titulo}
          </Text>
          <Entradas>{actividades.map(children)}</Entradas>
        </section>
      ))}
    </>
  );
}

/** State of the account's automatic invoicing, and of the marketplace's notices. */
function Notificaciones({ cuenta, silencio }: { cuenta: Cuenta; silencio: ActividadPagina['silencio'] }) {
  const ahora = useAhora();
  if (silencio) {
    return (
      <Notice tono="ambar" role="alert">
        <p>
          <strong>
            Mercado Libre no nos avisa nada de esta cuenta desde el {fechaYHora(silencio.desde)} (
            {haceCuanto(silencio.desde, ahora)}).
          </strong>{' '}
          Lo habitual es un aviso cada {cadaCuanto(silencio.habitual_minutos)}. Mientras tanto buscamos las ventas por
          nuestra cuenta, así que pueden tardar un poco más en facturarse.
        </p>
      </Notice>
    );
  }
  if (!cuenta.automatizar) return null;
  return (
    <Text size="xs" c="dimmed">
      {cuenta.ultima_notificacion
        ? `Último aviso de Mercado Libre: ${haceCuanto(cuenta.ultima_notificacion, ahora)}.`
        : 'Mercado Libre todavía no nos avisó de ninguna venta de esta cuenta.'}
    </Text>
  );
}

function Vacia({ cuenta, soloPendientes }: { cuenta: Cuenta; soloPendientes: boolean }) {
  if (soloPendientes) {
    return (
      <EmptyState titulo="No hay nada pendiente">
        <p>
          Acá aparecen los problemas que Talonario no puede resolver, cada uno con su solución.{' '}
          <Link to="?">Ver toda la facturación automática</Link>.
        </p>
      </EmptyState>
    );
  }
  return cuenta.automatizar ? (
    <EmptyState titulo="Todavía no hubo facturas automáticas">
      <p>
        Cuando entre una venta, acá vas a ver cada factura, nota de crédito y PDF de la facturación automática, y los
        que fallaron.
      </p>
    </EmptyState>
  ) : (
    <EmptyState titulo="Facturación automática apagada">
      <p>
        <Link to={paths.datosCuenta(cuenta.id)}>Prendé la facturación automática</Link> y cada venta se factura cuando
        se acredita el pago. Acá vas a ver cada factura.
      </p>
    </EmptyState>
  );
}
