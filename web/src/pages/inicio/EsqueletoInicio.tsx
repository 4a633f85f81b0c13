import { Barras, Esqueleto } from '../../components/estados/Esqueleto.tsx';
import classes from './Inicio.module.css';

/** The desk's room while its figures are read. */
export function EsqueletoInicio() {
  return (
    <Esqueleto className={classes.mesa}>
      <div className={classes.hacer}>
        <div className={classes.cuenta}>
          <Barras barras={cuenta} />
        </div>
      </div>
      <div className={classes.saber}>
        <Barras barras={[{ height: 18, width: '8rem' }, { height: 160 }]} />
      </div>
    </Esqueleto>
  );
}

const cuenta = [
  { height: 20, width: '12rem', mb: 'md' },
  { height: 44, mb: 'md' },
  ...['90%', '80%', '84%'].map((width) => ({ height: 12, width, my: 'md' })),
];
