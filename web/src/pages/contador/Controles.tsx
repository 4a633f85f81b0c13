import { Skeleton } from '@mantine/core';
import { formatARS } from '@talonario/core/base';
import type { ContadorControles } from '@talonario/core/contador';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/estados/States.tsx';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';
import { portalControlesQuery } from '../../queries/contador/portal.ts';
import { enMiles } from '../../textos/numeros.ts';
import classes from './Portal.module.css';

const estados = {
  hecha: { texto: 'todo cierra', tono: 'verde', icon: 'emitida' },
  sin_casos: { texto: 'sin casos', tono: 'neutro', icon: 'info' },
  no_corresponde: { texto: 'no corresponde', tono: 'neutro', icon: 'prohibido' },
  con_errores: { texto: 'sería rechazado', tono: 'rojo', icon: 'alerta' },
} as const;

/** Checks of each report of a month. */
export function Controles({ enlace, periodo }: { enlace: string; periodo: string }) {
  const { data, error, refetch } = useQuery(portalControlesQuery(enlace, periodo));
  return (
    <section aria-label="Controles">
      <h2>Controles</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className={classes.lista}>
          {data.map((control) => (
            <li key={control.reporte}>
              <Control {...control} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}

function Control({ titulo, estado, motivo, control }: ContadorControles[number]) {
  const { texto, tono, icon } = estados[estado];
  const resto = control ? control.impiden + control.avisos - control.reparos.length : 0;
  return (
    <>
      <span>
        <strong>{titulo}</strong>{' '}
        {control && control.comprobantes > 0 && (
          <span className={classes.suave}>
            {enMiles(control.comprobantes)} por {formatARS(control.total)}
          </span>
        )}
        {motivo !== null && <span className={classes.suave}>{motivo}</span>}
      </span>
      <StatusBadge tono={tono} icon={icon}>
        {texto}
      </StatusBadge>
      {control && control.reparos.length + control.avisos_generales.length > 0 && (
        <details className={classes.reparos}>
          <summary>{control.impiden > 0 ? 'Por qué' : 'Avisos'}</summary>
          <ul>
            {control.avisos_generales.map(({ codigo, mensaje }) => (
              <li key={codigo}>{mensaje}</li>
            ))}
            {control.reparos.map(({ comprobante_id, comprobante, codigo, mensaje }) => (
              <li key={`${comprobante_id} ${codigo} ${mensaje}`}>
                {comprobante}: {mensaje}
              </li>
            ))}
          </ul>
          {resto > 0 && <p>Y {enMiles(resto)} más.</p>}
        </details>
      )}
    </>
  );
}
