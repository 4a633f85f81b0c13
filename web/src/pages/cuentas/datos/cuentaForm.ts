import type { FechaCivil } from '@talonario/core/base';
import { isElectronico } from '@talonario/core/comprobantes';
import { enMiles } from '../../../textos/numeros.ts';
import type { Cuenta, CuentaAjustes, CuentaCambios, Empresa, PuntoDeVenta } from '@talonario/core/empresas';

/** The account's settings as typed. */
export interface CuentaValores extends Omit<CuentaAjustes, 'nc_espera_minutos' | 'receptor_espera_horas'> {
  nc_espera_minutos: string;
  receptor_espera_horas: string;
}

export type Campo = keyof CuentaValores;

/** Longest hold of a credit note: thirty days. */
const MAX_ESPERA = 43_200;
/** Longest wait for who the buyer is: thirty days. */
const MAX_HORAS = 720;
const MAX_OBSERVACIONES = 1_000;

export function valoresOf(cuenta: Cuenta): CuentaValores {
  return {
    linked_company_id: cuenta.linked_company_id,
    linked_punto_de_venta: cuenta.linked_punto_de_venta,
    automatizar: cuenta.automatizar,
    fecha_inicio_automatizacion: cuenta.fecha_inicio_automatizacion,
    include_shipping_cost: cuenta.include_shipping_cost,
    force_factura_b: cuenta.force_factura_b,
    iva: cuenta.iva,
    observaciones: cuenta.observaciones,
    nc_espera_minutos: String(cuenta.nc_espera_minutos),
    receptor_espera_horas: String(cuenta.receptor_espera_horas),
    percepcion_en_ventas: cuenta.percepcion_en_ventas,
  };
}

/** Points of sale that can invoice sales of the marketplace (spec §5). */
export function puntosElectronicos(empresa: Pick<Empresa, 'puntosDeVenta'> | null): PuntoDeVenta[] {
  return empresa?.puntosDeVenta.filter(({ modo_facturacion }) => isElectronico(modo_facturacion)) ?? [];
}

/**
 * Fields that change with another one: a company brings its only point of sale, and automation that was off starts today,
 * whatever the date it had once.
 */
export function consecuencias(
  cambio: Partial<CuentaValores>,
  antes: CuentaValores,
  { guardada, empresas, hoy }: { guardada: Cuenta; empresas: readonly Empresa[]; hoy: FechaCivil },
): Partial<CuentaValores> {
  const empresa = empresas.find(({ id }) => id === cambio.linked_company_id) ?? null;
  const [unico, punto] = puntosElectronicos(empresa);
  const otraEmpresa = cambio.linked_company_id !== undefined && cambio.linked_company_id !== antes.linked_company_id;
  return {
    ...(otraEmpresa && { linked_punto_de_venta: punto ? null : (unico?.punto_de_venta ?? null) }),
    ...(cambio.automatizar && {
      fecha_inicio_automatizacion: guardada.automatizar ? guardada.fecha_inicio_automatizacion : hoy,
    }),
    ...cambio,
  };
}

const REQUERIDO = 'Requerido';

/** Every problem of the form, by field; a field without one is not there. `empresa`: the chosen one. */
export function validarCuenta(valores: CuentaValores, empresa: Empresa | null): Partial<Record<Campo, string>> {
  const puntos = puntosElectronicos(empresa).map(({ punto_de_venta }) => punto_de_venta);
  const { automatizar, linked_company_id, linked_punto_de_venta: punto } = valores;
  const elegible = linked_company_id !== null && (puntos.length > 0 || automatizar);
  const problemas: Partial<Record<Campo, string | false>> = {
    linked_company_id:
      automatizar && linked_company_id === null && 'Para la facturación automática hace falta una empresa',
    linked_punto_de_venta:
      punto === null
        ? elegible && REQUERIDO
        : empresa !== null &&
          !puntos.includes(punto) &&
          'Ese punto de venta ya no está o no es de factura electrónica: elegí otro',
    fecha_inicio_automatizacion: automatizar && valores.fecha_inicio_automatizacion === null && REQUERIDO,
    nc_espera_minutos:
      readEspera(valores.nc_espera_minutos) === null &&
      `Escribí los minutos con un número entero, hasta ${enMiles(MAX_ESPERA)} (30 días)`,
    receptor_espera_horas:
      readHoras(valores.receptor_espera_horas) === null &&
      `Escribí las horas con un número entero, de 1 a ${MAX_HORAS} (30 días)`,
    observaciones:
      valores.observaciones.trim().length > MAX_OBSERVACIONES &&
      `Tiene ${valores.observaciones.trim().length} caracteres: entran hasta ${MAX_OBSERVACIONES}`,
  };
  return Object.fromEntries(Object.entries(problemas).filter(([, problema]) => problema));
}

/** Settings that the form changes; empty: none. An invalid number counts as a change. */
export function cambiosOf(valores: CuentaValores, guardada: Cuenta): CuentaCambios {
  const nuevos: CuentaCambios = {
    ...valores,
    observaciones: valores.observaciones.trim(),
    nc_espera_minutos: readEspera(valores.nc_espera_minutos) ?? Number.NaN,
    receptor_espera_horas: readHoras(valores.receptor_espera_horas) ?? Number.NaN,
  };
  return Object.fromEntries(
    Object.entries(nuevos).filter(([campo, valor]) => valor !== guardada[campo as Campo]),
  ) as CuentaCambios;
}

/** Values in `ajustes` of the settings that `cambios` has. */
export function ajustesOf(
  cambios: Partial<Record<Campo, unknown>>,
  ajustes: Partial<CuentaAjustes>,
): Partial<CuentaAjustes> {
  return Object.fromEntries(Object.keys(cambios).map((campo) => [campo, ajustes[campo as Campo]]));
}

/** `1 h 30 min`: how the minutes of the hold read; null when they are no number of minutes. */
export function esperaEnPalabras(texto: string): string | null {
  const minutos = readEspera(texto);
  if (minutos === null) return null;
  const partes = [
    [Math.floor(minutos / 1440), minutos >= 2880 ? 'días' : 'día'],
    [Math.floor((minutos % 1440) / 60), 'h'],
    [minutos % 60, 'min'],
  ].flatMap(([cuanto, unidad]) => (cuanto === 0 ? [] : [`${cuanto} ${unidad}`]));
  return partes.join(' ') || 'sin espera';
}

function readEspera(texto: string): number | null {
  const limpio = texto.trim();
  return /^\d{1,5}$/.test(limpio) && Number(limpio) <= MAX_ESPERA ? Number(limpio) : null;
}

function readHoras(texto: string): number | null {
  const limpio = texto.trim();
  const horas = /^\d{1,3}$/.test(limpio) ? Number(limpio) : 0;
  return horas >= 1 && horas <= MAX_HORAS ? horas : null;
}
