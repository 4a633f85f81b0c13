import type { FilaImportada } from '@talonario/core/articulos';
import { Suave } from '../../../../components/Suave.tsx';
import classes from './Cambios.module.css';
import { nombreDeCambio, textoDeValor } from '../textos.ts';

/** What a row changes, field by field: before and after; of a new one, only what it says. And what of it is not used. */
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
