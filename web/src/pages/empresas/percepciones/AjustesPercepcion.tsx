import { Checkbox } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import {
  CABA,
  TUCUMAN,
  type AjustesPercepcion as Ajustes,
  type CoeficienteCero,
  type NoInscripto,
  type Provincia,
} from '@talonario/core';
import type { ReactNode } from 'react';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import classes from './Nominaciones.module.css';

/** What an agent chooses where the norms leave doubt, as typed. */
export type AjustesTipeados = Omit<Ajustes, 'caba_sin_padron'> & { caba_sin_padron: string };

const coeficienteCero: readonly { value: CoeficienteCero; label: string }[] = [
  { value: 'p', label: 'El porcentaje entero' },
  { value: 'p_mitad', label: 'La mitad del porcentaje' },
  { value: 'p_17_5', label: 'El 17,5 % del porcentaje' },
  { value: 'fija_0_175', label: '0,175 %' },
];

interface Props {
  v: AjustesTipeados;
  set: (cambio: Partial<AjustesTipeados>) => void;
}

/** Of each province the company collects for. The two of Tucumán have no default: without them some sales wait. */
export function AjustesPercepcion({
  provincias,
  error,
  ...props
}: Props & { provincias: readonly Provincia[]; error: ReactNode }) {
  return (
    <div className={classes.nominaciones}>
      {provincias.includes(CABA) && <DeCaba {...props} error={error} />}
      {provincias.includes(TUCUMAN) && <DeTucuman {...props} />}
    </div>
  );
}

function DeCaba({ v, set, error }: Props & { error: ReactNode }) {
  return (
    <div className={classes.provincia}>
      <MoneyInput
        label="CABA: a quien no está en el padrón"
        description="Percibir este porcentaje. Consultalo con tu contador: lo habitual es 0."
        tipo="porcentaje"
        data-path="ajustes"
        value={v.caba_sin_padron}
        onChange={(caba_sin_padron) => set({ caba_sin_padron })}
        error={error}
      />
      <Select
        label="CABA: base de quien no es Responsable inscripto"
        description="En una factura A el IVA va aparte y la base es siempre el neto."
        allowDeselect={false}
        data={bases}
        value={v.caba_base_no_inscriptos}
        onChange={(base) => base !== null && set({ caba_base_no_inscriptos: base })}
      />
      <Checkbox
        label="CABA: lo exento y lo no gravado también son base"
        checked={v.caba_base_con_exento}
        onChange={({ currentTarget }) => set({ caba_base_con_exento: currentTarget.checked })}
      />
      <Checkbox
        label="CABA: percibir a todo el que está en el padrón, aunque la entrega sea en otra provincia"
        checked={v.caba_solo_padron}
        onChange={({ currentTarget }) => set({ caba_solo_padron: currentTarget.checked })}
      />
    </div>
  );
}

const bases = [
  { value: 'neto', label: 'El neto, sin IVA' },
  { value: 'total', label: 'El total, con IVA' },
] as const;

function DeTucuman({ v, set }: Props) {
  const faltan = [v.tucuman_coef_cero, v.tucuman_no_inscripto].filter((opcionElegida) => opcionElegida === null).length;
  return (
    <div className={classes.provincia}>
      {faltan > 0 && (
        <Notice tono="ambar">
          De Tucumán falta elegir {faltan === 2 ? 'lo que sigue' : 'uno de los dos que siguen'}: las normas no son
          claras y no hay un valor habitual. Preguntale a tu contador; mientras tanto, las ventas que dependan de eso
          esperan.
        </Notice>
      )}
      <Select
        label="Tucumán: si el coeficiente es 0,0000"
        placeholder="Sin elegir"
        clearable
        data={coeficienteCero}
        value={v.tucuman_coef_cero}
        onChange={(valor) => set({ tucuman_coef_cero: valor as CoeficienteCero | null })}
      />
      <Select
        label="Tucumán: a quien no está en los padrones"
        placeholder="Sin elegir"
        clearable
        data={['0', '5', '7'].map((value) => ({ value, label: `${value} %` }))}
        value={v.tucuman_no_inscripto === null ? null : String(v.tucuman_no_inscripto)}
        onChange={(valor) => set({ tucuman_no_inscripto: valor === null ? null : (Number(valor) as NoInscripto) })}
      />
      <Checkbox
        label="Tucumán: el coeficiente de Convenio Multilateral achica la base"
        checked={v.tucuman_coef_en_percepciones}
        onChange={({ currentTarget }) => set({ tucuman_coef_en_percepciones: currentTarget.checked })}
      />
    </div>
  );
}
