import { Skeleton } from '@mantine/core';
import classes from './FacturaForm.module.css';

/** The form's room while what it needs arrives. */
export function EsqueletoForm() {
  return (
    <div className={classes.formulario} aria-busy="true">
      <div className={classes.secciones}>
        {['emisor', 'receptor', 'comprobante'].map((seccion) => (
          <section key={seccion} className={classes.seccion}>
            <Skeleton height={20} width="8rem" />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </section>
        ))}
      </div>
      <aside className={classes.vista}>
        <Skeleton height={480} />
      </aside>
    </div>
  );
}
