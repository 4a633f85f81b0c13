import { Checkbox } from '@mantine/core';
import type { Ajuste } from '@talonario/core/percepciones';
import type { ComponentType, ReactNode } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { Select } from '../../../components/campos/Select.tsx';
import type { ValorTipeado } from './ajustesTipeados.ts';

interface Props<A extends Ajuste = Ajuste> {
  clave: string;
  etiqueta: string;
  ajuste: A;
  valor: ValorTipeado;
  onChange: (valor: ValorTipeado) => void;
  error: ReactNode;
}

type DeClase<Clase extends Ajuste['clase']> = Extract<Ajuste, { clase: Clase }>;

function Porcentaje({ clave, etiqueta, ajuste, valor, onChange, error }: Props<DeClase<'porcentaje'>>) {
  return (
    <MoneyInput
      label={etiqueta}
      description={ajuste.ayuda ?? undefined}
      tipo="porcentaje"
      data-path={`ajustes.${clave}`}
      value={String(valor ?? '')}
      onChange={onChange}
      error={error}
    />
  );
}

function SiNo({ etiqueta, ajuste, valor, onChange }: Props<DeClase<'si_no'>>) {
  return (
    <Checkbox
      label={etiqueta}
      description={ajuste.ayuda ?? undefined}
      checked={valor === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function Fecha({ etiqueta, ajuste, valor, onChange, error }: Props<DeClase<'fecha'>>) {
  return (
    <DateInput
      label={etiqueta}
      description={ajuste.ayuda ?? undefined}
      clearable
      value={typeof valor === 'string' ? valor : null}
      onChange={onChange}
      error={error}
    />
  );
}

/** One without a default begins without any, and may be left so. */
function Opcion({ etiqueta, ajuste, valor, onChange }: Props<DeClase<'opcion'>>) {
  const sinDefecto = ajuste.defecto === null;
  const opciones: readonly { valor: string | number; nombre: string }[] = ajuste.opciones;
  return (
    <Select
      label={etiqueta}
      description={ajuste.ayuda ?? undefined}
      {...(sinDefecto ? { placeholder: 'Sin elegir', clearable: true } : { allowDeselect: false })}
      data={opciones.map((opcion) => ({ value: String(opcion.valor), label: opcion.nombre }))}
      value={valor === null ? null : String(valor)}
      onChange={(elegido) => {
        const opcion = opciones.find((opcion) => String(opcion.valor) === elegido);
        if (opcion !== undefined || sinDefecto) onChange(opcion?.valor ?? null);
      }}
    />
  );
}

/** How each kind of setting is typed. */
const campos: { [Clase in Ajuste['clase']]: ComponentType<Props<DeClase<Clase>>> } = {
  porcentaje: Porcentaje,
  si_no: SiNo,
  fecha: Fecha,
  opcion: Opcion,
};

/** The field of a setting, by its kind. */
export function CampoDeAjuste(props: Props) {
  const Campo = campos[props.ajuste.clase] as ComponentType<Props>;
  return <Campo {...props} />;
}
