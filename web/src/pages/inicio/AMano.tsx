import type { Inicio } from '@talonario/core/inicio';
import { useAhora } from '../../hooks/useAhora.ts';
import { haceCuanto } from '../../textos/haceCuanto.ts';
import { borradoresOf } from './enlaces.ts';
import classes from './Inicio.module.css';
import { Renglon } from './Renglon.tsx';
import { enPlural } from '../../textos/numeros.ts';

/** Vouchers that wait and are of no account: typed by hand; and all that waits for ARCA. */
export function AMano({ borradores }: { borradores: Inicio['borradores'] }) {
  const ahora = useAhora();
  const { a_mano, rechazados, en_cola, en_cola_desde } = borradores;
  if (a_mano + rechazados + en_cola === 0) return null;
  return (
    <article className={classes.cuenta} aria-label="Comprobantes">
      <header>
        <h2>Comprobantes</h2>
      </header>
      <ul className={classes.renglones}>
        {rechazados > 0 && (
          <Renglon
            tono="persona"
            to={borradoresOf('rechazado')}
            cuantas={rechazados}
            que={enPlural(rechazados, 'borrador que ARCA rechazó', 'borradores que ARCA rechazó')}
          />
        )}
        {a_mano > 0 && (
          <Renglon
            to={borradoresOf('a_mano')}
            cuantas={a_mano}
            que={enPlural(a_mano, 'borrador sin emitir', 'borradores sin emitir')}
          />
        )}
        {en_cola > 0 && (
          <Renglon
            tono="espera"
            to={borradoresOf('en_cola')}
            cuantas={en_cola}
            que={enPlural(en_cola, 'espera a ARCA: sale solo', 'esperan a ARCA: salen solos')}
            {...(en_cola_desde && { detalle: haceCuanto(en_cola_desde, ahora) })}
          />
        )}
      </ul>
    </article>
  );
}
