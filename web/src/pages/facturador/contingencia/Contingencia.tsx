import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EsqueletoDeQuincenas } from './EsqueletoDeQuincenas.tsx';
import { EmptyState, ErrorState } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { estadoCaeaQuery } from '../../../queries/empresas/contingencia.ts';
import classes from './Contingencia.module.css';
import { DeEmpresa } from './DeEmpresa.tsx';

/** /app/facturador/contingencia: advance codes (CAEA) of each company, fortnight by fortnight. */
export default function Contingencia() {
  const { data, error, refetch } = useQuery(estadoCaeaQuery);
  return (
    <>
      <PageHeader
        titulo="Contingencia (CAEA)"
        bajada="Los comprobantes que salen cuando ARCA no responde, y los que falta informar."
        volver={{ to: paths.facturador, texto: 'Facturador' }}
      />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <EsqueletoDeQuincenas />
        )
      ) : data.empresas.length === 0 ? (
        <Apagada />
      ) : (
        <div className={classes.empresas}>
          {data.empresas.map((empresa) => (
            <DeEmpresa key={empresa.company_id} empresa={empresa} />
          ))}
        </div>
      )}
    </>
  );
}

/** No company ever turned it on: the vouchers wait in the queue, which is no fault. */
function Apagada() {
  const { data: empresas = [] } = useQuery(empresasQuery);
  return (
    <EmptyState titulo="La contingencia está apagada">
      <p>
        Cuando ARCA no responde, tus comprobantes esperan en la cola y salen solos cuando vuelve. Con un código que ARCA
        da por adelantado (CAEA) pueden salir igual, e informarse después.
      </p>
      <Puede derecho="configurar">
        {empresas.map(({ id, razon_social }) => (
          <p key={id}>
            <Link to={paths.ajustesContingencia(id)}>Ver cómo se prende en {razon_social}</Link>
          </p>
        ))}
      </Puede>
    </EmptyState>
  );
}
