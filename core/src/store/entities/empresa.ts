import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { AgentePercepcion, ajustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { ModoFacturacion, Provincia, SituacionIibb, SituacionIva } from '../../contract/enums.ts';
import { ahora, alicuotaIibb, codigos, fecha, id, importe, parte, porcentaje, referencia } from './columns.ts';
import { UsuarioEntity } from './usuario.ts';

export const EmpresaEntity = defineEntity({
  name: 'empresa',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    cuit: p.text(),
    razon_social: p.text(),
    situacion_iva: p.smallint().$type<SituacionIva>(),
    situacion_iibb: p.smallint().$type<SituacionIibb>(),
    iibb: p.text().nullable(),
    iibb_porcentaje: porcentaje(),
    inicio_actividades: fecha(),
    percepciones_iibb: codigos<Provincia>().defaultRaw("'{}'"),
    /** Settings as the contract writes them; one never chosen is absent. */
    ajustes_percepcion: p.json<Partial<z.input<typeof ajustesPercepcion>>>().defaultRaw("'{}'"),
    agentes_percepcion: p.json<AgentePercepcion[]>().defaultRaw("'[]'"),
    costo_envio_flex: importe().defaultRaw('0'),
    cobertura_cambio: porcentaje().defaultRaw('0'),
    ajuste_fijo: importe().defaultRaw('0'),
    ajuste_variable: porcentaje().defaultRaw('0'),
    debitos_creditos_computable: porcentaje().defaultRaw('100'),
    /** Class A that ARCA lets it issue (RG 1575); only `plena` is issued. */
    clase_a: p.enum(['plena', 'retencion', 'cbu']).default('plena'),
    domicilio: p.text().nullable(),
    /** CLAE, six digits; the point of sale may have its own. */
    actividad: p.text().nullable(),
    iva_simple_odp: p.enum(['cero', 'repetir']).default('cero'),
    /** Its gross-income rate in CABA, printed in vouchers to consumers; the point of sale may have its own. */
    isib_caba_alicuota: alicuotaIibb().nullable(),
    /** Payment terms that its vouchers begin with; null: none. */
    condicion_de_venta: p.text().nullable(),
    /** The first run assumed `iibb_porcentaje`, and no person confirmed it. */
    iibb_sin_confirmar: p.boolean().default(false),
    creado_en: ahora(),
  },
  uniques: [{ properties: ['user_id', 'cuit'], name: 'empresa_user_cuit_key' }],
});
export type EmpresaFila = InferEntity<typeof EmpresaEntity>;

export const PuntoDeVentaEntity = defineEntity({
  name: 'punto_de_venta',
  properties: {
    id: id(),
    company_id: parte(EmpresaEntity),
    punto_de_venta: p.integer(),
    nombre_fantasia: p.text(),
    direccion: p.text(),
    id_provincia: p.smallint().$type<Provincia>(),
    /** URL that the person gave; the bytes, fetched once, are in `logo_contenido`. */
    logo: p.text().nullable(),
    logo_contenido: p.blob().nullable().lazy(),
    logo_tipo: p.text().nullable(),
    telefono: p.text().nullable(),
    modo_facturacion: p.smallint().$type<ModoFacturacion>(),
    /** CLAE of the point of sale; null: the company's. */
    actividad: p.text().nullable(),
    /** Gross-income rate in CABA; null: the company's; 0: none. */
    isib_caba_alicuota: alicuotaIibb().nullable(),
    /** Last quote number given. */
    ultimo_presupuesto: p.integer().default(0),
  },
  uniques: [{ properties: ['company_id', 'punto_de_venta'], name: 'punto_de_venta_empresa_numero_key' }],
});
export type PuntoDeVentaFila = InferEntity<typeof PuntoDeVentaEntity>;
