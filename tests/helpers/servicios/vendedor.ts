import { readFileSync } from 'node:fs';
import { today, type AlicuotaIva, type SituacionIva } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { insertMissingArticulos } from '@talonario/core/server/articulos';
import { creditVentas, listComprobantes } from '@talonario/core/server/comprobantes';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import type { Deps, DepsOptions, PlanLote, ResultadoLote } from '@talonario/core/server/instalacion';
import { invoiceVentas, planVentas, type VentasInput } from '@talonario/core/server/ventas';
import {
  ARTICULOS_DEMO,
  VENDEDORES,
  type ArcaOptions,
  type MeliSimulado,
  type OpcionesMeli,
} from '@talonario/fixtures';
import { Decimal } from 'decimal.js';
import { arcaEndpoints, createArcaClient } from '../../../core/src/clients/arca/index.ts';
import { meli } from '../../../core/src/plazas/meli/index.ts';
import type { PlazaAbierta } from '../../../core/src/plazas/plaza.ts';
import { openPlazas } from '../../../core/src/actions/process/plazas.ts';
import { seedEmisor, type Emisor } from '../mundos/borradores.ts';
import { startEntorno, type Entorno } from './entorno.ts';
import { startMercadoLibre, type MercadoLibre } from './mercadoLibre.ts';

type Nickname = keyof typeof VENDEDORES;
type Ajustes = Parameters<typeof updateCuenta>[3];
type Cuerpo = Record<string, unknown>;

/** A sale in the marketplace: its pack (or order without one) and its orders. */
export interface VentaDePrueba {
  venta: string;
  orders: string[];
}

/** A seller who invoices through point of sale 3, with a marketplace and an ARCA of their own. */
export interface Tienda {
  entorno: Entorno;
  deps: Deps;
  meli: MeliSimulado;
  emisor: Emisor;
  cuenta_id: string;
  /** Day of the last reset: a test may end on the next day. */
  hoy: string;
  /** Puts everything back to the start: no sales, no comprobantes, this account linked again with these settings. */
  reset(como?: { nickname?: Nickname; situacion_iva?: SituacionIva; ajustes?: Ajustes }): Promise<void>;
  ajustar(ajustes: Ajustes): Promise<void>;
  /** Makes a sale, paid now unless `pedido` says otherwise. */
  vender(pedido?: Cuerpo): Promise<VentaDePrueba>;
  /** Changes an order: `estado`, `reembolsado`, `reclamo`… */
  cambiar(order_id: string | undefined, cambios: Cuerpo): Promise<void>;
  /** A control call of the marketplace. */
  control: MercadoLibre['control'];
  planear(input?: Partial<VentasInput>): Promise<PlanLote>;
  facturar(input?: Partial<VentasInput>, deps?: Deps): Promise<ResultadoLote>;
  acreditar(input?: Partial<VentasInput>, deps?: Deps): Promise<ResultadoLote>;
  /** Our issued comprobantes, in the order ARCA numbered them. */
  emitidas(): Promise<(ComprobanteListado & { cae: string | null })[]>;
  /** The same comprobantes, as ARCA's ledger has them. */
  libro(): Promise<Cifras[]>;
  /** Dependencies of another process, without pauses between tries. */
  otherDeps(): Promise<Deps>;
  close(): Promise<void>;
}

type ComprobanteListado = Awaited<ReturnType<typeof listComprobantes>>['results'][number];

/** Figures of a comprobante in a golden table. */
export interface Cifras {
  tipo: number;
  /** `80 / 30711234566` */
  documento: string;
  condicion: number | null;
  /** `21: 8264.45 + 1735.54`, highest rate first. */
  alicuotas: string[];
  neto: string;
  exento: string;
  total: string;
}

/**
 * `meli` and `arca`: their behaviour; `deps`: replacements of the usual dependencies; `env`: extra environment; `en`: the test's own
 * dependencies.
 */
export async function startTienda(
  options: {
    meli?: OpcionesMeli;
    arca?: ArcaOptions;
    deps?: DepsOptions;
    env?: Record<string, string>;
    en?: (deps: Deps) => Deps;
  } = {},
): Promise<Tienda> {
  const { meli, env, control } = await startMercadoLibre(options.meli);
  const entorno = await startEntorno({
    ...(options.arca && { arca: options.arca }),
    ...(options.deps && { deps: options.deps }),
    env: { ...env, ...options.env },
  });
  const impatient: PlazaAbierta[] = [];
  const pacientes = unhurried(entorno.deps, impatient);
  const deps = options.en?.(pacientes) ?? pacientes;
  const tienda: Tienda = {
    entorno,
    deps,
    meli,
    emisor: { user_id: '', alcance: ownAlcance(''), company_id: '', cuit: '' },
    cuenta_id: '',
    hoy: today(new Date()),
    async reset({ nickname = 'TIENDA.NORTE', situacion_iva = 1, ajustes = {} } = {}) {
      await entorno.reset();
      tienda.hoy = today(new Date());
      await tienda.control('POST /__sim/reiniciar', { ventas: false });
      tienda.emisor = await seedEmisor(deps, VENDEDORES[nickname].cuit);
      const { alcance, company_id } = tienda.emisor;
      await deps.store.fork().execute('update empresa set situacion_iva = ? where id = ?', [situacion_iva, company_id]);
      await insertMissingArticulos(deps.store.fork(), alcance, articulos);
      const { code } = await tienda.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${nickname}`);
      ({ id: tienda.cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code }));
      await tienda.ajustar({ linked_company_id: company_id, linked_punto_de_venta: 3, ...ajustes });
      for (const operacion of Object.keys(meli.ambiente.operaciones)) delete meli.ambiente.operaciones[operacion];
    },
    ajustar: (ajustes) => updateCuenta(deps.store.fork(), tienda.emisor.alcance, tienda.cuenta_id, ajustes),
    async vender(pedido = {}) {
      const nickname = Object.entries(VENDEDORES).find(([, { cuit }]) => cuit === tienda.emisor.cuit)?.[0];
      const { ventas } = await tienda.control<{ ventas: { pack: string; orders: string[] }[] }>('POST /__sim/ventas', {
        cuenta: nickname,
        ...pedido,
      });
      const [venta] = ventas;
      if (!venta) throw new Error('no sale was made');
      return { venta: venta.pack, orders: venta.orders };
    },
    async cambiar(order_id, cambios) {
      await tienda.control(`POST /__sim/ventas/${order_id ?? ''}`, cambios);
    },
    control,
    planear: (input) => planVentas(deps, pedido(tienda, input)),
    facturar: (input, depsPropias = deps) => invoiceVentas(depsPropias, pedido(tienda, input)),
    acreditar: (input, depsPropias = deps) => creditVentas(depsPropias, pedido(tienda, input)),
    async emitidas() {
      const filtro = { ambiente: 'simulador', status: 'emitida', limit: 500, offset: 0 } as const;
      const { results } = await listComprobantes(deps.store.fork(), tienda.emisor.alcance, filtro);
      return results
        .map((emitida) => ({ ...emitida, cae: emitida.autorizacion?.codigo ?? null }))
        .toSorted((a, b) => Number(a.cae) - Number(b.cae));
    },
    async libro() {
      const { comprobantes } = entorno.arca.estado();
      const leidos = await Promise.all(
        comprobantes.map(({ cuit, ptoVta, cbteTipo, cbteNro }) =>
          deps.arca.wsfe.consultar({ cuit, punto_de_venta: ptoVta, tipo_comprobante: cbteTipo as 6 }, cbteNro),
        ),
      );
      return leidos.map((leido, indice) => {
        if (!leido) throw new Error('ARCA does not answer for a voucher of its ledger');
        return cifras({
          tipo_comprobante: comprobantes[indice]?.cbteTipo ?? 0,
          tipo_documento_facturado: leido.tipo_documento,
          cuit_facturado: leido.numero_documento,
          situacion_iva_facturado: leido.condicion_iva,
          ...leido,
          alicuotas: leido.alicuotas.map(({ iva, ...alicuotaLeida }) => ({ ...alicuotaLeida, iva: iva ?? Number.NaN })),
        });
      });
    },
    otherDeps: async () => unhurried(await entorno.otherDeps(), impatient),
    async close() {
      await Promise.all(impatient.map((cliente) => cliente.close()));
      await entorno.close();
      await meli.close();
    },
  };
  return tienda;
}

/** Sales picked by hand, one by one. */
export function elegidas(order_ids: readonly string[] = []): Partial<VentasInput> {
  return { ventas: { order_ids }, modo: 'elegida' };
}

/** The figures of a voucher, ours or ARCA's. */
export function cifras(comprobante: {
  tipo_comprobante: number;
  tipo_documento_facturado: number;
  cuit_facturado: string;
  situacion_iva_facturado: number | null;
  alicuotas: readonly { iva: number; neto: Decimal; importe: Decimal }[];
  neto: Decimal;
  exento: Decimal;
  total: Decimal;
}): Cifras {
  return {
    tipo: comprobante.tipo_comprobante,
    documento: `${comprobante.tipo_documento_facturado} / ${comprobante.cuit_facturado || '0'}`,
    condicion: comprobante.situacion_iva_facturado,
    alicuotas: comprobante.alicuotas
      .toSorted((a, b) => b.iva - a.iva)
      .map(({ iva, neto, importe }) => `${iva}: ${neto.toFixed(2)} + ${importe.toFixed(2)}`),
    neto: comprobante.neto.toFixed(2),
    exento: comprobante.exento.toFixed(2),
    total: comprobante.total.toFixed(2),
  };
}

function pedido({ emisor, cuenta_id, hoy }: Tienda, input: Partial<VentasInput> = {}): VentasInput {
  return {
    alcance: emisor.alcance,
    cuenta_id,
    ventas: { desde: hoy, hasta: today(new Date()) },
    modo: 'listada',
    ...input,
  };
}

/** The same dependencies, with clients that do not wait between tries. */
function unhurried(deps: Deps, abiertos: PlazaAbierta[]): Deps {
  const { config, store, clock, log, certificado, issuing } = deps;
  const { ambiente, url, cuit, keyFile } = config.arca;
  const arca = createArcaClient({
    ambiente,
    endpoints: arcaEndpoints(ambiente, url),
    cuit,
    cert: certificado,
    key: readFileSync(keyFile, 'utf8'),
    tickets: store.tickets,
    registrar: store.registrarIntercambio,
    clock,
    log,
    timeouts: { caeMs: issuing.llamadaMs, pausaReintentoMs: issuing.pausaReintentoMs },
  });
  const { plazas, plaza } = openPlazas(
    { meli: meli({ ...config.meli, sleep: async () => undefined }) },
    ({ clave }) => ({
      tokens: store.tokens(clave),
      permitir: deps.instalacion.requireActiva,
      cupos: store.cupos,
      clock,
      log,
      onTry: () => undefined,
    }),
  );
  abiertos.push(...plazas.values());
  return { ...deps, arca, plazas, plaza };
}

/** Articles of a seller with the simulated sellers' listings. */
export const articulos = ARTICULOS_DEMO.map(({ sku, descripcion, iva, costo, moneda, stock, despacho }) => ({
  sku,
  descripcion,
  cost: new Decimal(costo),
  currency: moneda,
  stock: new Decimal(stock),
  iva: iva as AlicuotaIva,
  tratamiento_iva: iva === 0 ? ('exento' as const) : ('gravado' as const),
  despacho,
}));
