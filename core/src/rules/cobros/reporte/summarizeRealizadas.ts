import { Decimal } from 'decimal.js';
import type { AvisoRealizada, VentaRealizada } from '../../../contract/cobros/realizada.ts';
import type { Rentabilidad, RentabilidadDeSku, SumasRentabilidad } from '../../../contract/cobros/reporte.ts';
import { addDays } from '../../dates.ts';
import { sum } from '../../money.ts';
import { porcentajeOf } from '../../rentabilidad/estimate.ts';
import { addUpAdelantos } from '../adelantos.ts';

const CERO = new Decimal(0);

type Resumen = Omit<Rentabilidad, 'cuentas' | 'al_dia'>;

/** SKUs listed as those that left most, and as those that left least. */
const EXTREMOS = 10;
const SUMADAS = [
  'total',
  'reembolsado',
  'ingreso_neto',
  'comision',
  'envio',
  'iibb',
  'costo',
  'ajustes',
  'impuesto_cheque',
  'adelantos',
] as const;

/** Summary of rows by day, province and SKU. Days without sales are in it, so that a chart has no holes. */
export function summarizeRealizadas(
  filas: readonly VentaRealizada[],
  { desde, hasta }: { desde: string; hasta: string },
): Resumen {
  const skus = [...Map.groupBy(filas, ({ sku, publicacion }) => sku ?? publicacion).values()].map(skuOf);
  const sabidos = skus.flatMap((sku) =>
    sku.sin_costo || sku.ganancia === null ? [] : [{ uno: sku, dejo: sku.ganancia }],
  );
  const porGanancia = sabidos.toSorted((a, b) => b.dejo.comparedTo(a.dejo)).map(({ uno: sku }) => sku);
  const porDia = Map.groupBy(filas, ({ fecha }) => fecha);
  const avisos = new Map<AvisoRealizada, number>();
  for (const aviso of filas.flatMap((fila) => fila.avisos)) avisos.set(aviso, (avisos.get(aviso) ?? 0) + 1);
  return {
    totales: totalesOf(filas),
    estimadas: filas.filter(({ fuente }) => fuente === 'estimado').length,
    pendientes: filas.filter(({ fuente }) => fuente === 'pendiente').length,
    avisos: [...avisos].map(([aviso, ventas]) => ({ aviso, ventas })),
    sin_explicar: sum(filas.map(({ diferencia }) => diferencia?.abs() ?? CERO)),
    por_dia: diasOf(desde, hasta).map((fecha) => {
      const { ventas, sin_ganancia, ingreso_neto, ganancia } = parteOf(porDia.get(fecha) ?? []);
      return { fecha, ventas, sin_ganancia, ingreso_neto, ganancia };
    }),
    por_cuenta: [...Map.groupBy(filas, ({ cuenta_id }) => cuenta_id)]
      .map(([cuenta_id, filasDeCuenta]) => {
        const { ventas, sin_ganancia, ingreso_neto, ganancia } = parteOf(filasDeCuenta);
        return { cuenta_id, cuenta: filasDeCuenta[0]?.cuenta ?? '', ventas, sin_ganancia, ingreso_neto, ganancia };
      })
      .toSorted((a, b) => (b.ganancia ?? CERO).comparedTo(a.ganancia ?? CERO)),
    por_provincia: [...Map.groupBy(filas, ({ provincia }) => provincia)]
      .map(([provincia, filasDeProvincia]) => ({ provincia, ...parteOf(filasDeProvincia) }))
      .toSorted((a, b) => b.ingreso_neto.comparedTo(a.ingreso_neto)),
    por_sku: skus.toSorted((a, b) => b.ingreso_neto.comparedTo(a.ingreso_neto)),
    mejores: porGanancia.slice(0, EXTREMOS),
    peores: porGanancia.toReversed().slice(0, EXTREMOS),
    sin_costo: skus.filter(({ sin_costo }) => sin_costo),
    adelantos: addUpAdelantos(filas.flatMap(({ adelantados }) => adelantados)).toSorted((a, b) =>
      b.importe.comparedTo(a.importe),
    ),
  };
}

function totalesOf(filas: readonly VentaRealizada[]): SumasRentabilidad {
  const total = (columna: (typeof SUMADAS)[number]) => sum(filas.map((fila) => fila[columna]));
  return {
    ...parteOf(filas),
    total: total('total'),
    reembolsado: total('reembolsado'),
    comision: total('comision'),
    envio: total('envio'),
    iibb: total('iibb'),
    costo: total('costo'),
    ajustes: total('ajustes'),
    impuesto_cheque: total('impuesto_cheque'),
    sin_contar: sum(filas.filter(isUnknown).map(queda)),
    adelantos: total('adelantos'),
    neto_recibido: sum(filas.map(({ neto_recibido }) => neto_recibido ?? CERO)),
  };
}

function parteOf(filas: readonly VentaRealizada[]) {
  const sabidas = filas.filter((fila) => !isUnknown(fila));
  const suma = sum(sabidas.flatMap((fila) => fila.ganancia ?? []));
  const ganancia = filas.length > 0 && sabidas.length === 0 ? null : suma;
  return {
    ventas: filas.length,
    sin_ganancia: filas.length - sabidas.length,
    unidades: sum(filas.map(({ cantidad }) => cantidad)),
    ingreso_neto: sum(filas.map((fila) => fila.ingreso_neto)),
    ganancia,
    margen: ganancia && porcentajeOf(ganancia, sum(sabidas.map((fila) => fila.ingreso_neto))),
  };
}

function isUnknown({ ganancia }: VentaRealizada): boolean {
  return ganancia === null;
}

/** Income of a row, less its known costs. */
function queda({ ingreso_neto, comision, envio, iibb, costo, ajustes, impuesto_cheque }: VentaRealizada): Decimal {
  return ingreso_neto.minus(sum([comision, envio, iibb, costo, ajustes, impuesto_cheque]));
}

function skuOf(filas: readonly VentaRealizada[]): RentabilidadDeSku {
  const [primera] = filas;
  const sin_costo = filas.some(({ avisos }) => avisos.includes('sin_costo') || avisos.includes('sin_cotizacion'));
  return { sku: primera?.sku ?? null, titulo: primera?.titulo ?? '', ...parteOf(filas), sin_costo };
}

function diasOf(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) dias.push(dia);
  return dias;
}
