import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { ClasePaso, DatosPaso } from '../../contract/traza.ts';
import type { DatosActividad } from '../../rules/automatico/actividad.ts';
import { ahora, id, instante, numeral, parte, referencia } from './columns.ts';
import { ComprobanteEntity } from './comprobantes/comprobante.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';
import { VentaEntity } from './venta.ts';

/** A notice of the marketplace as it came; a worker turns it into jobs. No foreign keys: one INSERT, then 200. By month of `recibida_en`. */
export const NotificacionEntity = defineEntity({
  name: 'notificacion',
  primaryKeys: ['id', 'recibida_en'],
  properties: {
    id: numeral(),
    id_externo: p.text().nullable(),
    recurso: p.text(),
    topic: p.text(),
    plaza: p.text().default('meli'),
    meli_user_id: p.text(),
    application_id: p.text().nullable(),
    cuerpo: p.json<unknown>(),
    recibida_en: ahora().primary(),
    procesada_en: instante().nullable(),
    /** Found in the marketplace's list of missed notices, instead of sent to us. */
    recuperada: p.boolean().default(false),
    resultado: p.text().nullable(),
    /** Traza id that the receiver told of it; a missed notice begins its traza when it is processed. */
    traza: p.uuid().nullable(),
  },
  indexes: [{ properties: 'id', name: 'notificacion_pendiente_idx', where: 'procesada_en is null' }],
});

/** Number of notices of an account in each hour: enough to tell when silence is odd. */
export const AvisoHoraEntity = defineEntity({
  name: 'aviso_hora',
  primaryKeys: ['cuenta_id', 'hora'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    hora: instante().primary(),
    cantidad: p.integer(),
  },
});

/** A notice that the marketplace lists as missed: it goes on listing it for two days after we took it. */
export const AvisoPerdidoEntity = defineEntity({
  name: 'aviso_perdido',
  primaryKeys: ['cuenta_id', 'id_externo'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    id_externo: p.text().primary(),
    visto_en: ahora(),
  },
});

/** An event that happened automatically, or that needs a person. Codes and data: the text is made when it is read. */
export const ActividadEntity = defineEntity({
  name: 'actividad',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    cuenta_id: parte(CuentaEntity).nullable(),
    tipo: p.text().$type<TipoActividad>(),
    datos: p.json<DatosActividad>(),
    creada_en: ahora(),
    /** Distinguishes the event from others of its kind and sale (or account, without sale): the same key is told once. */
    clave: p.text(),
    venta_id: parte(VentaEntity).nullable(),
    comprobante_id: referencia(ComprobanteEntity).deleteRule('set null').nullable(),
    requiere_persona: p.boolean().default(false),
    resuelta_en: instante().nullable(),
    /** User who closed it, when not the owner. */
    resuelta_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** It solved itself: if the same happens again, it is told again. */
    se_repite: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'actividad_clave_key',
      expression:
        'create unique index "actividad_clave_key" on "actividad" ("user_id", "tipo", coalesce("venta_id", "cuenta_id"), "clave") where not "se_repite"',
    },
    { properties: ['user_id', 'creada_en'], name: 'actividad_user_idx' },
    { properties: ['cuenta_id', 'creada_en'], name: 'actividad_cuenta_idx' },
    { properties: 'venta_id', name: 'actividad_venta_idx' },
    { properties: 'comprobante_id', name: 'actividad_comprobante_idx' },
    {
      properties: 'cuenta_id',
      name: 'actividad_pendiente_idx',
      where: 'requiere_persona and resuelta_en is null',
    },
  ],
});

/** A span of a traza, to explain how long its step took. Kept for a while; no foreign keys: nothing waits for it. By month of `en`. */
export const SpanEntity = defineEntity({
  name: 'span',
  primaryKeys: ['id', 'en'],
  properties: {
    id: numeral(),
    traza: p.uuid(),
    nombre: p.text().$type<ClasePaso>(),
    en: instante().primary(),
    milisegundos: p.integer(),
    /** Order or pack of a span about one sale. */
    venta: p.text().nullable(),
    comprobante_id: p.uuid().nullable(),
    atributos: p.json<DatosPaso>(),
  },
  indexes: [
    { properties: 'traza', name: 'span_traza_idx' },
    { properties: 'venta', name: 'span_venta_idx', where: 'venta is not null' },
  ],
});
