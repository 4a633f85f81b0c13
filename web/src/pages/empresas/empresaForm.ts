import {
  parseImporte,
  type CondicionIvaReceptor,
  type FechaCivil,
  type Provincia,
  type SituacionIibb,
  type SituacionIva,
} from '@talonario/core/base';
import type { PersonaBuscada } from '@talonario/core/comprobantes';
import {
  discriminaIva,
  formatCuit,
  inscriptoEnIibb,
  isValidCuit,
  RESPONSABLE_INSCRIPTO,
  stripDocumento,
  type AgentePercepcion,
  type Empresa,
} from '@talonario/core/empresas';
import { ajustesPorDefecto, isAgente, nominacionesOf, provinciasConRegimen } from '@talonario/core/percepciones';
import type { Pedido } from '../../api.ts';
import {
  cuerpoDeAjustes,
  isNominada,
  problemaDeAlicuota,
  problemasDeAjustes,
  sinNominaciones,
  textOfAjustes,
  type AjustesTipeados,
} from './percepciones/ajustesTipeados.ts';
import { nominacionAbierta } from './percepciones/Nominaciones.tsx';
import { textOfImporte, textOfNumero } from '../../components/campos/MoneyInput.tsx';

/** The company form as typed. Amounts and percents are text until they are sent. */
export interface EmpresaValores {
  cuit: string;
  razon_social: string;
  situacion_iva: SituacionIva;
  clase_a: Empresa['clase_a'];
  agente_percepcion: boolean;
  ajustes: AjustesTipeados;
  percepciones_iibb: Provincia[];
  /** At least one of each province, with its dates. */
  nominaciones: readonly AgentePercepcion[];
  /** In percent; empty: nothing is printed. */
  isib_caba_alicuota: string;
  /** Payment terms of its vouchers; empty: none. */
  condicion_de_venta: string;
  situacion_iibb: SituacionIibb;
  iibb: string;
  /** CLAE; empty: none. */
  actividad: string;
  iva_simple_odp: Empresa['iva_simple_odp'];
  inicio_actividades: FechaCivil | null;
  iibb_porcentaje: string;
  /** Nobody said it yet: saving the form does. */
  iibb_sin_confirmar: boolean;
  cobertura_cambio: string;
  ajuste_fijo: string;
  ajuste_variable: string;
  costo_envio_flex: string;
  debitos_creditos_computable: string;
}

type Campo = keyof EmpresaValores;

/** The numbers of the form, each with the name it has when it is missing (spec §5 "Company form"). */
const numeros = [
  ['iibb_porcentaje', 'Porcentaje de IIBB'],
  ['cobertura_cambio', 'Cobertura cambio'],
  ['ajuste_fijo', 'Costo fijo por venta'],
  ['ajuste_variable', 'Costo variable'],
  ['costo_envio_flex', 'Costo envío Flex'],
  ['debitos_creditos_computable', 'Débitos y créditos que se recupera'],
] as const satisfies readonly (readonly [Campo, string])[];

/** Fields of the tab 'Rentabilidad'; the others are in 'Datos impositivos'. */
export const enRentabilidad: ReadonlySet<string> = new Set(numeros.map(([campo]) => campo));

/** Provinces whose perceptions are supported (spec §9). */
export const provinciasDePercepcion: readonly Provincia[] = provinciasConRegimen;

export const empresaNueva: EmpresaValores = {
  cuit: '',
  razon_social: '',
  situacion_iva: RESPONSABLE_INSCRIPTO,
  clase_a: 'plena',
  agente_percepcion: false,
  percepciones_iibb: [],
  nominaciones: [],
  isib_caba_alicuota: '',
  condicion_de_venta: '',
  ajustes: textOfAjustes(ajustesPorDefecto),
  situacion_iibb: 2,
  iibb: '',
  actividad: '',
  iva_simple_odp: 'cero',
  inicio_actividades: null,
  iibb_porcentaje: '',
  iibb_sin_confirmar: false,
  cobertura_cambio: '0',
  ajuste_fijo: '0,00',
  ajuste_variable: '0',
  costo_envio_flex: '0,00',
  debitos_creditos_computable: '100',
};

export function valoresOf(empresa: Empresa): EmpresaValores {
  return {
    cuit: formatCuit(empresa.cuit),
    razon_social: empresa.razon_social,
    situacion_iva: empresa.situacion_iva,
    clase_a: empresa.clase_a,
    agente_percepcion: isAgente(empresa),
    percepciones_iibb: empresa.percepciones_iibb,
    nominaciones: nominacionesOf(empresa),
    isib_caba_alicuota: textOfImporte(empresa.isib_caba_alicuota),
    condicion_de_venta: empresa.condicion_de_venta ?? '',
    ajustes: textOfAjustes(empresa.ajustes_percepcion),
    situacion_iibb: empresa.situacion_iibb,
    iibb: empresa.iibb ?? '',
    actividad: empresa.actividad ?? '',
    iva_simple_odp: empresa.iva_simple_odp,
    inicio_actividades: empresa.inicio_actividades,
    iibb_porcentaje: textOfNumero(empresa.iibb_porcentaje),
    iibb_sin_confirmar: empresa.iibb_sin_confirmar,
    cobertura_cambio: textOfNumero(empresa.cobertura_cambio),
    ajuste_fijo: textOfImporte(empresa.ajuste_fijo),
    ajuste_variable: textOfNumero(empresa.ajuste_variable),
    costo_envio_flex: textOfImporte(empresa.costo_envio_flex),
    debitos_creditos_computable: textOfNumero(empresa.debitos_creditos_computable),
  };
}

/** Whether the company can be an agent of perception: only those that charge VAT (spec §4 "Company form"). */
export function puedePercibir({ situacion_iva }: Pick<EmpresaValores, 'situacion_iva'>): boolean {
  return discriminaIva(situacion_iva);
}

/** Fields that change with another one (spec §4 "Company form"). */
export function consecuencias(cambio: Partial<EmpresaValores>, antes: EmpresaValores): Partial<EmpresaValores> {
  const otroCuit = cambio.cuit !== undefined && stripDocumento(cambio.cuit) !== stripDocumento(antes.cuit);
  const otraSituacion = cambio.situacion_iva !== undefined && cambio.situacion_iva !== antes.situacion_iva;
  return {
    ...(otroCuit && { razon_social: '' }),
    ...(otraSituacion && {
      clase_a: 'plena',
      agente_percepcion: false,
      ...sinNominar(antes),
    }),
    ...(cambio.agente_percepcion === false && sinNominar(antes)),
    ...(cambio.percepciones_iibb && { nominaciones: enProvincias(antes.nominaciones, cambio.percepciones_iibb) }),
    ...cambio,
  };
}

/** A company that is no agent, in no province and of no regime of several. */
function sinNominar({ ajustes }: EmpresaValores): Partial<EmpresaValores> {
  return { percepciones_iibb: [], nominaciones: [], ajustes: sinNominaciones(ajustes) };
}

/** Nominations of the provinces that stay, and an open one of each new province. */
function enProvincias(antes: readonly AgentePercepcion[], provincias: readonly Provincia[]): AgentePercepcion[] {
  return provincias.flatMap((provincia) => {
    const nominacionesDeProvincia = antes.filter((nominacion) => nominacion.provincia === provincia);
    return nominacionesDeProvincia.length > 0 ? nominacionesDeProvincia : [nominacionAbierta(provincia)];
  });
}

/** Fields that the padrón fills (spec §4): Monotributo and Exento too when it says so. */
export function cambiosSegunPadron(persona: PersonaBuscada): Partial<EmpresaValores> {
  const inicio = persona.datosGenerales?.fechaContratoSocial ?? null;
  return {
    razon_social: persona.razon_social,
    situacion_iva: situaciones[persona.situacion_iva ?? 5] ?? 5,
    ...(inicio !== null && { inicio_actividades: inicio }),
  };
}

/** The receiver's conditions that a company can have; the others are Consumidor final. */
const situaciones: Readonly<Partial<Record<CondicionIvaReceptor, SituacionIva>>> = { 1: 1, 4: 4, 6: 6, 13: 6, 16: 6 };

const REQUERIDO = 'Requerido';

/** Every problem of the form, by field; a field without one is not there. */
export function validarEmpresa(valores: EmpresaValores): Partial<Record<Campo | `ajustes.${string}`, string>> {
  const cuit = stripDocumento(valores.cuit);
  const problemas: Partial<Record<Campo | `ajustes.${string}`, string | null>> = {
    cuit: cuit === '' ? REQUERIDO : isValidCuit(cuit) ? null : 'El CUIT no es válido: revisá los 11 números',
    razon_social: valores.razon_social.trim() === '' ? REQUERIDO : null,
    percepciones_iibb:
      valores.agente_percepcion && valores.percepciones_iibb.length === 0 && !isNominada(valores.ajustes)
        ? 'Elegí al menos una provincia'
        : null,
    ...problemasDeAjustes(valores.ajustes, valores.percepciones_iibb),
    nominaciones: valores.nominaciones.some(({ desde, hasta }) => desde !== null && hasta !== null && desde > hasta)
      ? 'Una nominación termina antes de empezar'
      : null,
    isib_caba_alicuota: problemaDeIsib(valores.isib_caba_alicuota),
    iibb: inscriptoEnIibb(valores.situacion_iibb) && valores.iibb.trim() === '' ? REQUERIDO : null,
    actividad: problemaDeActividad(valores.actividad),
    inicio_actividades: valores.inicio_actividades === null ? REQUERIDO : null,
    ...Object.fromEntries(numeros.map(([campo]) => [campo, problemaDeNumero(campo, valores[campo])])),
  };
  return Object.fromEntries(
    Object.entries(problemas).flatMap(([campo, problema]) => (problema ? [[campo, problema]] : [])),
  );
}

/** Names of the fields that keep the submit button disabled (spec §5 "Company form"); empty when it can be pressed. */
export function faltantes(valores: EmpresaValores): string[] {
  return [
    ...(stripDocumento(valores.cuit).length === 11 ? [] : ['CUIT']),
    ...(valores.razon_social.trim() === '' ? ['Razón social'] : []),
    ...numeros
      .filter(([campo]) => parseImporte(valores[campo]) === null)
      .map(([, nombre]) => `${nombre} (en Rentabilidad)`),
  ];
}

/** The body of a valid form. */
export function cuerpoOf(valores: EmpresaValores): Pedido<'createEmpresa'>['body'] {
  return {
    cuit: stripDocumento(valores.cuit),
    razon_social: valores.razon_social.trim(),
    situacion_iva: valores.situacion_iva,
    clase_a: valores.clase_a,
    situacion_iibb: valores.situacion_iibb,
    iibb: inscriptoEnIibb(valores.situacion_iibb) ? valores.iibb.trim() : null,
    inicio_actividades: valores.inicio_actividades ?? '',
    percepciones_iibb: valores.percepciones_iibb,
    actividad: valores.actividad.trim() || null,
    iva_simple_odp: valores.iva_simple_odp,
    ajustes_percepcion: cuerpoDeAjustes(valores.ajustes),
    agentes_percepcion: [...valores.nominaciones],
    isib_caba_alicuota: isibOf(valores.isib_caba_alicuota),
    condicion_de_venta: valores.condicion_de_venta.trim() || null,
    iibb_porcentaje: numeroOf(valores.iibb_porcentaje),
    cobertura_cambio: numeroOf(valores.cobertura_cambio),
    ajuste_fijo: numeroOf(valores.ajuste_fijo),
    ajuste_variable: numeroOf(valores.ajuste_variable),
    costo_envio_flex: numeroOf(valores.costo_envio_flex),
    debitos_creditos_computable: numeroOf(valores.debitos_creditos_computable),
  };
}

/** The rate that is printed of CABA, or nothing. */
export function problemaDeIsib(texto: string): string | null {
  return texto.trim() === '' ? null : problemaDeAlicuota(texto);
}

/** null: nothing is printed. */
export function isibOf(texto: string): number | null {
  return texto.trim() === '' ? null : numeroOf(texto);
}

/** The code of an activity: up to six digits, or nothing. */
export function problemaDeActividad(texto: string): string | null {
  return /^\d{0,6}$/.test(texto.trim()) ? null : 'Escribí hasta 6 números, por ejemplo 479101';
}

/** Adjustments may be negative (they can be a gain); the rest may not. */
const admiteNegativo: ReadonlySet<string> = new Set<Campo>(['ajuste_fijo', 'ajuste_variable']);

function problemaDeNumero(campo: Campo, texto: string): string | null {
  if (texto.trim() === '') return REQUERIDO;
  const valor = parseImporte(texto);
  if (valor === null) return 'Escribí un número, por ejemplo 1234,56';
  if (valor.lt(0) && !admiteNegativo.has(campo)) return 'No puede ser negativo';
  return campo === 'cobertura_cambio' && !valor.isInteger() ? 'Escribí un número entero' : null;
}

function numeroOf(texto: string): number {
  return parseImporte(texto)?.toNumber() ?? 0;
}
