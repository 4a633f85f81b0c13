import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../../contract/enums.ts';
import type { Serie } from '../../../contract/arca/arca.ts';
import type { ServicioArca } from '../../../contract/arca/arca.ts';
import { instante, numeral } from '../columns.ts';
import type { PersonaArca } from '../../../contract/padron/persona.ts';

/** An access ticket of a certificate for a service, shared by all processes. */
export const ArcaTicketEntity = defineEntity({
  name: 'arca_ticket',
  primaryKeys: ['ambiente', 'huella', 'servicio'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    huella: p.text().primary(),
    servicio: p.text().$type<ServicioArca>().primary(),
    cifrado: p.text().hidden(),
    generado: instante(),
    vence: instante(),
    /** When another ticket was last asked for because this one does not list a CUIT. */
    renovacion_pedida_en: instante().nullable(),
  },
});

/** An exchange with ARCA, without token and sign. By month of `inicio`. */
export const ArcaIntercambioEntity = defineEntity({
  name: 'arca_intercambio',
  primaryKeys: ['id', 'inicio'],
  properties: {
    id: numeral(),
    ambiente: p.text().$type<Ambiente>(),
    servicio: p.text().$type<'wsaa' | ServicioArca>(),
    operacion: p.text(),
    cuit: p.text().nullable(),
    serie: p.json<Serie>().nullable(),
    numero_desde: p.integer().nullable(),
    numero_hasta: p.integer().nullable(),
    resultado: p.text(),
    inicio: instante().primary(),
    milisegundos: p.integer(),
    pedido: p.text(),
    respuesta: p.text().nullable(),
  },
  indexes: [
    { properties: ['ambiente', 'inicio'], name: 'arca_intercambio_ambiente_idx' },
    { properties: ['cuit', 'inicio'], name: 'arca_intercambio_cuit_idx' },
    {
      properties: ['cuit', 'numero_desde', 'numero_hasta'],
      name: 'arca_intercambio_numero_idx',
      where: 'numero_desde is not null',
    },
  ],
});

/** The padrón's last answer about a person. */
export const PersonaArcaEntity = defineEntity({
  name: 'persona_arca',
  primaryKeys: ['ambiente', 'cuit'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    cuit: p.text().primary(),
    /** null: ARCA knows no such person. */
    datos: p.json<PersonaArca>().nullable(),
    leida_en: instante(),
  },
});
