import type { Inicio } from '@talonario/core/inicio';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../output/lines.ts';
import { describeFirstTime, describeInicio } from './hoy.ts';

const CERO = new Decimal(0);
const nadie = { ventas: 0, total: CERO, total_usd: CERO };
const vacia = { pendientes: nadie, en_marcha: 0, en_cola: 0, problemas: [] };
const cuenta: Inicio['cuentas'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  nickname: 'TIENDA.NORTE',
  requiere_vincular: false,
  configurada: true,
  automatica: { activa: true, desde: '2026-11-01', ultima_notificacion: null, silencio: null },
  leida_en: null,
  facturar: vacia,
  sin_cargar: nadie,
  acreditar: vacia,
  canceladas: { ventas: 0, total: new Decimal(0) },
  receptores: 0,
  pierden: 0,
  avisos: [],
};
const nadaEn = (desde: string, hasta: string) => ({ desde, hasta, tipos: [], total: CERO });
const empresa: Inicio['empresas'][number] = {
  id: '00000000-0000-4000-8000-000000000002',
  razon_social: 'Ana Gómez',
  hoy: nadaEn('2026-11-21', '2026-11-21'),
  mes: nadaEn('2026-11-01', '2026-11-21'),
  mes_anterior: nadaEn('2026-10-01', '2026-10-21'),
  cierre: { periodo: '2026-10', presentado: false, comprobantes: 0, vencimiento: null },
  padrones: [],
  monotributo: null,
};
const nada: Inicio = {
  hoy: '2026-11-21',
  ambiente: 'simulador',
  primera_vez: false,
  ventas: { desde: '2026-10-23', hasta: '2026-11-21' },
  cuentas: [cuenta],
  empresas: [empresa],
  borradores: { a_mano: 0, a_mano_vence: null, rechazados: 0, en_cola: 0, en_cola_desde: null },
  arca: { ultima_respuesta: null, certificado: null, avisos: [] },
};

test('nothing waiting is said in one line', () => {
  expect(renderLines(describeInicio(nada))).toEqual(['No hay nada esperando.']);
});

test('what waits, by its cause, and under it the commands that deal with it', () => {
  const causa = {
    codigo: 'cuit_invalido',
    titulo: 'CUIT mal escrito',
    ventas: 2,
    total: new Decimal(900),
    total_usd: new Decimal('12.5'),
    vence: null,
  };
  const lines = renderLines(
    describeInicio({
      ...nada,
      cuentas: [
        {
          ...cuenta,
          facturar: {
            ...vacia,
            pendientes: { ...nadie, ventas: 9, total: new Decimal(12_100) },
            en_marcha: 5,
            en_cola: 3,
            problemas: [causa],
          },
          sin_cargar: { ...nadie, ventas: 2, total: new Decimal(1_500) },
          acreditar: { ...vacia, pendientes: { ...nadie, ventas: 1, total: new Decimal(500) } },
          canceladas: { ventas: 0, total: new Decimal(0) },
          pierden: 4,
        },
      ],
      borradores: {
        a_mano: 2,
        a_mano_vence: null,
        rechazados: 1,
        en_cola: 12,
        en_cola_desde: new Date('2026-11-21T02:30:00Z'),
      },
    }),
  );
  const RANGO = '--cuenta TIENDA.NORTE --desde 2026-10-23 --hasta 2026-11-21';
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
    ['Espera hoy', 'Cuántas', 'Por'],
    ['Ventas de TIENDA.NORTE para facturar', '9', '$ 12.100,00'],
    ['Ventas de TIENDA.NORTE para facturar con un SKU sin cargar', '2', '$ 1.500,00'],
    ['Ventas de TIENDA.NORTE: CUIT mal escrito', '2', '$ 900,00 y US$ 12,50'],
    ['Ventas de TIENDA.NORTE que se están emitiendo', '5'],
    ['Ventas de TIENDA.NORTE en cola', '3'],
    ['Devoluciones de TIENDA.NORTE sin nota de crédito', '1', '$ 500,00'],
    ['Publicaciones de TIENDA.NORTE que pierden plata', '4'],
    ['Borradores hechos a mano', '2'],
    ['Borradores que ARCA rechazó', '1'],
    ['Comprobantes en cola desde el 20/11/2026 23:30', '12'],
    [''],
    ['Para verlo'],
    [`- talonario facturar ${RANGO}`],
    [`- talonario facturar ${RANGO} --simular`],
    ['- talonario problemas --cuenta TIENDA.NORTE'],
    [`- talonario ventas ${RANGO}`],
    [`- talonario notas-credito ${RANGO}`],
    ['- talonario publicaciones --cuenta TIENDA.NORTE --pierden'],
    ['- talonario comprobantes --estado borrador'],
    ['- talonario arca estado'],
  ]);
});

test('what was issued, by type, beside the same days of the month before', () => {
  const tipos = (cantidad: number, total: number) => [
    { tipo_comprobante: 6 as const, cantidad, total: new Decimal(total) },
  ];
  const emitido = (desde: string, hasta: string, cantidad: number, total: number) => ({
    desde,
    hasta,
    tipos: tipos(cantidad, total),
    total: new Decimal(total),
  });
  const lines = renderLines(
    describeInicio({
      ...nada,
      empresas: [
        {
          ...empresa,
          hoy: emitido('2026-11-21', '2026-11-21', 1, 100),
          mes: emitido('2026-11-01', '2026-11-21', 20, 2_000),
          mes_anterior: emitido('2026-10-01', '2026-10-21', 10, 1_000),
        },
      ],
    }),
  );
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
    ['No hay nada esperando.'],
    [''],
    ['Emitido', 'Hoy', 'Este mes', 'Mes anterior a esta altura'],
    ['FC B', '1 · $ 100,00', '20 · $ 2.000,00', '10 · $ 1.000,00'],
    ['Total de Ana Gómez', '$ 100,00', '$ 2.000,00', '$ 1.000,00'],
  ]);
});

test('limits, lists, the month and the certificate are said under it', () => {
  const aviso = { categoria: 'A', queda: new Decimal('277988.13'), supera: false, vencida: true };
  const falta = { texto: 'Falta el padrón de AGIP de noviembre.', ya_hace_falta: true };
  const lines = renderLines(
    describeInicio({
      ...nada,
      cuentas: [{ ...cuenta, configurada: false }],
      empresas: [
        { ...empresa, monotributo: aviso, padrones: [falta], cierre: { ...empresa.cierre, comprobantes: 3 } },
        { ...empresa, monotributo: { ...aviso, supera: true, vencida: false } },
      ],
      arca: {
        ultima_respuesta: null,
        certificado: { cuit: '30716543214', vence: new Date('2026-12-01T12:00:00Z'), vencido: false },
        avisos: [
          { codigo: 'certificado_por_vencer', urgente: false, texto: 'El certificado de ARCA vence en 10 días.' },
        ],
      },
    }),
  );
  expect(lines).toEqual([
    'No hay nada esperando.',
    '',
    'Avisos',
    '- TIENDA.NORTE: falta elegir su empresa y su punto de venta.',
    '- Ana Gómez: Falta el padrón de AGIP de noviembre.',
    '- Ana Gómez: te quedan $ 277.988,13 para el límite de la categoría A de Monotributo (tabla vencida).',
    '- Ana Gómez: octubre de 2026 no está marcado como presentado.',
    '- Ana Gómez: pasaste el límite de la categoría A de Monotributo.',
    '- El certificado de ARCA vence en 10 días.',
  ]);
});

test('the first time says how to start', () => {
  expect(renderLines(describeFirstTime('/datos')).join('\n')).toMatch(/\/datos[^]*talonario iniciar --demo/);
});
