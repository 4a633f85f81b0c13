/**
 * Query of the activity (CLAE) that a voucher is of: its point of sale's, or the company's, as they are now. Issued vouchers
 * keep it; those issued before it was asked for are told it when they are read. `voucher` is what the query calls the table.
 */
export function actividadOf(voucher: string): string {
  return `select coalesce(pv.actividad, e.actividad) from empresa e
    left join punto_de_venta pv on pv.company_id = e.id and pv.punto_de_venta = ${voucher}.punto_de_venta
   where e.id = ${voucher}.company_id`;
}
