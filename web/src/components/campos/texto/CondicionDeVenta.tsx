import { condicionesDeVenta, MAX_CONDICION_DE_VENTA, OTRA_CONDICION_DE_VENTA } from '@talonario/core/empresas';
import { useState, type FocusEventHandler, type ReactNode } from 'react';
import { CampoTexto } from './CampoTexto.tsx';
import { tecleado } from './tecleado.tsx';
import { Columnas } from '../Columnas.tsx';
import { Select } from '../Select.tsx';

interface Props {
  description: string;
  error?: ReactNode;
  onBlur?: FocusEventHandler;
  'data-path': string;
  /** Words to print; empty: none. */
  value: string;
  onChange: (condicion: string) => void;
}

const Texto = tecleado(CampoTexto);
const opciones = [...condicionesDeVenta];

/** Payment terms: one of the usual ones, none, or other words, typed beside. */
export function CondicionDeVenta({ value, onChange, description, ...campo }: Props) {
  // Words of one's own may begin as one of the usual terms: while they are typed the field stays.
  const [escribe, setEscribe] = useState(false);
  const conPalabrasPropias =
    value !== '' && (escribe || value === OTRA_CONDICION_DE_VENTA || !condicionesDeVenta.includes(value));
  return (
    <Columnas de={2}>
      <Select
        label="Condición de venta"
        description={description}
        placeholder="Sin condición"
        clearable
        data={opciones}
        {...campo}
        value={conPalabrasPropias ? OTRA_CONDICION_DE_VENTA : value || null}
        onChange={(elegida) => {
          setEscribe(elegida === OTRA_CONDICION_DE_VENTA);
          onChange(elegida ?? '');
        }}
      />
      {conPalabrasPropias && (
        <Texto
          label="Cuál"
          description={`Por ejemplo: Cuenta corriente a 30 días. Si la dejás vacía, se imprime «${OTRA_CONDICION_DE_VENTA}».`}
          maxLength={MAX_CONDICION_DE_VENTA}
          value={value === OTRA_CONDICION_DE_VENTA ? '' : value}
          onChange={(texto) => {
            setEscribe(true);
            onChange(texto.trim() === '' ? OTRA_CONDICION_DE_VENTA : texto);
          }}
        />
      )}
    </Columnas>
  );
}
