import { Button } from '@mantine/core';
import { enPlural } from '@talonario/core/base';
import { monedaOf, PESOS } from '@talonario/core/comprobantes';
import { Notice } from '../../../../components/estados/States.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { cifrasOf } from '../calculo.ts';
import { comoSeTipeo, convertidas, describeOrigen, tasaOf } from '../moneda/enMoneda.ts';
import type { SeccionProps } from '../secciones/seccion.ts';
import classes from './Items.module.css';

type Valores = Pick<SeccionProps<'items' | 'moneda' | 'cotizacion'>, 'v' | 'set'>;

/** Notice of the typed amounts converted by a change of currency, with a button to leave them as typed. */
export function Convertidos({ v, set }: Valores) {
  const cifras = convertidas(v.items);
  const [primera] = cifras;
  if (primera === undefined) return null;
  const faltan = cifras.some(({ item, cifra }) => item[cifra] === '');
  return (
    <Notice key={String(faltan)} tono={faltan ? 'ambar' : 'neutro'} role="status" className={classes.pegados}>
      <span>{faltan ? sinTasa(cifras.length, primera, v) : pasados(cifras.length, primera, v)}</span>
      <Button variant="default" size="compact-sm" onClick={() => set(({ items }) => ({ items: comoSeTipeo(items) }))}>
        {enPlural(cifras.length, 'Dejar el número que escribí', 'Dejar los números que escribí')}
      </Button>
    </Notice>
  );
}

type Convertida = ReturnType<typeof convertidas>[number];

/** `El importe que escribiste en pesos pasó a dólares: $ 32.670,00 → US$ 22,00, a $ 1.485,00 por dólar.` */
function pasados(cuantos: number, { item, cifra, origen }: Convertida, v: Valores['v']): string {
  const [antes, ahora] = [monedaOf(origen.moneda), monedaOf(v.moneda)];
  const valor = cifrasOf(item)[cifra];
  const cambio = `${describeOrigen(origen)} → ${valor === null ? '' : formatEnMoneda(valor, v.moneda)}`;
  const extranjera = v.moneda === PESOS ? origen : v;
  const tasa = tasaOf(extranjera);
  const a = tasa === null ? '' : `, a ${formatEnMoneda(tasa, PESOS)} por ${monedaOf(extranjera.moneda).singular}`;
  return enPlural(
    cuantos,
    `El importe que escribiste en ${antes.plural} pasó a ${ahora.plural}: ${cambio}${a}.`,
    `# importes que escribiste en ${antes.plural} pasaron a ${ahora.plural}${a}. El primero: ${cambio}.`,
  );
}

function sinTasa(cuantos: number, { origen }: Convertida, v: Valores['v']): string {
  const importes = enPlural(cuantos, 'el importe', 'los # importes');
  const [antes, ahora] = [monedaOf(origen.moneda), monedaOf(v.moneda)];
  return v.moneda === PESOS
    ? `No había tipo de cambio para pasar a pesos ${importes} en ${antes.plural}: escribí el precio en pesos.`
    : `Falta el tipo de cambio para pasar a ${ahora.plural} ${importes} en ${antes.plural}.`;
}
