import type { ReactNode } from 'react';
import { Talon } from '../../../components/Talon.tsx';
import type { Dato, HojaDatos } from './hoja.ts';
import classes from './Hoja.module.css';

interface Props {
  hoja: HojaDatos;
  /** What the stub says: the state of the voucher. */
  cabo: string;
  /** Stamped on the sheet. */
  sello?: ReactNode;
}

/** The voucher on paper, as it is typed or as it was issued: the layout people know, with the letter astride. */
export function Hoja({ hoja, cabo, sello }: Props) {
  const { emisor, observaciones, aviso } = hoja;
  return (
    <Talon cabo={cabo}>
      <article className={classes.hoja} aria-label={`${hoja.titulo} ${hoja.letra} ${hoja.numero}`}>
        <header className={classes.cabeza}>
          <div>
            <p className={classes.nombre} data-vacio={emisor === null || undefined}>
              {emisor?.nombre ?? 'Emisor'}
            </p>
            <Datos datos={emisor?.datos ?? []} />
          </div>
          <div className={classes.letra}>
            <strong data-vacio={hoja.letra === '' || undefined}>{hoja.letra || '?'}</strong>
            <small>{hoja.codigo}</small>
          </div>
          <div>
            <p className={classes.nombre}>{hoja.titulo}</p>
            <p className={classes.numero}>{hoja.numero}</p>
            <Datos datos={[...(hoja.fecha === '' ? [] : [['Fecha', hoja.fecha] as const]), ...hoja.fiscales]} />
          </div>
        </header>
        {aviso !== null && <p className={classes.aviso}>{aviso}</p>}
        <section className={classes.bloque}>
          {hoja.receptor.length > 0 ? <Datos datos={hoja.receptor} /> : <p className={classes.falta}>Receptor</p>}
        </section>
        {hoja.condiciones.length > 0 && (
          <section className={classes.bloque}>
            <Datos datos={hoja.condiciones} />
          </section>
        )}
        {hoja.lineas.length > 0 ? (
          <ol className={classes.lineas}>
            {hoja.lineas.map(({ clave, descripcion, detalle, importe }) => (
              <li key={clave}>
                <span>
                  {descripcion}
                  <small>{detalle}</small>
                </span>
                <b>{importe}</b>
              </li>
            ))}
          </ol>
        ) : (
          <p className={classes.sinLineas}>Los ítems aparecen acá a medida que los cargás.</p>
        )}
        {observaciones !== '' && <p className={classes.observaciones}>{observaciones}</p>}
        <dl className={classes.totales}>
          {hoja.totales.map(([nombre, valor]) => (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Total</dt>
            <dd>{hoja.total}</dd>
          </div>
        </dl>
        {(hoja.autorizacion.length > 0 || sello !== undefined) && (
          <section className={classes.autorizacion}>
            <Datos datos={hoja.autorizacion} />
            {sello}
          </section>
        )}
        {hoja.leyendas.map((leyenda) => (
          <p key={leyenda} className={classes.leyenda}>
            {leyenda}
          </p>
        ))}
      </article>
    </Talon>
  );
}

function Datos({ datos }: { datos: readonly Dato[] }) {
  return (
    <dl className={classes.datos}>
      {datos.map(([nombre, valor]) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          <dd className={valor.includes(' ') ? undefined : 'junto'}>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}
