import { roles } from '@talonario/core/empresas';
import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../paths.ts';
import { enterTitular, forgetPerdido, readTitular, wasPerdido } from '../../titular.ts';
import { useAcceso } from '../../hooks/useAcceso.ts';
import classes from './AvisoDeTitular.module.css';

/** Over every screen, whose it is when it is not one's own and what may be done there; or that it is not shared any more. */
export function AvisoDeTitular() {
  const titular = readTitular();
  const { compartida } = useAcceso();
  const [perdido, setPerdido] = useState(wasPerdido);
  if (titular === null && !perdido) return null;
  if (titular === null) {
    return (
      <p className={classes.franja} role="status">
        <Icon name="info" />
        <span>Ya no comparten con vos las empresas en las que estabas. Seguís en tus empresas.</span>
        <button
          type="button"
          onClick={() => {
            forgetPerdido();
            setPerdido(false);
          }}
        >
          Entendido
        </button>
      </p>
    );
  }
  return (
    <p className={classes.franja}>
      <Icon name="usuario" />
      <span>
        {compartida === null ? (
          'Trabajás en las empresas de otra persona.'
        ) : (
          <>
            Trabajás en las empresas de <strong>{compartida.titular.email}</strong>. Tu rol es{' '}
            <b>{roles[compartida.rol].nombre.toLowerCase()}</b>. {roles[compartida.rol].frase}
          </>
        )}
      </span>
      <button type="button" onClick={() => enterTitular(null, paths.app)}>
        Volver a mis empresas
      </button>
    </p>
  );
}
