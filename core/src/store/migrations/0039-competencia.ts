import { Migration } from '@mikro-orm/migrations';

/** How each listing of the catalog fares, as last read. Null on those kept before: the next reading asks. */
export class CompetenciaLeida extends Migration {
  override up(): void {
    this.addSql(
      `alter table publicacion add competencia text, add precio_para_ganar numeric(15,2), add competencia_en timestamptz,
         add constraint publicacion_competencia_check
           check (competencia in ('winning', 'sharing_first_place', 'losing', 'listed', 'otro'))`,
    );
    this.addSql(
      `create index publicacion_competencia_idx on publicacion (cuenta_id, status, competencia, titulo, item_id)
        where competencia is not null`,
    );
  }
}
