import { Button } from '@mantine/core';
import { sum } from '@talonario/core/base';
import type { Inicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { Puede } from '../../components/Puede.tsx';
import { enMiles, enPlural, enPesos } from '../../textos/numeros.ts';
import { deTodasOf } from './enlaces.ts';
import classes from './Inicio.module.css';
import { Renglon } from './Renglon.tsx';

/** Sales of all the accounts together: those to be invoiced, and those with problems. With one account, its own part says it. */
export function DeTodas({ inicio: { cuentas, ventas: rango } }: { inicio: Inicio }) {
  const ventas = cuentas.reduce((suma, { facturar }) => suma + facturar.pendientes.ventas, 0);
  const conProblemas = cuentas.reduce(
    (suma, { facturar }) => suma + facturar.problemas.reduce((parte, problema) => parte + problema.ventas, 0),
    0,
  );
  if (cuentas.length < 2 || ventas + conProblemas === 0) return null;
  const porFacturar = deTodasOf(rango, 'para_facturar');
  return (
    <article className={classes.cuenta} aria-label="Todas las cuentas">
      <header>
        <h2>Todas las cuentas</h2>
      </header>
      {ventas > 0 && (
        <div className={classes.facturar}>
          <Link to={porFacturar} className={classes.cifra}>
            <strong>{enMiles(ventas)}</strong>
            <span>
              {enPlural(ventas, 'venta para facturar', 'ventas para facturar')}
              <small>por {enPesos(sum(cuentas.map(({ facturar }) => facturar.pendientes.total)))}</small>
            </span>
          </Link>
          <Puede derecho="emitir">
            <Button component={Link} to={`${porFacturar}&plan=ver`}>
              Ver qué se va a emitir
            </Button>
          </Puede>
        </div>
      )}
      {conProblemas > 0 && (
        <ul className={classes.renglones}>
          <Renglon
            tono="persona"
            to={deTodasOf(rango, 'con_problemas')}
            cuantas={conProblemas}
            que={enPlural(conProblemas, 'venta con problemas', 'ventas con problemas')}
          />
        </ul>
      )}
    </article>
  );
}
