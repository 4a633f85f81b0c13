import { Button, Input, Text } from '@mantine/core';
import { formatPorcentaje } from '@talonario/core/base';
import { isAgente, nombrePercepcion, textOfClave } from '@talonario/core/percepciones';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { ApiError } from '../../../../api.ts';
import { Notice } from '../../../../components/estados/States.tsx';
import { Renglones } from '../tecleados.tsx';
import classes from './OtrosConceptos.module.css';
import { drawnFor, type SeccionProps } from './seccion.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import type { Percepciones } from '../consultas/usePercepciones.ts';

const leidos = ['moneda', 'observaciones'] as const;

interface Props extends SeccionProps<(typeof leidos)[number]> {
  estado: Percepciones;
}

/** Perceptions, for a company that collects them, and observations. */
export const OtrosConceptos = drawnFor(leidos, function OtrosConceptos({ v, set, campo, contexto, estado }: Props) {
  const { empresa } = contexto;
  return (
    <>
      {empresa !== null && isAgente(empresa) && <Percibidas moneda={v.moneda} estado={estado} />}
      <Renglones
        label="Observaciones"
        description="Salen impresas en el comprobante."
        classNames={{ input: classes.observaciones }}
        rows={2}
        maxLength={2000}
        {...campo('observaciones')}
        value={v.observaciones}
        onChange={(observaciones) => set({ observaciones })}
      />
    </>
  );
});

function Percibidas({ moneda, estado }: { moneda: string; estado: Percepciones }) {
  const { percepciones, calculando, error, retry } = estado;
  return (
    <Input.Wrapper labelElement="div" label="Percepciones de Ingresos Brutos" aria-live="polite">
      {error ? (
        <Notice tono="rojo">
          <p>
            {/* A 422 says the missing data. */}
            {error instanceof ApiError && error.status === 422
              ? error.message
              : 'No pudimos calcular las percepciones, y el comprobante no puede salir sin ellas.'}
          </p>
          <Button variant="default" size="compact-sm" mt="xs" onClick={retry}>
            Reintentar
          </Button>
        </Notice>
      ) : percepciones.length === 0 ? (
        <Text size="xs" c="dimmed">
          {calculando ? 'Calculando…' : 'No corresponden percepciones, o falta el receptor o algún importe.'}
        </Text>
      ) : (
        <ul className={classes.percepciones} {...deAntes(calculando)}>
          {percepciones.map((percepcion) => (
            <li key={textOfClave(percepcion)}>
              <span>
                {nombrePercepcion(percepcion)}, {formatPorcentaje(percepcion.percepcion_aplicada)} de{' '}
                {formatEnMoneda(percepcion.base, moneda)}
                {percepcion.motivo !== '' && <small>{percepcion.motivo}</small>}
              </span>
              <b>{formatEnMoneda(percepcion.importe, moneda)}</b>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}
