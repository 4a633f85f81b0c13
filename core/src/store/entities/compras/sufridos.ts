import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Provincia } from '../../../contract/enums.ts';
import type {
  ImpuestoDeCertificado,
  ListaDeCertificados,
  OperacionSufrida,
} from '../../../contract/sufridos/certificado.ts';
import { ahora, fecha, id, importe, parte, referencia } from '../columns.ts';
import { EmpresaEntity } from '../empresa.ts';
import { UsuarioEntity } from '../usuario.ts';

/** A file of taxes suffered that a person imported. */
export const CertificadosImportadosEntity = defineEntity({
  name: 'certificados_importados',
  properties: {
    id: id(),
    company_id: parte(EmpresaEntity),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    lista: p.text().$type<ListaDeCertificados>(),
    /** Province whose list it is; null: ARCA's. */
    jurisdiccion: p.smallint().$type<Provincia>().nullable(),
    filas: p.integer(),
    /** Rows that no file had before. */
    nuevas: p.integer(),
    importado_en: ahora(),
  },
  indexes: [{ properties: ['company_id', 'importado_en'], name: 'certificados_importados_company_idx' }],
  checks: [{ name: 'certificados_importados_lista_check', expression: "lista in ('arca', 'provincia')" }],
});

/** A tax suffered, as the list of its agent's authority has it. */
export const CertificadoEntity = defineEntity({
  name: 'certificado',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    company_id: parte(EmpresaEntity),
    /** File that brought it first. */
    importacion_id: parte(CertificadosImportadosEntity),
    agente_cuit: p.text(),
    agente_nombre: p.text(),
    impuesto: p.text().$type<ImpuestoDeCertificado>(),
    impuesto_codigo: p.integer().nullable(),
    impuesto_nombre: p.text(),
    regimen: p.text(),
    regimen_nombre: p.text(),
    jurisdiccion: p.smallint().$type<Provincia>().nullable(),
    operacion: p.text().$type<OperacionSufrida>(),
    fecha: fecha(),
    certificado: p.text(),
    importe: importe(),
    comprobante: p.text(),
    comprobante_fecha: fecha().nullable(),
    comprobante_nombre: p.text(),
    registrado: fecha().nullable(),
    /** Data that identify it, amount apart. */
    clave: p.text(),
    /** Number among those with the same key and amount, from 1: an agent may declare two alike. */
    vez: p.integer(),
    creado_en: ahora(),
  },
  uniques: [{ properties: ['company_id', 'clave', 'importe', 'vez'], name: 'certificado_identidad_key' }],
  indexes: [
    { properties: ['company_id', 'fecha'], name: 'certificado_fecha_idx' },
    { properties: ['importacion_id'], name: 'certificado_importacion_idx' },
  ],
  checks: [
    { name: 'certificado_impuesto_check', expression: "impuesto in ('iva', 'ganancias', 'iibb', 'otro')" },
    { name: 'certificado_operacion_check', expression: "operacion in ('retencion', 'percepcion', 'recaudacion')" },
  ],
});
