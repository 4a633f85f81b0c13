import { useQuery } from '@tanstack/react-query';
import { formatNumero, refusalOf, type Comprobante } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { Link, Navigate, useParams } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { facturaQuery, notasDeFacturaQuery } from '../../../queries/facturas.ts';
import { notaDirecta } from '../accionesOf.ts';
import { NoSeCargo } from '../NoSeCargo.tsx';
import { puntoElegible } from '../form/secciones/otroSistema/puntoElegible.ts';
import { Devolucion } from './Devolucion.tsx';
import classes from './Devolucion.module.css';

/** /app/facturador/{id}/nota-de-credito: a credit note for some of the lines of an invoice. */
export default function NotaParcial() {
  const { id = '' } = useParams();
  const factura = useQuery(facturaQuery(id));
  const notas = useQuery(notasDeFacturaQuery(id));
  const empresas = useQuery(empresasQuery);
  const faltan = [factura, notas, empresas].filter(({ data }) => data === undefined);
  const error = faltan.find((consulta) => consulta.error)?.error ?? null;
  const numero = factura.data ? formatNumero(factura.data) : 'Comprobante';

  return (
    <>
      <PageHeader
        titulo={factura.data ? `Devolver ítems de ${numero}` : 'Nota de crédito parcial'}
        bajada="Nota de crédito por una parte de la factura"
        volver={{ to: paths.factura(id), texto: numero }}
      />
      {error ? (
        <NoSeCargo error={error} onRetry={() => void Promise.all(faltan.map(({ refetch }) => refetch()))} />
      ) : !factura.data || !notas.data || !empresas.data ? (
        <Esqueleto className={classes.nota} barras={[{ height: 64 }, { height: 180 }]} />
      ) : (
        <DeFactura key={id} factura={factura.data} notas={notas.data} empresas={empresas.data} />
      )}
    </>
  );
}

function DeFactura(props: { factura: Comprobante; notas: readonly Comprobante[]; empresas: readonly Empresa[] }) {
  const { factura, empresas } = props;
  const { puntosDeVenta = [] } = empresas.find(({ id }) => id === factura.company_id) ?? {};
  const impedimento = refusalOf(factura, 'nota_credito');
  // On a pre-printed form the note's number has to be typed; of another system's invoice, a person may have to choose the point of sale.
  if (impedimento === null && (!notaDirecta(factura) || puntoElegible(puntosDeVenta, factura) === null)) {
    return <Navigate to={paths.nuevaNota('credito', factura.id)} replace />;
  }
  if (impedimento !== null) {
    return (
      <EmptyState
        titulo={
          impedimento === 'factura_ya_acreditada'
            ? 'No queda nada para devolver'
            : 'Este comprobante no lleva nota de crédito'
        }
      >
        <p>
          {impedimento === 'factura_ya_acreditada'
            ? 'Sus notas de crédito ya suman todo lo facturado. '
            : 'Las notas de crédito son de facturas y notas de débito emitidas. '}
          <Link to={paths.factura(factura.id)}>Volvé al comprobante</Link>.
        </p>
      </EmptyState>
    );
  }
  return <Devolucion {...props} />;
}
