import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, coeficiente, fecha, porcentaje } from './columns.ts';

/**
 * A row of a province's list of taxpayers. CABA: Padrón de Regímenes Generales (Res. 352/AGIP/2022);
 * Tucumán: ACREDITAN (RG 176/10). `jurisdiccion` is COMARB's code (901, 924).
 */
export const PadronIibbEntity = defineEntity({
  name: 'PadronIibb',
  tableName: 'padron_iibb',
  primaryKeys: ['jurisdiccion', 'cuit', 'desde'],
  properties: {
    jurisdiccion: p.smallint().primary(),
    cuit: p.text().primary(),
    desde: fecha().primary(),
    hasta: fecha(),
    publicado: fecha().nullable(),
    /** null: exempt (Tucumán writes dashes). */
    alicuota_percepcion: porcentaje().nullable(),
    alicuota_retencion: porcentaje().nullable(),
    /** CABA: D directo, C convenio. Tucumán: CL local, CM convenio. */
    tipo: p.text(),
    exento: p.boolean().default(false),
    /** CABA's marks of the subject and of the rate, two letters. */
    marca: p.text().nullable(),
    grupo_percepcion: p.text().nullable(),
    grupo_retencion: p.text().nullable(),
    razon_social: p.text().nullable(),
  },
});

/** Tucumán's coefficients of Convenio Multilateral (RG 116/10). `periodo` is yyyyMM. */
export const PadronCoeficienteEntity = defineEntity({
  name: 'PadronCoeficiente',
  tableName: 'padron_coeficiente',
  primaryKeys: ['jurisdiccion', 'cuit', 'periodo'],
  properties: {
    jurisdiccion: p.smallint().primary(),
    cuit: p.text().primary(),
    periodo: p.text().primary(),
    exento: p.boolean().default(false),
    coeficiente: coeficiente().nullable(),
    porcentaje: porcentaje().nullable(),
    razon_social: p.text().nullable(),
  },
});

/** Which file of which period was loaded last. */
export const PadronImportacionEntity = defineEntity({
  name: 'PadronImportacion',
  tableName: 'padron_importacion',
  primaryKeys: ['jurisdiccion', 'periodo', 'archivo'],
  properties: {
    jurisdiccion: p.smallint().primary(),
    periodo: p.text().primary(),
    archivo: p.text().primary(),
    filas: p.integer(),
    importado_en: ahora(),
  },
});
