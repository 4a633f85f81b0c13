import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { intercambiosQuery } from '../../queries/historia.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import { Fallo } from '../estados/Fallo.tsx';
import classes from './ConArca.module.css';

/** Requests to ARCA about a voucher and its answers, as they travelled; folded. */
export function ConArca({ id }: { id: string }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <details className={classes.arca} onToggle={({ currentTarget }) => setAbierto(currentTarget.open)}>
      <summary>Pedidos a ARCA</summary>
      {abierto && <Intercambios id={id} />}
    </details>
  );
}

function Intercambios({ id }: { id: string }) {
  const { data, error } = useQuery(intercambiosQuery(id));
  if (error) return <Fallo fallo={error} mt="xs" />;
  if (!data) return <Skeleton height={96} mt="xs" />;
  if (data.length === 0) return <p>Este comprobante no tiene pedidos guardados.</p>;
  const traza = data[0]?.traza ?? null;
  return (
    <>
      {traza !== null && (
        <p>
          Para pedir ayuda, pasá este código: <code>{traza}</code>
        </p>
      )}
      <ul>
        {data.map(({ operacion, resultado, inicio, milisegundos, pedido, respuesta }) => (
          <li key={`${inicio.getTime()} ${operacion}`}>
            <details>
              <summary>
                {operacion}, {resultado.replaceAll('_', ' ')}, {fechaYHora(inicio)}, {milisegundos} ms
              </summary>
              <h4>Pedido</h4>
              <pre tabIndex={0}>{pedido}</pre>
              <h4>Respuesta</h4>
              <pre tabIndex={0}>{respuesta ?? 'No respondió.'}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
