import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { formatFecha, today, type FechaCivil } from '@talonario/core';
import type { ReactNode } from 'react';
import { parseFechaTipeada } from './fechaTipeada.ts';

interface Props {
  label: ReactNode;
  value: FechaCivil | null;
  onChange: (fecha: FechaCivil | null) => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  minDate?: FechaCivil;
  maxDate?: FechaCivil;
  onBlur?: () => void;
  className?: string;
  'data-path'?: string;
}

/** A civil date, `05/01/2026`, typed or picked; the week starts on Monday. */
export function DateInput(props: Props) {
  return (
    <MantineDateInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      locale="es"
      firstDayOfWeek={1}
      hideOutsideDates
      valueFormat={formatFecha}
      dateParser={(texto) => parseFechaTipeada(texto, today(new Date()))}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      popoverProps={{ position: 'bottom-start' }}
      ariaLabels={ariaLabels}
    />
  );
}

const ariaLabels = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
  monthLevelControl: 'Elegir el mes',
  yearLevelControl: 'Elegir el año',
};
