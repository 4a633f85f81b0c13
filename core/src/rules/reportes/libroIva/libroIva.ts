import { formatoLibroIva, type FormatoLibroIva } from '../../../contract/reportes.ts';
import { endOfMonth } from '../../dates.ts';
import { disenoOf, writeRegistro } from '../campos.ts';
import { letraOf, porFechaYTipo, type ComprobanteAReportar } from '../comprobante.ts';
import { createFiltroDeEmisor } from '../reporteDeEmisor.ts';
import { planillaDeDiseno } from '../planilla.ts';
import type { Problema, Registro, Reporte } from '../reporte.ts';
import { proveRegistro, reviewAlicuotas, reviewComun } from '../reviewRegistro.ts';
import { createEsperados, createSumas, cruce } from '../sumas.ts';
import { disenosAlicuotas, disenosCbte, type RegistroCbte } from './disenos.ts';
import { registroCbte, registrosAlicuota } from './registros.ts';

export type ArchivoLibroIva = 'cbte' | 'alicuotas';

/** The columns of VENTAS_CBTE that add up to its total, with the record's own name. */
const columnas = [
  ['Importe total', 'total'],
  ['No gravado', 'no_gravado'],
  ['Percepción a no categorizados', 'no_categorizados'],
  ['Operaciones exentas', 'exento'],
  ['Percepciones de impuestos nacionales', 'nacionales'],
  ['Percepciones de ingresos brutos', 'ingresos_brutos'],
  ['Percepciones municipales', 'municipales'],
  ['Impuestos internos', 'internos'],
  ['Otros tributos', 'otros'],
] as const satisfies readonly (readonly [string, keyof RegistroCbte])[];

/**
 * Libro IVA Digital of sales (RG 4597) of one month, both files in one pass. Amounts in each voucher's currency, notes in
 * positive. What was issued as monotributista, who keeps no such book, is left out.
 * @param periodo `yyyy-MM`
 * @param cambios what is not to be written as usual
 * @throws AppError `reporte_sin_diseno`; what it gives, `registro_no_entra`
 */
export function createLibroIva(periodo: string, cambios: Partial<FormatoLibroIva> = {}): Reporte<ArchivoLibroIva> {
  const formato = formatoLibroIva.parse(cambios);
  const { crlf_final } = formato;
  const cbte = disenoOf(disenosCbte, periodo);
  const alicuotas = disenoOf(disenosAlicuotas, periodo);
  const escritas = { cbte: createSumas(cbte), alicuotas: createSumas(alicuotas) };
  const esperados = createEsperados();
  const mes = { desde: `${periodo}-01`, hasta: endOfMonth(`${periodo}-01`) };
  const sufijo = periodo.replace('-', '');
  // The review and the writing of a voucher come one after the other: its records are built once.
  let ultimo: ReturnType<typeof build> | null = null;
  const build = (comprobante: ComprobanteAReportar) => {
    const registros = registrosAlicuota(comprobante);
    const registro = registroCbte(comprobante, registros.length, formato);
    return {
      comprobante,
      registro,
      cbte: proveRegistro(cbte, registro),
      tasas: registros.map((registro) => ({ registro: registro, ...proveRegistro(alicuotas, registro) })),
    };
  };
  const prepare = (comprobante: ComprobanteAReportar) => {
    if (ultimo?.comprobante !== comprobante) ultimo = build(comprobante);
    return ultimo;
  };
  return {
    archivos: {
      cbte: {
        nombre: `${cbte.nombre}_${sufijo}.txt`,
        codificacion: 'latin1',
        planilla: planillaDeDiseno(cbte),
        crlf_final,
      },
      alicuotas: {
        nombre: `${alicuotas.nombre}_${sufijo}.txt`,
        codificacion: 'latin1',
        planilla: planillaDeDiseno(alicuotas),
        crlf_final,
        // Vouchers of class C have no rates.
        acompana: 'cbte',
      },
    },
    orden: porFechaYTipo,
    ...createFiltroDeEmisor('libro_iva'),
    revisar: (comprobante) => {
      const preparado = prepare(comprobante);
      return [
        ...revisar(comprobante, mes),
        ...[preparado.cbte, ...preparado.tasas].flatMap(({ problemas }) => problemas),
      ];
    },
    abrir: () => [],
    lineas: (comprobante) => {
      const { registro, ...preparado } = prepare(comprobante);
      for (const [nombre, clave] of columnas) esperados.add(nombre, registro[clave]);
      // Class C has its net among the exempt.
      if (letraOf(comprobante) !== 'C') esperados.add('Neto gravado', comprobante.neto);
      esperados.add('Impuesto liquidado', comprobante.iva);
      const lineaCbte = preparado.cbte.linea ?? writeRegistro(cbte, registro);
      escritas.cbte.add(lineaCbte);
      const lineas: Registro<ArchivoLibroIva>[] = [{ archivo: 'cbte', linea: lineaCbte }];
      for (const tasa of preparado.tasas) {
        const linea = tasa.linea ?? writeRegistro(alicuotas, tasa.registro);
        escritas.alicuotas.add(linea);
        lineas.push({ archivo: 'alicuotas', linea });
      }
      return lineas;
    },
    cerrar: () => [],
    cruces: () => [
      ...columnas.map(([nombre]) => cruce(nombre, escritas.cbte.total(nombre), esperados.total(nombre))),
      ...(['Neto gravado', 'Impuesto liquidado'] as const).map((nombre) =>
        cruce(nombre, escritas.alicuotas.total(nombre), esperados.total(nombre)),
      ),
      cruce(
        'Total contra sus partes',
        escritas.cbte.total('Importe total'),
        [
          ...columnas.slice(1).map(([nombre]) => escritas.cbte.total(nombre)),
          escritas.alicuotas.total('Neto gravado'),
          escritas.alicuotas.total('Impuesto liquidado'),
        ].reduce((suma, importe) => suma.plus(importe)),
      ),
    ],
  };
}

function revisar(comprobante: ComprobanteAReportar, mes: { desde: string; hasta: string }): Problema[] {
  return [...reviewComun(comprobante, mes), ...reviewAlicuotas(comprobante, { presentadas: true })];
}
