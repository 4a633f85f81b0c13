import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import { percepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import type { FilaAgip } from '../../contract/regimenes/caba.ts';
import type { FilaAcreditan, FilaCoeficiente } from '../../contract/regimenes/tucuman.ts';
import { isAppError } from '../errors.ts';
import { messageOf } from '../messages.ts';
import { ajustesPorDefecto } from './ajustes.ts';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { Consulta, PadronesConsultados } from './caso.ts';
import { isBForzadaConPercepcion, percepcionesFor, type ContextoPercepcion } from './percepcionesFor.ts';
import type { BasePercepcion } from './percibir.ts';
import { explainPercepcion } from './evidencia.ts';
import { CABA, TUCUMAN } from '../catalogs/provincia.ts';
import { avisosParaAgentes, minimos } from './regimenes.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const COMPRADOR = '30711234566';
const periodo = '2026-11';

const receptor: Receptor = {
  cuit_facturado: COMPRADOR,
  tipo_documento_facturado: 80,
  razon_social_facturado: 'Ferretería del Centro S.R.L.',
  domicilio_facturado: 'Sarmiento 1200, CABA (1041)',
  calle_facturado: 'Sarmiento',
  numero_facturado: '1200',
  localidad_facturado: 'CABA',
  codigo_postal_facturado: '1041',
  provincia_facturado: CABA,
  situacion_iva_facturado: 1,
};

const aCaba: BasePercepcion = {
  tipo_comprobante: 1,
  fecha: '2026-11-20',
  receptor,
  condicion_iva: 1,
  neto: d('40661.00'),
  iva: d('8538.81'),
  exento: d(0),
  no_gravado: d(0),
  cotizacion: d(1),
  provincia_entrega: CABA,
};
const aTucuman: BasePercepcion = { ...aCaba, provincia_entrega: TUCUMAN };

const agip = (alicuota: string, tipo: FilaAgip['tipo'] = 'C'): FilaAgip => ({
  cuit: COMPRADOR,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  publicado: '2026-10-22',
  tipo,
  marca_alta: 'N',
  marca_alicuota: 'N',
  alicuota_percepcion: alicuota,
  alicuota_retencion: '1.50',
  grupo_percepcion: '00',
  grupo_retencion: '00',
  razon_social: 'FERRETERIA DEL CENTRO S.R.L.',
});
const acreditan = (tipo: FilaAcreditan['tipo'], porcentaje: string | null = '3.50'): FilaAcreditan => ({
  cuit: COMPRADOR,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  exento: porcentaje === null,
  tipo,
  porcentaje,
  razon_social: 'FERRETERIA DEL CENTRO S.R.L.',
});
const coeficiente = (valor: string | null, porcentaje: string | null = '3.50'): FilaCoeficiente => ({
  cuit: COMPRADOR,
  periodo,
  exento: valor === null,
  coeficiente: valor,
  porcentaje,
  razon_social: 'FERRETERIA DEL CENTRO S.R.L.',
});
const con = <F>(fila: F | null): Consulta<F> => ({ importado: true, periodo, fila });
const falta = { importado: false, periodo } as const;
const nadie: PadronesConsultados = {
  agip: con(null),
  acreditan: con(null),
  coeficientes: con(null),
  sircip: con(null),
};

const agente = (provincia: Provincia, cambios: Partial<AgentePercepcion> = {}): AgentePercepcion => ({
  provincia,
  desde: null,
  hasta: null,
  con_sede: false,
  ...cambios,
});

type Cambios = Partial<Omit<ContextoPercepcion, 'padrones' | 'ajustes'>> & {
  padrones?: Partial<PadronesConsultados>;
  ajustes?: Partial<AjustesPercepcion>;
};

function percibir(base: BasePercepcion, { padrones, ajustes, ...cambios }: Cambios) {
  return percepcionesFor({
    cuit_emisor: '30716543214',
    agentes: [agente(CABA)],
    deVarias: [],
    adhesiones: [],
    exclusiones: [],
    minimos,
    ...cambios,
    ajustes: { ...ajustesPorDefecto, ...ajustes },
    padrones: () => ({ ...nadie, ...padrones }),
  })(base);
}
/** `rate × base = amount`, and the code of the perception's reason. */
function unica(base: BasePercepcion, cambios: Cambios): string {
  const [primera, ...siguientes] = percibir(base, cambios);
  expect(siguientes).toEqual([]);
  if (!primera) return '';
  // The decided perception has the shape that the contract stores.
  expect(percepcionDecidida.encode(primera)).toMatchObject({ motivo: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/) });
  const cuenta = `${primera.base.toFixed(2)} x ${primera.percepcion_aplicada.toFixed()} % = ${primera.importe.toFixed(2)}`;
  return `${cuenta} ${primera.evidencia.codigo}`;
}
const enTucuman = (cambios: Cambios): Cambios => ({ agentes: [agente(TUCUMAN)], ...cambios });

/** Sentence of a refusal; empty when nothing was refused. */
function texto(decidir: () => unknown): string {
  try {
    decidir();
    return '';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return messageOf(error);
  }
}

describe('CABA', () => {
  test('case 12.3: 40661.00 at 2.50 is a tie, 1016.525, and goes up', () => {
    expect(unica(aCaba, { padrones: { agip: con(agip('2.50')) } })).toBe('40661.00 x 2.5 % = 1016.53 padron');
  });

  test.each<[string, Partial<BasePercepcion>, Cambios, string]>([
    // 140000.00 × 2.50 / 100 = 3500.00
    [
      'a net of two rates, once',
      { neto: d(140000) },
      { padrones: { agip: con(agip('2.50')) } },
      '140000.00 x 2.5 % = 3500.00 padron',
    ],
    // (1000.00 + 200.00 + 30.30) × 3 / 100 = 36.909
    [
      'exempt and not taxed amounts are in the base',
      { neto: d(1000), exento: d(200), no_gravado: d('30.30') },
      { padrones: { agip: con(agip('3.00')) } },
      '1230.30 x 3 % = 36.91 padron',
    ],
    [
      'unless the company leaves them out: 1000.00 × 3 / 100',
      { neto: d(1000), exento: d(200) },
      { padrones: { agip: con(agip('3.00')) }, ajustes: { caba_base_con_exento: false } },
      '1000.00 x 3 % = 30.00 padron',
    ],
    [
      'a monotributista pays on the net: 40661.00 × 2.50 / 100',
      { condicion_iva: 6 },
      { padrones: { agip: con(agip('2.50')) } },
      '40661.00 x 2.5 % = 1016.53 padron',
    ],
    // (40661.00 + 8538.81) × 2.50 / 100 = 1229.99525
    [
      'or on the total, if the company chose so, in class B',
      { condicion_iva: 6, tipo_comprobante: 6 },
      { padrones: { agip: con(agip('2.50')) }, ajustes: { caba_base_no_inscriptos: 'total' } },
      '49199.81 x 2.5 % = 1230.00 padron',
    ],
    // AGIP takes the VAT of a class A apart from the base: 40661.00 × 2.50 / 100
    [
      'that choice does not reach a class A, whoever it is to',
      { condicion_iva: 6 },
      { padrones: { agip: con(agip('2.50')) }, ajustes: { caba_base_no_inscriptos: 'total' } },
      '40661.00 x 2.5 % = 1016.53 padron',
    ],
    [
      'nor a Responsable inscripto',
      { tipo_comprobante: 6 },
      { padrones: { agip: con(agip('2.50')) }, ajustes: { caba_base_no_inscriptos: 'total' } },
      '40661.00 x 2.5 % = 1016.53 padron',
    ],
    ['a rate of 0', {}, { padrones: { agip: con(agip('0.00')) } }, '40661.00 x 0 % = 0.00 padron_cero'],
    ['not in the padrón of the month', {}, {}, '40661.00 x 0 % = 0.00 sin_padron'],
    // 40661.00 × 6 / 100 = 2439.66
    [
      'or what the company chose for those',
      {},
      { ajustes: { caba_sin_padron: d(6) } },
      '40661.00 x 6 % = 2439.66 sin_padron',
    ],
    [
      'goods that go elsewhere',
      { provincia_entrega: 1 },
      { padrones: { agip: falta } },
      '40661.00 x 0 % = 0.00 entrega_en_otra_provincia',
    ],
    [
      'nobody knows where',
      { provincia_entrega: null },
      { padrones: { agip: con(agip('2.50')) } },
      '40661.00 x 0 % = 0.00 entrega_desconocida',
    ],
    [
      'nor does the list say it, when it was not imported',
      { provincia_entrega: null },
      { padrones: { agip: falta } },
      '40661.00 x 0 % = 0.00 entrega_desconocida',
    ],
    [
      'which makes no difference to who is in the padrón at 0',
      { provincia_entrega: null },
      { padrones: { agip: con(agip('0.00')) } },
      '40661.00 x 0 % = 0.00 padron_cero',
    ],
    ['nor to who is not in it', { provincia_entrega: null }, {}, '40661.00 x 0 % = 0.00 sin_padron'],
    [
      'unless the company perceives those',
      { provincia_entrega: null },
      { ajustes: { caba_sin_padron: d(6) } },
      '40661.00 x 0 % = 0.00 entrega_desconocida',
    ],
    [
      'being in the padrón is enough, if the company chose so',
      { provincia_entrega: 3 },
      { padrones: { agip: con(agip('2.50')) }, ajustes: { caba_solo_padron: true } },
      '40661.00 x 2.5 % = 1016.53 padron',
    ],
    [
      'and then who is not in it, elsewhere, is no subject',
      { provincia_entrega: 3 },
      { ajustes: { caba_solo_padron: true, caba_sin_padron: d(6) } },
      '40661.00 x 0 % = 0.00 entrega_en_otra_provincia',
    ],
    [
      'nor is he when nobody knows where, and it would be told of CABA alone',
      { provincia_entrega: null },
      { ajustes: { caba_solo_padron: true, caba_sin_padron: d(6) } },
      '40661.00 x 0 % = 0.00 entrega_desconocida',
    ],
    [
      'where it would be nothing anywhere, it does not matter where',
      { provincia_entrega: null },
      { ajustes: { caba_solo_padron: true } },
      '40661.00 x 0 % = 0.00 sin_padron',
    ],
    // 0.30 × 1.50 / 100 = 0.0045
    [
      'less than half a cent',
      { neto: d('0.30') },
      { padrones: { agip: con(agip('1.50')) } },
      '0.30 x 0 % = 0.00 sin_base',
    ],
    [
      'a final consumer',
      { condicion_iva: 5 },
      { padrones: { agip: falta } },
      '0.00 x 0 % = 0.00 condicion_no_alcanzada',
    ],
    [
      'without CUIT',
      { receptor: { ...receptor, tipo_documento_facturado: 96, cuit_facturado: '30772273' } },
      { padrones: { agip: falta } },
      '0.00 x 0 % = 0.00 sin_cuit',
    ],
    ['the same company', {}, { cuit_emisor: COMPRADOR }, '0.00 x 0 % = 0.00 misma_empresa'],
    [
      'a certificate of exclusion in force',
      {},
      {
        exclusiones: [
          { provincia: CABA, cuit: COMPRADOR, desde: '2026-11-01', hasta: '2027-10-31', certificado: '12/2026' },
        ],
        padrones: { agip: con(agip('2.50')) },
      },
      '0.00 x 0 % = 0.00 excluido',
    ],
    [
      'one that is over',
      {},
      {
        exclusiones: [
          { provincia: CABA, cuit: COMPRADOR, desde: '2025-11-20', hasta: '2026-11-19', certificado: '11/2025' },
        ],
        padrones: { agip: con(agip('2.50')) },
      },
      '40661.00 x 2.5 % = 1016.53 padron',
    ],
    [
      'before it was an agent',
      { fecha: '2026-10-31' },
      { agentes: [agente(CABA, { desde: '2026-11-01' })] },
      '0.00 x 0 % = 0.00 no_agente',
    ],
    [
      'after it stopped being one',
      { fecha: '2026-12-01' },
      { agentes: [agente(CABA, { hasta: '2026-11-30' })] },
      '0.00 x 0 % = 0.00 no_agente',
    ],
    ['a province without rules', {}, { agentes: [agente(1)] }, '0.00 x 0 % = 0.00 sin_reglas'],
    [
      'a debit note is perceived',
      { tipo_comprobante: 2, neto: d(100) },
      { padrones: { agip: con(agip('3.00')) } },
      '100.00 x 3 % = 3.00 padron',
    ],
    ['a credit note perceives nothing', { tipo_comprobante: 3 }, { padrones: { agip: con(agip('3.00')) } }, ''],
    ['a company that is no agent', {}, { agentes: [] }, ''],
  ])('%s', (_, base, cambios, esperado) => {
    expect(unica({ ...aCaba, ...base }, cambios)).toBe(esperado);
  });

  test('without the month’s padrón nothing is decided, and the error names it', () => {
    const decidir = () => percibir(aCaba, { padrones: { agip: falta } });
    expect(decidir).toThrowError(expect.objectContaining({ code: 'falta_padron' }));
    expect(texto(decidir)).toMatch(/^Falta el padrón CABA 11\/2026/);
  });

  test('a minimum of base or of perception, in pesos, by date', () => {
    const fila = { provincia: CABA, desde: '2026-11-01', fuente: 'de prueba' } as const;
    const porBase = [{ ...fila, base: d('40661.01'), percepcion: d(0) }];
    const porImporte = [{ ...fila, base: d(0), percepcion: d('1016.54') }];
    const justo = [{ ...fila, base: d('40661.00'), percepcion: d('1016.53') }];
    const padrones = { agip: con(agip('2.50')) };
    const codigo = (minimos: ContextoPercepcion['minimos'], fecha = aCaba.fecha) =>
      percibir({ ...aCaba, fecha }, { padrones, minimos })[0]?.evidencia.codigo;
    expect(codigo(porBase)).toBe('bajo_el_minimo');
    expect(codigo(porImporte)).toBe('bajo_el_minimo');
    expect(codigo(justo)).toBe('padron');
    expect(codigo(porBase, '2026-10-31')).toBe('padron');
  });

  test('in dollars: the tributo in dollars, the base and the perception told to CABA in pesos', () => {
    // US$ 101.37 × 3 % = 3.0411. In pesos 101.37 × 1405.50 = 142475.535 → 142475.54; × 3 % = 4274.2662.
    const [primera] = percibir(
      { ...aCaba, neto: d('101.37'), cotizacion: d('1405.50') },
      { padrones: { agip: con(agip('3.00')) } },
    );
    expect(primera?.importe.toFixed(2)).toBe('3.04');
    expect(primera?.base_pesos.toFixed(2)).toBe('142475.54');
    expect(primera?.importe_pesos.toFixed(2)).toBe('4274.27');
  });

  test('the evidence: the row as it was, or its absence and what was used instead', () => {
    const [con_fila] = percibir(aCaba, { padrones: { agip: con(agip('2.50')) } });
    expect(con_fila).toMatchObject({
      jurisdiccion: 901,
      norma: 'Res. AGIP 352/2022',
      motivo: 'Padrón CABA 11/2026: 2,5 %',
    });
    expect(con_fila?.evidencia).toEqual({
      codigo: 'padron',
      regimen: 'caba_regimenes_generales',
      condicion_iva: 1,
      consultas: [{ origen: 'agip', periodo, fila: agip('2.50') }],
      ajuste: null,
    });
    const [sin_fila] = percibir(aCaba, { ajustes: { caba_sin_padron: d(6) } });
    expect(sin_fila?.evidencia).toMatchObject({
      consultas: [{ origen: 'agip', periodo, fila: null }],
      ajuste: { nombre: 'caba_sin_padron', valor: '6' },
    });
  });
});

describe('Tucumán', () => {
  test.each<[string, Partial<BasePercepcion>, Cambios, string]>([
    // 50000.00 × 3.50 / 100
    [
      'local',
      { neto: d(50000) },
      { padrones: { acreditan: con(acreditan('CL')) } },
      '50000.00 x 3.5 % = 1750.00 padron',
    ],
    // 200000.00 × 0.3500 = 70000.00; × 1.75 / 100
    [
      'Convenio Multilateral with a coefficient',
      { neto: d(200000) },
      { padrones: { acreditan: con(acreditan('CM')), coeficientes: con(coeficiente('0.3500')) } },
      '70000.00 x 1.75 % = 1225.00 coeficiente',
    ],
    [
      'only in the coefficients',
      { neto: d(200000) },
      { padrones: { coeficientes: con(coeficiente('0.3500')) } },
      '70000.00 x 1.75 % = 1225.00 coeficiente',
    ],
    // The coefficients' percentage wins: 3.00 / 2 = 1.5; 200000.00 × 0.1234 = 24680.00; × 1.5 / 100
    [
      'in both with another percentage',
      { neto: d(200000) },
      { padrones: { acreditan: con(acreditan('CM', '3.50')), coeficientes: con(coeficiente('0.1234', '3.00')) } },
      '24680.00 x 1.5 % = 370.20 coeficiente',
    ],
    // 1000.01 × 0.5 = 500.005 → 500.01; × 1.75 / 100 = 8.750175
    [
      'the adjusted base is rounded half-up',
      { neto: d('1000.01') },
      { padrones: { coeficientes: con(coeficiente('0.5000')) } },
      '500.01 x 1.75 % = 8.75 coeficiente',
    ],
    // 40661.00 × 1.75 / 100 = 711.5675
    [
      'Convenio Multilateral without a coefficient: half',
      {},
      { padrones: { acreditan: con(acreditan('CM')) } },
      '40661.00 x 1.75 % = 711.57 sin_coeficiente',
    ],
    // 3.55 / 2 = 1.775; 1000.00 × 1.775 / 100
    [
      'half a rate keeps thousandths',
      { neto: d(1000) },
      { padrones: { acreditan: con(acreditan('CM', '3.55')) } },
      '1000.00 x 1.775 % = 17.75 sin_coeficiente',
    ],
    [
      'coefficients that the company does not apply to perceptions',
      {},
      {
        padrones: { coeficientes: con(coeficiente('0.3500')) },
        ajustes: { tucuman_coef_en_percepciones: false },
      },
      '40661.00 x 1.75 % = 711.57 sin_coeficiente',
    ],
    [
      'exempt in ACREDITAN',
      {},
      { padrones: { acreditan: con(acreditan('CL', null)) } },
      '40661.00 x 0 % = 0.00 exento_en_padron',
    ],
    [
      'exempt in the coefficients',
      {},
      { padrones: { acreditan: con(acreditan('CM')), coeficientes: con(coeficiente(null, null)) } },
      '40661.00 x 0 % = 0.00 exento_en_padron',
    ],
    // 10000.00 × 3.5 / 100
    [
      'coefficient 0: the percentage',
      { neto: d(10000) },
      { padrones: { coeficientes: con(coeficiente('0.0000')) }, ajustes: { tucuman_coef_cero: 'p' } },
      '10000.00 x 3.5 % = 350.00 coeficiente_cero',
    ],
    [
      'coefficient 0: half of it',
      { neto: d(10000) },
      { padrones: { coeficientes: con(coeficiente('0.0000')) }, ajustes: { tucuman_coef_cero: 'p_mitad' } },
      '10000.00 x 1.75 % = 175.00 coeficiente_cero',
    ],
    // 3.5 × 0.175 = 0.6125 → 0.613 thousandths; 10000.00 × 0.613 / 100
    [
      'coefficient 0: 17.5 % of it',
      { neto: d(10000) },
      { padrones: { coeficientes: con(coeficiente('0.0000')) }, ajustes: { tucuman_coef_cero: 'p_17_5' } },
      '10000.00 x 0.613 % = 61.30 coeficiente_cero',
    ],
    [
      'coefficient 0: 0.175 %',
      { neto: d(10000) },
      { padrones: { coeficientes: con(coeficiente('0.0000')) }, ajustes: { tucuman_coef_cero: 'fija_0_175' } },
      '10000.00 x 0.175 % = 17.50 coeficiente_cero',
    ],
    // 40661.00 × 5 / 100
    ['in neither list', {}, { ajustes: { tucuman_no_inscripto: 5 } }, '40661.00 x 5 % = 2033.05 no_inscripto'],
    ['in neither list, at 0', {}, { ajustes: { tucuman_no_inscripto: 0 } }, '40661.00 x 0 % = 0.00 no_inscripto'],
    [
      'goods that go elsewhere',
      { provincia_entrega: 9 },
      { padrones: { acreditan: con(acreditan('CL')) } },
      '40661.00 x 0 % = 0.00 entrega_en_otra_provincia',
    ],
    // 40661.00 × 3.5 / 100 = 1423.135
    [
      'elsewhere, by an agent seated in Tucumán, to who is registered there',
      { provincia_entrega: 9 },
      { agentes: [agente(TUCUMAN, { con_sede: true })], padrones: { acreditan: con(acreditan('CL')) } },
      '40661.00 x 3.5 % = 1423.14 padron',
    ],
    [
      'and to who is not, but is domiciled there',
      { provincia_entrega: 9, receptor: { ...receptor, provincia_facturado: TUCUMAN } },
      { agentes: [agente(TUCUMAN, { con_sede: true })], ajustes: { tucuman_no_inscripto: 7 } },
      '40661.00 x 7 % = 2846.27 no_inscripto',
    ],
    [
      'and not to anybody else',
      { provincia_entrega: 9 },
      { agentes: [agente(TUCUMAN, { con_sede: true })] },
      '40661.00 x 0 % = 0.00 entrega_en_otra_provincia',
    ],
  ])('%s', (_, base, cambios, esperado) => {
    expect(unica({ ...aTucuman, ...base }, enTucuman(cambios))).toBe(esperado);
  });

  test.each<[string, Cambios, string, RegExp]>([
    ['ACREDITAN', { padrones: { acreditan: falta } }, 'falta_padron', /Tucumán \(ACREDITAN\) 11\/2026/],
    [
      'the coefficients',
      { padrones: { acreditan: con(acreditan('CL')), coeficientes: falta } },
      'falta_padron',
      /Tucumán \(coeficientes\) 11\/2026/,
    ],
    [
      'what to do with a coefficient of 0',
      { padrones: { coeficientes: con(coeficiente('0.0000')) } },
      'falta_ajuste_percepcion',
      /30-71123456-6.*coeficiente 0,0000/,
    ],
    ['what to do with who is in no list', {}, 'falta_ajuste_percepcion', /no está en los padrones/],
  ])('without %s nothing is decided', (_, cambios, code, patron) => {
    const decidir = () => percibir(aTucuman, enTucuman(cambios));
    expect(decidir).toThrowError(expect.objectContaining({ code }));
    expect(texto(decidir)).toMatch(patron);
  });

  test('the evidence keeps both lists, the coefficient and the setting that decided', () => {
    const fila = coeficiente('0.0000');
    const [primera] = percibir(
      aTucuman,
      enTucuman({ padrones: { coeficientes: con(fila) }, ajustes: { tucuman_coef_cero: 'p_mitad' } }),
    );
    expect(primera).toMatchObject({ jurisdiccion: 924, norma: 'RG (DGR) 86/00' });
    expect(primera?.coeficiente?.toFixed(4)).toBe('0.0000');
    expect(primera?.evidencia).toEqual({
      codigo: 'coeficiente_cero',
      regimen: 'tucuman_rg_86',
      condicion_iva: 1,
      consultas: [
        { origen: 'acreditan', periodo, fila: null },
        { origen: 'coeficientes', periodo, fila },
      ],
      ajuste: { nombre: 'tucuman_coef_cero', valor: 'p_mitad' },
    });
  });
});

test.each<[string, Partial<PadronesConsultados>, string]>([
  ['of ACREDITAN alone', { acreditan: con(acreditan('CL')) }, 'Padrón Tucumán (ACREDITAN) 11/2026: 3,5 %'],
  [
    'of the coefficients, where both have one',
    { acreditan: con(acreditan('CL')), coeficientes: con(coeficiente('0.5000', '5.00')) },
    'Padrón Tucumán (coeficientes) 11/2026: 5 %',
  ],
  [
    'of ACREDITAN, where the coefficients have none',
    { acreditan: con(acreditan('CM')), coeficientes: con(coeficiente('0.5000', null)) },
    'Padrón Tucumán (ACREDITAN) 11/2026: 1,75 %, la mitad de 3,5 %, sobre el neto por el coeficiente 0,5000',
  ],
])('a perception of Tucumán names the list whose percentage it is: %s', (_, padrones, motivo) => {
  expect(percibir(aTucuman, enTucuman({ padrones }))[0]?.motivo).toBe(motivo);
});

test('the evidence in words: the rows as they were, or their absence, the setting, and the sum', () => {
  const explicar = (base: BasePercepcion, cambios: Cambios) =>
    percibir(base, cambios).flatMap((percepcionDicha) =>
      explainPercepcion(percepcionDicha).map(({ nombre, valor }) => `${nombre}: ${valor}`),
    );
  expect(explicar(aCaba, { padrones: { agip: con(agip('2.50')) } })).toEqual([
    'Norma: Res. AGIP 352/2022',
    'Motivo: Padrón CABA 11/2026: 2,5 %',
    'Condición del comprador: IVA Responsable Inscripto',
    'Padrón CABA 11/2026: CUIT 30711234566, desde 01/11/2026, hasta 30/11/2026, publicado 22/10/2026, tipo C, marca de alta N, marca de alícuota N, percepción 2.50, retención 1.50, grupo de percepción 00, grupo de retención 00, razón social FERRETERIA DEL CENTRO S.R.L.',
    'Cuenta: 40.661,00 x 2,5 % = 1.016,53',
  ]);
  const ceros = {
    padrones: { coeficientes: con(coeficiente('0.0000')) },
    ajustes: { tucuman_coef_cero: 'p' },
  } as const;
  const enDolares = { ...aTucuman, neto: d(10), cotizacion: d('1405.5') };
  expect(explicar(enDolares, enTucuman(ceros)).slice(3)).toEqual([
    'Padrón Tucumán (ACREDITAN) 11/2026: el CUIT no está',
    'Padrón Tucumán (coeficientes) 11/2026: CUIT 30711234566, período 2026-11, exento no, coeficiente 0.0000, porcentaje 3.50, razón social FERRETERIA DEL CENTRO S.R.L.',
    'Ajuste de la empresa: tucuman_coef_cero = p',
    'Coeficiente: 0,0000',
    'Cuenta: 10,00 x 3,5 % = 0,35',
    'En pesos: base 14.055,00, percepción 491,93, que es lo que se declara: puede diferir en centavos de la cobrada, por el redondeo',
  ]);
});

test('two provinces answer separately, in the order of the nominations', () => {
  const agentes = [agente(CABA, { hasta: '2026-06-30' }), agente(TUCUMAN), agente(CABA, { desde: '2026-11-01' })];
  const dos = percibir(aCaba, { agentes, padrones: { agip: con(agip('2.50')) } });
  expect(dos.map(({ provincia, importe }) => [provincia, importe.toFixed(2)])).toEqual([
    [CABA, '1016.53'],
    [TUCUMAN, '0.00'],
  ]);
});

test('a person decides on a forced B that is perceived, but not on an unperceived one or an A', () => {
  const forzada = { receptor: { ...receptor, situacion_iva_facturado: 5 as const }, condicion_iva: 1 as const };
  expect(isBForzadaConPercepcion(forzada, [{ importe: d('0.01') }])).toBe(true);
  expect(isBForzadaConPercepcion(forzada, [{ importe: d(0) }])).toBe(false);
  expect(isBForzadaConPercepcion(aCaba, [{ importe: d('0.01') }])).toBe(false);
  // The buyer is judged by its real condition, although the B declares 5.
  const b = { ...aCaba, ...forzada, tipo_comprobante: 6 as const };
  expect(unica(b, { padrones: { agip: con(agip('2.50')) } })).toBe('40661.00 x 2.5 % = 1016.53 padron');
});

test('agents are told of their provinces without rules', () => {
  expect(avisosParaAgentes([], '2026-11-22')).toEqual([]);
  expect(avisosParaAgentes([CABA, 1], '2026-11-22')).toEqual([expect.stringContaining('Buenos Aires')]);
});

test('base × rate is half-up to the cent for any base and any rate of thousandths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 900 }),
      (centavos, centesimos) => {
        const rate = (centesimos / 100).toFixed(2);
        const [primera] = percibir({ ...aCaba, neto: d(centavos).div(100) }, { padrones: { agip: con(agip(rate)) } });
        // In integers: cents × hundredths of a percent are ten-thousandths of a cent.
        const esperado = (BigInt(centavos) * BigInt(centesimos) + 5_000n) / 10_000n;
        expect(primera?.importe.times(100).toFixed()).toBe(String(esperado));
        expect(primera?.importe_pesos.equals(primera.importe)).toBe(true);
      },
    ),
  );
});
