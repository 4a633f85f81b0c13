/**
 * Query of the activity (CLAE) of a voucher: that of its point of sale, or of its company, as they are now. Issued vouchers store it; those
 * issued before it was asked for get it when they are read. `voucher` is the table's alias in the query.
 */
export function actividadOf(voucher: string): string {
  return `select coalesce(pv.actividad, e.actividad) from empresa e
    left join punto_de_venta pv on pv.company_id = e.id and pv.punto_de_venta = ${voucher}.punto_de_venta
   where e.id = ${voucher}.company_id`;
}
