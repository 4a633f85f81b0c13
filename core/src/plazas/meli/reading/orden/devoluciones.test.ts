import { describe, expect, it } from 'vitest';
import { capturas } from '@talonario/fixtures';
import { dec } from '../../../../../../tests/builders/cobros.ts';
import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { costosDeDevolucion } from './devoluciones.ts';

const cuerpo = (nombre: string) => capturas(nombre)[0]?.cuerpo as Record<string, unknown>;
const conDevolucion = cuerpo('reclamos/claims-2');
const sinDevolucion = cuerpo('reclamos/claims-1');
const costo = cuerpo('reclamos/return-cost-1');
const enPesos = { ...costo, currency_id: 'ARS' };

const devuelta = { estado: 'cancelada', reembolsado: dec(0) } as const;
const entera = { estado: 'paga', reembolsado: dec(0) } as const;

function leer(
  reclamo: RespuestaCruda | null,
  cobrado: RespuestaCruda | null,
  venta: typeof devuelta | typeof entera = devuelta,
): string {
  const { id } = (reclamo ?? conDevolucion) as { id: number };
  const costos = costosDeDevolucion(venta, { mediations: [{ id }] }, { [id]: { reclamo, costo: cobrado } });
  return [...costos.values()]
    .map((costo) => (costo.estado === 'sabido' ? costo.valor.toFixed(2) : costo.estado))
    .join();
}

describe('the cost of carrying a return', () => {
  it.each([
    ['a claim with a return', conDevolucion, enPesos, '42.90'],
    ['without its currency', conDevolucion, { amount: 42.9 }, '42.90'],
    ['in another currency', conDevolucion, costo, 'por_saber'],
    ['of nothing', conDevolucion, { ...enPesos, amount: 0 }, 'ninguno'],
    ['without amount', conDevolucion, { ...enPesos, amount: null }, 'por_saber'],
    ['a negative amount', conDevolucion, { ...enPesos, amount: -42.9 }, 'por_saber'],
    ['a cost that was not answered', conDevolucion, null, 'por_saber'],
    ['a claim without a return', sinDevolucion, null, 'ninguno'],
    ['a claim that does not list what it is related to', cuerpo('reclamos/claims-3'), null, 'por_saber'],
    ['a claim that was not answered', null, null, 'por_saber'],
  ] as const)('%s', (_, reclamo, cobrado, esperado) => {
    expect(leer(reclamo, cobrado)).toBe(esperado);
  });

  it('of an unanswered claim is none while no money went back', () => {
    expect(leer(null, null, entera)).toBe('ninguno');
    expect(leer(conDevolucion, null, entera)).toBe('por_saber');
  });

  it('an order without claims has no return cost, and one never asked about has an unknown one', () => {
    expect(costosDeDevolucion(devuelta, { mediations: [] }, null).size).toBe(0);
    expect([...costosDeDevolucion(devuelta, { mediations: [{ id: 5 }] }, null)]).toEqual([
      ['5', { estado: 'por_saber' }],
    ]);
  });
});
