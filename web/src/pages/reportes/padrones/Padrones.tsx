import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { padronesQuery } from '../../../queries/empresas/padrones.ts';
import { Consulta } from './Consulta.tsx';
import { ListaPadrones } from './ListaPadrones.tsx';
import classes from './Padrones.module.css';
import { Subida } from './Subida.tsx';
import { enMiles } from '../../../textos/numeros.ts';
import { Puede } from '../../../components/Puede.tsx';

const enMb = (bytes: number): string => `${enMiles(Math.round(bytes / 1_000_000))} MB`;

/** Space of the lists used by the owner. */
function Ocupado({ espacio: { ocupado, maximo } }: { espacio: { ocupado: number; maximo: number } }) {
  return (
    <p className={classes.ocupado}>
      Tus padrones, importaciones y paquetes ocupan {enMb(ocupado)} de {enMb(maximo)}.
    </p>
  );
}

/** /app/reportes/padrones: the lists by which perceptions are decided. */
export default function Padrones() {
  const { data, error, refetch } = useQuery(padronesQuery);
  return (
    <>
      <PageHeader
        titulo="Padrones"
        bajada="Los padrones definen qué percepción de Ingresos Brutos lleva cada comprobante."
        volver={{ to: paths.reportes, texto: 'Reportes' }}
      />
      {data && (data.faltan.length > 0 || data.avisos.length > 0) && (
        <div className={classes.avisos}>
          {data.faltan.map(({ origen, periodo, ya_hace_falta, texto }) => (
            <Notice key={`${origen} ${periodo}`} tono={ya_hace_falta ? 'rojo' : 'ambar'}>
              {texto}
            </Notice>
          ))}
          {data.avisos.map((aviso) => (
            <Notice key={aviso}>{aviso}</Notice>
          ))}
        </div>
      )}
      <div className={classes.partes}>
        <Puede derecho="configurar">
          <Subida enCurso={data?.en_curso ?? null} />
        </Puede>
        <section>
          <h2>Importados</h2>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <ListaPadrones padrones={data?.vigentes} />
          )}
          {data && <Ocupado espacio={data.espacio} />}
        </section>
        <Consulta />
      </div>
    </>
  );
}
