import { formatFecha, sameMonth, sum, toBuenosAires } from '@talonario/core/base';
import { tipoComprobanteOf } from '@talonario/core/comprobantes';
import { SKU_SIN_CARGAR, type Lote } from '@talonario/core/ventas';
import type { Decimal } from 'decimal.js';
import type { Modo } from '../modos.ts';
import { enMiles, enPlural, enPesos } from '../../../../textos/numeros.ts';
import type { Venta } from '../ventas.ts';

type Planeado = Lote['comprobantes'][number];

/** Lines of the plan: kind (`FC B`), number and total. */
export function linesOfPlan({ resumen }: Lote): { sigla: string; cantidad: number; total: Decimal }[] {
  return resumen.map(({ tipo_comprobante, cantidad, total }) => {
    const { corto, letra } = tipoComprobanteOf(tipo_comprobante);
    return { sigla: `${corto} ${letra}`, cantidad, total };
  });
}

export function totalOfPlan({ resumen }: Lote): { cantidad: number; total: Decimal } {
  return {
    cantidad: resumen.reduce((suma, { cantidad }) => suma + cantidad, 0),
    total: sum(resumen.map(({ total }) => total)),
  };
}

/** `Emitir 87 comprobantes por $ 1.234.567,50`; with one, by its name: `Emitir FC B por $ 12.100,00`. */
export function verbOfPlan(plan: Lote, { muchos }: Modo): string {
  const { cantidad, total } = totalOfPlan(plan);
  const [unica] = linesOfPlan(plan);
  return cantidad === 1 && unica
    ? `Emitir ${unica.sigla} por ${enPesos(total)}`
    : `Emitir ${enMiles(cantidad)} ${muchos} por ${enPesos(total)}`;
}

/** Sentence that sums a finished plan up. */
export function sayPlan(plan: Lote): string {
  const { cantidad, total } = totalOfPlan(plan);
  const afuera = plan.omitidas.length;
  const lineas = linesOfPlan(plan).map((linea) => `${enMiles(linea.cantidad)} ${linea.sigla}`);
  return [
    cantidad === 0
      ? 'Plan listo: con estas ventas no se emite nada.'
      : `Plan listo: ${lineas.join(', ')}, por ${enPesos(total)} en total.`,
    ...(afuera === 0 ? [] : [enPlural(afuera, 'Una venta queda afuera.', '# ventas quedan afuera.')]),
  ].join(' ');
}

/** `05/01/2026`, or the first and the last when they differ; null when nothing would be issued. */
export function datesOfPlan({ comprobantes }: Lote): string | null {
  const fechas = comprobantes.map(({ fecha }) => fecha).sort();
  const [primera] = fechas;
  const ultima = fechas.at(-1);
  if (primera === undefined || ultima === undefined) return null;
  return primera === ultima ? formatFecha(primera) : `${formatFecha(primera)} a ${formatFecha(ultima)}`;
}

/** Warnings of a batch before it is issued: its own sentences, each with the vouchers that repeat it; then the vouchers' own. */
export function adviceOfPlan(plan: Lote): { texto: string; comprobantes: Planeado[]; delLote: boolean }[] {
  const avisos = warningsOfPlan(plan);
  const repetidos = plan.advertencias.some(isOfSku) ? avisos.filter(({ texto }) => isOfSku(texto)) : [];
  const comprobantesDeSku = repetidos.flatMap(({ comprobantes }) => comprobantes);
  return [
    ...plan.advertencias.map((texto) => ({
      texto,
      comprobantes: isOfSku(texto) ? comprobantesDeSku : [],
      delLote: true,
    })),
    ...avisos.filter((aviso) => !repetidos.includes(aviso)).map((aviso) => ({ ...aviso, delLote: false })),
  ];
}

/** True for the warning of a SKU without article. */
export function isOfSku(texto: string): boolean {
  return texto.includes(SKU_SIN_CARGAR);
}

/** The plan's warnings, each with the vouchers it is of; the most common first. */
export function warningsOfPlan({ comprobantes }: Lote): { texto: string; comprobantes: Planeado[] }[] {
  const porTexto = new Map<string, Planeado[]>();
  for (const comprobante of comprobantes) {
    for (const texto of comprobante.advertencias) {
      const comprobantesPrevios = porTexto.get(texto) ?? [];
      porTexto.set(texto, [...comprobantesPrevios, comprobante]);
    }
  }
  return [...porTexto]
    .map(([texto, comprobantesDelAviso]) => ({ texto, comprobantes: comprobantesDelAviso }))
    .toSorted((a, b) => b.comprobantes.length - a.comprobantes.length);
}

/** Sales closed in another month than the one their voucher will be of (they count in the VAT of that one). */
export function otherPeriod({ comprobantes }: Lote, ventas: readonly Venta[]): Planeado[] {
  const cierres = new Map(ventas.map(({ clave, ordenes }) => [clave, ordenes[0]?.date_closed ?? null]));
  return comprobantes.filter(({ venta, fecha }) => {
    const cierre = cierres.get(venta) ?? null;
    return cierre !== null && !sameMonth(toBuenosAires(cierre), fecha);
  });
}
