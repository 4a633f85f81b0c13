import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { facturar } from './modos.ts';
import { DeTodas } from './todas/DeTodas.tsx';
import { Ventas } from './Ventas.tsx';

/** /app/ventas: the sales of every account, in the groups of an account's page. */
export default function VentasDeCuentas() {
  return (
    <>
      <PageHeader
        titulo="Ventas"
        bajada={
          <>
            <Link to={paths.notasDeTodas}>Notas de crédito</Link> ·{' '}
            <Link to={paths.ventasCanceladas}>Ventas canceladas con factura</Link>
          </>
        }
      />
      <DeTodas>
        <Ventas modo={facturar} />
      </DeTodas>
    </>
  );
}
