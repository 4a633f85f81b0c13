import { Button, Skeleton } from '@mantine/core';
import { nombresDeSuceso, type Destino, type Entrega } from '@talonario/core/programas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, sentenceOf } from '../../api.ts';
import { ErrorState } from '../../components/estados/States.tsx';
import { Paginas } from '../../components/tabla/Paginas.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { ENTREGAS_POR_PAGINA, entregasQuery } from '../../queries/programas.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import comunes from '../../components/secciones/Secciones.module.css';
import classes from './Programas.module.css';
import { enPlural } from '../../textos/numeros.ts';

/** Deliveries to a destino, loaded when opened. */
export function Entregas({ destino }: { destino: Destino }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <details className={classes.entregas} onToggle={({ currentTarget }) => setAbierto(currentTarget.open)}>
      <summary>Avisos a {URL.parse(destino.url)?.host ?? destino.url}</summary>
      {abierto && <Lista id={destino.id} />}
    </details>
  );
}

function Lista({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [pagina, setPagina] = useState(1);
  const query = entregasQuery(id, pagina);
  const { data, error, refetch } = useQuery(query);
  const reenviar = async (entrega: string) => {
    try {
      await call('resendEntrega', { params: { id, entrega } });
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      notify.success('El aviso sale de nuevo');
    } catch (fallo) {
      notify.error(sentenceOf(fallo));
    }
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  if (data.totalItems === 0) return <p className={comunes.suave}>Todavía no hubo avisos para esta dirección.</p>;
  return (
    <>
      <ul className={comunes.lista} aria-label="Avisos">
        {data.results.map((entrega) => (
          <li key={entrega.id}>
            <span className={comunes.renglones}>
              <span>
                <Link to={paths.factura(entrega.comprobante_id)}>Comprobante {nombresDeSuceso[entrega.tipo]}</Link>,{' '}
                {fechaYHora(entrega.creada_en)}
              </span>
              <span className={comunes.suave}>{comoFue(entrega)}</span>
            </span>
            {entrega.estado !== 'pendiente' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Mandar de nuevo el de ${fechaYHora(entrega.creada_en)}`}
                onClick={() => void reenviar(entrega.id)}
              >
                Mandar de nuevo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Paginas pagina={pagina} total={data.totalItems} porPagina={ENTREGAS_POR_PAGINA} onChange={setPagina} />
    </>
  );
}

function comoFue({ estado, intentos, error }: Entrega): string {
  if (estado === 'entregada') return 'Llegó';
  if (intentos === 0) return 'Por salir';
  const veces = enPlural(intentos, 'Se intentó una vez', 'Se intentó # veces');
  return `${veces}. ${error ?? ''}`;
}
