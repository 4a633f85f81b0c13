import type { Hoja } from '@talonario/core/comprobantes';
import { Datos } from './Datos.tsx';
import classes from './Cabeza.module.css';

/** Issuer and number, with the letter between them. */
export function Cabeza({ hoja }: { hoja: Hoja }) {
  const { emisor, letra, codigo, titulo, aviso, puntoDeVenta, numero, fechaDeEmision, fiscales } = hoja;
  return (
    <header className={classes.cabeza}>
      <div>
        <p className={classes.nombre} data-vacio={emisor === null || undefined}>
          {emisor?.nombre ?? 'Emisor'}
        </p>
        <Datos datos={emisor?.datos ?? []} />
      </div>
      <div className={classes.letra}>
        <strong data-vacio={letra === '' || undefined}>{letra || '?'}</strong>
        <small>{codigo}</small>
      </div>
      <div>
        <p className={classes.nombre}>{titulo}</p>
        {aviso !== null && <p className={classes.aviso}>{aviso}</p>}
        <div className={classes.numero}>
          <Datos datos={[puntoDeVenta, numero, ...(fechaDeEmision === null ? [] : [fechaDeEmision])]} />
        </div>
        <Datos datos={fiscales} />
      </div>
    </header>
  );
}
