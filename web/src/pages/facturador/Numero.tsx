import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';

type ConNumero = Pick<Comprobante, 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante'>;

/** A voucher's number, on one line: `FC B 0004-00001234`. */
export function Numero({ de }: { de: ConNumero }) {
  return <span className="junto">{formatNumero(de)}</span>;
}
