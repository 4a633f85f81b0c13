import { PESOS } from '../../catalogs/moneda.ts';
import { CDI, CUIL, CUIT } from '../../catalogs/tipoDocumento.ts';
import { isValidCuit } from '../../cuit.ts';
import { endOfMonth, formatFecha } from '../../dates.ts';
import { formatImporte, formatPorcentaje, sum } from '../../money.ts';
import { ivaAdmitido, ivaCierra } from '../../comprobantes/totales.ts';
import { codigoDeAlicuota } from '../../reportes/alicuotas.ts';
import type { Problema } from '../../reportes/reporte.ts';
import { aviso, impedimento } from '../../reportes/reviewRegistro.ts';
import { isTipoDesconocido } from '../tiposDeCompra.ts';
import { redondeoOf, type CompraAReportar } from './compraAReportar.ts';
import { isConDetalle } from './registros.ts';

const CON_DIGITO: ReadonlySet<number> = new Set([CUIT, CUIL, CDI]);
/** Exclusive maximum of an exchange rate: the field has four digits and six decimals. */
const MAX_COTIZACION = 10_000;
/** Largest difference between the parts of a voucher and its total that ARCA takes as rounding. */
const REDONDEO = 0.55;
/** Characters of a customs form. */
const LARGO_DESPACHO = 16;

/** Checks of a purchase common to every file of its month, `yyyy-MM`. */
export function reviewCompra(c: CompraAReportar, periodo: string): Problema[] {
  return [...fecha(c, periodo), ...tipo(c), ...documento(c), ...moneda(c), ...(isConDetalle(c) ? figuras(c) : [])];
}

function fecha(c: CompraAReportar, periodo: string): Problema[] {
  if (c.fecha > endOfMonth(`${periodo}-01`)) {
    return [impedimento('fuera_de_periodo', `Es del ${formatFecha(c.fecha)}, después del mes del libro.`)];
  }
  if (c.fecha.startsWith(periodo)) return [];
  return [aviso('otro_periodo', `Es del ${formatFecha(c.fecha)}: va en este mes porque la pasaste.`)];
}

function tipo(c: CompraAReportar): Problema[] {
  const problemas: Problema[] = [];
  if (c.despacho !== '' && c.despacho.length !== LARGO_DESPACHO) {
    problemas.push(impedimento('despacho', `El despacho tiene que tener ${LARGO_DESPACHO} caracteres.`));
  }
  if (isTipoDesconocido(c.tipo_comprobante)) {
    const texto = `Talonario no conoce el tipo de comprobante ${c.tipo_comprobante}, y no sabe si da crédito fiscal. Excluila y cargala en el portal.`;
    problemas.push(impedimento('tipo_desconocido', texto));
  }
  return problemas;
}

function documento({ emisor_tipo, emisor_documento }: CompraAReportar): Problema[] {
  if (!CON_DIGITO.has(emisor_tipo) || isValidCuit(emisor_documento)) return [];
  return [impedimento('cuit_invalido', `El CUIT ${emisor_documento} del emisor está mal escrito.`)];
}

function moneda({ moneda, cotizacion }: CompraAReportar): Problema[] {
  if (moneda === PESOS) {
    return cotizacion.equals(1) ? [] : [impedimento('cotizacion', 'Es en pesos y su tipo de cambio no es 1.')];
  }
  const cabe = cotizacion.gt(0) && cotizacion.lt(MAX_COTIZACION) && cotizacion.decimalPlaces() <= 6;
  return cabe ? [] : [impedimento('cotizacion', `El tipo de cambio ${cotizacion.toFixed()} no se puede escribir.`)];
}

function figuras(c: CompraAReportar): Problema[] {
  if (c.alicuotas === null) {
    return [impedimento('sin_alicuotas', 'Su IVA está sumado sin las alícuotas: separalo en la compra.')];
  }
  const problemas: Problema[] = [];
  const redondeo = redondeoOf(c);
  const total = formatImporte(c.total);
  if (redondeo.abs().gt(REDONDEO)) {
    const partes = formatImporte(c.total.minus(redondeo));
    problemas.push(
      impedimento('no_suma', `Sus partes suman ${partes} y su total es ${total}: completá los tributos de la compra.`),
    );
  } else if (!redondeo.isZero()) {
    const texto = `Sus partes difieren del total en ${formatImporte(redondeo)}, por redondeo: va como la tiene ARCA.`;
    problemas.push(aviso('redondeo', texto));
  }
  const neto = sum(c.alicuotas.map((alicuota) => alicuota.neto));
  const iva = sum(c.alicuotas.map(({ importe }) => importe));
  if (!neto.equals(c.neto) || !iva.equals(c.iva)) {
    const texto = `Sus alícuotas suman ${formatImporte(neto)} de neto y ${formatImporte(iva)} de IVA, y ARCA tiene ${formatImporte(c.neto)} y ${formatImporte(c.iva)}.`;
    const leve = neto.minus(c.neto).abs().lte(REDONDEO) && iva.minus(c.iva).abs().lte(REDONDEO);
    problemas.push({ ...impedimento('alicuotas_no_suman', texto), impide: !leve });
  }
  for (const alicuota of c.alicuotas) {
    const tasa = formatPorcentaje(alicuota.iva);
    if (codigoDeAlicuota(alicuota.iva) === null) {
      problemas.push(impedimento('alicuota_desconocida', `ARCA no tiene una alícuota de IVA del ${tasa}.`));
    } else if (!ivaCierra(alicuota) && !ivaAdmitido(alicuota)) {
      const texto = `El IVA al ${tasa} es ${formatImporte(alicuota.importe)} y no corresponde a un neto de ${formatImporte(alicuota.neto)}.`;
      problemas.push(aviso('iva_no_corresponde', texto));
    }
  }
  if (c.credito_computable.gt(c.iva)) {
    problemas.push(impedimento('credito_de_mas', 'Su crédito computable es mayor que su IVA: corregilo en la compra.'));
  }
  return problemas;
}
