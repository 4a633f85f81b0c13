import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import type { Inicio as DatosInicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { Talon } from '../../components/Talon.tsx';
import { OCULTOS, useRecordado } from '../../hooks/useRecordado.ts';
import { paths } from '../../paths.ts';
import { piece } from '../../piece.tsx';
import { inicioQuery } from '../../queries/inicio.ts';
import { useUsuario } from '../../session/useUsuario.ts';
import { Detenidas } from './Detenidas.tsx';
import { EsqueletoInicio } from './EsqueletoInicio.tsx';
import classes from './Inicio.module.css';
import { ParaFacturar } from './ParaFacturar.tsx';
import { Pendientes } from './Pendientes.tsx';
import { hayAlgo } from './pendientes.ts';
import { Resumen } from './Resumen.tsx';
import { Puede } from '../../components/Puede.tsx';

const Cuentas = piece(() => import('./viene/Cuentas.tsx'));
const ComoViene = piece(() => import('./viene/ComoViene.tsx'));
const Guia = piece(() => import('./guia/Guia.tsx'), { mientras: EsqueletoInicio });

/** /app: the day's desk. */
export default function Inicio() {
  const { data, error, refetch } = useQuery(inicioQuery);
  const { data: usuario } = useUsuario();
  const [ocultos, hide, show] = useRecordado(`${OCULTOS}:${usuario?.id ?? ''}`);
  // Before the first voucher the desk is empty: the guide takes its place.
  if (data?.primera_vez && !ocultos) {
    return (
      <>
        <PageHeader titulo="Inicio" bajada="Cinco pasos hasta tu primera factura. Si cerrás, seguís donde quedaste." />
        <Guia onHide={hide} />
      </>
    );
  }
  return (
    <>
      <PageHeader titulo="Inicio" bajada={data && diaOf(data.hoy)}>
        {data?.primera_vez && (
          <Button variant="default" onClick={show}>
            Primeros pasos
          </Button>
        )}
        <Puede derecho="redactar">
          <Button component={Link} to={paths.nuevaFactura} variant="default">
            Nuevo comprobante
          </Button>
        </Puede>
      </PageHeader>
      {data ? (
        <Mesa inicio={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EsqueletoInicio />
      )}
    </>
  );
}

function Mesa({ inicio }: { inicio: DatosInicio }) {
  const { cuentas } = inicio;
  return (
    <>
      <Resumen inicio={inicio} />
      <div className={classes.mesa}>
        <section className={classes.hacer} aria-label="Para hacer">
          {cuentas.length === 0 ? <SinCuentas /> : !hayAlgo(inicio) && <AlDia />}
          <Detenidas cuentas={cuentas} />
          <ParaFacturar inicio={inicio} />
          <Pendientes inicio={inicio} />
          <Cuentas cuentas={cuentas} />
        </section>
        <section className={classes.saber} aria-label="Cómo viene">
          <ComoViene inicio={inicio} />
        </section>
      </div>
    </>
  );
}

function AlDia() {
  return (
    <Talon cabo="Al día">
      <h2 className={classes.calma}>No hay nada para hacer</h2>
      <p className={classes.suave}>Las ventas nuevas aparecen acá. Podés cerrar esta página tranquilo.</p>
    </Talon>
  );
}

function SinCuentas() {
  return (
    <Talon cabo="Inicio">
      <h2 className={classes.calma}>Todavía no hay ventas para facturar</h2>
      <p className={classes.suave}>
        Cuando vincules tu cuenta de Mercado Libre, acá ves qué falta facturar y qué necesita de vos.{' '}
        <Puede derecho="configurar">
          <Link to={paths.cuentas}>Vincular una cuenta</Link>
        </Puede>
      </p>
    </Talon>
  );
}

/** `Domingo 22/11/2026` */
function diaOf(hoy: string): string {
  const dia = new Date(`${hoy}T12:00:00Z`).toLocaleDateString('es-AR', { weekday: 'long', timeZone: 'UTC' });
  return `${dia.charAt(0).toUpperCase()}${dia.slice(1)} ${formatFecha(hoy)}`;
}
