import { Button, Skeleton } from '@mantine/core';
import { formatARS } from '@talonario/core/base';
import { nombreDeMes, type MesPresentadoDetalle } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { paths } from '../../../paths.ts';
import { presentadoQuery, presentadosQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import comunes from '../../../components/secciones/Secciones.module.css';
import { Puede } from '../../../components/Puede.tsx';

/** State of a month: presented or not, and the changes since. */
export function Presentado({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const queryClient = useQueryClient();
  const meses = useQuery(presentadosQuery);
  const marcado = meses.data?.some((mesMarcado) => mesMarcado.company_id === id && mesMarcado.periodo === periodo);
  const detalle = useQuery({ ...presentadoQuery(id, periodo), enabled: marcado === true });
  const { puede } = useAcceso();
  // A person who may present and not configure is the accountant.
  const presenta = puede('presentar') && !puede('configurar');
  const [pregunta, setPregunta] = useState(false);
  const sinPresentar = marcado === false;
  const presentado = marcado === true ? (detalle.data ?? null) : null;
  const { error, refetch } = meses.error ? meses : detalle;
  const mes = nombreDeMes(periodo);
  const cambiar = async () => {
    const params = { id, periodo };
    if (presentado) await call('reopenMes', { params });
    const nuevo = presentado ? [] : [await call('presentMes', { params })];
    // The month's own is asked for only while the list has it.
    queryClient.setQueryData(presentadosQuery.queryKey, (antes = []) => [
      ...antes.filter((mesMarcado) => mesMarcado.company_id !== id || mesMarcado.periodo !== periodo),
      ...nuevo,
    ]);
    const [presentadoNuevo] = nuevo;
    if (presentadoNuevo) queryClient.setQueryData(presentadoQuery(id, periodo).queryKey, presentadoNuevo);
    else queryClient.removeQueries({ queryKey: presentadoQuery(id, periodo).queryKey });
  };
  return (
    <section aria-label="Mes presentado">
      <h2>Mes presentado</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : sinPresentar ? (
        <p className={comunes.suave}>
          {presenta ? `Cuando presentes ${mes}, marcalo` : `Cuando tu contador presente ${mes}, marcalo`}: después te
          avisamos antes de cada cambio, y los cambios quedan listados acá.
        </p>
      ) : presentado ? (
        <Detalle mes={presentado} presenta={presenta} />
      ) : (
        <Skeleton height={48} />
      )}
      {(sinPresentar || presentado) && (
        <div>
          <Puede derecho="presentar">
            <Button variant="default" onClick={() => setPregunta(true)}>
              {presentado ? 'Quitar la marca' : 'Marcar como presentado'}
            </Button>
          </Puede>
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
          ? 'Talonario ya no avisa cuando algo cambie, y se borra la lista de cambios.'
          : 'Nada se bloquea: si después un comprobante lleva fecha de ese mes te avisamos antes, y queda en la lista.'}
      </ConfirmDialog>
    </section>
  );
}

const clases = { comprobante: 'Comprobante', nota: 'Nota', padron: 'Padrón' } as const;

function Detalle({
  mes: { presentado_en, presentado_por, presentado, ahora, cambios, cuantos },
  presenta,
}: {
  mes: MesPresentadoDetalle;
  presenta: boolean;
}) {
  const igual = presentado.comprobantes === ahora.comprobantes && presentado.importe.equals(ahora.importe);
  const resto = cuantos - cambios.length;
  return (
    <>
      <Hechos
        forma="columna"
        hechos={{
          Presentado: `${fechaYHora(presentado_en)} · ${totalOf(presentado)}`,
          'Lo marcó': presentado_por,
          Ahora: igual ? null : totalOf(ahora),
        }}
      />
      {cuantos === 0 ? (
        <p className={comunes.suave}>Nada cambió desde entonces.</p>
      ) : (
        <>
          <Notice tono="ambar">
            <p>
              <strong>{enPlural(cuantos, 'Hay 1 cambio posterior.', 'Hay # cambios posteriores.')}</strong>{' '}
              {presenta ? 'Puede que haya que rectificar.' : 'Avisale a tu contador: puede que haya que rectificar.'}
            </p>
          </Notice>
          <ul className={comunes.lista}>
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
                <span className={comunes.suave}>{fechaYHora(en)}</span>
              </li>
            ))}
          </ul>
          {resto > 0 && <p className={comunes.suave}>Y {enMiles(resto)} más.</p>}
        </>
      )}
    </>
  );
}

function totalOf({ comprobantes, importe }: MesPresentadoDetalle['ahora']): string {
  return `${enPlural(comprobantes, '1 comprobante', '# comprobantes')} por ${formatARS(importe)}`;
}
