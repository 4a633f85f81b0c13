import { sql } from 'kysely';

/** Doubt about a draft, as it travels inside JSON: its instant is text. */
interface SinConfirmar {
  desde: string;
  numero: number;
  arca_ultimo: number | null;
}

/**
 * Doubts about drafts whose outcome at ARCA is unknown: those of an open chunk, and those held since their chunk was closed because
 * ARCA's last number passed theirs and ARCA does not show it. Raw: other statements embed it.
 */
const DUDAS = sql`(
  select e.dudosa_desde as desde, e.numero_desde + ec.orden as numero, e.arca_ultimo
    from emision e join emision_comprobante ec on ec.emision_id = e.id and ec.comprobante_id = c.id
   where e.id = c.emision_id and e.dudosa_desde is not null
  union all
  select coalesce(e.dudosa_desde, e.abierta_en), n.numero, e.arca_ultimo
    from numero_sin_probar n join emision e on e.id = n.emision_id
   where n.comprobante_id = c.id and n.resuelto_en is null and e.arca_ultimo >= n.numero
     and c.status = 'borrador' and c.emision_id is null)`;

/** The doubt about a draft `c`; null: there is none. */
export const SIN_CONFIRMAR = sql<SinConfirmar | null>`(
  select jsonb_build_object('desde', d.desde, 'numero', d.numero, 'arca_ultimo', d.arca_ultimo)
    from ${DUDAS} d order by d.desde limit 1)`;

/** Whether there is a doubt about a draft `c`. */
export const ESTA_SIN_CONFIRMAR = sql<boolean>`exists (select from ${DUDAS} d)`;
