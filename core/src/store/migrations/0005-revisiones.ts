import { Migration } from '@mikro-orm/migrations';

/** The automatic run remembers what it dealt with order by order: the changes of a pack's orders may come in any order. */
export class Revisiones extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table venta add automatico_al timestamptz`,
  `update venta v set automatico_al = v.ultima_actualizacion from paquete p
    where p.id = v.paquete_id and p.automatico_al >= v.ultima_actualizacion`,
  `alter table paquete drop column automatico_al`,
];
