import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { FechaCivil } from '../contract/base.ts';
import { today } from '../rules/dates.ts';
import { AppError, isAppError } from '../rules/errors.ts';
import { createHttp, type Http } from './http.ts';

interface Cotizacion {
  fecha: FechaCivil;
  /** ARS per dollar. */
  valor: Decimal;
}

export interface BcraClient {
  /**
   * The days of the range that have a rate, newest first; weekends and holidays have none, so ask for some days
   * before the one wanted. @throws AppError `bcra_no_disponible`
   */
  cotizacionUsd(rango: { desde: FechaCivil; hasta: FechaCivil }): Promise<Cotizacion[]>;
  close(): Promise<void>;
}

export interface BcraOptions {
  apiUrl: string;
  /** PEM of the certificates missing from the server's chain. */
  ca?: string;
  clock: { now(): Date };
  sleep?: (ms: number) => Promise<unknown>;
  log?: { warn(data: object, message: string): void };
}

/** Milliseconds of one call: there is another address to ask, and the last known rate after it. */
const TOTAL_MS = 10_000;
const TRIES = 3;
/** Days per page, the API's maximum. */
const PAGE = 500;
/** Most pages of one range: two centuries of days with a rate. */
const MOST_PAGES = 100;
/** Variable of the retail rate, average selling price. */
const MONETARIA_USD = 4;

const metadata = z.object({ resultset: z.object({ count: z.number() }) }).nullish();
const cambiaria = z.object({
  fecha: z.string(),
  detalle: z.array(z.object({ codigoMoneda: z.string(), tipoCotizacion: z.number().nullish() })).nullish(),
});
/** `results` has been seen as a list and as a single day. */
const cambiarias = z.object({ metadata, results: z.union([z.array(cambiaria), cambiaria]) });
const monetarias = z.object({
  metadata,
  results: z.array(z.object({ detalle: z.array(z.object({ fecha: z.string(), valor: z.number() })) })),
});

/**
 * Exchange rate of the dollar from the central bank's public API: Estadísticas Cambiarias v1.0 and, when it does not
 * answer, Monetarias v4.0. Source: BCRA, "Catálogo de APIs".
 */
export function createBcraClient({ apiUrl, clock, ...options }: BcraOptions): BcraClient {
  const http = createHttp({ unavailable: 'bcra_no_disponible', totalMs: TOTAL_MS, tries: TRIES, clock, ...options });
  return {
    async cotizacionUsd(rango) {
      // The API answers 400 to tomorrow's rate.
      const hoy = today(clock.now());
      const hasta = rango.hasta > hoy ? hoy : rango.hasta;
      if (rango.desde > hasta) return [];
      try {
        return newestFirst(await readCambiarias(http, apiUrl, rango.desde, hasta));
      } catch (error) {
        if (!isAppError(error, 'bcra_no_disponible')) throw error;
        options.log?.warn(
          { motivo: error.data.motivo ?? null },
          'bcra: estadísticas cambiarias down, trying monetarias',
        );
        return newestFirst(await readMonetarias(http, apiUrl, rango.desde, hasta));
      }
    },
    close: () => http.close(),
  };
}

function readCambiarias(http: Http, apiUrl: string, desde: FechaCivil, hasta: FechaCivil): Promise<Cotizacion[]> {
  return readPages(
    http,
    cambiarias,
    (offset) => {
      const url = new URL(`${apiUrl}/estadisticascambiarias/v1.0/Cotizaciones/USD`);
      url.search = query({ fechadesde: desde, fechahasta: hasta, limit: PAGE, offset });
      return url;
    },
    ({ results }) =>
      [results].flat().map(({ fecha, detalle }) => ({
        fecha,
        valor: detalle?.find((moneda) => moneda.codigoMoneda === 'USD')?.tipoCotizacion ?? 0,
      })),
  );
}

function readMonetarias(http: Http, apiUrl: string, desde: FechaCivil, hasta: FechaCivil): Promise<Cotizacion[]> {
  return readPages(
    http,
    monetarias,
    (offset) => {
      const url = new URL(`${apiUrl}/estadisticas/v4.0/Monetarias/${MONETARIA_USD}`);
      url.search = query({ Desde: desde, Hasta: hasta, Limit: PAGE, Offset: offset });
      return url;
    },
    ({ results }) => results.flatMap(({ detalle }) => detalle),
  );
}

async function readPages<T extends z.ZodType<{ metadata?: z.infer<typeof metadata> }>>(
  http: Http,
  schema: T,
  address: (offset: number) => URL,
  days: (answer: z.infer<T>) => { fecha: string; valor: number }[],
): Promise<Cotizacion[]> {
  const leidas: Cotizacion[] = [];
  for (let offset = 0; offset < MOST_PAGES * PAGE; offset += PAGE) {
    const { status, json } = await http.request({
      url: address(offset),
      headers: { 'accept-language': 'es-AR', 'user-agent': 'Talonario' },
    });
    const respuesta = schema.safeParse(json);
    if (status >= 300 || !respuesta.success) {
      throw new AppError('bcra_no_disponible', {
        motivo: status >= 300 ? `http_${status}` : 'ilegible',
        incierto: false,
      });
    }
    const dias = days(respuesta.data);
    // A day without quote comes with an empty list or a zero.
    leidas.push(
      ...dias
        .filter(({ valor }) => valor > 0)
        .map(({ fecha, valor }) => ({ fecha: fecha.slice(0, 10), valor: new Decimal(valor) })),
    );
    if (dias.length === 0 || offset + PAGE >= (respuesta.data.metadata?.resultset.count ?? 0)) return leidas;
  }
  throw new AppError('bcra_no_disponible', { motivo: 'sin_fin', incierto: false });
}

function query(parametros: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(parametros).map(([nombre, valor]) => [nombre, String(valor)])).toString();
}

function newestFirst(cotizaciones: Cotizacion[]): Cotizacion[] {
  return cotizaciones.sort((a, b) => (a.fecha < b.fecha ? 1 : -1));
}
