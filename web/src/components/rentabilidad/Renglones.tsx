import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nombreDeLinea, type LineaDeExtracto } from '@talonario/core/cobros';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { renglonesDeExtractoQuery } from '../../queries/cobros.ts';
import { enPesos } from '../../textos/numeros.ts';
import { EmptyState } from '../estados/States.tsx';
import { DataTable } from '../tabla/DataTable.tsx';
import { Paginas } from '../tabla/Paginas.tsx';
import classes from './Extracto.module.css';

const POR_PAGINA = 50;

interface Props {
  cuenta_id: string;
  /** First day of the month. */
  mes: string;
  linea: LineaDeExtracto;
}

/** Rows of a line of the statement, over it: the sales, payments or movements that add up to the line. */
export function Renglones({ cuenta_id, mes, linea }: Props) {
  const [params, setParams] = useSearchParams();
  const [pagina, setPagina] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    renglonesDeExtractoQuery({ cuenta: cuenta_id, mes, linea: linea.clase }, pagina),
  );
  const close = () => {
    const sinLinea = new URLSearchParams(params);
    sinLinea.delete('extracto');
    sinLinea.delete('linea');
    setParams(sinLinea, { preventScrollReset: true });
  };
  const nombre = nombreDeLinea(linea);
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(36rem, 100%)"
      title={`${nombre}: ${enPesos(linea.importe)}`}
    >
      <DataTable
        label={nombre}
        columns={[
          {
            key: 'venta',
            titulo: 'Venta',
            render: ({ venta, orden, referencia }) => (
              <span className={classes.sujeto}>
                {venta === null ? (
                  `movimiento ${referencia ?? ''}`
                ) : (
                  <Link to={paths.venta(cuenta_id, venta)}>{venta}</Link>
                )}
                {venta !== null && orden !== venta && <small>orden {orden}</small>}
                {venta !== null && referencia !== null && <small>pago {referencia}</small>}
              </span>
            ),
          },
          { key: 'importe', titulo: 'Importe', align: 'right', render: ({ importe }) => enPesos(importe) },
        ]}
        rows={data?.results}
        rowKey={({ orden, referencia, importe }) => `${orden} ${referencia} ${importe.toFixed(2)}`}
        rowName={({ venta, referencia }) => (venta === null ? `el movimiento ${referencia}` : `la venta ${venta}`)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={<EmptyState titulo="Esta línea no tiene movimientos" />}
      />
      <Paginas pagina={pagina} porPagina={POR_PAGINA} total={data?.totalItems ?? 0} onChange={setPagina} />
    </Drawer>
  );
}
