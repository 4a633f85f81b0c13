import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ventasDelComienzo, type Comienzo } from '@talonario/core/inicio';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api.ts';
import { ControlEmisor } from '../../../components/arca/ControlEmisor.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { comienzoQuery } from '../../../queries/inicio.ts';
import { ventasQuery } from '../../../queries/ventas/ventas.ts';
import { enPesos, enPlural } from '../../../textos/numeros.ts';
import classes from './Guia.module.css';
import type { PropsDePaso } from './paso.ts';

type VentasDelComienzo = NonNullable<Comienzo['ventas']>;
type CuentaDelComienzo = NonNullable<Comienzo['cuenta']>;

/** The sales that wait for their invoice, the plan of what would be issued, and what ARCA needs before the first one. */
export function PasoFactura({ comienzo }: PropsDePaso) {
  const { empresa } = comienzo;
  return (
    <>
      <Ventas comienzo={comienzo} />
      {empresa && <ControlEmisor company_id={empresa.id} />}
    </>
  );
}

function Ventas({ comienzo }: PropsDePaso) {
  const { cuenta, ventas, espera } = comienzo;
  if (cuenta === null || ventas === null) return null;
  if (espera?.que === 'cola') {
    return (
      <div className={classes.botones}>
        <Button component={Link} to={paths.borradores} variant="default">
          Ver lo que espera
        </Button>
      </div>
    );
  }
  if (cuenta.leida_en === null) return <Leyendo cuenta={cuenta} ventas={ventas} />;
  const frase = ventasDelComienzo(comienzo);
  const lista = paths.facturarVentas(cuenta.id);
  const rango = { desde: ventas.desde, hasta: ventas.hasta };
  if (frase === null) return <SinVentas ventas={ventas} lista={lista} />;
  return (
    <>
      <p className={classes.cifra}>
        {frase} <small>por {enPesos(ventas.total)}</small>
      </p>
      <div className={classes.botones}>
        <Button
          component={Link}
          to={`${lista}?${new URLSearchParams({ ...rango, grupo: 'para_facturar', plan: 'ver' })}`}
        >
          Ver qué se va a emitir
        </Button>
        {ventas.para_facturar > 1 && (
          <Button
            component={Link}
            variant="default"
            to={`${lista}?${new URLSearchParams({ ...rango, grupo: 'para_facturar', plan: 'una' })}`}
          >
            Probar con una venta
          </Button>
        )}
        {ventas.con_problemas > 0 && (
          <Link to={`${lista}?${new URLSearchParams({ ...rango, grupo: 'con_problemas' })}`}>
            {enPlural(
              ventas.con_problemas,
              '1 venta más necesita que la revises',
              '# ventas más necesitan que las revises',
            )}
          </Link>
        )}
      </div>
    </>
  );
}

/** The first reading of the month's sales. */
function Leyendo({ cuenta, ventas: { desde, hasta } }: { cuenta: CuentaDelComienzo; ventas: VentasDelComienzo }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(ventasQuery(cuenta.id, 'listVentas', { desde, hasta }));
  useEffect(() => {
    if (data) void queryClient.invalidateQueries({ queryKey: comienzoQuery.queryKey });
  }, [data, queryClient]);
  // A permission that is over is told by the step before, which is the one to take again.
  const perdida = error instanceof ApiError && error.codigo === 'meli_no_autorizado';
  return error && !perdida && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
}

function SinVentas({ ventas: { con_problemas }, lista }: { ventas: VentasDelComienzo; lista: string }) {
  return (
    <>
      <Notice mb="md">
        <p>
          {con_problemas > 0
            ? 'Las ventas del último mes necesitan que las revises antes de facturarlas: la lista muestra qué le falta a cada una.'
            : 'En el último mes no hay ventas para facturar. Cuando vendas, aparecen acá solas.'}
        </p>
      </Notice>
      <div className={classes.botones}>
        <Button component={Link} to={con_problemas > 0 ? `${lista}?grupo=con_problemas` : lista} variant="default">
          Ver las ventas
        </Button>
        <Link to={paths.nuevaFactura}>Hacer una factura a mano</Link>
      </div>
    </>
  );
}
