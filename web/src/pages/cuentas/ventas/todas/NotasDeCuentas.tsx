import { Link } from 'react-router';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { PageHeader } from '../../../../components/encabezado/PageHeader.tsx';
import { paths } from '../../../../paths.ts';
import { acreditar } from '../modos.ts';
import { Ventas } from '../Ventas.tsx';
import { DeTodas } from './DeTodas.tsx';

/** /app/ventas/notas-credito: the cancelled and refunded sales of every account, credited in one plan. */
export default function NotasDeCuentas() {
  return (
    <>
      <BackLink to={paths.ventas} texto="Ventas" />
      <PageHeader
        titulo="Notas de crédito"
        bajada={<Link to={paths.ventasCanceladas}>Todo lo cancelado que sigue facturado</Link>}
      />
      <DeTodas>
        <Ventas modo={acreditar} />
      </DeTodas>
    </>
  );
}
