import type { CuentaInicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { Puede } from '../../components/Puede.tsx';
import { paths } from '../../paths.ts';
import classes from './Inicio.module.css';

/** Accounts that invoice nothing until somebody acts: before everything else. */
export function Detenidas({ cuentas }: { cuentas: readonly CuentaInicio[] }) {
  const detenidas = cuentas.filter(({ requiere_vincular, configurada }) => requiere_vincular || !configurada);
  if (detenidas.length === 0) return null;
  return (
    <article className={classes.cuenta} aria-label="Cuentas detenidas">
      {detenidas.map(({ id, nickname, requiere_vincular }) => (
        <p key={id} className={classes.urgente}>
          <Icon name="alerta" size={16} /> <b>{nickname}</b>:{' '}
          {requiere_vincular
            ? 'Mercado Libre ya no nos deja usar esta cuenta, y sus ventas no se facturan.'
            : 'Falta elegir con qué empresa y punto de venta factura.'}{' '}
          <Puede derecho="configurar">
            <Link to={paths.datosCuenta(id)}>{requiere_vincular ? 'Volver a vincularla' : 'Elegirlos'}</Link>
          </Puede>
        </p>
      ))}
    </article>
  );
}
