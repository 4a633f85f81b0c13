import type { Dato, Hoja as HojaDatos } from '@talonario/core';
import { Talon } from '../../../components/Talon.tsx';
import classes from './Hoja.module.css';
import { Qr } from './Qr.tsx';
import { TablaHoja } from './TablaHoja.tsx';

interface Props {
  hoja: HojaDatos;
  /** What the stub says: the state of the voucher. */
  cabo: string;
  /** Stamped on the sheet: what became of it. */
  sello?: string | undefined;
}

/** The voucher on paper, as it is typed or as it was issued: the layout people know, with the letter astride. */
export function Hoja({ hoja, cabo, sello }: Props) {
  const { receptor, condiciones, renglones, observaciones, sinValor } = hoja;
  return (
    <Talon cabo={cabo}>
      <article className={classes.hoja} aria-label={hoja.nombre} data-hoja data-marca={hoja.marcaDeAgua ?? undefined}>
        <Cabeza hoja={hoja} />
        <section className={classes.bloque}>
          {receptor.quien.length + receptor.como.length > 0 ? (
            <div className={classes.mitades}>
              <Datos datos={receptor.quien} />
              <Datos datos={receptor.como} />
            </div>
          ) : (
            <p className={classes.falta}>Receptor</p>
          )}
        </section>
        {condiciones.length > 0 && (
          <section className={classes.bloque}>
            <Datos datos={condiciones} />
          </section>
        )}
        {renglones.filas.length > 0 ? (
          <TablaHoja tabla={renglones} sinTexto="Ítem sin descripción" />
        ) : (
          <p className={classes.sinLineas}>Los ítems aparecen acá a medida que los cargás.</p>
        )}
        {observaciones !== null && (
          <div className={classes.observaciones}>
            <Datos datos={[observaciones]} />
          </div>
        )}
        <Pie hoja={hoja} sello={sello} />
        {sinValor !== null && <p className={classes.sinValor}>{sinValor}</p>}
      </article>
    </Talon>
  );
}

/** Issuer and number, with the letter between them. */
function Cabeza({ hoja }: { hoja: HojaDatos }) {
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

/** Perceptions and totals, and what authorises them. */
function Pie({ hoja, sello }: { hoja: HojaDatos; sello: string | undefined }) {
  const { percepciones, transparencia, totales, total, enPesos, autorizado, leyendas, autorizacion, qr } = hoja;
  return (
    <footer className={classes.pie}>
      {percepciones !== null && <TablaHoja tabla={percepciones} />}
      {transparencia !== null && (
        <div className={classes.transparencia}>
          <p>{transparencia.titulo}</p>
          <Datos datos={transparencia.datos} />
        </div>
      )}
      <dl className={classes.totales}>
        {totales.map(({ etiqueta, valor }) => (
          <div key={etiqueta}>
            <dt>{etiqueta}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{total.etiqueta}</dt>
          <dd>{total.valor}</dd>
        </div>
        {enPesos !== null && (
          <div>
            <dt>{enPesos.etiqueta}</dt>
            <dd>{enPesos.valor}</dd>
          </div>
        )}
      </dl>
      {(autorizado !== null || sello !== undefined) && (
        <div className={classes.sellos}>
          {autorizado !== null && <p className={classes.sello}>{autorizado}</p>}
          {sello !== undefined && (
            <p className={classes.sello} data-tono="neutro">
              {sello}
            </p>
          )}
        </div>
      )}
      {leyendas.map((leyenda) => (
        <p key={leyenda} className={classes.leyenda}>
          {leyenda}
        </p>
      ))}
      {autorizacion.length > 0 && (
        <div className={classes.autorizacion}>
          <Datos datos={autorizacion} />
        </div>
      )}
      {qr !== null && <Qr className={classes.qr} texto={qr} />}
    </footer>
  );
}

function Datos({ datos }: { datos: readonly Dato[] }) {
  return (
    <dl className={classes.datos}>
      {datos.map(({ etiqueta, valor }) => (
        <div key={etiqueta}>
          <dt>{`${etiqueta}:`}</dt> <dd className={valor.includes(' ') ? undefined : 'junto'}>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}
