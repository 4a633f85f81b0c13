import type { FilaImportada } from '@talonario/core';
import { Suave } from '../../../../components/Suave.tsx';
import classes from './Cambios.module.css';
import { nombreDeCambio, textoDeValor } from '../textos.ts';

/** What a row changes, field by field: before and after; of a new one, only what it says. */
export function Cambios({ fila: { clase, cambios } }: { fila: FilaImportada }) {
  if (cambios.length === 0) return <Suave>nada</Suave>;
  return (
    <ul className={classes.cambios}>
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
    </ul>
  );
}
