import { Select } from '@mantine/core';
import type { CoeficienteCero, NoInscripto, Provincia } from '@talonario/core';
import type { ReactNode } from 'react';
import { MoneyInput } from '../../components/campos/MoneyInput.tsx';

/** What an agent chooses where the norms leave doubt, as typed. */
export interface AjustesTipeados {
  caba_sin_padron: string;
  tucuman_coef_cero: CoeficienteCero | null;
  tucuman_no_inscripto: NoInscripto | null;
}

const CABA: Provincia = 0;
const TUCUMAN: Provincia = 14;

const coeficienteCero: readonly { value: CoeficienteCero; label: string }[] = [
  { value: 'p', label: 'El porcentaje entero' },
  { value: 'p_mitad', label: 'La mitad del porcentaje' },
  { value: 'p_17_5', label: 'El 17,5 % del porcentaje' },
  { value: 'fija_0_175', label: '0,175 %' },
];

/** Of each province the company collects for. The two of Tucumán have no default: without them some sales wait. */
export function AjustesPercepcion({
  provincias,
  v,
  set,
  error,
}: {
  provincias: readonly Provincia[];
  v: AjustesTipeados;
  set: (cambio: Partial<AjustesTipeados>) => void;
  error: ReactNode;
}) {
  return (
    <>
      {provincias.includes(CABA) && (
        <MoneyInput
          label="CABA: a quien no está en el padrón"
          description="Percibir este porcentaje. Consultalo con tu contador: lo habitual es 0."
          tipo="porcentaje"
          value={v.caba_sin_padron}
          onChange={(caba_sin_padron) => set({ caba_sin_padron })}
          error={error}
        />
      )}
      {provincias.includes(TUCUMAN) && (
        <>
          <Select
            label="Tucumán: si el coeficiente es 0,0000"
            description="Las normas no son claras y no hay un valor habitual: preguntale a tu contador. Mientras falte, esas ventas esperan."
            placeholder="Sin elegir"
            clearable
            data={coeficienteCero}
            value={v.tucuman_coef_cero}
            onChange={(valor) => set({ tucuman_coef_cero: valor as CoeficienteCero | null })}
          />
          <Select
            label="Tucumán: a quien no está en los padrones"
            description="Tampoco hay un valor habitual. Mientras falte, esas ventas esperan."
            placeholder="Sin elegir"
            clearable
            data={['0', '5', '7'].map((value) => ({ value, label: `${value} %` }))}
            value={v.tucuman_no_inscripto === null ? null : String(v.tucuman_no_inscripto)}
            onChange={(valor) => set({ tucuman_no_inscripto: valor === null ? null : (Number(valor) as NoInscripto) })}
          />
        </>
      )}
    </>
  );
}
