import type { Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';
import classes from './Promociones.module.css';
import { claveDePromo } from './promos.ts';
import { Promocion } from './Promocion.tsx';

/** The promotions it is in and the ones it may join, with what each would leave. */
export const Promociones = memo(function Promociones({
  publicacion,
  cuenta_id,
}: {
  publicacion: Publicacion;
  cuenta_id: string;
}) {
  const { promos } = publicacion;
  return (
    <Seccion forma="hoja" titulo="Promociones">
      {promos.length === 0 ? (
        <p className={classes.nada}>Mercado Libre no ofrece promociones ahora para esta publicación.</p>
      ) : (
        <ul aria-label="Promociones">
          {promos.map((promo) => (
            <Promocion key={claveDePromo(promo)} promo={promo} publicacion={publicacion} cuenta_id={cuenta_id} />
          ))}
        </ul>
      )}
    </Seccion>
  );
});
