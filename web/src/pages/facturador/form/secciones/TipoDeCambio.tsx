import { Button, Group } from '@mantine/core';
import { parseImporte } from '@talonario/core/base';
import { monedaOf, PESOS, type CotizacionConFuente } from '@talonario/core/comprobantes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MoneyInput, textOfPrecio } from '../../../../components/campos/MoneyInput.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { propuestaLejana, useCotizacion, type Cotizacion } from '../moneda/useCotizacion.ts';
import { dichoDeFuente } from '../moneda/dichoDeFuente.ts';
import type { SeccionProps } from './seccion.ts';

type Props = SeccionProps<'company_id' | 'moneda' | 'cotizacion' | 'fecha' | 'comprobante_vinculado'>;

/** The rate of a voucher in another currency: proposed, until somebody types one. */
export function TipoDeCambio({ v, set, campo, contexto }: Props) {
  const deFactura = v.comprobante_vinculado !== null;
  const estado = useCotizacion(v, contexto);
  const { propuesta } = estado;
  const [dejado, setDejado] = useState(true);
  const [aceptada, setAceptada] = useState<string | null>(null);
  // Last proposed rate: while the field has it, nobody typed another.
  const anterior = useRef('');
  const propose = useEffectEvent((nueva: CotizacionConFuente) => {
    const texto = textOfPrecio(nueva.cotizacion);
    if (v.cotizacion === anterior.current && v.cotizacion !== texto) set({ cotizacion: texto });
    anterior.current = texto;
  });
  useEffect(() => {
    if (propuesta) propose(propuesta);
  }, [propuesta]);

  const { onBlur, ...props } = campo('cotizacion');
  const lejana = dejado && aceptada !== v.cotizacion ? propuestaLejana(v, propuesta) : null;
  return (
    <div>
      <MoneyInput
        label="Tipo de cambio"
        tipo="precio"
        required
        disabled={deFactura}
        description={descripcion(v.moneda, deFactura, estado)}
        {...props}
        value={v.cotizacion}
        onChange={(cotizacion) => set({ cotizacion })}
        onFocus={() => setDejado(false)}
        onBlur={() => {
          setDejado(true);
          onBlur();
        }}
      />
      {estado.motivo !== null && (
        <Button mt="xs" variant="default" size="compact-sm" onClick={estado.retry}>
          Buscar de nuevo
        </Button>
      )}
      {lejana && (
        <Notice tono="ambar" role="status" mt="xs">
          <p>{preguntaPorTasa(v.cotizacion, lejana)}</p>
          <Group gap="xs" mt="xs">
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => set({ cotizacion: textOfPrecio(lejana.cotizacion) })}
            >
              Usar {textOfPrecio(lejana.cotizacion)}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setAceptada(v.cotizacion)}>
              Dejar {v.cotizacion}
            </Button>
          </Group>
        </Notice>
      )}
    </div>
  );
}

/** `El tipo de cambio que escribiste es 1.200,00 y el de ARCA del 27/11/2026 es 1.485,50: un 19,2 % menos.` */
export function preguntaPorTasa(escrita: string, { cotizacion, ...de }: CotizacionConFuente): string {
  const tasa = parseImporte(escrita);
  if (tasa === null) return '';
  const diferencia = tasa.div(cotizacion).minus(1).times(100);
  const cuanto = `un ${textOfPrecio(diferencia.abs().toDecimalPlaces(1)).replace(/0$/, '')} % ${diferencia.lt(0) ? 'menos' : 'más'}`;
  return `El tipo de cambio que escribiste es ${textOfPrecio(tasa)} y el ${dichoDeFuente(de)} es ${textOfPrecio(cotizacion)}: ${cuanto}. ¿Está bien?`;
}

function descripcion(moneda: string, deFactura: boolean, { propuesta, buscando, motivo }: Cotizacion): string {
  const unidad = `Pesos por ${monedaOf(moneda).singular}.`;
  if (deFactura) return `${unidad} El de la factura vinculada.`;
  if (buscando) return `${unidad} Buscando la cotización en ARCA…`;
  if (motivo !== null) return motivo;
  if (propuesta === null) return `${unidad} Elegí el emisor y se propone el de ARCA.`;
  const { cotizacion } = propuesta;
  return `${unidad} El ${dichoDeFuente(propuesta)}: ${formatEnMoneda(cotizacion, PESOS)}.`;
}
