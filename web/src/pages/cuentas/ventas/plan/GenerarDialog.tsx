import { Checkbox, Radio, Stack } from '@mantine/core';
import { formatFecha, today, type FechaCivil } from '@talonario/core/base';
import { PRODUCTOS, ventanaDeFechas } from '@talonario/core/comprobantes';
import { groupByCausa, type Lote } from '@talonario/core/ventas';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { SinSaber } from '../../../../components/estados/SinSaber.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import type { PorSaber } from '../../../../hooks/emision/usePorSaber.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useAhora } from '../../../../hooks/useAhora.ts';
import type { Modo } from '../modos.ts';
import type { Ambito } from '../ambito.ts';
import { Emisores, Haciendo } from './Panel.tsx';
import { enMiles, enPesos, enPlural } from '../../../../textos/numeros.ts';
import { datesOfPlan, linesOfPlan, verbOfPlan } from './plan.ts';
import type { Plan } from './usePlan.ts';
import classes from './GenerarDialog.module.css';

interface Props {
  modo: Modo;
  ambito: Ambito;
  /** Plan of these sales with this date. */
  plan: Plan;
  fecha: FechaCivil | null;
  /** Sets the date, which changes the plan. */
  onFecha: (fecha: FechaCivil | null) => void;
  /** A request whose start is unknown. */
  porSaber: PorSaber | null;
  onClose: () => void;
  /** Starts what the plan shows; whether the person confirmed a date later than today. */
  onGenerar: (plan: Lote, fechaConfirmada: boolean) => Promise<unknown>;
}

/** The last question before issuing: with which date, how many and for how much. */
export function GenerarDialog({ modo, ambito, plan, fecha, onFecha, porSaber, onClose, onGenerar }: Props) {
  const hoy = today(useAhora());
  const { desde, hasta } = ventanaDeFechas(hoy, PRODUCTOS);
  const [conFecha, setConFecha] = useState(fecha !== null);
  // Asked for, and not there or out of what ARCA takes: the field says it.
  const falta = conFecha && fecha === null;
  const listo = plan.estado === 'listo' && plan.lote && !falta ? plan.lote : null;
  const nada = listo !== null && listo.comprobantes.length === 0;
  const fechas = listo && datesOfPlan(listo);
  // Date refused, by this clock or, when this one is ahead, by the server's.
  const [rehusada, setRehusada] = useState<FechaCivil | null>(null);
  const [confirmada, setConfirmada] = useState<FechaCivil | null>(null);
  const adelantada = fecha !== null && (fecha > hoy || fecha === rehusada);
  const [generando, setGenerando] = useState(false);
  useSiempreConPlan(plan, { falta, generando, onNada: onClose });
  const generar = async () => {
    if (!listo) return;
    setGenerando(true);
    try {
      await onGenerar(listo, adelantada && confirmada === fecha);
    } catch (error) {
      if (error instanceof ApiError && error.codigo === 'fecha_futura_sin_confirmar') setRehusada(fecha);
      setGenerando(false);
      throw error;
    }
  };

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={modo.generar}
      size="34rem"
      confirmar={listo && !nada ? verbOfPlan(listo, modo) : 'Emitir'}
      incompleto={listo === null || nada || (adelantada && confirmada !== fecha)}
      sinSaber={porSaber && <SinSaber {...porSaber} salio="la emisión empezó" />}
      onConfirm={generar}
    >
      <Emisores ambito={ambito} plan={listo} ventas={NINGUNA} />
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
            label="La fecha de emisión de cada uno"
            description={
              !conFecha && fechas !== null
                ? `Hoy, ${fechas}. Un comprobante que quede en cola lleva la fecha del día en que salga.`
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
      {adelantada && (
        <Checkbox
          mt="md"
          label={`La fecha es posterior a hoy: después no voy a poder emitir otro de este tipo y punto de venta con fecha anterior al ${formatFecha(fecha)}.`}
          checked={confirmada === fecha}
          onChange={({ currentTarget }) => setConfirmada(currentTarget.checked ? fecha : null)}
        />
      )}
      {listo?.advertencias.map((texto) => (
        <Notice key={texto} tono="ambar" className={classes.advertencia}>
          <p>{texto}</p>
        </Notice>
      ))}
      <div className={classes.resumenDialogo} role="status">
        {listo ? (
          nada ? (
            <p>Con esa fecha no se puede emitir ningún comprobante: el motivo está en el detalle.</p>
          ) : (
            <>
              {linesOfPlan(listo).map(({ sigla, cantidad, total }) => (
                <p key={sigla}>
                  {enMiles(cantidad)} {sigla} por {enPesos(total)}
                </p>
              ))}
              <Afuera plan={listo} />
              <p>Un comprobante emitido no se borra: se anula con una nota de crédito.</p>
            </>
          )
        ) : (
          !falta && plan.estado === 'haciendo' && <Haciendo plan={plan} />
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

interface Estado {
  /** The date is not there: there is nothing to ask for. */
  falta: boolean;
  /** The plan was sent: meanwhile the list's changes are ignored. */
  generando: boolean;
  onNada: () => void;
}

/** The list is read again under the dialog: what is chosen may be fewer, and their plan is another, or none, and there is nothing to ask. */
function useSiempreConPlan({ estado, pedir }: Plan, { falta, generando, onNada }: Estado): void {
  const ask = useEffectEvent(() => pedir());
  const leave = useEffectEvent(() => {
    onNada();
    notify.info(SIN_ELEGIDAS);
  });
  const sinPedir = estado === 'sin_pedir' && !falta && !generando;
  const sinElegidas = estado === 'nada' && !generando;
  useEffect(() => {
    if (sinPedir) ask();
  }, [sinPedir]);
  useEffect(() => {
    if (sinElegidas) leave();
  }, [sinElegidas]);
}

/** The dialog tells no account before the plan. */
const NINGUNA: readonly never[] = [];

const SIN_ELEGIDAS = 'Las ventas que elegiste ya no están para emitir: mirá en la lista cómo quedó cada una.';

/** Chosen sales that are not issued now, and why. */
function Afuera({ plan: { omitidas, en_cola } }: { plan: Lote }) {
  return (
    <>
      {omitidas.length > 0 && (
        <p>
          {enPlural(omitidas.length, 'Queda afuera 1 venta', 'Quedan afuera # ventas')}:{' '}
          {groupByCausa(omitidas, ({ codigo }) => codigo)
            .map(({ titulo, ventas }) => `${titulo.toLowerCase()} (${enMiles(ventas.length)})`)
            .join(', ')}
          . Están en la lista, con qué hacer.
        </p>
      )}
      {en_cola.length > 0 && (
        <p>
          {enPlural(en_cola.length, 'Espera 1 venta', 'Esperan # ventas')}: Talonario vuelve a consultar y no hace falta
          que hagas nada.
        </p>
      )}
    </>
  );
}
