import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/estados/States.tsx';
import { ConArca } from '../../../components/historia/ConArca.tsx';
import { LineaDeTiempo } from '../../../components/historia/LineaDeTiempo.tsx';
import { paths } from '../../../paths.ts';
import { piece } from '../../../piece.tsx';
import { historiaDeFacturaQuery } from '../../../queries/historia.ts';
import classes from './VistaFactura.module.css';
import { Puede } from '../../../components/Puede.tsx';

const MandarMail = piece(() => import('../../../components/historia/MandarMail.tsx'), { pedida: true });

/** Story of a voucher and its sale, and its delivery to the receiver. */
export function HistoriaDeFactura({ comprobante }: { comprobante: Comprobante }) {
  const { id, email_facturado } = comprobante;
  const { data, error, refetch } = useQuery(historiaDeFacturaQuery(id));
  const [mandando, setMandando] = useState(false);
  return (
    <section className={classes.historia} aria-label="Qué pasó">
      <header>
        <h2>Qué pasó</h2>
        <Puede derecho="emitir">
          <Button variant="default" size="compact-md" onClick={() => setMandando(true)}>
            Mandar por mail
          </Button>
        </Puede>
      </header>
      {data ? (
        <>
          {data.venta && (
            <p>
              <Link to={paths.venta(data.venta.cuenta_id, data.venta.clave)}>Ver la venta {data.venta.clave}</Link>
            </p>
          )}
          <LineaDeTiempo
            hechos={data.hechos}
            comprobantes={data.comprobantes}
            cuenta_id={data.venta?.cuenta_id ?? null}
            propio={id}
          />
          <Puede derecho="emitir">
            <ConArca id={id} />
          </Puede>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      {mandando && (
        <MandarMail
          id={id}
          nombre={formatNumero(comprobante)}
          email={email_facturado}
          onClose={() => setMandando(false)}
        />
      )}
    </section>
  );
}
