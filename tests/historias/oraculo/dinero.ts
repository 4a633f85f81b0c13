/** Lines `i` of each issued voucher `c`. */
const LINEAS = `select c.id::text from comprobante c join comprobante_item i on i.comprobante_id = c.id where c.status = 'emitida'`;
const DE_FACTURA = `c.clase = 'factura'`;
/** Issued vouchers `c` whose lines add up, by an expression, to something else than an amount of theirs. */
const suman = (lineas: string, importe: string): string =>
  `select c.id::text from comprobante c left join comprobante_item i on i.comprobante_id = c.id
    where c.status = 'emitida' group by c.id having coalesce(${lineas}, 0) <> ${importe}`;
/** Rates `a` of each issued voucher `c`, with what its lines of that rate add up to. */
const TASAS = `select c.id::text from comprobante c join comprobante_alicuota a on a.comprobante_id = c.id,
     lateral (select sum(i.total) as total, sum(i.neto) as neto from comprobante_item i
        where i.comprobante_id = c.id and i.tratamiento_iva = 'gravado' and i.iva = a.iva) l where c.status = 'emitida'`;
/** Issued credit notes `n` of each invoice `f`, without those that a debit note annulled. */
const NOTAS = `from comprobante f join comprobante n on n.comprobante_vinculado = f.id and n.clase = 'nota_credito' and n.status = 'emitida'
       and not exists (select from comprobante d where d.comprobante_vinculado = n.id and d.clase = 'nota_debito' and d.status = 'emitida')`;
/** Sums of a rate in the notes of an invoice that are more than the invoice has of it. */
const notasPorTasa = (importe: string): string => `select f.id::text ${NOTAS}
     join comprobante_alicuota a on a.comprobante_id = n.id left join comprobante_alicuota b on b.comprobante_id = f.id and b.iva = a.iva
    group by f.id, a.iva having sum(a.${importe}) > coalesce(max(b.${importe}), 0)`;
const notasPor = (importe: string): string =>
  `select f.id::text ${NOTAS} group by f.id, f.${importe} having sum(n.${importe}) > f.${importe}`;
/** Notes `n` that take all of an invoice `f`, perceptions apart: what they leave of an amount is not nothing. */
const deja = (importe: string): string => `select f.id::text ${NOTAS} group by f.id
   having sum(n.total - n.tributos) = f.total - f.tributos and sum(n.${importe}) <> f.${importe}`;
/** Notes `n`, debit and credit, of a voucher `f`. */
const NOTAS_DE = `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado where n.status = 'emitida'`;

/** Identities of money: each answers the vouchers whose amounts do not hold it. */
export const DINERO: Readonly<Record<string, string>> = {
  'no voucher is issued for nothing': `select id::text from comprobante where status = 'emitida' and total <= 0`,
  'an issued voucher has lines': `select c.id::text from comprobante c where c.status = 'emitida'
     and not exists (select from comprobante_item i where i.comprobante_id = c.id)`,
  'the lines of a voucher add up to its total, perceptions apart': suman('sum(i.total)', 'c.total - c.tributos'),
  'the nets of the lines add up to those of the voucher': suman('sum(i.neto)', 'c.neto + c.exento + c.no_gravado'),
  'the VAT of the lines is that of the voucher': suman('sum(i.total - i.neto)', 'c.iva'),
  'the exempt lines add up': suman(`sum(i.total) filter (where i.tratamiento_iva = 'exento')`, 'c.exento'),
  'the lines outside VAT add up': suman(`sum(i.total) filter (where i.tratamiento_iva = 'no_gravado')`, 'c.no_gravado'),
  'the taxed lines add up': suman(`sum(i.neto) filter (where i.tratamiento_iva = 'gravado')`, 'c.neto'),
  'the lines of a rate add up to it': `${TASAS} and l.total is distinct from a.neto + a.importe`,
  'the nets of the lines of a rate add up to its net': `${TASAS} and l.neto is distinct from a.neto`,
  'a taxed line has its rate in the voucher': `${LINEAS} and i.tratamiento_iva = 'gravado'
     and not exists (select from comprobante_alicuota a where a.comprobante_id = c.id and a.iva = i.iva)`,
  'a line without VAT has no rate': `${LINEAS} and i.tratamiento_iva <> 'gravado' and (i.iva <> 0 or i.neto <> i.total)`,
  'a line is for something': `${LINEAS} and i.total <= 0`,
  'a line has a net, not above its total': `${LINEAS} and (i.neto <= 0 or i.neto > i.total)`,
  'a line has a quantity': `${LINEAS} and i.cantidad <= 0`,
  'a line has a price': `${LINEAS} and (i.importe <= 0 or i.importe_sin_iva <= 0 or i.importe_sin_iva > i.importe)`,
  'a line has a name': `${LINEAS} and i.descripcion = ''`,
  'a discount is never all of its line': `${LINEAS} and (i.bonificacion < 0 or i.bonificacion >= round(i.cantidad * i.importe, 2))`,
  'a line is its quantity by its price with VAT, less its discount': `${LINEAS} and ${DE_FACTURA} and c.precios_con_iva
     and i.total <> round(i.cantidad * i.importe, 2) - i.bonificacion`,
  'a line is its quantity by its price without VAT, less its discount': `${LINEAS} and ${DE_FACTURA} and not c.precios_con_iva
     and i.neto <> round(i.cantidad * i.importe_sin_iva, 2) - i.bonificacion`,
  'the net of a rate is that of its prices with VAT': `${TASAS} and ${DE_FACTURA} and c.precios_con_iva
     and a.neto <> round((a.neto + a.importe) / (1 + a.iva / 100), 2)`,
  'the VAT of a rate is that of its prices without VAT': `${TASAS} and ${DE_FACTURA} and not c.precios_con_iva
     and a.importe <> round(a.neto * a.iva / 100, 2)`,
  'the VAT of an invoice is that of its rate, within the cent of its prices with VAT': `${TASAS} and ${DE_FACTURA}
     and abs(a.importe - round(a.neto * a.iva / 100, 2)) > 0.01`,
  'a rate has a net': `${TASAS} and a.neto <= 0`,
  'a rate above 0 has VAT': `${TASAS} and ${DE_FACTURA} and a.iva > 0 and a.importe <= 0`,
  'an issued voucher with a net has its rates': `select c.id::text from comprobante c where c.status = 'emitida' and c.neto > 0
     and not exists (select from comprobante_alicuota a where a.comprobante_id = c.id)`,
  'the perceptions of a voucher add up': `select c.id::text from comprobante c left join comprobante_percepcion p on p.comprobante_id = c.id
     where c.status = 'emitida' group by c.id having coalesce(sum(p.importe), 0) <> c.tributos`,
  'a perception is its base by its rate': `select c.id::text from comprobante c join comprobante_percepcion p on p.comprobante_id = c.id
     where c.status = 'emitida' and p.importe not in (0, round(p.base * p.percepcion_aplicada / 100, 2))`,
  'an invoice perceives on its net': `select c.id::text from comprobante c join comprobante_percepcion p on p.comprobante_id = c.id
     where c.status = 'emitida' and ${DE_FACTURA} and p.base <> c.neto`,
  'notes never exceed their invoice': notasPor('total'),
  'the nets of the notes of an invoice never exceed its own': notasPor('neto'),
  'the VAT of the notes of an invoice never exceeds its own': notasPor('iva'),
  'the exempt part of the notes of an invoice never exceeds its own': notasPor('exento'),
  'the part outside VAT of the notes of an invoice never exceeds its own': notasPor('no_gravado'),
  'the notes of an invoice never give back more than it perceived': notasPor('tributos'),
  'the nets of a rate in the notes never exceed that of the invoice': notasPorTasa('neto'),
  'the VAT of a rate in the notes never exceeds that of the invoice': notasPorTasa('importe'),
  'notes that take a whole invoice leave no net of it': deja('neto'),
  'notes that take a whole invoice leave no VAT of it': deja('iva'),
  'notes that take a whole invoice leave no exempt part of it': deja('exento'),
  'notes that take a whole invoice leave no part outside VAT of it': deja('no_gravado'),
  'a note for a part gives no perception back': `${NOTAS_DE} and n.clase = 'nota_credito' and n.tributos > 0 and n.total <> f.total`,
  'a note has no more than its voucher': `${NOTAS_DE} and n.total > f.total`,
  'a note reads its prices as its voucher': `${NOTAS_DE} and n.precios_con_iva <> f.precios_con_iva`,
  'a note has the exchange rate of its voucher': `${NOTAS_DE} and n.cotizacion <> f.cotizacion`,
  'a note has the concept of its voucher': `${NOTAS_DE} and n.concepto <> f.concepto`,
  'a note has the rates of its voucher': `select n.id::text from comprobante n join comprobante_alicuota a on a.comprobante_id = n.id
     where n.status = 'emitida' and n.comprobante_vinculado is not null
       and not exists (select from comprobante_alicuota b where b.comprobante_id = n.comprobante_vinculado and b.iva = a.iva)`,
  'a debit note has each amount of the note that it annuls': `${NOTAS_DE} and n.clase = 'nota_debito'
     and (n.neto, n.iva, n.exento, n.no_gravado, n.tributos) <> (f.neto, f.iva, f.exento, f.no_gravado, f.tributos)`,
};
