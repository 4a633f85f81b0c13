import { formatFecha } from '@talonario/core/base';
import type { CuentaInicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { haceCuanto } from '../../../textos/haceCuanto.ts';
import classes from '../Inicio.module.css';
import { hayOf } from '../pendientes.ts';

/** State of each account: its automatic invoicing, and its last reading. */
export default function Cuentas({ cuentas }: { cuentas: readonly CuentaInicio[] }) {
  if (cuentas.length === 0) return null;
  return (
    <article className={classes.cuenta} aria-label="Cuentas">
      <header>
        <h2>Cuentas</h2>
      </header>
      <ul className={classes.renglones}>
        {cuentas.map((cuenta) => (
          <li key={cuenta.id} className={classes.estado}>
            <Link to={paths.cuenta(cuenta.id)}>{cuenta.nickname}</Link>
            <Estado cuenta={cuenta} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Estado({ cuenta }: { cuenta: CuentaInicio }) {
  const ahora = useAhora();
  const { automatica, leida_en, requiere_vincular, facturar } = cuenta;
  const { activa, desde, silencio } = automatica;
  const sinPendientes = !hayOf(cuenta) && facturar.en_marcha + facturar.en_cola === 0;
  if (requiere_vincular) return null;
  return (
    <p className={classes.suave} data-tono={silencio ? 'ambar' : undefined}>
      {leida_en === null ? 'Todavía no se leyeron sus ventas. ' : sinPendientes && 'Todo facturado. '}
      {activa
        ? `Facturación automática prendida${desde === null ? '' : ` desde el ${formatFecha(desde)}`}`
        : 'Facturación automática apagada'}
      {silencio && ` · Mercado Libre no avisa nada ${haceCuanto(silencio.desde, ahora)}`}
      {leida_en !== null && ` · ventas leídas ${haceCuanto(leida_en, ahora)}`}
    </p>
  );
}
