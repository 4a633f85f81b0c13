import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toBuenosAires, type Historia, type VentaDeHistoria } from '@talonario/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState, ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { PageSkeleton } from '../../../../components/estados/PageSkeleton.tsx';
import { Hechos } from '../../../../components/Hechos.tsx';
import { ConArca } from '../../../../components/historia/ConArca.tsx';
import { LineaDeTiempo } from '../../../../components/historia/LineaDeTiempo.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { paths } from '../../../../paths.ts';
import { piece } from '../../../../piece.tsx';
import { historiaDeVentaQuery } from '../../../../queries/historia.ts';
import { ApiError } from '../../../../api.ts';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { facturar } from '../modos.ts';
import { useCuenta } from '../../useCuenta.ts';
import { Comprobantes } from './Comprobantes.tsx';
import { Montos } from './Montos.tsx';
import classes from './Venta.module.css';

const MandarMail = piece(() => import('../../../../components/historia/MandarMail.tsx'), { pedida: true });

/** /app/cuentas/{id}/ventas/{venta}: a sale with all that happened to it. */
export default function Venta() {
  const cuenta = useCuenta();
  const { venta: numero = '' } = useParams();
  const { data, error, refetch } = useQuery(historiaDeVentaQuery(cuenta.id, numero));
  useTitle(`Venta ${numero} · ${cuenta.nickname}`);
  const volver = <BackLink to={paths.facturarVentas(cuenta.id)} texto="Facturar ventas" />;
  if (error && !data) {
    return (
      <>
        {volver}
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState titulo={`No encontramos la venta ${numero}`}>
            <p>
              {cuenta.nickname} no la tiene, o todavía no se leyó de Mercado Libre.{' '}
              <Link to={paths.facturarVentas(cuenta.id)}>Mirá sus ventas</Link>.
            </p>
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      {volver}
      {data?.venta ? <Contada historia={data} venta={data.venta} /> : <PageSkeleton />}
    </>
  );
}

function Contada({ historia: { comprobantes, hechos }, venta }: { historia: Historia; venta: VentaDeHistoria }) {
  const { clave, comprador, motivo, grupo, ordenes, cuenta_id } = venta;
  const [mail, setMail] = useState<string | null>(null);
  const porMandar = comprobantes.find(({ id }) => id === mail);
  const emitidos = comprobantes.filter(({ status }) => status === 'emitida');
  return (
    <>
      <header className={classes.encabezado}>
        <div>
          <h2>
            {ordenes.length > 1 ? 'Paquete' : 'Venta'} <span className="junto">{clave}</span>
          </h2>
          <p>{grupos.get(grupo) ?? 'Sin factura'}</p>
        </div>
        <Group gap="xs">
          <Button component="a" variant="default" href={urlEnMeli(clave)} target="_blank" rel="noreferrer">
            Ver en Mercado Libre
          </Button>
          {grupo === 'para_facturar' && (
            <Button component={Link} to={planDe(venta)}>
              Ver qué se va a emitir
            </Button>
          )}
        </Group>
      </header>
      {motivo && (
        <Notice tono={grupo === 'con_problemas' ? 'rojo' : 'neutro'} mb="lg">
          <p>
            <strong>{motivo.texto}</strong>
          </p>
          <p>
            {motivo.accion} {grupo === 'con_problemas' && <Link to={enLaLista(venta)}>Verla en la lista</Link>}
          </p>
        </Notice>
      )}
      <div className={classes.cuerpo}>
        <section aria-label="Qué pasó">
          <h3>Qué pasó</h3>
          <LineaDeTiempo hechos={hechos} comprobantes={comprobantes} cuenta_id={cuenta_id} />
        </section>
        <div className={classes.costado}>
          <section aria-label="Comprobantes">
            <h3>Comprobantes</h3>
            <Comprobantes comprobantes={comprobantes} onMandar={setMail} />
            {emitidos.map(({ id, texto }) => (
              <div key={id} className={classes.arca}>
                {emitidos.length > 1 && <span>{texto}</span>}
                <ConArca id={id} />
              </div>
            ))}
          </section>
          <section aria-label="Comprador">
            <h3>Comprador</h3>
            <Hechos
              forma="columna"
              hechos={{ Nombre: comprador.nombre, Apodo: comprador.nickname, Documento: comprador.documento }}
            />
          </section>
          <Montos venta={venta} />
        </div>
      </div>
      {porMandar && (
        <MandarMail id={porMandar.id} nombre={porMandar.texto} email={porMandar.email} onClose={() => setMail(null)} />
      )}
    </>
  );
}

/** As the list calls its parts, of one. */
const grupos: ReadonlyMap<string, string> = new Map([
  ...facturar.segmentos.map(({ valor, nombre }) => [valor, nombre] as const),
  ['facturada', 'Facturada'],
  ['con_nota', 'Con nota de crédito'],
  ['para_acreditar', 'Falta su nota de crédito'],
]);

/** The sale in its list, which reads the days it was closed on. */
function enLaLista({ cuenta_id, clave, grupo, ordenes }: VentaDeHistoria): string {
  const cierres = ordenes.flatMap(({ fecha_cierre }) => (fecha_cierre ? [toBuenosAires(fecha_cierre)] : []));
  const [desde, hasta] = [cierres.toSorted().at(0), cierres.toSorted().at(-1)];
  const query = new URLSearchParams({ grupo, q: clave, ...(desde && { desde }), ...(hasta && { hasta }) });
  return `${paths.facturarVentas(cuenta_id)}?${query}`;
}

function planDe(venta: VentaDeHistoria): string {
  return `${enLaLista(venta)}&plan=ver`;
}
