import { z } from 'zod';
import { agentePercepcion, ajustesPercepcion, ajustesPercepcionCambiados } from './ajustesPercepcion.ts';
import { condicionDeVentaTipeada, MAX_CONDICION_DE_VENTA } from './condicionDeVenta.ts';
import { cuitTexto, fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { ambiente, claseA, modoFacturacion, provincia, situacionIibb, situacionIva } from '../enums.ts';
import { entero } from '../query.ts';
import { texto } from '../texto.ts';

/** Printed rate of gross-income tax: percent, two decimals. */
const alicuotaIsib = importe.refine(
  (valor) => valor.gte(0) && valor.lt(100) && valor.decimalPlaces() <= 2,
  'out of range',
);

/** Number of a point of sale. */
export const numeroDePunto = z.int().min(1).max(99998);

/** A point of sale as read. `logo` is a URL. */
export const puntoDeVenta = z.object({
  punto_de_venta: numeroDePunto,
  nombre_fantasia: z.string(),
  direccion: z.string(),
  id_provincia: provincia,
  logo: z.string().nullable(),
  telefono: z.string().nullable(),
  modo_facturacion: modoFacturacion,
  /** CLAE, six digits; null: the company's. */
  actividad: z.string().nullable(),
  /** Rate of CABA printed on vouchers to consumers (Res. AGIP 169/2026); null: the company's, 0: none. */
  isib_caba_alicuota: importe.nullable(),
  company_id: id,
});
export type PuntoDeVenta = z.output<typeof puntoDeVenta>;

const ivaSimpleOdp = z.enum(['cero', 'repetir']);
/** Activity as typed: up to six digits; empty becomes null. */
const actividadTipeada = texto(20)
  .trim()
  .regex(/^\d{0,6}$/)
  .nullable()
  .default(null)
  .transform((texto) => (texto ? texto.padStart(6, '0') : null));

/** `iibb_porcentaje`, `cobertura_cambio` and `ajuste_variable` are percent; `ajuste_fijo` and `costo_envio_flex` ARS. */
export const empresaDatos = z.object({
  cuit: cuitTexto,
  razon_social: z.string().min(1),
  situacion_iva: situacionIva,
  situacion_iibb: situacionIibb,
  iibb: z.string().nullable(),
  iibb_porcentaje: importe,
  inicio_actividades: fechaCivil,
  percepciones_iibb: z.array(provincia),
  costo_envio_flex: importe,
  cobertura_cambio: importe,
  ajuste_fijo: importe,
  ajuste_variable: importe,
  /** Percent of the withheld bank-debit tax that the company recovers; ignored for a Monotributo, who recovers none. */
  debitos_creditos_computable: importe,
  /** CLAE, six digits: the activity by which IVA Simple is broken down; null: none. */
  actividad: z.string().nullable(),
  /** Column "Débito fiscal O.D.P." of IVA Simple: zero, or the debit again. */
  iva_simple_odp: ivaSimpleOdp,
  /** Rate of gross-income tax in CABA, printed on vouchers to consumers (Res. AGIP 169/2026); null: not printed. */
  isib_caba_alicuota: importe.nullable(),
  /** Payment terms that its vouchers begin with, and that invoices of sales print; null: none. */
  condicion_de_venta: z.string().nullable(),
});
export type EmpresaDatos = z.output<typeof empresaDatos>;

export const empresa = empresaDatos.extend({
  id,
  /** Class A that ARCA lets the company issue (RG 5762). */
  clase_a: claseA,
  puntosDeVenta: z.array(puntoDeVenta),
  ajustes_percepcion: ajustesPercepcion,
  /** Nominations with their dates; a province of `percepciones_iibb` without a nomination is open. */
  agentes_percepcion: z.array(agentePercepcion),
  /** Environments in which the CUIT is the company's: proved, inherited, or, where users are trusted, of the first to issue. */
  habilitada_en: z.array(ambiente),
  /** Whether `iibb_porcentaje` is still the first run's assumption, unconfirmed by a person. */
  iibb_sin_confirmar: z.boolean(),
});
export type Empresa = z.output<typeof empresa>;

/** A number within what the column holds and a person can mean. */
const entre = (desde: number, hasta: number) =>
  importe.refine((valor) => valor.gte(desde) && valor.lte(hasta), 'out of range');
const MAX_PESOS = 1_000_000_000_000;
const pesos = entre(0, MAX_PESOS);
const porcentaje = entre(0, 100);
/** A whole percentage (spec §3). */
const porcentajeEntero = porcentaje.refine((valor) => valor.isInteger(), 'not whole');

/**
 * Body of POST and PUT /api/empresa. `iibb` may come as a number, as in the form. An absent profit parameter is 0, except
 * `iibb_porcentaje`, which is required.
 */
export const empresaTipeada = z.object({
  cuit: texto(25),
  razon_social: texto(300),
  situacion_iva: situacionIva,
  situacion_iibb: situacionIibb,
  iibb: z
    .union([texto(30), z.int().min(0)])
    .nullable()
    .default(null),
  iibb_porcentaje: porcentaje,
  inicio_actividades: fechaTipeada,
  percepciones_iibb: z.array(provincia).default([]),
  costo_envio_flex: pesos.prefault(0),
  cobertura_cambio: porcentajeEntero.prefault(0),
  ajuste_fijo: entre(-MAX_PESOS, MAX_PESOS).prefault(0),
  ajuste_variable: entre(-100, 100).prefault(0),
  debitos_creditos_computable: porcentaje.prefault(100),
  actividad: actividadTipeada,
  iva_simple_odp: ivaSimpleOdp.default('cero'),
  /** Absent: it stays. */
  clase_a: claseA.optional(),
  /** Absent: it stays. */
  isib_caba_alicuota: alicuotaIsib.nullable().optional(),
  /** Absent: it stays; empty: none. */
  condicion_de_venta: condicionDeVentaTipeada,
  /** Absent settings stay. */
  ajustes_percepcion: ajustesPercepcionCambiados.default({}),
  agentes_percepcion: z.array(agentePercepcion).max(20).nullable().default(null),
  /** true only in the first run, which assumes the rate; saving the form confirms it. */
  iibb_sin_confirmar: z.boolean().default(false),
});
export type EmpresaTipeada = z.output<typeof empresaTipeada>;

/** Body of PUT /api/empresa/{id}. `antes`: fields as read; if somebody changed them meanwhile, nothing is saved. */
export const empresaCambiada = empresaTipeada.extend({
  antes: empresa
    .omit({ id: true, cuit: true, puntosDeVenta: true, habilitada_en: true, iibb_sin_confirmar: true })
    .extend({
      razon_social: texto(300),
      iibb: texto(30).nullable(),
      actividad: texto(20).nullable(),
      condicion_de_venta: texto(MAX_CONDICION_DE_VENTA).nullable(),
      ajustes_percepcion: ajustesPercepcionCambiados,
    })
    .partial()
    .optional(),
});
export type EmpresaCambiada = z.output<typeof empresaCambiada>;

/** A point of sale as sent: the same fields in the other spelling (spec §3). */
export const puntoDeVentaTipeado = z.object({
  puntoDeVenta: z.union([numeroDePunto, entero(1, 99998)]),
  nombreFantasia: texto(200),
  direccion: texto(300),
  idProvincia: provincia,
  logo: texto(2_000).nullable().default(null),
  modo_facturacion: modoFacturacion.default(1),
  telefono: texto(50).nullable().default(null),
  actividad: actividadTipeada,
  isib_caba_alicuota: alicuotaIsib.nullable().optional(),
});
export type PuntoDeVentaTipeado = z.output<typeof puntoDeVentaTipeado>;

/** Body of the PUT of a point of sale. `antes`: fields as read, in the spelling in which they are read. */
export const puntoDeVentaCambiado = puntoDeVentaTipeado.extend({
  antes: puntoDeVenta
    .omit({ punto_de_venta: true, company_id: true })
    .extend({
      nombre_fantasia: texto(200),
      direccion: texto(300),
      logo: texto(2_000).nullable(),
      telefono: texto(50).nullable(),
      actividad: texto(20).nullable(),
    })
    .partial()
    .optional(),
});
export type PuntoDeVentaCambiado = z.output<typeof puntoDeVentaCambiado>;

/** A saved point of sale. `aviso`: a warning for the person (its logo could not be fetched). */
export const puntoDeVentaGuardado = puntoDeVenta.extend({ aviso: z.string().nullable() });
