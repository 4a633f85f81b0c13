import { parseImporte } from '@talonario/core/base';
import type { EleccionPublicaciones, PedidoPrecios, Redondeo } from '@talonario/core/publicaciones';
import type { Pedido } from '../../../../api.ts';

type Tipo = PedidoPrecios['cambio']['tipo'];

/** Ways to change a price: label of the value, and its unit. */
export const tipos: readonly { value: Tipo; label: string; valor: string; unidad: 'porcentaje' | 'pesos' }[] = [
  {
    value: 'porcentaje',
    label: 'Subir o bajar un porcentaje',
    valor: 'Porcentaje (negativo baja)',
    unidad: 'porcentaje',
  },
  { value: 'importe', label: 'Subir o bajar un importe', valor: 'Importe (negativo baja)', unidad: 'pesos' },
  { value: 'fijar', label: 'Poner el mismo precio', valor: 'Precio', unidad: 'pesos' },
  { value: 'utilidad', label: 'Llegar a una utilidad', valor: 'Utilidad sobre el costo', unidad: 'porcentaje' },
  { value: 'margen', label: 'Llegar a un margen', valor: 'Margen sobre el precio sin IVA', unidad: 'porcentaje' },
  { value: 'ganancia', label: 'Llegar a una ganancia', valor: 'Ganancia por unidad', unidad: 'pesos' },
];

export const redondeos: readonly { value: Redondeo; label: string }[] = [
  { value: 'ninguno', label: 'Sin redondear' },
  { value: 'peso', label: 'Al peso' },
  { value: 'decena', label: 'A la decena' },
  { value: 'centena', label: 'A la centena' },
  { value: 'mil', label: 'Al millar' },
  { value: 'termina_99', label: 'Que termine en 99' },
  { value: 'termina_990', label: 'Que termine en 990' },
];

/** Change as typed. */
export interface PedidoTipeado {
  tipo: Tipo;
  valor: string;
  redondeo: Redondeo;
  sube_hasta: string;
  baja_hasta: string;
  precio_minimo: string;
  piso_margen: string;
}

export const pedidoVacio: PedidoTipeado = {
  tipo: 'porcentaje',
  valor: '',
  redondeo: 'ninguno',
  sube_hasta: '',
  baja_hasta: '',
  precio_minimo: '',
  piso_margen: '',
};

/** The fields of numbers that are wrong, each with what to say. */
export function problemasOf(tipeado: PedidoTipeado): Partial<Record<keyof PedidoTipeado, string>> {
  const valor = parseImporte(tipeado.valor);
  const minimo = tipeado.tipo === 'fijar' ? 'Poné un precio mayor a 0' : null;
  return {
    ...(tipeado.valor.trim() === '' && { valor: 'Requerido' }),
    ...(tipeado.valor.trim() !== '' && valor === null && { valor: 'Poné un número' }),
    ...(minimo !== null && valor !== null && valor.lte(0) && { valor: minimo }),
    ...Object.fromEntries(
      limites
        .filter((campo) => tipeado[campo].trim() !== '' && parseImporte(tipeado[campo]) === null)
        .map((campo) => [campo, 'Poné un número, o dejalo vacío']),
    ),
  };
}

const limites = ['sube_hasta', 'baja_hasta', 'precio_minimo', 'piso_margen'] as const;

/** Body of a typed change. @throws RangeError when a value is wrong */
export function pedidoOf(
  tipeado: PedidoTipeado,
  eleccion: EleccionPublicaciones,
): Pedido<'createCambioPrecios'>['body'] {
  const valor = parseImporte(tipeado.valor);
  if (valor === null) throw new RangeError('a change of prices without its value');
  const puestos = limites.flatMap((campo) => {
    const limite = parseImporte(tipeado[campo]);
    return limite === null ? [] : [[campo, limite.toNumber()] as const];
  });
  return {
    eleccion,
    cambio: { tipo: tipeado.tipo, valor: valor.toNumber() },
    redondeo: tipeado.redondeo,
    ...(puestos.length > 0 && { limites: Object.fromEntries(puestos) }),
    simular: true,
  };
}
