import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { FechaCivil } from '@talonario/core/base';

interface Props {
  /** True when the calendar takes the focus and keeps it. */
  conFoco: boolean;
  value: FechaCivil | null;
  onPick: (fecha: FechaCivil | null) => void;
  minDate: FechaCivil | undefined;
  maxDate: FechaCivil | undefined;
}

/** A month to pick a day of; the week starts on Monday. */
export default function Calendario({ conFoco, value, onPick, minDate, maxDate }: Props) {
  return (
    <FocusTrap active={conFoco}>
      <div>
        <DatePicker
          value={value}
          onChange={onPick}
          {...(value !== null && { defaultDate: value })}
          {...(minDate !== undefined && { minDate })}
          {...(maxDate !== undefined && { maxDate })}
          locale="es"
          firstDayOfWeek={1}
          hideOutsideDates
          ariaLabels={ariaLabels}
        />
      </div>
    </FocusTrap>
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
