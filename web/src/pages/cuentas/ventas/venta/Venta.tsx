import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Historia, VentaDeHistoria } from '@talonario/core/inicio';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { EsqueletoDePagina } from '../../../../components/estados/Esqueleto.tsx';
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
import { PorQue } from '../problemas/PorQue.tsx';
import { useAcciones } from '../problemas/useAcciones.ts';
import { useSoluciones } from '../problemas/useSoluciones.tsx';
import { otrasAcciones } from '../rowActions.ts';
import { useCuenta } from '../../useCuenta.ts';
import { Cambios } from './Cambios.tsx';
import { Comprobantes } from './Comprobantes.tsx';
import { Montos } from './Montos.tsx';
import { enLaLista, extraAcciones, toVentaConMotivo } from './resoluble.ts';
import classes from './Venta.module.css';
import { Puede } from '../../../../components/Puede.tsx';

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
              La venta no es de {cuenta.nickname}, o todavía no se leyó de Mercado Libre.{' '}
              <Link to={paths.facturarVentas(cuenta.id)}>Mirá las ventas de la cuenta</Link>.
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
      {data?.venta ? <Contada historia={data} venta={data.venta} /> : <EsqueletoDePagina />}
    </>
  );
}

function Contada({
  historia: { comprobantes, hechos: hechosDeVenta },
  venta,
}: {
  historia: Historia;
  venta: VentaDeHistoria;
}) {
  const { clave, comprador, grupo, ordenes, cuenta_id } = venta;
  const navigate = useNavigate();
  const resoluble = toVentaConMotivo(venta, comprobantes);
  const [acciones, ocupada] = useAcciones();
  // The plan is shown beside the list, filtered to this sale.
  const retry = (enGrupo: VentaDeHistoria['grupo'] | null) =>
    void navigate(enLaLista(venta, enGrupo), { state: { retomar: [clave] } });
  const { resolver, dialogo } = useSoluciones(
    acciones,
    () => retry(grupo),
    () => retry(null),
  );
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
          <Puede derecho="emitir">
            {grupo === 'descartada' && (
              <Button variant="default" disabled={ocupada} onClick={() => acciones.descartar([resoluble], false)}>
                Volver a mostrar
              </Button>
            )}
            {otrasAcciones
              .filter(({ accion }) => extraAcciones(venta).has(accion))
              .map(({ accion, texto, run }) => (
                <Button key={accion} variant="default" disabled={ocupada} onClick={() => run(acciones, [resoluble])}>
                  {texto}
                </Button>
              ))}
          </Puede>
          {(grupo === 'para_facturar' || grupo === 'para_acreditar') && (
            <Puede derecho="emitir">
              <Button component={Link} to={`${enLaLista(venta, grupo)}&plan=ver`}>
                Ver qué se va a emitir
              </Button>
            </Puede>
          )}
        </Group>
      </header>
      <Box mb="lg">
        <PorQue modo={facturar} venta={resoluble} resolver={resolver} ocupada={ocupada} />
      </Box>
      <Cambios cambios={venta.cambios} />
      <div className={classes.cuerpo}>
        <section aria-label="Qué pasó">
          <h3>Qué pasó</h3>
          <LineaDeTiempo hechos={hechosDeVenta} comprobantes={comprobantes} cuenta_id={cuenta_id} />
        </section>
        <div className={classes.costado}>
          <section aria-label="Comprobantes">
            <h3>Comprobantes</h3>
            <Comprobantes
              comprobantes={comprobantes}
              deOtra={resoluble.motivo?.codigo === 'factura_de_otra_empresa'}
              onMandar={setMail}
            />
            {emitidos.map(({ id, texto }) => (
              <div key={id} className={classes.arca}>
                {emitidos.length > 1 && <span>{texto}</span>}
                <Puede derecho="emitir">
                  <ConArca id={id} />
                </Puede>
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
      {dialogo}
      {porMandar && (
        <MandarMail id={porMandar.id} nombre={porMandar.texto} email={porMandar.email} onClose={() => setMail(null)} />
      )}
    </>
  );
}

/** Name of each group, in the singular. */
const grupos: ReadonlyMap<string, string> = new Map([
  ...facturar.segmentos.map(({ valor, nombre }) => [valor, nombre] as const),
  ['facturada', 'Facturada'],
  ['con_nota', 'Con nota de crédito'],
  ['para_acreditar', 'Falta su nota de crédito'],
]);
