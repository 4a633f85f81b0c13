import { z } from 'zod';
import { agentePercepcion, ajustesPercepcion, ajustesPercepcionCambiados } from './ajustesPercepcion.ts';
import { cuitTexto, fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { ambiente, claseA, modoFacturacion, provincia, situacionIibb, situacionIva } from '../enums.ts';
import { entero } from '../query.ts';
import { texto } from '../texto.ts';

/** Rate of gross-income tax as it is printed: percent, two decimals. */
const alicuotaIsib = importe.refine(
  (valor) => valor.gte(0) && valor.lt(100) && valor.decimalPlaces() <= 2,
  'out of range',
);

/** As read. `logo` is a URL. */
export const puntoDeVenta = z.object({
  punto_de_venta: z.int().min(1).max(99998),
  nombre_fantasia: z.string(),
  direccion: z.string(),
  id_provincia: provincia,
  logo: z.string().nullable(),
  telefono: z.string().nullable(),
  modo_facturacion: modoFacturacion,
  /** CLAE, six digits; null: the company's. */
  actividad: z.string().nullable(),
  /** What vouchers to consumers print of CABA (Res. AGIP 169/2026); null: the company's, 0: nothing. */
  isib_caba_alicuota: importe.nullable(),
  company_id: id,
});
export type PuntoDeVenta = z.output<typeof puntoDeVenta>;

const ivaSimpleOdp = z.enum(['cero', 'repetir']);
/** As it is typed: up to six digits, and none is null. */
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
  /** Percent of the bank-debit tax withheld that it recovers; a Monotributo recovers none, whatever it says. */
  debitos_creditos_computable: importe,
  /** CLAE, six digits: what IVA Simple is opened by. */
  actividad: z.string().nullable(),
  /** Column "Débito fiscal O.D.P." of IVA Simple: zero, or the debit again. */
  iva_simple_odp: ivaSimpleOdp,
  /** Its rate of gross-income tax in CABA, printed in vouchers to consumers (Res. AGIP 169/2026); null: not printed. */
  isib_caba_alicuota: importe.nullable(),
});
export type EmpresaDatos = z.output<typeof empresaDatos>;

export const empresa = empresaDatos.extend({
  id,
  /** Which class A ARCA lets it issue (RG 5762). */
  clase_a: claseA,
  puntosDeVenta: z.array(puntoDeVenta),
  ajustes_percepcion: ajustesPercepcion,
  /** Nominations with dates; a province of `percepciones_iibb` without one is open. */
  agentes_percepcion: z.array(agentePercepcion),
  /** Where its CUIT is its own: proved, inherited, or of the first to issue where users are trusted. */
  habilitada_en: z.array(ambiente),
  /** `iibb_porcentaje` is a supposition of the first run: nobody said it yet. */
  iibb_sin_confirmar: z.boolean(),
});
export type Empresa = z.output<typeof empresa>;

/** What the columns can hold, and a person can mean. */
const entre = (desde: number, hasta: number) =>
  importe.refine((valor) => valor.gte(desde) && valor.lte(hasta), 'out of range');
const MAX_PESOS = 1_000_000_000_000;
const pesos = entre(0, MAX_PESOS);
const porcentaje = entre(0, 100);
/** Spec §3. */
const porcentajeEntero = porcentaje.refine((valor) => valor.isInteger(), 'not whole');

/**
 * Body of POST and PUT /api/empresa. `iibb` may come as the number the form has; what is not sent of the profit
 * parameters is 0, but `iibb_porcentaje` has to be typed.
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
  /** What is not sent stays as it was. */
  clase_a: claseA.optional(),
  /** What is not sent stays as it was. */
  isib_caba_alicuota: alicuotaIsib.nullable().optional(),
  /** What is not sent stays as it was. */
  ajustes_percepcion: ajustesPercepcionCambiados.default({}),
  agentes_percepcion: z.array(agentePercepcion).max(20).nullable().default(null),
  /** Who saves the form says it; only the first run supposes it. */
  iibb_sin_confirmar: z.boolean().default(false),
});
export type EmpresaTipeada = z.output<typeof empresaTipeada>;

/** Body of PUT /api/empresa/{id}. `antes`: what was read of it; if somebody changed that meanwhile nothing is saved. */
export const empresaCambiada = empresaTipeada.extend({
  antes: empresa
    .omit({ id: true, cuit: true, puntosDeVenta: true, habilitada_en: true, iibb_sin_confirmar: true })
    .extend({ razon_social: texto(300), iibb: texto(30).nullable(), actividad: texto(20).nullable() })
    .partial()
    .optional(),
});
export type EmpresaCambiada = z.output<typeof empresaCambiada>;

/** A point of sale as it is written: the same fields in the other spelling (spec §3). */
export const puntoDeVentaTipeado = z.object({
  puntoDeVenta: z.union([z.int().min(1).max(99998), entero(1, 99998)]),
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

/** Body of the PUT of a point of sale. `antes` as of a company, in the spelling it is read in. */
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

/** `aviso`: it was saved, but something the person should know happened (its logo could not be fetched). */
export const puntoDeVentaGuardado = puntoDeVenta.extend({ aviso: z.string().nullable() });
