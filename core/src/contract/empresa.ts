import { z } from 'zod';
import { cuitTexto, fechaCivil, id, importe } from './base.ts';
import { modoFacturacion, provincia, situacionIibb, situacionIva } from './enums.ts';

/** As read. `logo` is a URL. */
export const puntoDeVenta = z.object({
  punto_de_venta: z.int().min(1).max(99998),
  nombre_fantasia: z.string(),
  direccion: z.string(),
  id_provincia: provincia,
  logo: z.string().nullable(),
  telefono: z.string().nullable(),
  modo_facturacion: modoFacturacion,
  company_id: id,
});
export type PuntoDeVenta = z.output<typeof puntoDeVenta>;

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
});
export type EmpresaDatos = z.output<typeof empresaDatos>;

export const empresa = empresaDatos.extend({ id, puntosDeVenta: z.array(puntoDeVenta) });
export type Empresa = z.output<typeof empresa>;
