import { describe, expect, test } from 'vitest';
import type { FilaAcreditan, FilaCoeficiente } from '../../../../contract/regimenes/tucuman.ts';
import { d } from '../../../../../../tests/builders/ventas.ts';
import { ajustesPorDefecto } from '../../ajustes.ts';
import type { Caso } from '../../caso.ts';
import { decideTucuman } from './decideTucuman.ts';

const periodo = '2026-11';
const fila = (cambios: Partial<FilaAcreditan> = {}) =>
  ({ exento: false, tipo: 'CL', porcentaje: '3.50', ...cambios }) as FilaAcreditan;
const coeficiente = (cambios: Partial<FilaCoeficiente> = {}) =>
  ({ exento: false, coeficiente: '0.2500', porcentaje: '3.50', ...cambios }) as FilaCoeficiente;

interface Datos {
  entrega?: number | null;
  con_sede?: boolean;
  domicilio?: number | null;
  acreditan?: FilaAcreditan | null | 'falta';
  coeficientes?: FilaCoeficiente | null | 'falta';
  ajustes?: Partial<Caso['ajustes']>;
}
const consulta = <F>(leida: F | null | 'falta') =>
  leida === 'falta' ? { importado: false, periodo } : { importado: true, periodo, fila: leida };

function decide({
  entrega = 14,
  con_sede = false,
  domicilio = 0,
  acreditan = null,
  coeficientes = null,
  ajustes = {},
}: Datos) {
  return decideTucuman({
    base: {
      neto: d(1000),
      exento: d(20),
      no_gravado: d(3),
      provincia_entrega: entrega,
      receptor: { provincia_facturado: domicilio, cuit_facturado: '30711234566' },
    },
    agente: { con_sede },
    ajustes: { ...ajustesPorDefecto, tucuman_no_inscripto: 7, ...ajustes },
    padrones: () => ({ acreditan: consulta(acreditan), coeficientes: consulta(coeficientes) }),
  } as unknown as Caso);
}
const told = (datos: Datos) => {
  const { motivo, alicuota, base } = decide(datos);
  return `${motivo.codigo}: ${alicuota} % of ${base}`;
};

describe('goods that go to Tucumán', () => {
  test('are perceived by the list, on the net with what is exempt and not taxed', () => {
    expect(told({ acreditan: fila() })).toBe('padron: 3.5 % of 1023');
    expect(told({ acreditan: fila({ porcentaje: '0.00' }) })).toBe('padron_cero: 0 % of 1023');
    expect(told({ acreditan: fila({ exento: true, porcentaje: null }) })).toBe('exento_en_padron: 0 % of 1023');
    expect(told({ acreditan: fila(), coeficientes: coeficiente({ exento: true }) })).toBe(
      'exento_en_padron: 0 % of 1023',
    );
  });

  test('of a buyer of Convenio are perceived by half, on a base made smaller by the coefficient', () => {
    expect(told({ acreditan: fila({ tipo: 'CM' }) })).toBe('sin_coeficiente: 1.75 % of 1023');
    expect(told({ coeficientes: coeficiente() })).toBe('coeficiente: 1.75 % of 255.75');
    expect(told({ coeficientes: coeficiente(), ajustes: { tucuman_coef_en_percepciones: false } })).toBe(
      'sin_coeficiente: 1.75 % of 1023',
    );
    // Both lists have a percentage: that of the coefficients applies.
    expect(told({ acreditan: fila({ tipo: 'CM', porcentaje: '5.00' }), coeficientes: coeficiente() })).toBe(
      'coeficiente: 1.75 % of 255.75',
    );
    expect(told({ coeficientes: coeficiente({ porcentaje: '1.125' }) })).toBe('coeficiente: 0.563 % of 255.75');
  });

  test.each([
    ['p', '3.5'],
    ['p_mitad', '1.75'],
    ['p_17_5', '0.613'],
    ['fija_0_175', '0.175'],
  ] as const)(
    'of a buyer with a coefficient of 0 are perceived as the company chose: %s',
    (tucuman_coef_cero, alicuota) => {
      for (const valor of ['0.0000', null])
        expect(told({ coeficientes: coeficiente({ coeficiente: valor }), ajustes: { tucuman_coef_cero } })).toBe(
          `coeficiente_cero: ${alicuota} % of 1023`,
        );
    },
  );

  test('of a buyer in no list are perceived as the company chose', () => {
    expect(told({})).toBe('no_inscripto: 7 % of 1023');
    expect(decide({}).motivo.texto).toBe(
      'No está en los padrones Tucumán 11/2026: 7 %, lo que la empresa eligió para esos casos',
    );
    expect(decide({}).ajuste).toEqual({ nombre: 'tucuman_no_inscripto', valor: '7' });
    expect(() => decide({ ajustes: { tucuman_no_inscripto: null } })).toThrow(
      expect.objectContaining({
        code: 'falta_ajuste_percepcion',
        data: { ajuste: 'tucuman_no_inscripto', cuit: '30711234566' },
      }),
    );
    expect(() => decide({ coeficientes: coeficiente({ coeficiente: '0.0000' }) })).toThrow(
      expect.objectContaining({ data: { ajuste: 'tucuman_coef_cero', cuit: '30711234566' } }),
    );
  });

  test('wait for a list that was not imported', () => {
    expect(() => decide({ acreditan: 'falta' })).toThrow('falta_padron');
    expect(() => decide({ acreditan: fila(), coeficientes: 'falta' })).toThrow('falta_padron');
  });

  test('say which list decided', () => {
    const reasonOf = (datos: Datos) => decide(datos).motivo.texto;
    expect(reasonOf({ acreditan: fila() })).toContain('ACREDITAN');
    expect(reasonOf({ acreditan: fila(), coeficientes: coeficiente({ porcentaje: null }) })).toContain('ACREDITAN');
    expect(reasonOf({ coeficientes: coeficiente() })).not.toContain('ACREDITAN');
    expect(
      reasonOf({ coeficientes: coeficiente({ porcentaje: null }), ajustes: { tucuman_coef_en_percepciones: false } }),
    ).not.toContain('ACREDITAN');
    expect(reasonOf({ acreditan: fila({ exento: true }) })).toContain('ACREDITAN');
    expect(reasonOf({ coeficientes: coeficiente({ exento: true }) })).not.toContain('ACREDITAN');
  });
});

describe('goods that go elsewhere', () => {
  test('are not perceived, and need no list', () => {
    expect(told({ entrega: 0, acreditan: 'falta' })).toBe('entrega_en_otra_provincia: 0 % of 1023');
  });

  test('are perceived by an agent seated in Tucumán from buyers registered or domiciled there (RG 86/00, art. 1)', () => {
    const seated = { entrega: 0, con_sede: true };
    expect(told({ ...seated, acreditan: fila() })).toBe('padron: 3.5 % of 1023');
    expect(told({ ...seated, coeficientes: coeficiente() })).toBe('coeficiente: 1.75 % of 255.75');
    expect(told({ ...seated, domicilio: 14 })).toBe('no_inscripto: 7 % of 1023');
    expect(told(seated)).toBe('entrega_en_otra_provincia: 0 % of 1023');
    expect(told({ entrega: 0, acreditan: fila() })).toBe('entrega_en_otra_provincia: 0 % of 1023');
    expect(() => decide({ ...seated, acreditan: 'falta' })).toThrow('falta_padron');
  });
});

describe('goods that go nobody knows where', () => {
  const unknown = { entrega: null };

  test('wait for their destination, before any list', () => {
    expect(told({ ...unknown, acreditan: 'falta' })).toBe('entrega_desconocida: 0 % of 1023');
    expect(told({ ...unknown, coeficientes: 'falta' })).toBe('entrega_desconocida: 0 % of 1023');
    expect(() => decide({ ...unknown, con_sede: true, acreditan: 'falta' })).toThrow('falta_padron');
  });

  test('wait only where the destination makes a difference', () => {
    expect(told({ ...unknown, acreditan: fila() })).toBe('entrega_desconocida: 0 % of 1023');
    expect(decide({ ...unknown, acreditan: fila() }).motivo.texto).toContain(', y el comprador está en sus padrones');
    expect(decide(unknown).motivo.texto).not.toContain('padrones');
    expect(told({ ...unknown, acreditan: fila({ porcentaje: '0.00' }) })).toBe('padron_cero: 0 % of 1023');
    expect(told({ ...unknown, ajustes: { tucuman_no_inscripto: 0 } })).toBe('no_inscripto: 0 % of 1023');
    expect(told({ ...unknown, ajustes: { tucuman_no_inscripto: null } })).toBe('entrega_desconocida: 0 % of 1023');
    expect(told({ ...unknown, con_sede: true, acreditan: fila() })).toBe('padron: 3.5 % of 1023');
  });
});

test('a perception keeps what each list answered', () => {
  const deLista = fila();
  expect(decide({ acreditan: deLista }).consultas).toEqual([
    { origen: 'acreditan', periodo, fila: deLista },
    { origen: 'coeficientes', periodo, fila: null },
  ]);
});
