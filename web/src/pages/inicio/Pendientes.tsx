import type { Inicio } from '@talonario/core/inicio';
import classes from './Inicio.module.css';
import { enMonedas, necesitan, salenSolas, type Pendiente } from './pendientes.ts';
import { Renglon } from './Renglon.tsx';

/** Matters that need a person, each once, by deadline and money; and then the work that goes by itself. */
export function Pendientes({ inicio }: { inicio: Inicio }) {
  const varias = inicio.cuentas.length > 1;
  return (
    <>
      <Lista titulo="Necesita de vos" tono="persona" pendientes={necesitan(inicio)} varias={varias} />
      <Lista titulo="Sale solo" tono="espera" pendientes={salenSolas(inicio)} varias={varias} />
    </>
  );
}

function Lista({
  titulo,
  tono,
  pendientes,
  varias,
}: {
  titulo: string;
  tono: 'persona' | 'espera';
  pendientes: readonly Pendiente[];
  varias: boolean;
}) {
  if (pendientes.length === 0) return null;
  return (
    <article className={classes.cuenta} aria-label={titulo}>
      <header>
        <h2>{titulo}</h2>
      </header>
      <ul className={classes.renglones}>
        {pendientes.map(({ clave, que, cuantas, total, total_usd, cuentas, to, plazo }) => (
          <Renglon
            key={clave}
            id={clave}
            tono={tono}
            to={to}
            cuantas={cuantas}
            que={que}
            plazo={plazo?.texto ?? null}
            {...(varias && { cuentas })}
            {...(!(total.isZero() && total_usd.isZero()) && { detalle: enMonedas({ total, total_usd }) })}
          />
        ))}
      </ul>
    </article>
  );
}
