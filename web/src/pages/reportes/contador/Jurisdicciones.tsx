import { Button, Group, Skeleton } from '@mantine/core';
import { endOfMonth, formatARS, formatPorcentaje } from '@talonario/core/base';
import { nombreDeMes, type Jurisdicciones as Datos } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, saveArchivo } from '../../../api.ts';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { notifyFallo } from '../../../components/toasts/notify.tsx';
import { jurisdiccionesQuery } from '../../../queries/contador/contador.ts';
import { enMiles } from '../../../textos/numeros.ts';
import { Reparos } from '../Resultado.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';

/** Sales to each jurisdiction in a month, for Convenio Multilateral. */
export function Jurisdicciones({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const rango = { fechaDesde: `${periodo}-01`, fechaHasta: endOfMonth(`${periodo}-01`) };
  const { data, error, refetch } = useQuery(jurisdiccionesQuery(id, rango));
  const {
    mutate: bajar,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (formato: 'csv' | 'xlsx') =>
      saveArchivo(await call('ventasPorJurisdiccion', { body: { companyId: id, ...rango, formato } })),
    onError: notifyFallo,
  });
  const bajando = isPending ? variables : null;
  const sinCasos = data?.control.comprobantes === 0;
  return (
    <section aria-label="Ventas por jurisdicción">
      <h2>Ventas por jurisdicción</h2>
      <p className={comunes.suave}>
        Para Convenio Multilateral: los ingresos de {nombreDeMes(periodo)} sin IVA ni percepciones, por la provincia
        donde se entregó cada venta o, si no se conoce, la del domicilio de quien compra.
      </p>
      {sinCasos ? (
        <p>No hay comprobantes en {nombreDeMes(periodo)}.</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.control.impiden > 0 && (
            <Notice tono="rojo">
              <p>
                <strong>Faltan comprobantes en este cuadro.</strong> Revisá los que siguen y volvé a mirar.
              </p>
            </Notice>
          )}
          <Cuadro filas={data.filas} />
          <SegunQue filas={data.filas} />
          <Reparos
            titulo="Sin sumar"
            cuantos={data.control.impiden}
            reparos={data.control.reparos.filter(({ impide }) => impide)}
          />
          <Group gap="xs">
            {(['csv', 'xlsx'] as const).map((formato) => (
              <Button
                key={formato}
                variant="default"
                loading={bajando === formato}
                disabled={data.control.impiden > 0 || (bajando !== null && bajando !== formato)}
                onClick={() => bajar(formato)}
              >
                {formato === 'csv' ? 'Bajar CSV' : 'Bajar Excel'}
              </Button>
            ))}
          </Group>
        </>
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}

/** Sources of the vouchers' provinces. */
function SegunQue({ filas }: { filas: Datos['filas'] }) {
  const [por_entrega, por_domicilio] = (['por_entrega', 'por_domicilio'] as const).map((segun) =>
    filas.reduce((cuantos, fila) => cuantos + fila[segun], 0),
  );
  return (
    <p className={comunes.suave}>
      Por la provincia de entrega: {enMiles(por_entrega ?? 0)}. Por el domicilio de quien compra:{' '}
      {enMiles(por_domicilio ?? 0)}.
    </p>
  );
}

function Cuadro({ filas }: { filas: Datos['filas'] }) {
  return (
    <div className={classes.tabla} role="region" aria-label="Cuadro por jurisdicción" tabIndex={0}>
      <table>
        <caption className="solo-lector">Ventas por jurisdicción</caption>
        <thead>
          <tr>
            <th scope="col">Jurisdicción</th>
            <th scope="col">Comprobantes</th>
            <th scope="col">Base</th>
            <th scope="col">Percepciones</th>
            <th scope="col">Proporción</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ jurisdiccion, nombre, comprobantes, base, percepciones, proporcion }) => (
            <tr key={jurisdiccion}>
              <th scope="row">
                {nombre} <span className={comunes.suave}>{jurisdiccion === 999 ? '' : jurisdiccion}</span>
              </th>
              <td>{enMiles(comprobantes)}</td>
              <td>{formatARS(base)}</td>
              <td>{percepciones.isZero() ? '—' : formatARS(percepciones)}</td>
              <td>{proporcion === null ? '—' : formatPorcentaje(proporcion)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
