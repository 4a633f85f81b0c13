import { Button, TextInput } from '@mantine/core';
import { formatFecha, TUCUMAN, type FechaCivil, type VencimientoDdjj } from '@talonario/core';
import { useState } from 'react';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';

interface Props {
  value: readonly VencimientoDdjj[];
  onChange: (vencimientos: VencimientoDdjj[]) => void;
}

/** When the returns to Tucumán are due, month by month, each with where it was read: its notes give back until then. */
export function Vencimientos({ value, onChange }: Props) {
  const [periodo, setPeriodo] = useState('');
  const [vence, setVence] = useState<FechaCivil | null>(null);
  const [fuente, setFuente] = useState('');
  const listo = /^2\d{3}-\d{2}$/.test(periodo) && vence !== null && vence.slice(0, 7) > periodo && fuente.trim() !== '';
  const add = () => {
    if (!listo) return;
    const otros = value.filter((uno) => uno.provincia !== TUCUMAN || uno.periodo !== periodo);
    onChange(
      [...otros, { provincia: TUCUMAN, periodo, vence, fuente: fuente.trim() }].toSorted((a, b) =>
        a.periodo.localeCompare(b.periodo),
      ),
    );
    setPeriodo('');
    setVence(null);
    setFuente('');
  };
  return (
    <fieldset>
      <legend>Tucumán: vencimientos de la DDJJ</legend>
      <p>
        Una nota devuelve la percepción hasta que vence la DDJJ del mes de su factura. Sin la fecha, después de ese mes
        no se sabe: la nota automática espera.
      </p>
      <ul>
        {value.map((uno) => (
          <li key={`${uno.provincia}-${uno.periodo}`}>
            {uno.periodo.slice(5)}/{uno.periodo.slice(0, 4)}: {formatFecha(uno.vence)} ({uno.fuente}){' '}
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Quitar ${uno.periodo}`}
              onClick={() => onChange(value.filter((otro) => otro !== uno))}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      <Columnas de={3}>
        <TextInput
          label="Mes"
          type="month"
          value={periodo}
          onChange={({ currentTarget }) => setPeriodo(currentTarget.value)}
        />
        <DateInput label="Vence" value={vence} onChange={setVence} />
        <TextInput
          label="Fuente"
          placeholder="Resolución o calendario"
          maxLength={200}
          value={fuente}
          onChange={({ currentTarget }) => setFuente(currentTarget.value)}
        />
      </Columnas>
      <Button variant="default" size="compact-sm" mt="xs" disabled={!listo} onClick={add}>
        Agregar vencimiento
      </Button>
    </fieldset>
  );
}
