import { Migration } from '@mikro-orm/migrations';

/**
 * What was told is told once by its kind, its sale or account and what tells it from the others of these, each a column:
 * they were words of one text, and what was over by itself had its own id for the last.
 */
export class Actividad extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table actividad add se_repite boolean not null default false, drop constraint actividad_clave_key`,
  `update actividad set se_repite = true, clave = left(clave, -37) where clave like '% ' || id`,
  `update actividad set clave = case when clave like 'emitida %' then substr(clave, 9)
      else substr(clave, length(tipo || ' ' || coalesce(paquete_id, cuenta_id) || ' ') + 1) end
    where clave like 'emitida %' or starts_with(clave, tipo || ' ' || coalesce(paquete_id, cuenta_id) || ' ')`,
  `create unique index actividad_clave_key on actividad (user_id, tipo, coalesce(paquete_id, cuenta_id), clave) where not se_repite`,
];
