import type { FilaImportada } from '@talonario/core/articulos';
import { Suave } from '../../../../components/Suave.tsx';
import classes from './Cambios.module.css';
import { nombreDeCambio, textoDeValor } from '../textos.ts';

/** Changes of a row, field by field: before and after; for a new article, its values alone. Unused values of the row come last. */
export function Cambios({ fila: { clase, cambios, errores } }: { fila: FilaImportada }) {
  return (
    <ul className={classes.cambios}>
      {cambios.length === 0 && (
        <li>
          <Suave>nada</Suave>
        </li>
      )}
      {cambios.map((cambio) => (
        <li key={cambio.campo}>
          <Suave>{nombreDeCambio(cambio)}</Suave>{' '}
          {clase !== 'nueva' && (
            <>
              <s>{textoDeValor(cambio.campo, cambio.antes)}</s> →{' '}
            </>
          )}
          <b>{textoDeValor(cambio.campo, cambio.despues)}</b>
        </li>
      ))}
      {errores.map(({ mensaje }) => (
        <li key={mensaje}>{mensaje}</li>
      ))}
    </ul>
  );
}
