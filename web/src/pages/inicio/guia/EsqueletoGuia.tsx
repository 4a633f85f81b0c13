import { Barras, Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import classes from './Guia.module.css';

/** The guide's room while its steps are read. */
export function EsqueletoGuia() {
  return (
    <Esqueleto className={classes.guia}>
      <div className={classes.camino}>
        <Barras barras={[{ height: 180, width: '80%' }]} />
      </div>
      <div className={classes.paso}>
        <Barras
          barras={[
            { height: 24, width: '14rem', mb: 'md' },
            { height: 12, width: '70%', my: 'md' },
            { height: 36, width: '20rem' },
          ]}
        />
      </div>
    </Esqueleto>
  );
}
