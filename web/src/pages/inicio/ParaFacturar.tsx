import { Button } from '@mantine/core';
import type { Inicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { Puede } from '../../components/Puede.tsx';
import { CAUSA_SIN_CARGAR } from '../../paths.ts';
import { enMiles, enPlural } from '../../textos/numeros.ts';
import { deTodasOf, ventasOf } from './enlaces.ts';
import classes from './Inicio.module.css';
import { addUp, enMonedas } from './pendientes.ts';
import { Renglon } from './Renglon.tsx';

/** Sales that can be invoiced now, of all the accounts, and how many are of each; the next press shows what would be issued. */
export function ParaFacturar({ inicio: { cuentas, ventas: rango } }: { inicio: Inicio }) {
  const conVentas = cuentas.filter(({ facturar }) => facturar.pendientes.ventas > 0);
  const [unica] = cuentas;
  if (conVentas.length === 0 || !unica) return null;
  const conUnaCuenta = cuentas.length === 1;
  const urlOf = (causa?: string) =>
    conUnaCuenta
      ? ventasOf(unica, 'facturar', rango, { grupo: 'para_facturar', ...(causa !== undefined && { causa }) })
      : deTodasOf(rango, 'para_facturar', causa);
  const pendientes = addUp(cuentas.map(({ facturar }) => facturar.pendientes));
  const sinCargar = addUp(cuentas.map(({ sin_cargar }) => sin_cargar));
  return (
    <article className={classes.cuenta} aria-label={conUnaCuenta ? unica.nickname : 'Todas las cuentas'}>
      <div className={classes.facturar}>
        <Link to={urlOf()} className={classes.cifra}>
          <strong>{enMiles(pendientes.ventas)}</strong>
          <span>
            {enPlural(pendientes.ventas, 'venta para facturar', 'ventas para facturar')}
            <small>por {enMonedas(pendientes)}</small>
          </span>
        </Link>
        <Puede derecho="emitir">
          <Button component={Link} to={`${urlOf()}&plan=ver`}>
            Ver qué se va a emitir
          </Button>
        </Puede>
      </div>
      {(!conUnaCuenta || sinCargar.ventas > 0) && (
        <ul className={classes.renglones}>
          {!conUnaCuenta &&
            conVentas.map((cuenta) => (
              <Renglon
                key={cuenta.id}
                to={ventasOf(cuenta, 'facturar', rango, { grupo: 'para_facturar' })}
                cuantas={cuenta.facturar.pendientes.ventas}
                que={cuenta.nickname}
                detalle={enMonedas(cuenta.facturar.pendientes)}
              />
            ))}
          {sinCargar.ventas > 0 && (
            <Renglon
              to={urlOf(CAUSA_SIN_CARGAR)}
              cuantas={sinCargar.ventas}
              que={enPlural(sinCargar.ventas, 'de ellas con un SKU sin cargar', 'de ellas con algún SKU sin cargar')}
              detalle={enMonedas(sinCargar)}
            />
          )}
        </ul>
      )}
    </article>
  );
}
