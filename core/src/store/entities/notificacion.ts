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
    /** Found in the marketplace's list of missed ones, instead of sent to us. */
    recuperada: p.boolean().default(false),
    resultado: p.text().nullable(),
    /** By which the receiver told of it; one found among the missed ones begins its way when it is dealt with. */
    traza: p.uuid().nullable(),
  },
  indexes: [{ properties: 'id', name: 'notificacion_pendiente_idx', where: 'procesada_en is null' }],
});

/** How many notices of an account came in each hour: enough to tell when silence is odd. */
export const AvisoHoraEntity = defineEntity({
  name: 'aviso_hora',
  primaryKeys: ['cuenta_id', 'hora'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    hora: instante().primary(),
    cantidad: p.integer(),
  },
});

/** Notices that the marketplace lists as missed, which it goes on listing for two days after we took them. */
export const AvisoPerdidoEntity = defineEntity({
  name: 'aviso_perdido',
  primaryKeys: ['cuenta_id', 'id_externo'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    id_externo: p.text().primary(),
    visto_en: ahora(),
  },
});

/** What happened by itself, or needs a person. Codes and data: the text is made when it is read. */
export const ActividadEntity = defineEntity({
  name: 'actividad',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    cuenta_id: parte(CuentaEntity).nullable(),
    tipo: p.text().$type<TipoActividad>(),
    datos: p.json<DatosActividad>(),
    creada_en: ahora(),
    /** What tells it from the others of its kind and sale, or account without one: the same thing is told once. */
    clave: p.text(),
    venta_id: parte(VentaEntity).nullable(),
    comprobante_id: referencia(ComprobanteEntity).deleteRule('set null').nullable(),
    requiere_persona: p.boolean().default(false),
    resuelta_en: instante().nullable(),
    /** Who saw to it, when it was not the owner. */
    resuelta_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** Over by itself: should the same happen again, it is told again. */
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

/** A step of a way, for whoever asks why it took so long. Kept for a while; no foreign keys: nothing waits for it. By month of `en`. */
export const TrazaPasoEntity = defineEntity({
  name: 'traza_paso',
  primaryKeys: ['id', 'en'],
  properties: {
    id: numeral(),
    traza: p.uuid(),
    paso: p.text().$type<ClasePaso>(),
    en: instante().primary(),
    milisegundos: p.integer(),
    /** Order or pack, of a step that is about one sale. */
    venta: p.text().nullable(),
    comprobante_id: p.uuid().nullable(),
    datos: p.json<DatosPaso>(),
  },
  indexes: [
    { properties: 'traza', name: 'traza_paso_traza_idx' },
    { properties: 'venta', name: 'traza_paso_venta_idx', where: 'venta is not null' },
  ],
});
