import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { CuentaInicio, Inicio } from '../../contract/inicio.ts';
import { listPendientes } from './pendientes.ts';

const CERO = new Decimal(0);
const NADA = { pendientes: { ventas: 0, total: CERO, total_usd: CERO }, en_marcha: 0, en_cola: 0, problemas: [] };
const cuenta = (cambios: Partial<CuentaInicio> = {}): CuentaInicio => ({
  id: '1',
  nickname: 'TIENDA',
  requiere_vincular: false,
  configurada: true,
  automatica: { activa: false, desde: null, ultima_notificacion: null, silencio: null },
  leida_en: null,
  facturar: NADA,
  sin_cargar: { ventas: 0, total: CERO, total_usd: CERO },
  acreditar: NADA,
  canceladas: { ventas: 0, total: new Decimal(0) },
  receptores: 0,
  pierden: 0,
  avisos: [],
  ...cambios,
});
const inicio = (cambios: Partial<Inicio>): Inicio =>
  ({
    cuentas: [],
    empresas: [],
    borradores: { a_mano: 0, a_mano_vence: null, rechazados: 0, en_cola: 0, en_cola_desde: null },
    arca: { ultima_respuesta: null, certificado: null, avisos: [] },
    ...cambios,
  }) as unknown as Inicio;
const textos = (cambios: Partial<Inicio>) => listPendientes(inicio(cambios)).map(({ texto }) => texto);
const problema = (ventas: number, total: number) => ({
  codigo: 'x',
  titulo: 'x',
  ventas,
  total: new Decimal(total),
  total_usd: CERO,
  vence: null,
});

test('a desk without anything to do tells nothing', () => {
  expect(textos({ cuentas: [cuenta()] })).toEqual([]);
});

test('what stopped goes first, and then by money, with each account’s name', () => {
  const pendientes = { ventas: 63, total: new Decimal('1000.5'), total_usd: new Decimal(20) };
  expect(
    textos({
      cuentas: [
        cuenta({
          facturar: { ...NADA, pendientes, problemas: [problema(6, 9_000), problema(2, 1_000)] },
        }),
        cuenta({
          id: '2',
          nickname: 'MARTIN',
          requiere_vincular: true,
          canceladas: { ventas: 1, total: new Decimal(50_000) },
        }),
      ],
    }),
  ).toEqual([
    'MARTIN perdió el permiso de Mercado Libre: Talonario no ve sus ventas ni las factura hasta que la vuelvas a vincular.',
    'Una venta cancelada o devuelta de MARTIN con la factura en pie, por $ 50.000,00.',
    '8 ventas trabadas de TIENDA, por $ 10.000,00.',
    '63 ventas de TIENDA para facturar, por $ 1.000,50 y US$ 20,00.',
  ]);
});

test('sales that go out by themselves need nobody', () => {
  const automatica = { activa: true, desde: null, ultima_notificacion: null, silencio: null };
  const pendientes = { ventas: 63, total: new Decimal(1_000), total_usd: CERO };
  expect(textos({ cuentas: [cuenta({ automatica, facturar: { ...NADA, pendientes, en_cola: 4 } })] })).toEqual([]);
});
