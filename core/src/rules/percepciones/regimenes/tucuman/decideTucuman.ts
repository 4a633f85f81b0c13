import { Decimal } from 'decimal.js';
import type { AjustesPercepcion } from '../../../../contract/empresas/ajustesPercepcion.ts';
import type { FilaAcreditan, FilaCoeficiente } from '../../../../contract/regimenes/tucuman.ts';
import { TUCUMAN } from '../../../catalogs/provincia.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { withComma, formatPorcentaje, round2, sum } from '../../../money.ts';
import { filaOf, nombrePadron, type Caso, type Decision } from '../../caso.ts';
import { entregaDesconocida, segunPadron, type Motivo } from '../../motivos.ts';

/**
 * Perception of Tucumán (RG DGR 86/00; rates published by RG DGR 22/2018): by ACREDITAN and the coefficients of Convenio
 * Multilateral of the month. Base is the net (with exempt and not taxed amounts). A coefficient makes the base smaller and
 * the percentage half, since ARCA takes rates of two decimals. Rates are kept in thousandths of a percent.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`
 */
export function decideTucuman(caso: Caso): Decision {
  const neto = sum([caso.base.neto, caso.base.exento, caso.base.no_gravado]);
  const nada: Omit<Decision, 'motivo'> = {
    alicuota: new Decimal(0),
    base: neto,
    coeficiente: null,
    consultas: [],
    ajuste: null,
  };
  const entrega = caso.base.provincia_entrega;
  const { con_sede } = caso.agente;
  if (entrega !== null && entrega !== TUCUMAN && !con_sede) return { ...nada, motivo: enOtraProvincia };
  const { acreditan, coeficientes } = caso.padrones();
  // The destination comes first: goods that go elsewhere need no list.
  if (entrega === null && !con_sede && !(acreditan.importado && coeficientes.importado)) {
    return { ...nada, motivo: entregaDesconocida('Tucumán') };
  }
  const fila = filaOf('acreditan', acreditan);
  const coeficiente = filaOf('coeficientes', coeficientes);
  const consultas: Decision['consultas'] = [
    { origen: 'acreditan', periodo: acreditan.periodo, fila },
    { origen: 'coeficientes', periodo: coeficientes.periodo, fila: coeficiente },
  ];
  const inscripto = fila !== null || coeficiente !== null;
  // RG 86/00 art. 1: an agent seated in Tucumán also perceives outside it, from buyers registered or domiciled there.
  const domiciliado = caso.base.receptor.provincia_facturado === TUCUMAN;
  const alcanzado = entrega === TUCUMAN || (con_sede && (inscripto || domiciliado));
  if (!alcanzado && entrega !== null) return { ...nada, consultas, motivo: enOtraProvincia };
  const enTucuman = (): Parte =>
    inscripto ? segunFilas(caso, neto, fila, coeficiente, acreditan.periodo) : sinInscripcion(caso, acreditan.periodo);
  if (alcanzado || isCeroSeguro(enTucuman)) return { ...nada, consultas, ...enTucuman() };
  return {
    ...nada,
    consultas,
    motivo: entregaDesconocida('Tucumán', inscripto ? ', y el comprador está en sus padrones' : ''),
  };
}

/** Whether nothing would be perceived even inside the province, so that the destination makes no difference. */
function isCeroSeguro(enTucuman: () => Parte): boolean {
  try {
    return enTucuman().alicuota.isZero();
  } catch (error) {
    // The rate of a setting that nobody chose is unknown.
    if (!isAppError(error, 'falta_ajuste_percepcion')) throw error;
    return false;
  }
}

type CoeficienteCero = NonNullable<AjustesPercepcion['tucuman_coef_cero']>;
type Parte = Pick<Decision, 'motivo' | 'alicuota'> & Partial<Decision>;

function segunFilas(
  caso: Caso,
  neto: Decimal,
  fila: FilaAcreditan | null,
  coeficiente: FilaCoeficiente | null,
  periodo: string,
): Parte {
  if (fila?.exento || coeficiente?.exento) {
    const origen = fila?.exento ? 'acreditan' : 'coeficientes';
    const texto = `Exento según el padrón ${nombrePadron(origen, periodo)}`;
    return { alicuota: new Decimal(0), motivo: { codigo: 'exento_en_padron', texto } };
  }
  // When both lists have a percentage, the coefficients' one applies, and the reason names the list used.
  const deCoeficientes = coeficiente?.porcentaje ?? null;
  const p = new Decimal(deCoeficientes ?? fila?.porcentaje ?? 0);
  const padron = nombrePadron(deCoeficientes === null && fila !== null ? 'acreditan' : 'coeficientes', periodo);
  if (fila?.tipo === 'CL') {
    const codigo = p.isZero() ? 'padron_cero' : 'padron';
    return { alicuota: p, motivo: segunPadron(codigo, padron, p) };
  }
  const mitad = milesimos(p.div(2));
  if (coeficiente === null || !caso.ajustes.tucuman_coef_en_percepciones) {
    const detalle = `, la mitad de ${formatPorcentaje(p)} por ser de Convenio Multilateral`;
    return { alicuota: mitad, motivo: segunPadron('sin_coeficiente', padron, mitad, detalle) };
  }
  const k = new Decimal(coeficiente.coeficiente ?? 0);
  if (k.isZero()) return { coeficiente: k, ...conCoeficienteCero(caso, p, padron) };
  const detalle = `, la mitad de ${formatPorcentaje(p)}, sobre el neto por el coeficiente ${withComma(k, 4)}`;
  return {
    alicuota: mitad,
    base: round2(neto.times(k)),
    coeficiente: k,
    motivo: segunPadron('coeficiente', padron, mitad, detalle),
  };
}

/** The four readings of a coefficient of 0.0000. The company chooses one; there is no default. */
const alicuotasCoeficienteCero: Readonly<Record<CoeficienteCero, (p: Decimal) => Decimal>> = {
  p: (p) => p,
  p_mitad: (p) => p.div(2),
  p_17_5: (p) => p.times('0.175'),
  fija_0_175: () => new Decimal('0.175'),
};

function conCoeficienteCero(
  { ajustes, base }: Caso,
  p: Decimal,
  padron: string,
): Pick<Decision, 'motivo' | 'alicuota' | 'ajuste'> {
  const regla = ajustes.tucuman_coef_cero;
  if (regla === null) throw sinAjuste('tucuman_coef_cero', base.receptor.cuit_facturado);
  const alicuota = milesimos(alicuotasCoeficienteCero[regla](p));
  const detalle = ', lo que la empresa eligió para un coeficiente 0,0000';
  return {
    alicuota,
    ajuste: { nombre: 'tucuman_coef_cero', valor: regla },
    motivo: segunPadron('coeficiente_cero', padron, alicuota, detalle),
  };
}

function sinInscripcion({ ajustes, base }: Caso, periodo: string): Pick<Decision, 'motivo' | 'alicuota' | 'ajuste'> {
  const valor = ajustes.tucuman_no_inscripto;
  if (valor === null) throw sinAjuste('tucuman_no_inscripto', base.receptor.cuit_facturado);
  const mes = `${periodo.slice(5)}/${periodo.slice(0, 4)}`;
  const texto = `No está en los padrones Tucumán ${mes}: ${formatPorcentaje(valor)}, lo que la empresa eligió para esos casos`;
  return {
    alicuota: new Decimal(valor),
    ajuste: { nombre: 'tucuman_no_inscripto', valor: String(valor) },
    motivo: { codigo: 'no_inscripto', texto },
  };
}

function sinAjuste(ajuste: 'tucuman_coef_cero' | 'tucuman_no_inscripto', cuit: string): AppError {
  return new AppError('falta_ajuste_percepcion', { ajuste, cuit });
}

const enOtraProvincia: Motivo = { codigo: 'entrega_en_otra_provincia', texto: 'La entrega no es en Tucumán' };

function milesimos(alicuota: Decimal): Decimal {
  return alicuota.toDecimalPlaces(3, Decimal.ROUND_HALF_UP);
}
