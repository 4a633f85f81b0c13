import type { Hoja as HojaDatos } from '@talonario/core/comprobantes';
import { Talon } from '../Talon.tsx';
import { Cabeza } from './Cabeza.tsx';
import { Datos } from './Datos.tsx';
import { Pie } from './Pie.tsx';
import { TablaHoja } from './TablaHoja.tsx';
import classes from './Hoja.module.css';

interface Props {
  hoja: HojaDatos;
  /** State of the voucher, written on the stub. */
  cabo: string;
  /** Stamped on the sheet: what became of it. */
  sello?: string | undefined;
  /** The QR is on the screen too, for a reader who checks the voucher with it. */
  conQr?: boolean;
}

/** The voucher on paper, as it is typed or as it was issued: the layout people know, with the letter astride. */
export function Hoja({ hoja, cabo, sello, conQr = false }: Props) {
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
        {/* With other lines the foot is elsewhere: it is drawn anew there, and nothing jumps. */}
        <Pie key={renglones.filas.length} hoja={hoja} sello={sello} conQr={conQr} />
        {sinValor !== null && <p className={classes.sinValor}>{sinValor}</p>}
      </article>
    </Talon>
  );
}
