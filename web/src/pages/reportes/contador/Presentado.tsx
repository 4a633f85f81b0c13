import { Button, Skeleton } from '@mantine/core';
import { formatARS, nombreDeMes, type Empresa, type MesPresentadoDetalle } from '@talonario/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { paths } from '../../../paths.ts';
import { presentadoQuery, presentadosQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { enMiles } from '../../../textos/numeros.ts';
import classes from './Contador.module.css';

/** Whether a month was presented, and what changed in it since. */
export function Presentado({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const queryClient = useQueryClient();
  const meses = useQuery(presentadosQuery);
  const marcado = meses.data?.some((uno) => uno.company_id === id && uno.periodo === periodo);
  const detalle = useQuery({ ...presentadoQuery(id, periodo), enabled: marcado === true });
  const [pregunta, setPregunta] = useState(false);
  const sinPresentar = marcado === false;
  const presentado = marcado === true ? (detalle.data ?? null) : null;
  const { error, refetch } = meses.error ? meses : detalle;
  const mes = nombreDeMes(periodo);
  const cambiar = async () => {
    const params = { id, periodo };
    if (presentado) await call('reabrirMes', { params });
    const nuevo = presentado ? [] : [await call('presentarMes', { params })];
    // The month's own is asked for only while the list has it.
    queryClient.setQueryData(presentadosQuery.queryKey, (antes = []) => [
      ...antes.filter((uno) => uno.company_id !== id || uno.periodo !== periodo),
      ...nuevo,
    ]);
    const [suyo] = nuevo;
    if (suyo) queryClient.setQueryData(presentadoQuery(id, periodo).queryKey, suyo);
    else queryClient.removeQueries({ queryKey: presentadoQuery(id, periodo).queryKey });
  };
  return (
    <section aria-label="Mes presentado">
      <h2>Mes presentado</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : sinPresentar ? (
        <p className={classes.suave}>
          Cuando tu contador presente {mes}, marcalo: lo que cambie después se avisa antes y queda a la vista acá.
        </p>
      ) : presentado ? (
        <Detalle mes={presentado} />
      ) : (
        <Skeleton height={48} />
      )}
      {(sinPresentar || presentado) && (
        <div>
          <Button variant="default" onClick={() => setPregunta(true)}>
            {presentado ? 'Quitar la marca' : 'Marcar como presentado'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={pregunta}
        onClose={() => setPregunta(false)}
        titulo={presentado ? `Quitar la marca de ${mes}` : `Marcar ${mes} como presentado`}
        confirmar={presentado ? 'Quitar la marca' : 'Marcar como presentado'}
        onConfirm={cambiar}
      >
        {presentado
          ? 'Deja de avisarse cuando algo cambie, y se pierde la lista de lo que cambió.'
          : 'Nada se bloquea: si después un comprobante lleva fecha de ese mes te avisamos antes, y queda en la lista.'}
      </ConfirmDialog>
    </section>
  );
}

const clases = { comprobante: 'Comprobante', nota: 'Nota', padron: 'Padrón' } as const;

function Detalle({ mes: { presentado_en, presentado, ahora, cambios, cuantos } }: { mes: MesPresentadoDetalle }) {
  const igual = presentado.comprobantes === ahora.comprobantes && presentado.importe.equals(ahora.importe);
  const resto = cuantos - cambios.length;
  return (
    <>
      <Hechos
        forma="columna"
        hechos={{
          Presentado: `${fechaYHora(presentado_en)} · ${totalDe(presentado)}`,
          Ahora: igual ? null : totalDe(ahora),
        }}
      />
      {cuantos === 0 ? (
        <p className={classes.suave}>Nada cambió desde entonces.</p>
      ) : (
        <>
          <Notice tono="ambar">
            <p>
              <strong>
                {cuantos === 1 ? 'Hay 1 cambio posterior.' : `Hay ${enMiles(cuantos)} cambios posteriores.`}
              </strong>{' '}
              Avisale a tu contador: puede que haya que rectificar.
            </p>
          </Notice>
          <ul className={classes.lista}>
            {cambios.map(({ clase, comprobante_id, que, detalle, en }) => (
              <li key={`${clase} ${comprobante_id ?? que}`}>
                <span>
                  {comprobante_id === null ? (
                    <strong>{que}</strong>
                  ) : (
                    <Link to={paths.factura(comprobante_id)} className="junto" aria-label={`${clases[clase]} ${que}`}>
                      {que}
                    </Link>
                  )}{' '}
                  {detalle}
                </span>
                <span className={classes.suave}>{fechaYHora(en)}</span>
              </li>
            ))}
          </ul>
          {resto > 0 && <p className={classes.suave}>Y {enMiles(resto)} más.</p>}
        </>
      )}
    </>
  );
}

function totalDe({ comprobantes, importe }: MesPresentadoDetalle['ahora']): string {
  return `${comprobantes === 1 ? '1 comprobante' : `${enMiles(comprobantes)} comprobantes`} por ${formatARS(importe)}`;
}
