import { formatFecha, toBuenosAires } from '@talonario/core/base';
import { textoDeEspera, type EsperaComienzo } from '@talonario/core/inicio';
import { Hechos } from '../../../components/Hechos.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { haceCuanto } from '../../../textos/haceCuanto.ts';
import classes from './Guia.module.css';

/** Wait of the first steps: its reason, its start, the automatic part and the user's options meanwhile. */
export function Espera({ espera }: { espera: EsperaComienzo }) {
  const ahora = useAhora();
  const { quien: titulo, solo, mientras } = textoDeEspera(espera);
  const { desde, revisada_en, hasta } = espera;
  return (
    <div className={classes.espera} role="status">
      <p>{titulo}</p>
      <Hechos
        forma="columna"
        hechos={{
          Esperando: desde && haceCuanto(desde, ahora),
          'Última consulta': revisada_en && haceCuanto(revisada_en, ahora),
          Hasta: hasta && `el ${formatFecha(toBuenosAires(hasta))}`,
          'Qué hace Talonario': solo,
          Mientras: mientras,
        }}
      />
    </div>
  );
}
