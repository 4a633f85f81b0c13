import { Decimal } from 'decimal.js';
import { provincias, provinciaOf } from '../../catalogs/provincia.ts';
import { withComma, sum } from '../../money.ts';
import { porFechaYTipo, type ComprobanteAReportar } from '../comprobante.ts';
import { enPesos } from '../pesos.ts';
import { planillaDeColumnas } from '../planilla.ts';
import type { Problema, Reporte } from '../reporte.ts';
import { aviso, reviewAlicuotas, reviewComun } from '../reviewRegistro.ts';
import { createEsperados, cruce } from '../sumas.ts';
import { isNotaCredito } from '../../catalogs/tipoComprobante.ts';

/** Sales to one jurisdiction, in pesos, credit notes subtracted. */
interface Vendido {
  comprobantes: number;
  /** Vouchers assigned by their shipment's destination and, for want of one, by the receiver's domicile. */
  por_entrega: number;
  por_domicilio: number;
  gravado: Decimal;
  exento: Decimal;
  no_gravado: Decimal;
  percepciones: Decimal;
}

/** Last code: vouchers that have neither a destination nor the receiver's province. */
const SIN_JURISDICCION = 999;

/** Indices of the columns that count vouchers. */
const CANTIDADES = [2, 9, 10];

const encabezado = [
  'Jurisdicción',
  'Nombre',
  'Comprobantes',
  'Neto gravado',
  'Exento',
  'No gravado',
  'Base',
  'Percepciones',
  'Proporción',
  'Por entrega',
  'Por domicilio',
];

/**
 * Sales by jurisdiction for Convenio Multilateral: the gross income of each, without VAT nor perceptions, and its proportion of
 * the whole. The jurisdiction is that where the goods were delivered (RG CA 5/2021) and, where no shipment tells, that of the
 * receiver's domicile: the last columns say how many vouchers went by each. CSV in UTF-8, in pesos, credit notes less.
 */
export function createJurisdicciones({ desde, hasta }: { desde: string; hasta: string }): Reporte<'csv'> {
  const vendidos = new Map<number, Vendido>();
  const esperados = createEsperados();
  const escritos = createEsperados();
  const renglon = (celdas: readonly string[]) => ({ archivo: 'csv' as const, linea: celdas.join(';'), celdas });
  return {
    archivos: {
      csv: {
        nombre: `ventas-por-jurisdiccion-${desde}-${hasta}.csv`,
        codificacion: 'utf8',
        planilla: planillaDeColumnas(2, { enteros: CANTIDADES }),
      },
    },
    orden: porFechaYTipo,
    incluye: () => true,
    revisar: (comprobante) => revisar(comprobante, { desde, hasta }),
    abrir: () => [renglon(encabezado)],
    lineas: (comprobante) => {
      const pesos = enPesos(comprobante);
      const signo = isNotaCredito(comprobante) ? -1 : 1;
      const { jurisdiccion, segun } = jurisdiccionOf(comprobante);
      const vendidoPrevio = vendidos.get(jurisdiccion);
      const cero = new Decimal(0);
      const { comprobantes, por_entrega, por_domicilio, gravado, exento, no_gravado, percepciones } = vendidoPrevio ?? {
        comprobantes: 0,
        por_entrega: 0,
        por_domicilio: 0,
        gravado: cero,
        exento: cero,
        no_gravado: cero,
        percepciones: cero,
      };
      vendidos.set(jurisdiccion, {
        comprobantes: comprobantes + 1,
        por_entrega: por_entrega + Number(segun === 'entrega'),
        por_domicilio: por_domicilio + Number(segun === 'domicilio'),
        gravado: gravado.plus(sum(pesos.alicuotas.map(({ neto }) => neto)).times(signo)),
        exento: exento.plus(pesos.exento.times(signo)),
        no_gravado: no_gravado.plus(pesos.no_gravado.times(signo)),
        percepciones: percepciones.plus(sum(pesos.percepciones.map(({ importe }) => importe)).times(signo)),
      });
      const tributos = sum([...pesos.percepciones, ...pesos.otros_tributos].map(({ importe }) => importe));
      esperados.add('Base', pesos.total.minus(pesos.iva).minus(tributos).times(signo));
      return [];
    },
    cerrar: () => {
      const ordenados = [...vendidos].sort(([a], [b]) => a - b);
      const total = sum(ordenados.map(([, vendido]) => baseOf(vendido)));
      const filas = ordenados.map(([jurisdiccion, vendido]) => {
        const base = baseOf(vendido);
        escritos.add('Base', base);
        // A month that gives back more than it sells has no proportions.
        const proporcion = total.gt(0) ? withComma(base.div(total).times(100), 4) : '';
        return renglon([
          String(jurisdiccion),
          nombreOf(jurisdiccion),
          ...cifras(vendido),
          proporcion,
          ...segunQue(vendido),
        ]);
      });
      const totalGeneral = totalOf(ordenados.map(([, vendido]) => vendido));
      return [...filas, renglon(['TOTALES', '', ...cifras(totalGeneral), '', ...segunQue(totalGeneral)])];
    },
    cruces: () => [cruce('Base', escritos.total('Base'), esperados.total('Base'))],
  };
}

/** Jurisdiction of a voucher: the goods' destination, or else the receiver's province; and which of the two gave it. */
function jurisdiccionOf({ provincia_entrega, provincia_facturado }: ComprobanteAReportar): {
  jurisdiccion: number;
  segun: 'entrega' | 'domicilio' | null;
} {
  if (provincia_entrega !== null) return { jurisdiccion: provinciaOf(provincia_entrega).comarb, segun: 'entrega' };
  if (provincia_facturado === null) return { jurisdiccion: SIN_JURISDICCION, segun: null };
  return { jurisdiccion: provinciaOf(provincia_facturado).comarb, segun: 'domicilio' };
}

function nombreOf(jurisdiccion: number): string {
  return provincias.find(({ comarb }) => comarb === jurisdiccion)?.acentuado ?? 'Sin provincia';
}

function baseOf({ gravado, exento, no_gravado }: Vendido): Decimal {
  return gravado.plus(exento).plus(no_gravado);
}

function cifras(vendido: Vendido): string[] {
  const { comprobantes, gravado, exento, no_gravado, percepciones } = vendido;
  const importes = [gravado, exento, no_gravado, baseOf(vendido), percepciones];
  return [String(comprobantes), ...importes.map((importe) => withComma(importe, 2))];
}

function segunQue({ por_entrega, por_domicilio }: Vendido): string[] {
  return [String(por_entrega), String(por_domicilio)];
}

function totalOf(vendidos: readonly Vendido[]): Vendido {
  const suma = (campo: 'gravado' | 'exento' | 'no_gravado' | 'percepciones') =>
    sum(vendidos.map((vendido) => vendido[campo]));
  const cuantos = (campo: 'comprobantes' | 'por_entrega' | 'por_domicilio') =>
    vendidos.reduce((vendidos, vendido) => vendidos + vendido[campo], 0);
  return {
    comprobantes: cuantos('comprobantes'),
    por_entrega: cuantos('por_entrega'),
    por_domicilio: cuantos('por_domicilio'),
    gravado: suma('gravado'),
    exento: suma('exento'),
    no_gravado: suma('no_gravado'),
    percepciones: suma('percepciones'),
  };
}

function revisar(comprobante: ComprobanteAReportar, rango: { desde: string; hasta: string }): Problema[] {
  const problemas = [...reviewComun(comprobante, rango), ...reviewAlicuotas(comprobante, { presentadas: false })];
  if (jurisdiccionOf(comprobante).segun !== null) return problemas;
  return [
    ...problemas,
    aviso(
      'sin_provincia',
      'Faltan la provincia de entrega y la del receptor: el comprobante va aparte, sin jurisdicción.',
    ),
  ];
}
