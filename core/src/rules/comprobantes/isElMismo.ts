import type { Decimal } from 'decimal.js';
import { CUIL, DNI } from '../catalogs/tipoDocumento.ts';
import { dniOfCuil } from '../cuit.ts';
import { addDays } from '../dates.ts';

interface Cifras {
  moneda: string;
  total: Decimal;
  neto: Decimal;
  iva: Decimal;
  exento: Decimal;
  no_gravado: Decimal;
  tributos: Decimal;
}

interface Identidad extends Cifras {
  punto_de_venta: number;
  tipo_comprobante: number;
  tipo_documento_facturado: number;
  cuit_facturado: string;
}

/**
 * Whether a voucher found at ARCA can be the one a draft was going to be: same serie, receiver, currency and amounts, all that
 * ARCA keeps of our voucher. Two that agree in these are the same to ARCA, to the buyer and to the tax.
 */
export function isElMismo(borrador: Identidad, recuperado: Identidad): boolean {
  return (
    borrador.punto_de_venta === recuperado.punto_de_venta &&
    borrador.tipo_comprobante === recuperado.tipo_comprobante &&
    mismoReceptor(borrador, recuperado) &&
    borrador.moneda === recuperado.moneda &&
    importes.every((campo) => borrador[campo].equals(recuperado[campo]))
  );
}

/** Whether two vouchers look alike, by receiver or total, so that a person has to tell them apart. */
export function seParece(borrador: Identidad, recuperado: Identidad): boolean {
  return mismoReceptor(borrador, recuperado) || borrador.total.equals(recuperado.total);
}

/**
 * Days after a voucher within which an equal draft may repeat it, because the voucher was issued after the backup that is in
 * use.
 */
const DIAS_DE_REPETIDO = 15;

/** Whether two vouchers may be one sent twice: same kind, receiver, currency and total, within `DIAS_DE_REPETIDO`. */
export function puedeRepetir(
  borrador: Identidad & { fecha: string },
  recuperado: Identidad & { fecha: string },
): boolean {
  return (
    borrador.tipo_comprobante === recuperado.tipo_comprobante &&
    mismoReceptor(borrador, recuperado) &&
    borrador.moneda === recuperado.moneda &&
    borrador.total.equals(recuperado.total) &&
    borrador.fecha >= recuperado.fecha &&
    borrador.fecha <= addDays(recuperado.fecha, DIAS_DE_REPETIDO)
  );
}

const importes = ['total', 'neto', 'iva', 'exento', 'no_gravado', 'tributos'] as const satisfies (keyof Cifras)[];

/** Whether two vouchers have one receiver: a CUIL that ARCA does not know is sent as the DNI inside it. */
function mismoReceptor(borrador: Identidad, recuperado: Identidad): boolean {
  return documentos(borrador).some((documento) => documentos(recuperado).includes(documento));
}

function documentos({ tipo_documento_facturado: tipo, cuit_facturado }: Identidad): string[] {
  const numero = cuit_facturado.replace(/^0+/, '');
  const propio = `${tipo} ${numero}`;
  return tipo === CUIL ? [propio, `${DNI} ${dniOfCuil(numero).replace(/^0+/, '')}`] : [propio];
}
