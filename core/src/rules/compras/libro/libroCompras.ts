import { Decimal } from 'decimal.js';
import { enPlural } from '../../enPlural.ts';
import { disenoOf, writeRegistro } from '../../reportes/campos.ts';
import { createGrupo } from '../../reportes/generales.ts';
import { planillaDeDiseno } from '../../reportes/planilla.ts';
import type { Problema, Registro, Reporte } from '../../reportes/reporte.ts';
import { proveRegistro } from '../../reportes/reviewRegistro.ts';
import { createEsperados, createSumas, cruce } from '../../reportes/sumas.ts';
import { isQueResta } from '../tiposDeCompra.ts';
import { porFechaYEmisor, redondeoOf, type CompraAReportar } from './compraAReportar.ts';
import { disenosAlicuotasCompras, disenosCompras, disenosImportaciones, type RegistroCompra } from './disenos.ts';
import { isConDetalle, registroCompra, registrosAlicuotaCompra, registrosImportacion } from './registros.ts';
import { reviewCompra } from './reviewCompra.ts';

export type ArchivoLibroCompras = 'cbte' | 'alicuotas' | 'importaciones';

/** The columns of COMPRAS_CBTE with an amount, and the record's own name. */
const columnas = [
  ['Importe total', 'total'],
  ['No gravado', 'no_gravado'],
  ['Operaciones exentas', 'exento'],
  ['Percepciones de IVA', 'percepciones_iva'],
  ['Otros impuestos nacionales', 'nacionales'],
  ['Percepciones de ingresos brutos', 'ingresos_brutos'],
  ['Percepciones municipales', 'municipales'],
  ['Impuestos internos', 'internos'],
  ['Otros tributos', 'otros'],
  ['Crédito fiscal computable', 'computable'],
] as const satisfies readonly (readonly [string, keyof RegistroCompra])[];
const deTasas = ['Neto gravado', 'Impuesto liquidado'] as const;

/** Columns that are neither the total nor a part of it. */
const AJENAS_AL_TOTAL: ReadonlySet<string> = new Set(['Importe total', 'Crédito fiscal computable']);

/**
 * Libro IVA Digital of purchases (RG 4597) of one month, its three files in one pass. Amounts in each voucher's currency, notes in
 * positive. Excluded purchases do not come.
 * @param periodo `yyyy-MM`
 * @throws AppError `reporte_sin_diseno`; what it gives, `registro_no_entra`
 */
export function createLibroCompras(periodo: string): Reporte<ArchivoLibroCompras, CompraAReportar> {
  const disenos = {
    cbte: disenoOf(disenosCompras, periodo),
    alicuotas: disenoOf(disenosAlicuotasCompras, periodo),
    importaciones: disenoOf(disenosImportaciones, periodo),
  };
  const escritas = {
    cbte: createSumas(disenos.cbte),
    alicuotas: createSumas(disenos.alicuotas),
    importaciones: createSumas(disenos.importaciones),
  };
  const esperados = createEsperados();
  const sinDetalle = { total: new Decimal(0), redondeo: new Decimal(0) };
  const sinSeparar = createGrupo('tributos_sin_separar', {
    frase: (n) =>
      `${enPlural(n, '1 compra tiene percepciones u otros tributos sin separar, que van', '# compras tienen percepciones u otros tributos sin separar, que van')} en Otros tributos y no bajan tu IVA. Separalos en cada compra:`,
    deUno: 'Tiene percepciones u otros tributos sin separar: van en Otros tributos.',
  });
  const notas = createGrupo('notas_en_positivo', {
    frase: (n) =>
      `${enPlural(n, '1 nota de crédito va', '# notas de crédito van')} en positivo y ARCA las resta por su tipo; hay programas que las escriben en negativo. Controlá el total en el portal:`,
    deUno: 'Es una nota de crédito: va en positivo.',
  });
  const sufijo = periodo.replace('-', '');
  const archivo = (clave: ArchivoLibroCompras) => ({
    nombre: `${disenos[clave].nombre}_${sufijo}.txt`,
    codificacion: 'latin1' as const,
    planilla: planillaDeDiseno<never>(disenos[clave]),
  });
  // The review and the writing of a purchase come one after the other: its records are built once.
  let ultimo: ReturnType<typeof build> | null = null;
  const build = (compra: CompraAReportar) => {
    const importada = compra.despacho !== '';
    const alicuotas = registrosAlicuotaCompra(compra);
    const registro = registroCompra(compra, alicuotas.length);
    return {
      compra,
      registro,
      cbte: proveRegistro(disenos.cbte, registro),
      tasas: importada
        ? registrosImportacion(compra).map((tasa) => ({
            archivo: 'importaciones' as const,
            ...proveRegistro(disenos.importaciones, tasa),
          }))
        : alicuotas.map((tasa) => ({ archivo: 'alicuotas' as const, ...proveRegistro(disenos.alicuotas, tasa) })),
    };
  };
  const prepare = (compra: CompraAReportar) => {
    if (ultimo?.compra !== compra) ultimo = build(compra);
    return ultimo;
  };
  return {
    archivos: {
      cbte: archivo('cbte'),
      // Purchases of classes B and C have no rates.
      alicuotas: { ...archivo('alicuotas'), acompana: 'cbte' },
      importaciones: archivo('importaciones'),
    },
    orden: porFechaYEmisor,
    incluye: () => true,
    revisar: (compra) => {
      const { cbte, tasas } = prepare(compra);
      const grupos: Problema[] = [];
      if (isConDetalle(compra) && !compra.tributos.otros.isZero()) grupos.push(sinSeparar.add(compra));
      if (isQueResta(compra.tipo_comprobante)) grupos.push(notas.add(compra));
      return [...reviewCompra(compra, periodo), ...[cbte, ...tasas].flatMap(({ problemas }) => problemas), ...grupos];
    },
    abrir: () => [],
    lineas: (compra) => {
      const { registro, cbte, tasas } = prepare(compra);
      for (const [nombre, clave] of columnas) esperados.add(nombre, registro[clave]);
      if (isConDetalle(compra)) {
        esperados.add('Neto gravado', compra.neto);
        esperados.add('Impuesto liquidado', compra.iva);
        sinDetalle.redondeo = sinDetalle.redondeo.plus(redondeoOf(compra));
      } else sinDetalle.total = sinDetalle.total.plus(compra.total);
      const linea = cbte.linea ?? writeRegistro(disenos.cbte, registro);
      escritas.cbte.add(linea);
      const lineas: Registro<ArchivoLibroCompras>[] = [{ archivo: 'cbte', linea }];
      for (const tasa of tasas) {
        if (tasa.linea === null) continue;
        escritas[tasa.archivo].add(tasa.linea);
        lineas.push({ archivo: tasa.archivo, linea: tasa.linea });
      }
      return lineas;
    },
    cerrar: () => [],
    generales: () => [...sinSeparar.avisos(), ...notas.avisos()],
    cruces: () => {
      const deTasa = (nombre: (typeof deTasas)[number]): Decimal =>
        escritas.alicuotas.total(nombre).plus(escritas.importaciones.total(nombre));
      const partes = [
        ...columnas.filter(([nombre]) => !AJENAS_AL_TOTAL.has(nombre)).map(([nombre]) => escritas.cbte.total(nombre)),
        ...deTasas.map(deTasa),
        sinDetalle.total,
        sinDetalle.redondeo,
      ];
      return [
        ...columnas.map(([nombre]) => cruce(nombre, escritas.cbte.total(nombre), esperados.total(nombre))),
        ...deTasas.map((nombre) => cruce(nombre, deTasa(nombre), esperados.total(nombre))),
        cruce(
          'Total contra sus partes',
          escritas.cbte.total('Importe total'),
          partes.reduce((suma, importe) => suma.plus(importe)),
        ),
      ];
    },
  };
}
