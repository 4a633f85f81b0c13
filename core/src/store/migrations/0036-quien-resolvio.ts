import { Migration } from '@mikro-orm/migrations';

/** Who saw to something, or marked it, when it was not the owner. Null: the owner, or nobody. */
export class QuienResolvio extends Migration {
  override up(): void {
    for (const [tabla, columna] of columnas) {
      this.addSql(`alter table ${tabla} add ${columna} uuid`);
      this.addSql(
        `alter table ${tabla} add constraint ${tabla}_${columna}_foreign foreign key (${columna}) references usuario (id) on delete set null`,
      );
    }
  }
}

const columnas = [
  ['actividad', 'resuelta_por'],
  ['paquete', 'por_fuera_por'],
  ['mes_presentado', 'presentado_por'],
] as const;
