import { formatPorcentaje } from '@talonario/core/base';
import type { Ganancia, MedidaPiso } from '@talonario/core/publicaciones';
import { enPesos } from '../../../../textos/numeros.ts';
import classes from './Monto.module.css';

const deQue: Readonly<Record<MedidaPiso, string>> = { utilidad: 'del costo', margen: 'de margen' };

/** Profit or loss: the word, the pesos and the percentage; or that it is unknown. */
export function Monto({
  ganancia,
  medida = 'utilidad',
}: {
  ganancia: Pick<Ganancia, 'ganancia' | 'margen' | 'utilidad'>;
  medida?: MedidaPiso | undefined;
}) {
  const { ganancia: pesos } = ganancia;
  const porcentaje = ganancia[medida];
  if (pesos === null) return <span className={classes.nada}>sin calcular</span>;
  return (
    <span className={classes.monto} data-pierde={pesos.lt(0) || undefined}>
      <b>
        <span className="solo-lector">{pesos.lt(0) ? 'Perdés ' : 'Ganás '}</span>
        {enPesos(pesos)}
      </b>
      {porcentaje !== null && (
        <span>
          {formatPorcentaje(porcentaje)} {deQue[medida]}
        </span>
      )}
    </span>
  );
}
