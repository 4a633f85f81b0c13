import { Input, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { empresasQuery } from '../../../../queries/empresas/empresas.ts';
import { DeOtroSistema } from './otroSistema/DeOtroSistema.tsx';
import classes from './otroSistema/OtroSistema.module.css';
import { PeriodoVinculado, type LeidosDePeriodo } from './PeriodoVinculado.tsx';
import type { PeriodoRepartido } from '../consultas/usePeriodo.ts';
import type { SeccionProps } from './seccion.ts';
import { cambiosPorVinculado, Vinculado } from './Vinculado.tsx';

const OPCIONES = [
  { value: 'comprobante', label: 'Un comprobante' },
  { value: 'otro_sistema', label: 'Otro sistema' },
  { value: 'periodo', label: 'Un período' },
] as const;
type Forma = (typeof OPCIONES)[number]['value'];

const DESCRIPCIONES: Readonly<Record<Forma, string | null>> = {
  comprobante: null,
  otro_sistema: 'La factura que emitiste con otro programa: se busca en ARCA y queda entre tus comprobantes.',
  periodo: 'La nota acredita o debita lo facturado al receptor entre dos fechas, sin nombrar una factura.',
};

/** The voucher, here or of another system, or the period, that a note refers to. */
export function Referencia(
  props: SeccionProps<LeidosDePeriodo | 'company_id' | 'comprobante_vinculado'> & { periodo: PeriodoRepartido },
) {
  const { v, set } = props;
  const rotulo = useId();
  const { data: empresas = [] } = useQuery(empresasQuery);
  const [enArca, setEnArca] = useState(false);
  // Once it is linked, it is a voucher of ours.
  const sinVincular = enArca && v.comprobante_vinculado === null ? 'otro_sistema' : 'comprobante';
  const forma: Forma = v.periodo_asociado === null ? sinVincular : 'periodo';
  const choose = (elegida: Forma) => {
    setEnArca(elegida === 'otro_sistema');
    set(
      elegida === 'periodo'
        ? { comprobante_vinculado: null, periodo_asociado: { desde: null, hasta: v.fecha } }
        : { periodo_asociado: null, ...(elegida === 'otro_sistema' && { comprobante_vinculado: null }) },
    );
  };
  return (
    <>
      <Input.Wrapper
        label="Se refiere a"
        labelElement="div"
        labelProps={{ id: rotulo }}
        description={DESCRIPCIONES[forma]}
      >
        <SegmentedControl
          className={classes.formas ?? ''}
          classNames={{ control: classes.forma ?? '' }}
          aria-labelledby={rotulo}
          data={[...OPCIONES]}
          value={forma}
          onChange={(elegida) => choose(elegida as Forma)}
        />
      </Input.Wrapper>
      {forma === 'periodo' && <PeriodoVinculado {...props} />}
      {forma === 'comprobante' && <Vinculado {...props} empresas={empresas} />}
      {forma === 'otro_sistema' && (
        <DeOtroSistema
          {...props}
          onPick={(elegido) => {
            setEnArca(false);
            set((actuales) => cambiosPorVinculado(elegido, actuales, empresas));
          }}
          onPeriodo={() => choose('periodo')}
        />
      )}
    </>
  );
}
