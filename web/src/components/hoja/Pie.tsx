import type { Hoja } from '@talonario/core/comprobantes';
import { Datos } from './Datos.tsx';
import { Qr } from './Qr.tsx';
import { TablaHoja } from './TablaHoja.tsx';
import classes from './Pie.module.css';

/** Perceptions and totals, and what authorises them. */
export function Pie({ hoja, sello, conQr }: { hoja: Hoja; sello: string | undefined; conQr: boolean }) {
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
      {qr !== null && <Qr className={classes.qr} texto={qr} visible={conQr} />}
    </footer>
  );
}
