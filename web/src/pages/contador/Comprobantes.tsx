import { Button, Skeleton } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import type { ContadorComprobantes } from '@talonario/core/contador';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, saveArchivo } from '../../api.ts';
import { ErrorState } from '../../components/estados/States.tsx';
import { Paginas } from '../../components/tabla/Paginas.tsx';
import { notifyFallo } from '../../components/toasts/notify.tsx';
import { DEL_CONTADOR_POR_PAGINA, portalComprobantesQuery } from '../../queries/contador/portal.ts';
import { formatEnMoneda } from '../../textos/comprobante.ts';
import classes from './Portal.module.css';

/** The vouchers of a month, each with its PDF. */
export function Comprobantes({ enlace, periodo }: { enlace: string; periodo: string }) {
  const [pagina, setPagina] = useState(1);
  const { data, error, refetch } = useQuery(portalComprobantesQuery(enlace, periodo, pagina));
  return (
    <section aria-label="Comprobantes">
      <h2>Comprobantes</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <div className={classes.tabla} role="region" aria-label="Comprobantes del mes" tabIndex={0}>
            <table aria-label="Comprobantes">
              <thead>
                <tr>
                  <th scope="col">Comprobante</th>
                  <th scope="col">Fecha</th>
                  <th scope="col">Receptor</th>
                  <th scope="col">Neto</th>
                  <th scope="col">IVA</th>
                  <th scope="col">Percepciones</th>
                  <th scope="col">Total</th>
                  <th scope="col">PDF</th>
                </tr>
              </thead>
              <tbody>
                {data.results.map((comprobante) => (
                  <Fila key={comprobante.id} {...comprobante} />
                ))}
              </tbody>
            </table>
          </div>
          <Paginas pagina={pagina} porPagina={DEL_CONTADOR_POR_PAGINA} total={data.totalItems} onChange={setPagina} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}

function Fila(fila: ContadorComprobantes['results'][number]) {
  const { id, comprobante, fecha, receptor, documento, moneda, neto, iva, percepciones, total } = fila;
  const { mutate: bajar, isPending } = useMutation({
    mutationFn: async () => saveArchivo(await call('contadorPdf', { params: { id } })),
    onError: notifyFallo,
  });
  return (
    <tr>
      <th scope="row" className="junto">
        {comprobante}
      </th>
      <td>{formatFecha(fecha)}</td>
      <td className={classes.receptor}>
        {receptor || 'Consumidor final'} <small>{documento === '0' ? '' : documento}</small>
      </td>
      {Object.entries({ Neto: neto, IVA: iva, Percepciones: percepciones, Total: total }).map(([columna, importe]) => (
        <td key={columna} className="junto" data-columna={columna}>
          {formatEnMoneda(importe, moneda)}
        </td>
      ))}
      <td>
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={`PDF de ${comprobante}`}
          onClick={() => bajar()}
        >
          PDF
        </Button>
      </td>
    </tr>
  );
}
