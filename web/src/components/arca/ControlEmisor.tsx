import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ControlDeEmisor, LineaDeControl } from '@talonario/core/arca';
import { ApiError } from '../../api.ts';
import { controlEmisorQuery } from '../../queries/empresas/arca.ts';
import { enPlural } from '../../textos/numeros.ts';
import { Barras } from '../estados/Esqueleto.tsx';
import { EsperaRemota } from '../estados/EsperaRemota.tsx';
import { ErrorState } from '../estados/States.tsx';
import { StatusBadge, type Tono } from '../estados/StatusBadge.tsx';
import type { IconName } from '../Icon.tsx';
import classes from './ControlEmisor.module.css';

/** Requirements of a company at ARCA before its first invoice, a line each: met, missing or not known, and the action. */
export function ControlEmisor({ company_id }: { company_id: string }) {
  const { data, error, isFetching, refetch } = useQuery(controlEmisorQuery(company_id));
  const sinVerificar = error instanceof ApiError && error.codigo === 'empresa_sin_verificar';
  return (
    <section className={classes.control} aria-labelledby="control-emisor">
      <header>
        <h2 id="control-emisor">Antes de facturar</h2>
        {!sinVerificar && (
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Preguntarle a ARCA ahora
          </Button>
        )}
      </header>
      <EsperaRemota esperando={isFetching ? 'control' : null} />
      {sinVerificar ? (
        <p>Cuando el CUIT esté verificado, acá se ve qué falta en ARCA para facturar.</p>
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Preguntando />
      ) : (
        <Lineas control={data} />
      )}
    </section>
  );
}

function Preguntando() {
  return (
    <div aria-busy="true">
      <p role="status">Preguntándole a ARCA…</p>
      <Barras barras={barras} />
    </div>
  );
}

function Lineas({ control: { lineas, responde } }: { control: ControlDeEmisor }) {
  return (
    <>
      <p role="status">{resumen(lineas, responde)}</p>
      <ul className={classes.lineas}>
        {lineas.map((linea) => {
          const { tono, icon, texto } = estados[linea.estado];
          return (
            <li key={`${linea.asunto} ${linea.punto_de_venta}`}>
              <StatusBadge tono={tono} icon={icon}>
                {texto}
              </StatusBadge>
              <div>
                <strong>{linea.titulo}</strong>
                <p>{linea.detalle}</p>
                {linea.hacer !== null && <p>{linea.hacer}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function resumen(lineas: readonly LineaDeControl[], responde: boolean): string {
  const faltan = lineas.filter(({ estado }) => estado === 'falta').length;
  if (faltan > 0) return enPlural(faltan, 'Hay 1 cosa para resolver.', 'Hay # cosas para resolver.');
  return responde
    ? 'Lo que ARCA muestra está en orden.'
    : 'ARCA no respondió todas las consultas: probá de nuevo en unos minutos.';
}

const estados: Readonly<Record<LineaDeControl['estado'], { tono: Tono; icon: IconName; texto: string }>> = {
  ok: { tono: 'verde', icon: 'emitida', texto: 'ok' },
  falta: { tono: 'rojo', icon: 'alerta', texto: 'falta' },
  no_se_sabe: { tono: 'ambar', icon: 'info', texto: 'sin comprobar' },
};

const barras = ['70%', '55%', '80%'].map((width) => ({ height: 12, width, mb: 'lg' }));
