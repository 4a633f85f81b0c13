import { expect, test } from 'vitest';
import type { PercepcionRecibida } from '../../contract/cobros/pago.ts';
import { provincias } from '../catalogs/provincia.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { toSufridoFactura } from './toSufrido.ts';

const percepcion = (cambios: Partial<PercepcionRecibida> = {}): PercepcionRecibida => ({
  periodo: '2026-10-01',
  documento: 'D1',
  numero: '0058A00975220',
  tributo: 'IBSF',
  impuesto: 'Percepción IIBB Santa Fe',
  sociedad: 'ML',
  fecha: '2026-10-31',
  importe: d(10),
  ...cambios,
});
const agente = { cuit: '30703088534', nombre: 'MercadoLibre S.R.L.' };

test.each(provincias.map(({ id, nombre }) => [nombre, id] as const))(
  'the name of a perception tells its province: %s',
  (nombre, id) => {
    const jurisdiccionOf = (impuesto: string) =>
      toSufridoFactura(percepcion({ tributo: 'IIBB', impuesto }), agente).jurisdiccion;
    expect(jurisdiccionOf(`Percepción IIBB ${nombre}`)).toBe(id);
    expect(jurisdiccionOf(`Percepción de Ingresos Brutos de la provincia de ${nombre}`)).toBe(id);
  },
);
