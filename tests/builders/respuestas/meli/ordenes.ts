import { capturas } from '@talonario/fixtures';
import fc from 'fast-check';
import { finDelPlazo } from '../../../../core/src/rules/ventas/finDelPlazo.ts';
import { mutaciones, mutada, type Json } from '../../raras/mutaciones.ts';
import { propiedad, salidaOf, type Propiedad } from '../propiedad.ts';
import { cuentaQueContesta } from './cliente.ts';

// An order with several oddities: what its voucher is made of is read as it is written, or the order says which field is odd.

const ordenes = [
  'ordenes/orders-id-1',
  'ordenes/orders-id-2',
  'ordenes/orders-id-3',
  'ordenes/orders-id-6',
  'envios/shipment-2',
].flatMap((captura) => capturas(captura).filter(({ ruta, estado }) => /^\/orders\/\d+$/.test(ruta) && estado < 300));
/** Fields that come odd together: a part of the answer that is late brings none of them. */
const juntos = fc.subarray([
  'date_closed',
  'date_created',
  'status',
  'cancel_detail',
  'coupon',
  'shipping',
  'pack_id',
  'buyer',
] as const);
const cambiosDe = ordenes.map(({ cuerpo }) => mutaciones(cuerpo as Json));

/** Before any order of the marketplace. */
const NUNCA = new Date('2000-01-01');

type Cruda = Readonly<Record<string, unknown>>;

export function lecturaDeOrdenes(): Propiedad[] {
  return [
    propiedad(
      'an order: amounts, state and dates are those written, or the order says which field is odd',
      fc.record({
        de: fc.nat({ max: ordenes.length - 1 }),
        donde: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        status: fc.constantFrom('paid', 'cancelled', 'otro_estado', undefined),
        faltan: juntos,
        valor: fc.constantFrom<Json | undefined>(undefined, null, '', 's/d', {}, []),
      }),
      async ({ de, donde, status, faltan, valor: raro }) => {
        const cambios = cambiosDe[de] ?? [];
        const sana = { ...(ordenes[de]?.cuerpo as Record<string, Json>), ...(status && { status }) } as Json;
        const cruda = mutada(
          sana,
          donde.flatMap((n) => cambios[n % cambios.length] ?? []).filter((cambio) => cambio.donde.length > 0),
        );
        for (const campo of faltan) (cruda as Record<string, Json | undefined>)[campo] = raro;
        const { valor, error } = await salidaOf(() =>
          cuentaQueContesta(() => ({ estado: 200, cuerpo: cruda })).orden(String((cruda as Cruda)['id'])),
        );
        if (error) return null;
        return broken(cruda as Cruda, valor.orden);
      },
    ),
  ];
}

function broken(
  cruda: Cruda,
  leida: Awaited<ReturnType<ReturnType<typeof cuentaQueContesta>['orden']>>['orden'],
): string | null {
  if (cruda['status'] === 'cancelled' && leida.estado !== 'cancelada') return `cancelled, read as ${leida.estado}`;
  if (leida.estado === 'paga' && cruda['status'] !== 'paid' && cruda['status'] !== 'partially_refunded')
    return 'paid by nobody';
  if (leida.campos_raros.length > 0) return null;
  if (!leida.total.equals(Number(cruda['total_amount']))) return `total ${leida.total.toString()}`;
  if (leida.order_id !== String(cruda['id'])) return `order ${leida.order_id}`;
  const lineas = cruda['order_items'] as Cruda[];
  if (lineas.length !== leida.items.length) return `${leida.items.length} items of ${lineas.length}`;
  for (const [n, linea] of lineas.entries()) {
    const { cantidad, precio_unitario } = leida.items[n] ?? {};
    if (!cantidad?.equals(Number(linea['quantity'])) || !precio_unitario?.equals(Number(linea['unit_price'])))
      return `item ${n}`;
  }
  const escritas = [cruda['date_closed'], cruda['date_created']].filter(
    (fecha) => typeof fecha === 'string' && fecha !== '',
  );
  const plazo = finDelPlazo([leida], 0);
  if (plazo < NUNCA) return `a term that ended in ${plazo.toISOString()}`;
  return escritas.some((fecha) => new Date(String(fecha)).getTime() === plazo.getTime())
    ? null
    : `a term from ${plazo.toISOString()}`;
}
