import { Migration } from '@mikro-orm/migrations';

/**
 * State of each order in our own words, and whether it has a claim, as its marketplace's reader tells them: queries asked for them by
 * Mercado Libre's names. Most orders are paid and have no claim, so those are the values that a column starts with: only the others are
 * written, which in a large installation is minutes less.
 */
export class EstadoDeLaOrden extends Migration {
  override up(): void {
    this.addSql(`
      alter table orden add column estado text not null default 'paga', add column con_reclamo boolean not null default false;
      update orden set estado = case status when 'pending_cancel' then 'cancelandose' when 'cancelled' then 'cancelada'
                                            when 'invalid' then 'invalida' else 'pendiente' end
       where status not in ('paid', 'partially_refunded');
      update orden set con_reclamo = true where orden -> 'mediations' <> '[]';
      alter table orden alter column estado drop default;
      drop index orden_devuelta_idx;
      create index orden_devuelta_idx on orden (cuenta_id, fecha_cierre) where estado = 'cancelada' or reembolsado > 0;
      drop index orden_con_reclamo_idx;
      create index orden_con_reclamo_idx on orden (cuenta_id, fecha_cierre) where con_reclamo;
    `);
  }
}
