import { formatNumero } from '../numero.ts';
import { encabezadoOf } from './encabezado.ts';
import { pieOf } from './pie.ts';
import { renglonesOf } from './renglones.ts';
import { dato } from './textos.ts';
import type { ComprobanteEnHoja, Hoja } from './types.ts';

/**
 * The sheet of a voucher, issued, kept as a draft or half typed: unknown data are left out, or crossed. The sheet prints the
 * voucher's own data and computes none; its dates come from the voucher, not from a clock.
 */
export function hojaOf(comprobante: ComprobanteEnHoja): Hoja {
  const { tipo_comprobante, punto_de_venta, numero_comprobante, fecha, status } = comprobante;
  const encabezado = encabezadoOf(comprobante);
  const observaciones = comprobante.observaciones.trim();
  return {
    nombre:
      tipo_comprobante === null || punto_de_venta === null
        ? encabezado.titulo
        : formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante }),
    fecha,
    banda: status === 'borrador' ? 'BORRADOR' : 'ORIGINAL',
    ...encabezado,
    renglones: renglonesOf(comprobante),
    observaciones: observaciones === '' ? null : dato('Observaciones', observaciones),
    ...pieOf(comprobante),
  };
}
