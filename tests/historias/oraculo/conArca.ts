import { Decimal } from 'decimal.js';
import type { EnLibro } from '../arca.ts';
import type { Mundo } from '../mundo.ts';

/** A voucher of ours. */
export interface Fila {
  id: string;
  cae: string | null;
  status: string;
  numero: number | null;
  tipo: number;
  total: string;
  rechazo: unknown[];
  user_id: string;
  fecha: string;
  neto: string;
  iva: string;
  moneda: string;
  documento: string;
  tipo_documento: number;
  condicion: number;
  exento: string;
  no_gravado: string;
  tributos: string;
  cotizacion: string;
  concepto: number;
  /** Rates, as `textOfTasas` writes them. */
  tasas: string;
  punto_de_venta: number;
  cuit: string;
  vence: string | null;
}

/** A serie that passed from a holder to another one before its lease was over. */
export interface Toma {
  host: string;
  inicio: string;
  por: string;
  instante: Date;
}

/** A number of a request that was let go, its draft free again, without keeping that ARCA may have it. */
export interface Liberada {
  id: string;
  serie: string;
  numero: number;
  total: string;
  instante: Date;
}

/** What happened to the rows meanwhile. */
interface Anotado {
  tomas: readonly Toma[];
  liberadas: readonly Liberada[];
}

const FACTURA_B = 6;
const FACTURAS: ReadonlySet<number> = new Set([1, FACTURA_B]);
const DEBITOS: ReadonlySet<number> = new Set([2, 7]);
const CREDITOS: ReadonlySet<number> = new Set([3, 8]);

function tipoOf(serie: string): number {
  return Number(serie.split(' ').at(-1));
}

/** Place in the ledger of a voucher that a note names. */
function claveAsociada({ cuit, punto_de_venta, tipo_comprobante, numero_comprobante }: Asociado): string {
  return `${cuit} ${punto_de_venta} ${tipo_comprobante} ${numero_comprobante}`;
}
type Asociado = EnLibro['asociados'][number];

/** Rates of a voucher in one text, the lowest first. */
function textOfTasas(alicuotas: EnLibro['alicuotas']): string {
  return alicuotas
    .toSorted((a, b) => (a.iva ?? 0) - (b.iva ?? 0))
    .map(({ iva, neto, importe }) => `${(iva ?? 0).toFixed(2)} ${neto.toFixed(2)} ${importe.toFixed(2)}`)
    .join(', ');
}

/** Our vouchers that ARCA has otherwise. */
function compare(igual: (fila: Fila, arca: EnLibro) => boolean): (mundo: Mundo, filas: readonly Fila[]) => string[] {
  return ({ arca }, filas) => {
    const libro = new Map(arca.libro().map((comprobante) => [comprobante.autorizacion.codigo, comprobante]));
    return filas.flatMap((fila) => {
      const hallado = fila.cae === null ? undefined : libro.get(fila.cae);
      return hallado && !igual(fila, hallado) ? [fila.id] : [];
    });
  };
}

/** Something that holds between our vouchers and ARCA's ledger; each answers its counterexamples. */
export const CON_ARCA: Readonly<Record<string, (mundo: Mundo, filas: readonly Fila[], anotado: Anotado) => string[]>> =
  {
    'nothing of ours is lost: each CAE of the ledger is of a voucher of ours': ({ arca }, filas) => {
      const nuestros = new Set(filas.map(({ cae }) => cae));
      return arca
        .libro()
        .flatMap(({ ajeno, autorizacion, numero }) =>
          ajeno || nuestros.has(autorizacion.codigo) ? [] : [`${autorizacion.codigo} of number ${numero}`],
        );
    },
    'nothing is invented: each CAE of ours is in the ledger, with its number, type and total': ({ arca }, filas) => {
      const libro = new Map(arca.libro().map((comprobante) => [comprobante.autorizacion.codigo, comprobante]));
      return filas.flatMap(({ cae, numero, total, id, tipo }) => {
        if (cae === null) return [];
        const hallado = libro.get(cae);
        const igual =
          hallado && hallado.numero === numero && hallado.total.equals(total) && hallado.serie.endsWith(` ${tipo}`);
        return igual ? [] : [id];
      });
    },
    'no amount of one draft is in the ledger twice': ({ arca, unicos }) => {
      const totales = new Set(unicos.values());
      const vistos = new Set<string>();
      return arca.libro().flatMap(({ ajeno, total, serie }) => {
        const clave = `${serie} ${total.toFixed(2)}`;
        if (ajeno || !totales.has(total.toFixed(2)) || !serie.endsWith(` ${FACTURA_B}`)) return [];
        if (vistos.has(clave)) return [clave];
        vistos.add(clave);
        return [];
      });
    },
    'nothing of another system is ours': ({ arca, restaurada }, filas) => {
      // A restored copy takes whatever ARCA has past it: it cannot tell whose it is.
      if (restaurada) return [];
      const ajenos = new Set(arca.libro().flatMap(({ ajeno, autorizacion }) => (ajeno ? [autorizacion.codigo] : [])));
      return filas.flatMap(({ cae, id }) => (cae !== null && ajenos.has(cae) ? [id] : []));
    },
    'nothing is doubled: ARCA has one voucher of ours for each voucher of ours': ({ arca, restaurada }, filas) => {
      if (restaurada) return [];
      const propios = arca.libro().filter(({ ajeno }) => !ajeno).length;
      const emitidas = filas.filter(({ status }) => status === 'emitida').length;
      return propios === emitidas ? [] : [`${propios} in the ledger, ${emitidas} here`];
    },
    'nothing is uncertain for ever: what was asked for is issued, or refused with a reason': ({ pedidos }, filas) =>
      filas.flatMap(({ id, status, rechazo }) =>
        pedidos.has(id) && status !== 'emitida' && rechazo.length === 0 ? [id] : [],
      ),
    'what a person is told to be refused was not authorised': ({ arca, unicos, restaurada }, filas) => {
      const totales = new Set(arca.libro().map(({ total, serie }) => `${serie.split(' ').at(-1)} ${total.toFixed(2)}`));
      return filas.flatMap(({ id, status, tipo, rechazo }) => {
        const total = unicos.get(id);
        const refused = status === 'borrador' && rechazo.length > 0 && !restaurada && total !== undefined;
        return refused && totales.has(`${tipo} ${total}`) ? [id] : [];
      });
    },
    'nothing vanishes: what was asked for is still here': ({ pedidos }, filas) => {
      const ids = new Set(filas.map(({ id }) => id));
      return [...pedidos].filter((id) => !ids.has(id));
    },
    'ARCA has the date of each voucher': compare((fila, arca) => fila.fecha === arca.fecha),
    'ARCA has the net of each voucher': compare((fila, arca) => arca.neto.equals(fila.neto)),
    'ARCA has the VAT of each voucher': compare((fila, arca) => arca.iva.equals(fila.iva)),
    'ARCA has the exempt part of each voucher': compare((fila, arca) => arca.exento.equals(fila.exento)),
    'ARCA has the part outside VAT of each voucher': compare((fila, arca) => arca.no_gravado.equals(fila.no_gravado)),
    'ARCA has the perceptions of each voucher': compare((fila, arca) => arca.tributos_total.equals(fila.tributos)),
    'ARCA has the rates of each voucher': compare((fila, arca) => fila.tasas === textOfTasas(arca.alicuotas)),
    'ARCA has the exchange rate of each voucher': compare((fila, arca) => arca.cotizacion.equals(fila.cotizacion)),
    'ARCA has the concept of each voucher': compare((fila, arca) => fila.concepto === arca.concepto),
    'ARCA has nothing of ours for nothing': ({ arca }) =>
      arca.libro().flatMap(({ serie, numero, total, ajeno }) => (ajeno || total.gt(0) ? [] : [`${serie} ${numero}`])),
    'ARCA gives the numbers of a serie one after the other': ({ arca }) =>
      [...Map.groupBy(arca.libro(), ({ serie }) => serie)].flatMap(([serie, comprobantes]) =>
        comprobantes.some(({ numero }, indice) => numero !== indice + 1) ? [serie] : [],
      ),
    'ARCA has each code once': ({ arca }) => {
      const codigos = arca.libro().map(({ autorizacion }) => autorizacion.codigo);
      return new Set(codigos).size === codigos.length ? [] : ['a code was given twice'];
    },
    'ARCA has the currency of each voucher': compare((fila, arca) => fila.moneda === arca.moneda),
    'ARCA has the document of the receiver of each voucher': compare(
      // A receiver without a document is 0 for ARCA.
      (fila, arca) => (fila.documento || '0') === arca.numero_documento && fila.tipo_documento === arca.tipo_documento,
    ),
    'ARCA has the condition of the receiver of each voucher': compare(
      (fila, arca) => fila.condicion === arca.condicion_iva,
    ),
    'ARCA has each voucher under its CUIT, its point of sale and its kind': compare(
      (fila, arca) => arca.serie === `${fila.cuit} ${fila.punto_de_venta} ${fila.tipo}`,
    ),
    'a CAE expires when ARCA says': compare((fila, arca) => fila.vence === arca.autorizacion.vence),
    'ARCA never has more credited than an invoice': ({ arca }) => {
      const libro = arca.libro();
      const anuladas = new Set(
        libro.flatMap(({ serie, asociados }) => (DEBITOS.has(tipoOf(serie)) ? asociados.map(claveAsociada) : [])),
      );
      const acreditado = new Map<string, Decimal>();
      for (const nota of libro) {
        if (!CREDITOS.has(tipoOf(nota.serie)) || anuladas.has(`${nota.serie} ${nota.numero}`)) continue;
        for (const asociado of nota.asociados) {
          const clave = claveAsociada(asociado);
          acreditado.set(clave, (acreditado.get(clave) ?? new Decimal(0)).plus(nota.total));
        }
      }
      return libro.flatMap(({ serie, numero, total }) => {
        const credito = acreditado.get(`${serie} ${numero}`);
        return credito?.gt(total) ? [`${serie} ${numero}: ${credito.toFixed(2)} of ${total.toFixed(2)}`] : [];
      });
    },
    'ARCA never has a note annulled twice': ({ arca }) => {
      const veces = new Map<string, number>();
      for (const { serie, asociados } of arca.libro()) {
        if (DEBITOS.has(tipoOf(serie)))
          for (const a of asociados) veces.set(claveAsociada(a), (veces.get(claveAsociada(a)) ?? 0) + 1);
      }
      return [...veces].flatMap(([clave, cuantas]) => (cuantas > 1 ? [clave] : []));
    },
    'each note of ours at ARCA names a voucher that ARCA has': ({ arca }) => {
      const claves = new Set(arca.libro().map(({ serie, numero }) => `${serie} ${numero}`));
      return arca
        .libro()
        .flatMap(({ asociados }) => asociados.map(claveAsociada))
        .filter((clave) => !claves.has(clave));
    },
    'each note of ours at ARCA names one voucher': ({ arca }) =>
      arca
        .libro()
        .flatMap(({ serie, numero, ajeno, asociados }) =>
          !ajeno && !FACTURAS.has(tipoOf(serie)) && asociados.length !== 1 ? [`${serie} ${numero}`] : [],
        ),
    'no note at ARCA is dated before its voucher': ({ arca }) => {
      const fechas = new Map(arca.libro().map(({ serie, numero, fecha }) => [`${serie} ${numero}`, fecha]));
      return arca
        .libro()
        .flatMap(({ serie, numero, fecha, asociados }) =>
          asociados.some((asociado) => fecha < (fechas.get(claveAsociada(asociado)) ?? ''))
            ? [`${serie} ${numero}`]
            : [],
        );
    },
    'a person is told each voucher as issued under one number': ({ respuestas, restaurada }) => {
      if (restaurada) return [];
      const emitidas = respuestas.filter((respuesta) => respuesta.estado === 'emitida');
      return [...Map.groupBy(emitidas, ({ comprobante_id }) => comprobante_id)].flatMap(([id, respuestasDeUno]) =>
        new Set(respuestasDeUno.map(({ numero_comprobante }) => numero_comprobante)).size > 1 ? [id] : [],
      );
    },
    'what a person is told to be issued is never told later as refused': ({ respuestas, restaurada }) => {
      if (restaurada) return [];
      const emitidas = new Set<string>();
      return respuestas.flatMap(({ estado, comprobante_id }) => {
        if (estado === 'emitida') emitidas.add(comprobante_id);
        return estado === 'rechazada' && emitidas.has(comprobante_id) ? [comprobante_id] : [];
      });
    },
    'a person is told why a voucher waits or is refused': ({ respuestas }) =>
      respuestas.flatMap((respuesta) => {
        const motivo =
          respuesta.estado === 'en_cola' ? respuesta.motivo : 'error' in respuesta ? respuesta.error : 'dado';
        return motivo === '' ? [respuesta.comprobante_id] : [];
      }),
    'what a person is told to be issued is issued': ({ respuestas, restaurada }, filas) => {
      const emitidas = new Set(filas.filter(({ status }) => status === 'emitida').map(({ id }) => id));
      return respuestas.flatMap(({ estado, comprobante_id }) =>
        estado === 'emitida' && !restaurada && !emitidas.has(comprobante_id) ? [comprobante_id] : [],
      );
    },
    'a person is told the number that ARCA gave': ({ respuestas, restaurada }, filas) => {
      const numeros = new Map(filas.map(({ id, numero }) => [id, numero]));
      return respuestas.flatMap((respuesta) =>
        respuesta.estado === 'emitida' &&
        !restaurada &&
        numeros.get(respuesta.comprobante_id) !== respuesta.numero_comprobante
          ? [respuesta.comprobante_id]
          : [],
      );
    },
    'a person is told the code that ARCA gave': ({ respuestas, restaurada }, filas) => {
      const codigos = new Map(filas.map(({ id, cae }) => [id, cae]));
      return respuestas.flatMap((respuesta) =>
        respuesta.estado === 'emitida' &&
        !restaurada &&
        respuesta.autorizacion.tipo === 'CAE' &&
        codigos.get(respuesta.comprobante_id) !== respuesta.autorizacion.codigo
          ? [respuesta.comprobante_id]
          : [],
      );
    },
    'a person is told the total that the voucher has': ({ respuestas, restaurada }, filas) => {
      const totales = new Map(filas.map(({ id, total }) => [id, total]));
      return respuestas.flatMap((respuesta) =>
        respuesta.estado === 'emitida' &&
        !restaurada &&
        !respuesta.total.equals(totales.get(respuesta.comprobante_id) ?? -1)
          ? [respuesta.comprobante_id]
          : [],
      );
    },
    'a serie is taken from a dead process, or after its lease': ({ encarnaciones }, _filas, { tomas }) =>
      tomas.flatMap(({ host, inicio, por, instante }) => {
        const duenio = encarnaciones.get(`${host}${inicio}`);
        const vivia = duenio !== undefined && (duenio.murio === null || duenio.murio > instante.getTime());
        return vivia && por !== duenio.nombre ? [`${duenio.nombre} by ${por}`] : [];
      }),
    'nothing that ARCA has is let go without keeping the doubt': ({ arca }, _filas, { liberadas }) => {
      const libro = new Map(
        arca.libro().map((comprobante) => [`${comprobante.serie} ${comprobante.numero}`, comprobante]),
      );
      return liberadas.flatMap(({ id, serie, numero, total, instante }) => {
        const hallado = libro.get(`${serie} ${numero}`);
        const ya = (hallado?.procesado_en?.getTime() ?? Infinity) <= instante.getTime();
        return hallado && ya && !hallado.ajeno && hallado.total.equals(total) ? [`${id}, as number ${numero}`] : [];
      });
    },
    'nobody fails in a way that no caller expects': ({ fallas }) => [...fallas],
  };
