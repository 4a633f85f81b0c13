import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import type { Prueba } from '../../contract/empresas/verificacion.ts';
import { ahora, id, instante, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** Holder of a CUIT in an ambiente, its proof, and a later company that proved it too. By its key, one company holds a CUIT. */
export const HabilitacionEntity = defineEntity({
  name: 'habilitacion',
  primaryKeys: ['ambiente', 'cuit'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    cuit: p.text().primary(),
    company_id: parte(EmpresaEntity),
    prueba: p.enum(['certificado', 'punto_de_venta', 'operador', 'heredada', 'de_confianza']).$type<Prueba>(),
    desde: ahora(),
    /** Point of sale that proved it. */
    punto_de_venta: p.integer().nullable(),
    /** Another company that proved the CUIT: it gets the CUIT at `disputa_hasta` unless the holder proves it again. */
    disputa_company_id: referencia(EmpresaEntity).deleteRule('set null').nullable(),
    disputa_prueba: p.text().$type<Prueba>().nullable(),
    disputa_desde: instante().nullable(),
    disputa_hasta: instante().nullable(),
    disputa_punto_de_venta: p.integer().nullable(),
    /**
     * Set when the term is over and the proof of the disputing company no longer stands at ARCA: it may prove the CUIT again until this
     * instant.
     */
    disputa_confirmar_hasta: instante().nullable(),
  },
  indexes: [
    { properties: 'company_id', name: 'habilitacion_empresa_idx' },
    { properties: 'disputa_hasta', name: 'habilitacion_disputa_idx', where: 'disputa_hasta is not null' },
  ],
});

/** A requested proof by point of sale. Without number, the delegation is still awaited. */
export const PruebaPuntoEntity = defineEntity({
  name: 'prueba_punto',
  primaryKeys: ['ambiente', 'company_id'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    company_id: parte(EmpresaEntity).primary(),
    user_id: parte(UsuarioEntity),
    cuit: p.text(),
    numero: p.integer().nullable(),
    pedida_en: ahora(),
    vence_en: instante().nullable(),
    revisada_en: instante().nullable(),
  },
  uniques: [
    { properties: ['ambiente', 'cuit', 'numero'], name: 'prueba_punto_numero_key', where: 'numero is not null' },
  ],
  indexes: [{ properties: 'user_id', name: 'prueba_punto_user_idx' }],
});

/** A company's own certificate for ARCA; a request while ARCA has not granted it. */
export const CertificadoEmpresaEntity = defineEntity({
  name: 'certificado_empresa',
  properties: {
    id: id(),
    company_id: parte(EmpresaEntity),
    ambiente: p.text().$type<Ambiente>(),
    cuit: p.text(),
    alias: p.text(),
    clave_cifrada: p.text().hidden(),
    pedido: p.text().nullable(),
    certificado: p.text().nullable(),
    /** SHA-256 of the certificate, hex. */
    huella: p.text().nullable(),
    vence: instante().nullable(),
    /** When ARCA let it act for the CUIT. */
    probado_en: instante().nullable(),
    revisado_en: instante().nullable(),
    creado_en: ahora(),
  },
  uniques: [
    {
      properties: ['company_id', 'ambiente', 'huella'],
      name: 'certificado_empresa_huella_key',
      where: 'huella is not null',
    },
  ],
  indexes: [
    { properties: ['ambiente', 'cuit'], name: 'certificado_empresa_cuit_idx', where: 'probado_en is not null' },
  ],
});
