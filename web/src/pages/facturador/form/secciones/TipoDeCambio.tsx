import { Button, Group } from '@mantine/core';
import { parseImporte } from '@talonario/core/base';
import { monedaOf, PESOS, textoDeDiferencia, type CotizacionConFuente } from '@talonario/core/comprobantes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MoneyInput, textOfNumero, textOfPrecio } from '../../../../components/campos/MoneyInput.tsx';
import { Select } from '../../../../components/campos/Select.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { deSuFactura, preguntaPago } from '../moneda/deSuFactura.ts';
import { propuestaLejana, useCotizacion, type Cotizacion } from '../moneda/useCotizacion.ts';
import { dichoDeFuente } from '../moneda/dichoDeFuente.ts';
import type { SeccionProps } from './seccion.ts';

type Props = SeccionProps<
  | 'company_id'
  | 'tipo_comprobante'
  | 'moneda'
  | 'cotizacion'
  | 'cancela_misma_moneda'
  | 'fecha'
  | 'comprobante_vinculado'
>;

/** Rate of a voucher in another currency: ARCA's, when it is paid in that currency; proposed, until somebody types one; or its invoice's. */
export function TipoDeCambio({ v, set, campo, contexto }: Props) {
  const deFactura = deSuFactura(v, contexto);
  const estado = useCotizacion(v, contexto);
  const { propuesta } = estado;
  const [dejado, setDejado] = useState(true);
  const [aceptada, setAceptada] = useState<string | null>(null);
  // Last proposed rate: while the field has it, nobody typed another.
  const anterior = useRef('');
  const propose = useEffectEvent((nueva: CotizacionConFuente, exacta: boolean) => {
    const texto = textOfPrecio(nueva.cotizacion);
    if ((exacta || v.cotizacion === anterior.current) && v.cotizacion !== texto) set({ cotizacion: texto });
    anterior.current = texto;
  });
  useEffect(() => {
    if (propuesta) propose(propuesta, v.cancela_misma_moneda === true);
  }, [propuesta, v.cancela_misma_moneda]);

  const { vinculado } = contexto;
  const usarOtra = () => {
    anterior.current = '';
    set({ cotizacion: '' });
  };
  const usarDeFactura = () =>
    vinculado && set({ cancela_misma_moneda: null, cotizacion: textOfNumero(vinculado.cotizacion) });
  const { onBlur, ...props } = campo('cotizacion');
  const lejana = dejado && aceptada !== v.cotizacion ? propuestaLejana(v, propuesta) : null;
  return (
    <>
      <div>
        <MoneyInput
          label="Tipo de cambio"
          tipo="precio"
          required
          disabled={deFactura || v.cancela_misma_moneda === true}
          description={descripcion(v, deFactura, estado)}
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
        {vinculado?.moneda === v.moneda && (
          <Button mt="xs" variant="default" size="compact-sm" onClick={deFactura ? usarOtra : usarDeFactura}>
            {deFactura ? 'Usar otro tipo de cambio' : 'Usar el de la factura'}
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
                Dejar {comoTasa(v.cotizacion)}
              </Button>
            </Group>
          </Notice>
        )}
      </div>
      {preguntaPago(v, contexto) && (
        <Select
          label={`¿Se cancela en ${monedaOf(v.moneda).plural}?`}
          required
          placeholder="Elegí"
          description="ARCA pide este dato. Si te pagan en esa misma moneda, el tipo de cambio es exactamente el de ARCA."
          data={[
            { value: 'si', label: `Sí, en ${monedaOf(v.moneda).plural}` },
            { value: 'no', label: 'No, en pesos o en otra moneda' },
          ]}
          {...campo('cancela_misma_moneda')}
          value={v.cancela_misma_moneda === null ? null : v.cancela_misma_moneda ? 'si' : 'no'}
          onChange={(opcion) => set({ cancela_misma_moneda: opcion === null ? null : opcion === 'si' })}
        />
      )}
    </>
  );
}

/** A typed rate as the proposed one is written: `1.200,00`. */
export function comoTasa(escrita: string): string {
  const tasa = parseImporte(escrita);
  return tasa === null ? escrita : textOfPrecio(tasa);
}

/** `El tipo de cambio que escribiste es 1.200,00 y el de ARCA del 27/11/2026 es 1.485,50: un 19,2 % menos.` */
export function preguntaPorTasa(escrita: string, { cotizacion, ...de }: CotizacionConFuente): string {
  const tasa = parseImporte(escrita);
  if (tasa === null) return '';
  return `El tipo de cambio que escribiste es ${textOfPrecio(tasa)} y el ${dichoDeFuente(de)} es ${textOfPrecio(cotizacion)}: ${textoDeDiferencia(tasa, cotizacion)}. ¿Está bien?`;
}

function descripcion(
  { moneda, cancela_misma_moneda }: Pick<Props['v'], 'moneda' | 'cancela_misma_moneda'>,
  deFactura: boolean,
  { propuesta, buscando, motivo }: Cotizacion,
): string {
  const unidad = `Pesos por ${monedaOf(moneda).singular}.`;
  if (deFactura) return `${unidad} El de la factura vinculada.`;
  if (buscando) return `${unidad} Buscando la cotización en ARCA…`;
  if (motivo !== null) return motivo;
  if (propuesta === null) return `${unidad} Elegí el emisor y se propone el de ARCA.`;
  const fijo = cancela_misma_moneda === true ? ' Se usa ese valor, que no se puede cambiar.' : '';
  return `${unidad} El ${dichoDeFuente(propuesta)}: ${formatEnMoneda(propuesta.cotizacion, PESOS)}.${fijo}`;
}
