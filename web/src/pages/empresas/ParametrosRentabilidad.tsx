import type { ComponentProps } from 'react';
import { MoneyInput } from '../../components/campos/MoneyInput.tsx';
import type { EmpresaValores } from './empresaForm.ts';

/** Parameters of a company's profit. */
export type ParametroRentabilidad = keyof Pick<
  EmpresaValores,
  | 'iibb_porcentaje'
  | 'cobertura_cambio'
  | 'ajuste_fijo'
  | 'ajuste_variable'
  | 'costo_envio_flex'
  | 'debitos_creditos_computable'
>;

interface Props {
  /** Properties of each field, from the form. */
  campo: (parametro: ParametroRentabilidad) => Omit<ComponentProps<typeof MoneyInput>, 'label'>;
  /** The rate of IIBB is the one that is supposed. */
  sinConfirmar: boolean;
}

/** The fields of 'Rentabilidad' of a company's form, each with what it is used for. */
export function ParametrosRentabilidad({ campo, sinConfirmar }: Props) {
  return (
    <>
      <MoneyInput
        label="Porcentaje de IIBB"
        tipo="porcentaje"
        description={`Porcentaje de costo sobre el subtotal gravado, es decir el precio sin IVA.${sinConfirmar ? ' Es un porcentaje supuesto, sin confirmar: al guardar lo confirmás.' : ''}`}
        {...campo('iibb_porcentaje')}
      />
      <MoneyInput
        label="Cobertura cambio"
        tipo="porcentaje"
        description="Ajusta la cotización del dólar con la que se calcula el costo del producto. Con 5 % se usa la cotización por 1,05."
        {...campo('cobertura_cambio')}
      />
      <MoneyInput label="Costo fijo por venta" description="En pesos, por cada venta." {...campo('ajuste_fijo')} />
      <MoneyInput
        label="Costo variable"
        tipo="porcentaje"
        description="Porcentaje sobre el importe final de la venta, con IVA."
        {...campo('ajuste_variable')}
      />
      <MoneyInput
        label="Costo envío Flex"
        description="Promedio ponderado de lo que pagás a los cadetes de Flex. Se usa solo en el reporte de rentabilidad de ventas realizadas y solo en las ventas con Flex."
        {...campo('costo_envio_flex')}
      />
      <MoneyInput
        label="Débitos y créditos que se recupera"
        tipo="porcentaje"
        description="Parte del impuesto a los débitos y créditos retenido que descontás de otro impuesto. El resto es un costo. Un Monotributo no recupera nada."
        {...campo('debitos_creditos_computable')}
      />
    </>
  );
}
