import { Barras, Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import classes from './FacturaForm.module.css';

/** Room of the form while its data are read. */
export function EsqueletoForm() {
  return (
    <Esqueleto className={classes.formulario}>
      <div className={classes.secciones}>
        {['Emisor', 'Receptor', 'Comprobante'].map((titulo) => (
          <Seccion key={titulo} forma="renglon" titulo={titulo}>
            <Barras barras={[{ height: 36 }, { height: 36 }]} />
          </Seccion>
        ))}
      </div>
      <aside className={classes.vista}>
        <Barras barras={[{ height: 480 }]} />
      </aside>
    </Esqueleto>
  );
}
