import { Button } from '@mantine/core';
import { monedaOf, PESOS, siglaOf, type CotizacionConFuente } from '@talonario/core/comprobantes';
import { memo, useDeferredValue, type ReactNode } from 'react';
import { SinSaber } from '../../../../components/estados/SinSaber.tsx';
import { PieFijo } from '../../../../components/pie/PieFijo.tsx';
import type { PorSaber } from '../../../../hooks/emision/usePorSaber.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { calcular } from '../calculo.ts';
import { dichoDeFuente } from '../moneda/dichoDeFuente.ts';
import { deSuFactura } from '../moneda/deSuFactura.ts';
import { tasaOf } from '../moneda/enMoneda.ts';
import { faltantes } from '../facturaForm.ts';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';
import classes from './Pie.module.css';

interface Props {
  v: FacturaValores;
  contexto: FormContexto;
  fallo: string | null;
  enviando: 'guardar' | 'emitir' | null;
  /** An issue request whose outcome is unknown. */
  porSaber: PorSaber | null;
  /** Perceptions are being computed. */
  calculando: boolean;
  /** ARCA was asked who the receiver is. */
  buscando: boolean;
  /** Either, or perceptions could not be computed: nothing goes out meanwhile. */
  espera: boolean;
  onGuardar: () => void;
  onEmitir: () => void;
  /** More buttons, before the two. */
  children: ReactNode;
}

/** Foot of the form: missing data, total and buttons. It is drawn after the typed text, which does not wait for it. */
export function Pie({ v, contexto, ...resto }: Props) {
  return <PieOf v={useDeferredValue(v)} contexto={useDeferredValue(contexto)} {...resto} />;
}

const PieOf = memo(function PieOf(props: Props) {
  const { v, contexto, fallo, enviando, porSaber, calculando, buscando, espera, onGuardar, onEmitir, children } = props;
  const faltan = faltantes(v);
  const { importe, verbo } = describeEnvio(v, contexto);
  if (porSaber !== null) return <PieSinSaber porSaber={porSaber} />;
  const bloqueado = faltan.length > 0 || enviando !== null || espera;
  return (
    <PieFijo
      fallos={fallo === null ? [] : [fallo]}
      dicho={
        faltan.length > 0
          ? `Falta completar: ${faltan.join(', ')}.`
          : buscando
            ? 'Buscando el CUIT en ARCA…'
            : calculando
              ? 'Calculando las percepciones…'
              : ''
      }
    >
      <p className={classes.total}>
        <span>Total</span> {importe}
      </p>
      {children}
      <Button
        variant="default"
        disabled={bloqueado && enviando !== 'guardar'}
        loading={enviando === 'guardar'}
        onClick={onGuardar}
      >
        Guardar borrador
      </Button>
      <Button
        className={classes.principal ?? ''}
        disabled={bloqueado && enviando !== 'emitir'}
        loading={enviando === 'emitir'}
        onClick={onEmitir}
      >
        {verbo}
      </Button>
    </PieFijo>
  );
});

/** The foot while nobody knows whether the voucher went out: nothing else can be asked for. */
export function PieSinSaber({ porSaber }: { porSaber: PorSaber }) {
  return (
    <PieFijo fallos={[]} dicho={null}>
      <SinSaber {...porSaber} salio="el comprobante salió" />
    </PieFijo>
  );
}

/** `$ 32.670,00 a $ 1.485,00 por dólar, el de ARCA del 28/11/2026`; null of a voucher in pesos. */
export function dichoEnPesos(
  v: FacturaValores,
  contexto: FormContexto,
  propuesta: CotizacionConFuente | null,
): string | null {
  const tasa = tasaOf(v);
  if (v.moneda === PESOS || tasa === null) return null;
  const total = formatEnMoneda(calcular(v, contexto).totales.total.times(tasa), PESOS);
  const fuenteDeTasa = propuesta?.cotizacion.equals(tasa) ? `el ${dichoDeFuente(propuesta)}` : null;
  const de = fuenteDeTasa ?? (deSuFactura(v, contexto) ? 'el de la factura vinculada' : 'el que escribiste');
  return `${total} a ${formatEnMoneda(tasa, PESOS)} por ${monedaOf(v.moneda).singular}, ${de}`;
}

/** The voucher's total, and what the main button does with it. */
export function describeEnvio(v: FacturaValores, contexto: FormContexto): { importe: string; verbo: string } {
  const importe = formatEnMoneda(calcular(v, contexto).totales.total, v.moneda);
  const verbo = v.tipo_comprobante === null ? 'Emitir' : `Emitir ${siglaOf(v.tipo_comprobante)} por ${importe}`;
  return { importe, verbo };
}
