import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { PeriodoVinculado, type LeidosDePeriodo } from './PeriodoVinculado.tsx';
import type { PeriodoRepartido } from '../consultas/usePeriodo.ts';
import type { SeccionProps } from './seccion.ts';
import { Vinculado } from './Vinculado.tsx';

const OPCIONES = [
  { value: 'comprobante', label: 'Un comprobante' },
  { value: 'periodo', label: 'Un período' },
];

/** The voucher, or the period, that a note refers to. */
export function Referencia(
  props: SeccionProps<LeidosDePeriodo | 'company_id' | 'comprobante_vinculado'> & { periodo: PeriodoRepartido },
) {
  const { v, set } = props;
  const rotulo = useId();
  const porPeriodo = v.periodo_asociado !== null;
  return (
    <>
      <Input.Wrapper
        label="Se refiere a"
        labelElement="div"
        labelProps={{ id: rotulo }}
        description={
          porPeriodo
            ? 'La nota acredita o debita lo facturado al receptor entre dos fechas, sin nombrar una factura.'
            : null
        }
      >
        <SegmentedControl
          aria-labelledby={rotulo}
          data={OPCIONES}
          value={porPeriodo ? 'periodo' : 'comprobante'}
          onChange={(elegido) =>
            set(
              elegido === 'periodo'
                ? { comprobante_vinculado: null, periodo_asociado: { desde: null, hasta: v.fecha } }
                : { periodo_asociado: null },
            )
          }
        />
      </Input.Wrapper>
      {porPeriodo ? <PeriodoVinculado {...props} /> : <Vinculado {...props} />}
    </>
  );
}
