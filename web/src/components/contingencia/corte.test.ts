import type { CorteAbierto } from '@talonario/core/arca';
import { expect, test } from 'vitest';
import { decirCorte } from './corte.ts';

const corte = (cambios: Partial<CorteAbierto> = {}): CorteAbierto => ({
  id: '00000000-0000-4000-8000-000000000001',
  company_id: '00000000-0000-4000-8000-000000000002',
  razon_social: 'Tienda Norte SRL',
  desde: new Date('2026-11-21T17:05:00Z'),
  ultimo_intento: new Date('2026-11-21T17:20:00Z'),
  intentos: 15,
  emite_desde: new Date('2026-11-21T17:35:00Z'),
  espera: 'plazo',
  impedimento: null,
  confirmado_en: null,
  confirmado_por: null,
  en_cola: { cantidad: 12, desde: new Date('2026-11-21T17:05:00Z') },
  ...cambios,
});
const AHORA = new Date('2026-11-21T17:20:00Z');

test.each([
  [
    {},
    'Tienda Norte SRL tiene 12 comprobantes en espera. Si a las 14:35 sigue sin responder, se puede emitir con CAEA.',
  ],
  [
    { emite_desde: new Date('2026-11-22T17:05:00Z'), en_cola: { cantidad: 0, desde: null } },
    'Tienda Norte SRL todavía no tiene comprobantes en espera. Si el 22/11/2026 a las 14:05 sigue sin responder, se puede emitir con CAEA.',
  ],
  [
    { espera: 'confirmacion', en_cola: { cantidad: 1, desde: AHORA } },
    'Tienda Norte SRL tiene 1 comprobante en espera. Se cumplió el plazo que elegiste: podés emitir con CAEA, o esperar a que ARCA vuelva.',
  ],
  [
    { espera: 'emite' },
    'Los comprobantes de Tienda Norte SRL salen con CAEA. Talonario los informa cuando ARCA vuelva; no hace falta que hagas nada.',
  ],
  [
    { espera: 'emite', confirmado_por: 'ana@tienda.test' },
    'Los comprobantes de Tienda Norte SRL salen con CAEA, como decidió ana@tienda.test. Talonario los informa cuando ARCA vuelva; no hace falta que hagas nada.',
  ],
  [
    { espera: 'impedida', impedimento: 'sin_codigo' },
    'Tienda Norte SRL tiene 12 comprobantes en espera. La emisión con CAEA está detenida: falta el código de esta quincena, y con ARCA caída no se puede pedir.',
  ],
  [
    { espera: 'impedida', impedimento: 'numeros_por_confirmar' },
    'Tienda Norte SRL tiene 12 comprobantes en espera. La emisión con CAEA está detenida: se restauró una copia, y falta confirmar los últimos números.',
  ],
] as const)('an outage with %j says what happens to the vouchers that wait', (cambios, detalle) => {
  expect(decirCorte(corte(cambios as Partial<CorteAbierto>), AHORA)).toEqual({
    titulo: 'ARCA no responde desde hace 15 min',
    detalle,
  });
});
