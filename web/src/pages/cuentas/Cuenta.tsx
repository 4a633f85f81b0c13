import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatFecha, today } from '@talonario/core/base';
import type { Cuenta as CuentaLeida } from '@talonario/core/empresas';
import { Link, NavLink, useMatch, useParams } from 'react-router';
import { BackArrow } from '../../components/encabezado/BackLink.tsx';
import { Secciones } from '../../components/encabezado/Secciones.tsx';
import { EmptyState, Notice } from '../../components/estados/States.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { paths } from '../../paths.ts';
import { Pantallas } from '../../components/estados/Pantallas.tsx';
import classes from './Cuenta.module.css';
import { Foto } from './Foto.tsx';
import { Marcas } from './Marcas.tsx';
import { cuentasQuery } from '../../queries/cuentas.ts';
import { pendientesQuery } from '../../queries/actividad.ts';
import { reputacionOf } from './reputacion.ts';
import { tabs } from './tabs.ts';
import { VolverAVincular } from './vincular/Vincular.tsx';
import { useAcceso } from '../../hooks/useAcceso.ts';
import { Puede } from '../../components/Puede.tsx';

/** /app/cuentas/{id}: the account's frame. Its screens are the tabs, and take the account with `useCuenta`. */
export default function Cuenta() {
  const { id = '' } = useParams();
  const { data: cuentas } = useQuery(cuentasQuery);
  const cuenta = cuentas?.find((cuenta) => cuenta.id === id);
  return cuenta ? <Marco key={id} cuenta={cuenta} /> : <NoEsta />;
}

function Marco({ cuenta }: { cuenta: CuentaLeida }) {
  const actual = useMatch(`${paths.cuenta(':id')}/:tab/*`)?.params.tab;
  const tab = tabs.find(({ path }) => path === actual);
  // The tab names the window: its screen need not.
  useTitle(tab ? `${tab.nombre} · ${cuenta.nickname}` : cuenta.nickname);
  return (
    <>
      <div className={classes.cabeza}>
        <header className={classes.encabezado}>
          <Volver />
          <Foto cuenta={cuenta} size={36} />
          <div>
            <div className={classes.nombre}>
              <h1 title={cuenta.nickname}>{cuenta.nickname}</h1>
              <Marcas cuenta={cuenta} />
            </div>
            <p title={reputacionOf(cuenta)}>{reputacionOf(cuenta)}</p>
          </div>
        </header>
        <Tabs cuenta={cuenta} actual={actual} />
      </div>
      {cuenta.desvinculada_en !== null && (
        <Notice tono="neutro" mb="md">
          <Text mb="sm">
            <strong>Desvinculaste esta cuenta el {formatFecha(today(cuenta.desvinculada_en))}.</strong> Talonario no ve
            sus ventas ni las factura. Sus datos siguen acá, y si la volvés a vincular sigue desde donde estaba.
          </Text>
          <Puede derecho="configurar">
            <VolverAVincular />
          </Puede>
        </Notice>
      )}
      {cuenta.requiere_vincular && cuenta.desvinculada_en === null && (
        <Notice tono="rojo" role="alert" mb="md">
          <Text mb="sm">
            <strong>Mercado Libre ya no nos deja usar esta cuenta.</strong> El permiso se sacó o venció: hasta que la
            vuelvas a vincular, Talonario no ve sus ventas ni las factura. Tu configuración se conserva.
          </Text>
          <Puede derecho="configurar">
            <VolverAVincular />
          </Puede>
        </Notice>
      )}
      <Pantallas nivel={4} context={cuenta} />
    </>
  );
}

function Tabs({ cuenta: { id }, actual }: { cuenta: CuentaLeida; actual: string | undefined }) {
  const { data: pendientes = 0 } = useQuery(pendientesQuery(id));
  const { puede } = useAcceso();
  const tabsVisibles = tabs.filter(({ derecho }) => derecho === undefined || puede(derecho));
  return (
    <Secciones label="Secciones de la cuenta" actual={actual}>
      {tabsVisibles.map(({ nombre, path }) => (
        <NavLink key={nombre} to={path}>
          {nombre}
          {path === 'actividad' && pendientes > 0 && (
            <b>
              {pendientes} <span className="solo-lector">sin ver</span>
            </b>
          )}
        </NavLink>
      ))}
    </Secciones>
  );
}

/** Where there is no room for the list beside the account. */
function Volver() {
  return <BackArrow to={paths.cuentas} texto="Cuentas MELI" />;
}

function NoEsta() {
  useTitle('Cuentas MELI');
  return (
    <>
      <Volver />
      <EmptyState nivel={1} titulo="No encontramos la cuenta">
        <p>
          No existe o no es tuya. <Link to={paths.cuentas}>Mirá tus cuentas vinculadas</Link>.
        </p>
      </EmptyState>
    </>
  );
}
