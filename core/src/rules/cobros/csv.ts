import type { Decimal } from 'decimal.js';
import type { VentaRealizada } from '../../contract/cobros/realizada.ts';
import { csvDe, type Cifra } from '../articulos/exportado.ts';
import { provinciaDe } from '../catalogs/provincia.ts';
import { formatFecha } from '../dates.ts';

const NADA = '';
const estados: Readonly<Record<VentaRealizada['estado'], string>> = {
  paga: 'paga',
  devuelta_en_parte: 'devuelta en parte',
  cancelada: 'cancelada',
};

/** The columns of the profit report, in order (design "Realized sales"). */
const columnas: Readonly<Record<string, (fila: VentaRealizada) => string | Decimal | Cifra>> = {
  fecha: ({ fecha }) => formatFecha(fecha),
  cuenta: ({ cuenta }) => cuenta,
  venta: ({ venta }) => venta,
  pack: ({ pack }) => pack ?? NADA,
  publicacion: ({ publicacion }) => publicacion,
  sku: ({ sku }) => sku ?? NADA,
  titulo: ({ titulo }) => titulo,
  cantidad: ({ cantidad }) => cantidad,
  precio_unitario: ({ precio_unitario }) => pesos(precio_unitario),
  total: ({ total }) => pesos(total),
  reembolsado: ({ reembolsado }) => pesos(reembolsado),
  ingreso_neto: ({ ingreso_neto }) => pesos(ingreso_neto),
  comision: ({ comision }) => pesos(comision),
  envio: ({ envio }) => pesos(envio),
  iibb: ({ iibb }) => pesos(iibb),
  costo: ({ costo, avisos }) => (avisos.includes('sin_costo') ? NADA : pesos(costo)),
  ajustes: ({ ajustes }) => pesos(ajustes),
  ganancia: ({ ganancia }) => pesos(ganancia),
  margen: ({ margen }) => pesos(margen),
  utilidad: ({ utilidad }) => pesos(utilidad),
  provincia: ({ provincia }) => (provincia === null ? NADA : provinciaDe(provincia).acentuado),
  factura: ({ factura }) => factura ?? NADA,
  estado: ({ estado }) => estados[estado],
  impuesto_cheque: ({ impuesto_cheque }) => pesos(impuesto_cheque),
  adelantos: ({ adelantos }) => pesos(adelantos),
  neto_recibido: ({ neto_recibido }) => pesos(neto_recibido),
  fuente: ({ fuente }) => fuente,
  diferencia: ({ diferencia }) => pesos(diferencia),
};

/** The profit report for Excel in Argentina: UTF-8 with its mark, `;`, comma decimals, CRLF; the oldest sale first. */
export function rentabilidadCsv(filas: readonly VentaRealizada[]): string {
  const nombres = Object.keys(columnas);
  const valores = filas.toReversed().map((fila) => nombres.map((nombre) => columnas[nombre]?.(fila) ?? NADA));
  return csvDe([nombres, ...valores]);
}

/** Two decimals always; nothing of what is not known. */
function pesos(valor: Decimal | null): string | Cifra {
  return valor === null ? NADA : { cifra: valor.toFixed(2).replace('.', ',') };
}
