import { ActionIcon, Button } from '@mantine/core';
import { esperaVisible, textoDeEspera, textoDePaso, type Comienzo } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../paths.ts';
import classes from './PrimerosPasos.module.css';

/** Progress of the first steps, on every screen except the guide's. */
export default function PrimerosPasos({ comienzo, onHide }: { comienzo: Comienzo; onHide: () => void }) {
  const { pasos, actual } = comienzo;
  const espera = esperaVisible(comienzo);
  if (actual === null) return null;
  const lugar = pasos.findIndex(({ clave }) => clave === actual) + 1;
  const titulo = espera ? textoDeEspera(espera).titulo : textoDePaso(actual).titulo;
  return (
    <section className={classes.pasos} aria-label="Primeros pasos">
      <p className={classes.avance}>
        <span aria-hidden="true">
          {pasos.map(({ clave, hecho: listo }) => (
            <i key={clave} data-hecho={listo || undefined} />
          ))}
        </span>
        {lugar} de {pasos.length}
      </p>
      <div className={classes.texto}>
        <strong>{titulo}</strong>
      </div>
      <Button component={Link} to={paths.app} size="sm">
        Seguir con los primeros pasos
      </Button>
      <ActionIcon
        variant="suave"
        size={36}
        className={classes.ocultar ?? ''}
        aria-label="Ocultar los primeros pasos"
        onClick={onHide}
      >
        <Icon name="cerrar" size={16} />
      </ActionIcon>
    </section>
  );
}
