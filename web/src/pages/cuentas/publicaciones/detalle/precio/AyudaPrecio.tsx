import { Button } from '@mantine/core';
import { Select } from '../../../../../components/campos/Select.tsx';
import { useMutation } from '@tanstack/react-query';
import { parseImporte } from '@talonario/core/base';
import type { PrecioConGanancia, PrecioHalladoDatos, Publicacion } from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import { useState } from 'react';
import { call } from '../../../../../api.ts';
import { MoneyInput } from '../../../../../components/campos/MoneyInput.tsx';
import { enPesos } from '../../../../../textos/numeros.ts';
import { dolarOf } from '../../ganancia/explicar.ts';
import { avisoDeEnvio } from '../../ganancia/faltan.ts';
import { Monto } from '../../ganancia/Monto.tsx';
import { precioEn } from '../../textos.ts';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';
import classes from './AyudaPrecio.module.css';
import { FalloAlGuardar } from '../../../../../components/dialogos/FalloAlGuardar.tsx';

interface Props {
  publicacion: Publicacion;
  cuenta_id: string;
  /** Puts it in the editor. In the listing's currency. */
  onUsar: (precio: Decimal) => void;
}

type Medida = 'utilidad' | 'margen' | 'ganancia';
const medidas: readonly { value: Medida; label: string }[] = [
  { value: 'utilidad', label: 'de utilidad sobre el costo' },
  { value: 'margen', label: 'de margen sobre el precio sin IVA' },
  { value: 'ganancia', label: 'de ganancia por unidad' },
];

/** Smallest price that leaves a wanted profit. */
export function AyudaPrecio({ publicacion: { id }, cuenta_id, onUsar }: Props) {
  const [medida, setMedida] = useState<Medida>('utilidad');
  const [texto, setTexto] = useState('');
  const [pedido, setPedido] = useState(false);
  const valor = parseImporte(texto);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (numero: number) =>
      call('precioPara', { params: { id: cuenta_id, pub: id }, body: bodyOf(medida, numero) }),
  });
  return (
    <Seccion forma="hoja" titulo="¿A cuánto tengo que vender?">
      <form
        className={classes.pregunta}
        onSubmit={(event) => {
          event.preventDefault();
          setPedido(true);
          if (valor !== null) mutate(valor.toNumber());
        }}
      >
        <MoneyInput
          label="Quiero"
          tipo={medida === 'ganancia' ? 'pesos' : 'porcentaje'}
          value={texto}
          onChange={(nuevo) => {
            reset();
            setTexto(nuevo);
          }}
          error={pedido && valor === null && 'Poné un número'}
        />
        <Select
          aria-label="De qué"
          data={medidas.map((medida) => ({ ...medida }))}
          value={medida}
          onChange={(nueva) => {
            reset();
            setMedida(medidas.find(({ value }) => value === nueva)?.value ?? 'utilidad');
          }}
        />
        <Button type="submit" variant="default" loading={isPending}>
          Buscar el precio
        </Button>
      </form>
      <FalloAlGuardar fallo={error} mt="sm" />
      <div aria-live="polite">{data && <Hallado hallado={data} onUsar={onUsar} />}</div>
    </Seccion>
  );
}

function bodyOf(medida: Medida, valor: number) {
  if (medida === 'utilidad') return { utilidad: valor };
  return medida === 'margen' ? { margen: valor } : { ganancia: valor };
}

interface HalladoProps {
  hallado: PrecioHalladoDatos;
  onUsar: (precio: Decimal) => void;
}

function Hallado({ hallado, onUsar }: HalladoProps) {
  const { moneda } = hallado;
  if (hallado.resultado === 'sin_solucion') {
    return (
      <div className={classes.respuesta}>
        <p>
          <strong>Ningún precio llega a ese objetivo.</strong>{' '}
          {hallado.cercanos.length > 0 && 'Los precios que más se acercan:'}
        </p>
        {hallado.cercanos.map((cercano) => (
          <Precio key={cercano.precio.toFixed()} precio={cercano} moneda={moneda} onUsar={onUsar} />
        ))}
      </div>
    );
  }
  const { escalon, no_alcanzan } = hallado;
  const cotizacion = hallado.estimaciones[0]?.origen.cotizacion;
  const envio = avisoDeEnvio(hallado.estimaciones);
  return (
    <div className={classes.respuesta}>
      <Precio precio={hallado} moneda={moneda} onUsar={onUsar} />
      {moneda === 'USD' && cotizacion && <p>Con el {dolarOf(cotizacion)}.</p>}
      {envio !== null && <p>{envio}</p>}
      {escalon !== null && (
        <p>
          Con un centavo menos{' '}
          {escalon.antes.ganancia.ganancia === null
            ? 'deja mucho menos'
            : `dejaría ${enPesos(escalon.antes.ganancia.ganancia)}`}
          , porque ahí cambia un cargo: a este precio ganás {enPesos(escalon.sobra)} más que tu objetivo.
        </p>
      )}
      {no_alcanzan.length > 0 && <p>Con este precio no llegan los SKU {no_alcanzan.join(', ')}.</p>}
    </div>
  );
}

interface PrecioProps extends Pick<HalladoProps, 'onUsar'> {
  precio: PrecioConGanancia;
  moneda: PrecioHalladoDatos['moneda'];
}

function Precio({ precio, moneda, onUsar }: PrecioProps) {
  return (
    <div className={classes.precio}>
      <b>{precioEn(moneda, precio.precio)}</b>
      <Monto ganancia={precio.ganancia} />
      <Button variant="subtle" size="compact-sm" onClick={() => onUsar(precio.precio)}>
        Usar este precio
      </Button>
    </div>
  );
}
