import { Radio, Stack } from '@mantine/core';
import {
  advertenciasDeFecha,
  formatFecha,
  PRODUCTOS,
  textoAdvertencia,
  today,
  ventanaDeFechas,
  type Cuenta,
  type FechaCivil,
  type Lote,
} from '@talonario/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { useAhora } from '../../../../hooks/useAhora.ts';
import type { Modo } from '../modos.ts';
import { Emisor } from './Panel.tsx';
import { enMiles, enPesos } from '../../../../textos/numeros.ts';
import { datesOfPlan, linesOfPlan, verbOfPlan } from './plan.ts';
import type { Plan } from './usePlan.ts';
import classes from './GenerarDialog.module.css';

/** Sales of the marketplace are of goods. */

interface Props {
  modo: Modo;
  cuenta: Cuenta;
  /** Of these sales with this date. */
  plan: Plan;
  fecha: FechaCivil | null;
  /** Another date is another plan. */
  onFecha: (fecha: FechaCivil | null) => void;
  onClose: () => void;
  /** Starts what the plan shows. */
  onGenerar: (plan: Lote) => Promise<unknown>;
}

/** The last question before issuing: with which date, how many and for how much. */
export function GenerarDialog({ modo, cuenta, plan, fecha, onFecha, onClose, onGenerar }: Props) {
  const hoy = today(useAhora());
  const { desde, hasta } = ventanaDeFechas(hoy, PRODUCTOS);
  const [conFecha, setConFecha] = useState(fecha !== null);
  // Asked for, and not there or out of what ARCA takes: the field says it.
  const falta = conFecha && fecha === null;
  const listo = plan.estado === 'listo' && plan.lote && !falta ? plan.lote : null;
  const nada = listo !== null && listo.comprobantes.length === 0;
  const fechas = listo && datesOfPlan(listo);

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={modo.generar}
      size="34rem"
      confirmar={listo && !nada ? verbOfPlan(listo, modo) : 'Emitir'}
      incompleto={listo === null || nada}
      onConfirm={async () => listo && onGenerar(listo)}
    >
      <Emisor cuenta={cuenta} />
      <Radio.Group
        label="Fecha de los comprobantes"
        value={conFecha ? 'otra' : 'cada_una'}
        onChange={(valor) => {
          setConFecha(valor === 'otra');
          onFecha(null);
        }}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="cada_una"
            label="La del día en que sale cada uno"
            description={
              !conFecha && fechas !== null
                ? `Ahora, ${fechas}. Lo que quede en cola lleva la del día en que salga.`
                : null
            }
          />
          <Radio value="otra" label="Otra fecha" />
        </Stack>
      </Radio.Group>
      {conFecha && (
        <DateInput
          className={classes.fecha ?? ''}
          label="Fecha"
          description={`Del ${formatFecha(desde)} al ${formatFecha(hasta)}`}
          minDate={desde}
          maxDate={hasta}
          value={fecha}
          onChange={onFecha}
        />
      )}
      {fecha !== null &&
        advertenciasDeFecha({ fecha, hoy }).map((advertencia) => (
          <Notice key={advertencia.codigo} tono="ambar">
            <p>{textoAdvertencia(advertencia)}</p>
          </Notice>
        ))}
      {listo?.advertencias.map((texto) => (
        <Notice key={texto} tono="ambar">
          <p>{texto}</p>
        </Notice>
      ))}
      <div className={classes.resumenDialogo} role="status">
        {listo ? (
          nada ? (
            <p>Con esa fecha no se puede emitir ninguno: mirá por qué en el detalle.</p>
          ) : (
            <>
              {linesOfPlan(listo).map(({ sigla, cantidad, total }) => (
                <p key={sigla}>
                  {enMiles(cantidad)} {sigla} por {enPesos(total)}
                </p>
              ))}
              <p>Un comprobante emitido no se borra: se anula con una nota de crédito.</p>
            </>
          )
        ) : (
          <p>{falta || plan.fallo !== null ? '' : 'Revisando qué se emite con esa fecha…'}</p>
        )}
      </div>
      {plan.fallo !== null && !falta && (
        <Notice tono="rojo" role="alert">
          {plan.fallo}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
