import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { IrAMercadoLibre, SinAplicacion } from '../../../components/vincular/IrAMercadoLibre.tsx';
import { useLink } from '../../../components/vincular/useLink.ts';
import { rememberVuelta } from '../../../components/vincular/vuelta.ts';
import { paths } from '../../../paths.ts';
import classes from './Guia.module.css';
import type { PropsDePaso } from './paso.ts';

/** The account of the marketplace, and whom it invoices with when there is something to choose. */
export function PasoCuenta({ comienzo: { cuenta } }: PropsDePaso) {
  if (cuenta === null) return <Vincular />;
  if (cuenta.requiere_vincular) {
    return (
      <>
        <Notice tono="ambar" mb="md" role="status">
          <p>
            <strong>Mercado Libre ya no nos deja usar {cuenta.nickname}.</strong> Volvé a vincularla y seguís desde acá.
          </p>
        </Notice>
        <Vincular />
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{cuenta.nickname}</strong> está vinculada. Como tenés más de una empresa o punto de venta, falta que
        elijas con cuál factura.
      </p>
      <div className={classes.botones}>
        <Button component={Link} to={paths.datosCuenta(cuenta.id)}>
          Elegir con qué factura
        </Button>
      </div>
    </>
  );
}

function Vincular() {
  const { link, error, retry } = useLink();
  if (link === null) return <SinAplicacion />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      <ul className={classes.lista}>
        <li>Te llevamos a Mercado Libre. Entrá con la cuenta principal, no con la de un colaborador.</li>
        <li>Leemos tus ventas y publicaciones, y les subimos la factura a tus ventas.</li>
        <li>Nada se emite solo: eso lo decidís después.</li>
      </ul>
      <div className={classes.botones}>
        <IrAMercadoLibre link={link} texto="Vincular en Mercado Libre" onClick={rememberVuelta} />
      </div>
    </>
  );
}
