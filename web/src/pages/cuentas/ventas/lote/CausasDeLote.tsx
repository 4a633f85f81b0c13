import { groupByCausa, isProblema, type Lote } from '@talonario/core/ventas';
import { Link, useSearchParams } from 'react-router';
import { Suave } from '../../../../components/Suave.tsx';
import { enMiles } from '../../../../textos/numeros.ts';
import classes from './CausasDeLote.module.css';

/** Why sales were left out of a batch, each cause once; those that somebody can solve lead to where it is done. */
export function CausasDeLote({ omitidas }: Pick<Lote, 'omitidas'>) {
  const [params] = useSearchParams();
  const resolver = (codigo: string): string => {
    const lista = new URLSearchParams(params);
    lista.delete('lote');
    lista.set('grupo', 'con_problemas');
    lista.set('causa', codigo);
    return `?${lista}`;
  };
  if (omitidas.length === 0) return null;
  return (
    <ul className={classes.causas} aria-label="Por qué causa">
      {groupByCausa(omitidas, ({ codigo }) => codigo).map(({ codigo, titulo, ventas }) => (
        <li key={codigo}>
          <span>
            <b>{enMiles(ventas.length)}</b> {titulo} <Suave>{ventas[0]?.accion}</Suave>
          </span>
          {isProblema(codigo) && (
            <Link to={resolver(codigo)} aria-label={`Resolver: ${titulo}`}>
              Resolver
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
