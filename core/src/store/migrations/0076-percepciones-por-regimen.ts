import { Migration } from '@mikro-orm/migrations';

/**
 * A perception is told by its regime, its jurisdiction and its line, and no longer by its province: a regime may give several lines of
 * one jurisdiction, beside the own regime of the province. What was there is of the own regime of its province.
 */
export class PercepcionesPorRegimen extends Migration {
  override up(): void {
    this.addSql(`
      alter table comprobante_percepcion add column regimen text, add column linea smallint;
      update comprobante_percepcion p
         set regimen = case p.provincia when 0 then 'caba' when 14 then 'tucuman' else 'sin_reglas' end,
             jurisdiccion = c.jurisdiccion, linea = 1
        from (values
          (0, 901), (1, 902), (2, 903), (3, 904), (4, 905), (5, 908), (6, 910), (7, 913),
          (8, 912), (9, 917), (10, 918), (11, 919), (12, 921), (13, 922), (14, 924), (16, 906),
          (17, 907), (18, 909), (19, 914), (20, 915), (21, 911), (22, 916), (23, 920), (24, 923)
        ) c (provincia, jurisdiccion)
       where c.provincia = p.provincia;
      alter table comprobante_percepcion alter column regimen set not null, alter column jurisdiccion set not null,
        alter column linea set not null, drop constraint comprobante_percepcion_pkey,
        add primary key (comprobante_id, regimen, jurisdiccion, linea);
    `);
  }
}
