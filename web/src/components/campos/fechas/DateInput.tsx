import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import { formatFecha, today, type FechaCivil } from '@talonario/core/base';
import { useState, type ReactNode } from 'react';
import { isFechaEntera, parseFechaTipeada } from './fechaTipeada.ts';
import { afterPaint } from '../../../hooks/pantalla/afterPaint.ts';
import { afterPaintBeforeInput } from '../../../hooks/pantalla/afterPaintBeforeInput.ts';
import { Icon } from '../../Icon.tsx';
import { piece } from '../../../piece.tsx';

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

const loadCalendario = () => import('./Calendario.tsx');
const Calendario = piece(loadCalendario, { pedida: true, mientras: () => <Skeleton width={252} height={270} /> });

/** Loads the calendar's code; a failed load is tried again when it opens. */
const prepare = () => void loadCalendario().catch(() => undefined);

/**
 * A civil date, `05/01/2026`, typed or picked from a calendar that comes when it is asked for. One typed in full counts at
 * once; a shorter way of writing it, which may be the beginning of another, when the field is left or with Enter.
 */
export function DateInput({ value, onChange, minDate, maxDate, clearable = false, error, onBlur, ...rest }: Props) {
  // Text as typed, while it is no date yet; null: the value's own text.
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  // How the calendar was opened: by the keyboard it takes the focus; by a click on the field, typing goes on.
  const [opened, setOpened] = useState<'tecla' | 'campo' | null>(null);

  // Drawing the calendar holds the frame that answers the press: it waits for it.
  const open = (como: 'tecla' | 'campo') => afterPaintBeforeInput(() => setOpened(como));
  const set = (fecha: FechaCivil | null) => {
    setWrong(null);
    if (fecha !== value) onChange(fecha);
  };
  const type = (texto: string) => {
    setTyped(texto);
    if (texto.trim() === '') return set(null);
    const fecha = isFechaEntera(texto) ? parseFechaTipeada(texto, today(new Date())) : null;
    if (fecha !== null && rangeProblem(fecha, minDate, maxDate) === null) set(fecha);
  };
  const settle = () => {
    if (typed === null) return;
    const fecha = parseFechaTipeada(typed, today(new Date()));
    const problem = typed.trim() === '' ? null : fecha === null ? NO_ES_FECHA : rangeProblem(fecha, minDate, maxDate);
    // The previous date is not what the person means any more.
    set(problem === null ? fecha : null);
    if (problem === null) setTyped(null);
    setWrong(problem);
  };
  const pick = (fecha: FechaCivil | null) => {
    setTyped(null);
    set(fecha);
    setOpened(null);
  };

  const texto = typed !== null && (value === null || wrong === null) ? typed : value === null ? '' : formatFecha(value);
  return (
    <Popover
      opened={opened !== null}
      onDismiss={() => setOpened(null)}
      position="bottom-start"
      withRoles={false}
      returnFocus={opened === 'tecla'}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          error={(value === null ? wrong : null) ?? error}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          value={texto}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          // Run between the press and its release, the calendar's code would hold the latter.
          onMouseEnter={prepare}
          onFocus={() => afterPaint(prepare)}
          onClick={() => open('campo')}
          // Escape closes the calendar, not the dialog it is in.
          data-mantine-stop-propagation={opened !== null}
          onKeyDown={({ key }) => {
            if (key === 'Enter') settle();
            if (key === 'ArrowDown') open('tecla');
            else if (key === 'Enter' || key === 'Tab' || key === 'Escape') setOpened(null);
          }}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
          rightSection={
            <ActionIcon
              variant="transparent"
              c="dimmed"
              aria-label={`${clearable && value !== null ? 'Borrar la fecha' : 'Abrir el calendario'}${typeof rest.label === 'string' ? `: ${rest.label}` : ''}`}
              disabled={rest.disabled ?? false}
              onClick={() => (clearable && value !== null ? pick(null) : open('tecla'))}
            >
              <Icon name={clearable && value !== null ? 'cerrar' : 'calendario'} size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendario">
        <Calendario conFoco={opened === 'tecla'} value={value} onPick={pick} minDate={minDate} maxDate={maxDate} />
      </Popover.Dropdown>
    </Popover>
  );
}

const NO_ES_FECHA = 'Escribí la fecha como 05/01/2026';

function rangeProblem(fecha: FechaCivil, minDate?: FechaCivil, maxDate?: FechaCivil): string | null {
  if (minDate !== undefined && fecha < minDate) return `Tiene que ser desde el ${formatFecha(minDate)}`;
  return maxDate !== undefined && fecha > maxDate ? `Tiene que ser hasta el ${formatFecha(maxDate)}` : null;
}
