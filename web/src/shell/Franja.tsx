import { useQuery } from '@tanstack/react-query';
import { Icon } from '../components/Icon.tsx';
import { useConexion } from '../hooks/useConexion.ts';
import { arcaQuery } from '../queries/empresas/arca.ts';
import { instalacionQuery } from '../queries/instalacion.ts';
import { piece } from '../piece.tsx';
import classes from './Franja.module.css';

const Cortes = piece(() => import('../components/contingencia/Cortes.tsx'));
const EnPausa = piece(async () => ({ default: (await import('./pausa/EnPausa.tsx')).EnPausa }));

/** Over every screen, what keeps it from working: no network, accounts that are paused, or an access to ARCA that is not good. */
export function Franja() {
  const conexion = useConexion();
  const { data: estado } = useQuery(arcaQuery);
  const { data: instalacion } = useQuery(instalacionQuery);
  const urgentes = (estado?.avisos ?? []).filter(({ urgente }) => urgente);
  return (
    <div role="status" className={classes.franja}>
      {!conexion && (
        <p>
          <Icon name="alerta" />
          <span>
            <strong>Sin conexión a internet.</strong> Ves los últimos datos leídos. No se pierde nada de lo que
            escribiste: guardá o emití cuando vuelva la conexión. Las tareas en marcha siguen en el servidor.
          </span>
        </p>
      )}
      {instalacion?.pausa && <EnPausa estado={instalacion} />}
      {estado && estado.cortes.length > 0 && <Cortes cortes={estado.cortes} />}
      {urgentes.map(({ codigo, texto }) => (
        <p key={codigo}>
          <Icon name="alerta" />
          <span>{texto}</span>
        </p>
      ))}
    </div>
  );
}
