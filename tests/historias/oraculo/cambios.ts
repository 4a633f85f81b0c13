/** Changes `k` of a B for an A, each with its note `n` and its A `a`. */
const CAMBIOS = `select k.id::text from cambio k left join comprobante n on n.id = k.nota_id left join comprobante a on a.id = k.factura_id where`;
/** Credit notes of a voucher that stand. */
const ACREDITADO = (voucher: string): string => `(select coalesce(sum(c.total - c.tributos), 0) from comprobante c
     where c.comprobante_vinculado = ${voucher} and c.clase = 'nota_credito' and c.status = 'emitida' and not exists (
       select from comprobante d where d.comprobante_vinculado = c.id and d.clase = 'nota_debito' and d.status = 'emitida'))`;

/** Changes of a Factura B for a Factura A: the note first, then the A, each once. */
export const DE_LOS_CAMBIOS: Readonly<Record<string, string>> = {
  'a change that is done has its note and its A': `${CAMBIOS} k.estado = 'terminado' and (n.status is distinct from 'emitida' or a.status is distinct from 'emitida')`,
  'the A of a change goes out after its note': `${CAMBIOS} a.status = 'emitida' and (n.status <> 'emitida' or a.autorizado_en < n.autorizado_en)`,
  'the A of a change is for what its note credits, perceptions apart': `${CAMBIOS} k.estado = 'terminado' and a.total - a.tributos <> n.total - n.tributos`,
  'a change has one note and one A': `select cambio_id::text from comprobante where cambio_id is not null and status = 'emitida' group by cambio_id, clase having count(*) > 1`,
  'the A of a change is a Factura A': `${CAMBIOS} a.id is not null and a.tipo_comprobante <> 1`,
  'a B that was changed is credited whole': `select k.id::text from cambio k join comprobante b on b.id = k.comprobante_b_id
     where k.estado = 'terminado' and ${ACREDITADO('b.id')} <> b.total - b.tributos`,
  // Until its note is asked for, a change whose process died waits for the person who pressed.
  'no change waits for ever once its note is out': `${CAMBIOS} k.estado = 'factura' and (a.id is null or a.status = 'borrador' and a.rechazo = '[]')`,
};
