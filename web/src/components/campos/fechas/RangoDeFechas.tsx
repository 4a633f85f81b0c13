import { Button, Group } from '@mantine/core';
import { addDays, endOfMonth, today, type FechaCivil } from '@talonario/core/base';
import type { ReactNode } from 'react';
import { useAhora } from '../../../hooks/useAhora.ts';
import { DateInput } from './DateInput.tsx';
import classes from './RangoDeFechas.module.css';

/** Spec §8: what a range that ends before it begins says. */
export const FECHA_INVALIDA = 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"';

interface Props {
  desde: FechaCivil;
  hasta: FechaCivil;
  onChange: (cambio: { desde?: FechaCivil | null; hasta?: FechaCivil | null }) => void;
  /** Beside the months. */
  children?: ReactNode;
}

/** First and last day, typed or by whole months: three cells of the grid it stands in. */
export function RangoDeFechas({ desde, hasta, onChange, children }: Props) {
  const hoy = today(useAhora());
  const mes = (dia: FechaCivil) => onChange({ desde: `${dia.slice(0, 7)}-01`, hasta: endOfMonth(dia) });
  return (
    <>
      <DateInput label="Desde" value={desde} onChange={(fecha) => onChange({ desde: fecha })} />
      <DateInput
        label="Hasta"
        value={hasta}
        onChange={(fecha) => onChange({ hasta: fecha })}
        error={desde > hasta ? FECHA_INVALIDA : undefined}
      />
      <Group gap="xs" className={classes.meses}>
        <Button variant="subtle" onClick={() => mes(hoy)}>
          Este mes
        </Button>
        <Button variant="subtle" onClick={() => mes(addDays(`${hoy.slice(0, 7)}-01`, -1))}>
          Mes anterior
        </Button>
        {children}
      </Group>
    </>
  );
}
