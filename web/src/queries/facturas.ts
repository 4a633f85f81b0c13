import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Provincia } from '@talonario/core/base';
import { isNotaOf, parteOf, type Comprobante, isNotaCredito } from '@talonario/core/comprobantes';
import { call, type Query } from '../api.ts';

/** Vouchers of a page (spec §9). */
export const POR_PAGINA = 20;
/** Vouchers the search for a linked one answers (spec §9). */
const VINCULABLES = 10;

/** A voucher that is being issued, or waits for ARCA, changes by itself. */
const EMITIENDO_MS = 3_000;
const EN_COLA_MS = 15_000;

/** Key of the readings of vouchers. */
export const facturasKey = ['facturas'] as const;

/** The pages of the list that were read. */
export const facturasListadasKey = [...facturasKey, 'lista'] as const;

/** A page of the list. It is read again by itself while something in it is on its way. */
export const facturasQuery = (filtros: Query, pagina: number) =>
  queryOptions({
    queryKey: [...facturasListadasKey, filtros, pagina],
    queryFn: ({ signal }) =>
      call('listFacturas', {
        query: { ...filtros, limit: POR_PAGINA, offset: (pagina - 1) * POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data?.results ?? []),
  });

/** Number and total of a filter's vouchers: a call of its own, for the page not to wait for it. */
export const totalesQuery = (filtros: Query) =>
  queryOptions({
    queryKey: [...facturasKey, 'totales', filtros],
    queryFn: ({ signal }) => call('totalesDeFacturas', { query: filtros, signal }),
    placeholderData: keepPreviousData,
  });

/** Number of issued vouchers, of every company. */
export const cuantasEmitidasQuery = queryOptions({
  queryKey: [...facturasKey, 'emitidas'],
  queryFn: ({ signal }) => call('listFacturas', { query: { status: 'emitida', limit: 1, offset: 0 }, signal }),
  select: ({ totalItems }) => totalItems,
});

export const facturaQuery = (id: string) =>
  queryOptions({
    queryKey: [...facturasKey, id],
    queryFn: ({ signal }) => call('getFactura', { params: { id }, signal }),
    refetchInterval: ({ state }) => intervalOf(state.data ? [state.data] : []),
  });

/** The note for what is left of an invoice, as it would go out now, and what to know before. */
export const notaPrevistaQuery = (id: string) =>
  queryOptions({
    // Key apart from the vouchers': once the note is issued there is none to foresee.
    queryKey: ['nota_prevista', id],
    queryFn: ({ signal }) => call('verNotaCredito', { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });

/** Preview of the note that would annul a note, and what to know before. */
export const anulacionPrevistaQuery = (id: string) =>
  queryOptions({
    // Key apart from the vouchers', as above.
    queryKey: ['anulacion_prevista', id],
    queryFn: ({ signal }) => call('verAnulacion', { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });

/** Key of the previews of changes to A; `id`: of one B. */
export const cambioPrevistoKey = (id: string) => ['cambio_previsto', id] as const;

/** Preview of the change of a B, for the receiver being typed. */
export const cambioPrevistoQuery = (id: string, receptor: { cuit: string; provincia: Provincia | null }) =>
  queryOptions({
    // Apart from the rest of vouchers, as above: once it is done there is no change to foresee.
    queryKey: [...cambioPrevistoKey(id), receptor],
    queryFn: ({ signal }) => call('verCambio', { params: { id }, query: { ...receptor }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** Date of the last voucher of a serie. */
export const ultimaFechaQuery = (serie: { company_id: string; punto_de_venta: number; tipo_comprobante: number }) =>
  queryOptions({
    queryKey: [...facturasKey, 'ultima_fecha', serie],
    queryFn: ({ signal }) => call('ultimaFecha', { query: serie, signal }),
  });

/** The receiver's invoices of a period, and what a credit note may still take of each. */
export const saldoDePeriodoQuery = (nota: Query) =>
  queryOptions({
    queryKey: [...facturasKey, 'periodo', nota],
    queryFn: ({ signal }) => call('saldoDePeriodo', { query: nota, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The rate that is proposed for a voucher in another currency: of a day that is over, it does not change while it is typed. */
export const cotizacionQuery = (de: { company_id: string; moneda: string; fecha: string }) =>
  queryOptions({
    queryKey: [...facturasKey, 'cotizacion', de],
    queryFn: ({ signal }) => call('cotizacion', { query: de, signal }),
    staleTime: COTIZACION_MS,
    retry: false,
  });
const COTIZACION_MS = 30 * 60_000;

/** The evidence of what a voucher perceives: once issued it never changes. */
export const evidenciaQuery = (id: string) =>
  queryOptions({
    queryKey: [...facturasKey, id, 'percepciones'],
    queryFn: ({ signal }) => call('percepcionesDeFactura', { params: { id }, signal }),
    staleTime: Infinity,
  });

/** The credit notes that credit an invoice, whole: issued and not annulled; of one for a period, its part of the invoice. */
export const notasDeFacturaQuery = (id: string) =>
  queryOptions({
    queryKey: [...facturasKey, id, 'notas'],
    queryFn: async ({ signal }) => {
      const [factura, { comprobantes }] = await Promise.all([
        call('getFactura', { params: { id }, signal }),
        call('historiaDeFactura', { params: { id }, signal }),
      ]);
      const notas = comprobantes.filter(
        ({ status, cancelada, tipo_comprobante }) =>
          status === 'emitida' && !cancelada && isNotaCredito({ tipo_comprobante }),
      );
      const enteras = await Promise.all(notas.map((nota) => call('getFactura', { params: { id: nota.id }, signal })));
      // A sale's story tells the notes of its other invoices too.
      return enteras.flatMap((entera) => {
        if (entera.periodo_asociado !== null) return parteOf(entera, factura.id) ?? [];
        return isNotaOf(entera, factura) ? entera : [];
      });
    },
  });

/** Links to the public page of a voucher. */
export const enlacesDeFacturaQuery = (id: string) =>
  queryOptions({
    queryKey: [...facturasKey, id, 'enlaces'],
    queryFn: ({ signal }) => call('listEnlacesDeFactura', { params: { id }, signal }),
  });

/** Voucher that a link shows. */
export const comprobantePublicoQuery = (enlace: string) =>
  queryOptions({
    queryKey: ['comprobante_publico', enlace],
    queryFn: ({ signal }) => call('verComprobante', { signal }),
    retry: false,
  });

/** Issued vouchers a note may refer to, by number or by receiver. */
export const vinculablesQuery = (filtros: Query) =>
  queryOptions({
    queryKey: [...facturasKey, 'vinculables', filtros],
    queryFn: ({ signal }) =>
      call('listFacturas', { query: { ...filtros, status: 'emitida', limit: VINCULABLES, offset: 0 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Number of vouchers that the last receivers are taken from. */
const RECIENTES = 40;

/** The last vouchers issued by a company (by any, of none), or the last ones of a receiver. */
export const receptoresQuery = (company: string | null, facturado: string) =>
  queryOptions({
    queryKey: [...facturasKey, 'receptores', company, facturado],
    queryFn: ({ signal }) =>
      call('listFacturas', { query: { company, facturado, status: 'emitida', limit: RECIENTES, offset: 0 }, signal }),
    placeholderData: keepPreviousData,
  });

function intervalOf(comprobantes: readonly Pick<Comprobante, 'emitiendo' | 'en_cola_desde'>[]): number | false {
  if (comprobantes.some(({ emitiendo }) => emitiendo)) return EMITIENDO_MS;
  return comprobantes.some(({ en_cola_desde }) => en_cola_desde !== null) ? EN_COLA_MS : false;
}
