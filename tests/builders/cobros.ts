import { Decimal } from 'decimal.js';
import type { AlicuotaIva, Moneda } from '@talonario/core/base';
import type { Envio, Orden } from '@talonario/core/ventas';
import type {
  CargoDePago,
  CargoFacturado,
  Movimiento,
  Pago,
  PercepcionRecibida,
} from '../../core/src/contract/cobros/pago.ts';
import { NINGUNO, POR_SABER, sabido } from '../../core/src/contract/sabido.ts';
import { claseDeMovimiento } from '../../core/src/plazas/meli/reading/liquidacion/claseDeMovimiento.ts';
import type { OrdenARealizar, VentaARealizar } from '../../core/src/rules/cobros/venta.ts';
import { costoOf } from '../../core/src/rules/rentabilidad/costo.ts';

// Sales with what was charged for them, for whoever computes by hand what they left.

export const dec = (valor: Decimal.Value) => new Decimal(valor);
const CIERRE = new Date('2026-11-18T10:22:31.000-04:00');

/** `['meli_percentage_fee', 6525]`, or with what of it was given back; taken from the seller. */
export type CargoCorto = [nombre: string, importe: Decimal.Value, devuelto?: Decimal.Value];

export function cargo([nombre, importe, devuelto = 0]: CargoCorto, de: CargoDePago['de'] = 'vendedor'): CargoDePago {
  const tipo = nombre.startsWith('shp_') ? 'envio' : nombre.startsWith('tax_') ? 'impuesto' : 'venta';
  return { nombre, tipo, importe: dec(importe), devuelto: dec(devuelto), de, envio_id: null };
}

/** Approved, and what was received is what its charges leave unless it says otherwise. */
export function pago(importe: Decimal.Value, cargos: readonly CargoCorto[], cambios: Partial<Pago> = {}): Pago {
  const cargosDePago = cargos.map((cargoCorto) => cargo(cargoCorto));
  const envio = cambios.envio ?? dec(0);
  const neto = cargosDePago.reduce((resto, plu) => resto.minus(plu.importe), dec(importe).plus(envio));
  return {
    pago_id: '98110000001',
    status: 'approved',
    estado: 'cobrado',
    detalle: 'desconocido',
    importe: dec(importe),
    envio,
    devuelto: dec(0),
    neto,
    aprobado: CIERRE,
    liberado: new Date('2026-12-02T00:00:00.000-04:00'),
    devoluciones: [],
    cargos: cargosDePago,
    cargos_sin_importe: [],
    ...cambios,
  };
}

export function facturado(
  subtipo: string,
  importe: Decimal.Value,
  cambios: Partial<CargoFacturado> = {},
): CargoFacturado {
  return {
    detalle_id: `${subtipo}-${String(importe)}`,
    periodo: '2026-11-01',
    fecha: CIERRE,
    concepto: subtipo,
    subtipo,
    mercado: 'ML',
    importe: dec(importe),
    order_id: null,
    envio_id: null,
    bonifica: null,
    del_comprador: dec(0),
    debitado: null,
    documento: null,
    numero: null,
    ...cambios,
  };
}

export function movimiento(tipo: string, cambios: Partial<Movimiento> = {}): Movimiento {
  const cero = dec(0);
  return {
    fuente_id: '98110000001',
    tipo,
    clase: claseDeMovimiento(tipo),
    order_id: '1',
    fecha: CIERRE,
    liberado: null,
    liquidado: null,
    importe: cero,
    cargos: cero,
    cargos_mp: cero,
    impuestos: cero,
    cupon: null,
    neto: cero,
    detalle_impuestos: [],
    ...cambios,
  };
}

function ventaMeli(cambios: Partial<Orden> = {}): Orden {
  return {
    order_id: '1',
    pack_id: null,
    status: 'paid',
    estado: 'paga',
    fecha_creacion: CIERRE,
    fecha_cierre: CIERRE,
    ultima_actualizacion: CIERRE,
    moneda: 'ARS',
    total: dec(45_000),
    reembolsado: dec(0),
    pagos: [],
    items: [],
    comprador_id: '1',
    comprador_nickname: 'COMPRADOR',
    envio_id: '44551200001',
    en_pack: false,
    no_se_envia: false,
    tiene_descuentos: false,
    fraude: false,
    prueba: false,
    reclamo: { estado: 'ninguno' },
    dividida: false,
    campos_raros: [],
    ...cambios,
  };
}

interface OrdenCorta {
  id?: string;
  precio: Decimal.Value;
  cantidad?: number;
  /** Of one unit; null: not known yet. */
  comision?: Decimal.Value | null;
  /** Of one unit, in `moneda`; 0: the inventory has none. */
  costo: Decimal.Value;
  moneda?: Moneda;
  dolar?: Decimal.Value;
  iva?: AlicuotaIva;
  orden?: Partial<Orden>;
  /** Ids, and what each is told to be. */
  pagos?: OrdenARealizar['pagos'];
  /** Seller's part; null: the marketplace does not say it. */
  cupon?: Decimal.Value | null;
}

function cuponOf(cupon: OrdenCorta['cupon']): OrdenARealizar['cupon'] {
  if (cupon === undefined) return NINGUNO;
  if (cupon === null) return POR_SABER;
  return sabido({ cupon_vendedor: [{ publicacion_id: 'MLA1', importe: dec(cupon) }] });
}

export function orden(corta: OrdenCorta): OrdenARealizar {
  const { id = '1', cantidad = 1, comision = 0, moneda = 'ARS', iva = 21 } = corta;
  const articulo = { sku: 'UNO', cost: dec(corta.costo), currency: moneda, iva, tratamiento_iva: 'gravado' as const };
  const cotizacion = corta.dolar === undefined ? null : { valor: dec(corta.dolar), fecha: '2026-11-18', vieja: false };
  return {
    orden: ventaMeli({
      order_id: id,
      total: dec(corta.precio).times(cantidad),
      items: [
        {
          publicacion_id: 'MLA1',
          titulo: 'Mochila',
          sku: 'UNO',
          cantidad: dec(cantidad),
          precio_unitario: dec(corta.precio),
          comision_unitaria: comision === null ? null : dec(comision),
        },
      ],
      ...corta.orden,
    }),
    cupon: cuponOf(corta.cupon),
    pagos: corta.pagos ?? [],
    alicuotas: [iva],
    costo: costoOf([{ sku: 'UNO', cantidad: dec(cantidad), articulo }], cotizacion, dec(5)),
    costo_posterior: false,
    factura: null,
  };
}

/** Announced as approved, with nothing else told of it. */
export const anunciado = (pago_id = '98110000001', cambios: Partial<OrdenARealizar['pagos'][number]> = {}) => ({
  pago_id,
  status: 'approved',
  estado: 'cobrado' as const,
  envio: dec(0),
  comision: dec(0),
  ...cambios,
});

export function envioMeli(cambios: Partial<Envio> = {}): Envio {
  return {
    envio_id: '44551200001',
    estado: 'entregado',
    logistica: 'plaza',
    lo_cotiza_el_vendedor: false,
    costo_anunciado: null,
    parte: null,
    costo_vendedor: dec(0),
    provincia_entrega: 'Capital Federal',
    devuelto: false,
    ...cambios,
  };
}

/** Of a Responsable inscripto, IIBB 3,5 % and nothing else. */
export const empresaMeli = {
  situacion_iva: 1 as 1 | 4 | 6,
  iibb_porcentaje: dec('3.5'),
  cobertura_cambio: dec(5),
  ajuste_fijo: dec(0),
  ajuste_variable: dec(0),
  costo_envio_flex: dec(3500),
  debitos_creditos_computable: dec(100),
};

/** A sale of these orders, everything read of these payments. */
export function ventaConCobros(
  ordenes: readonly OrdenARealizar[],
  pagos: readonly Pago[],
  cambios: Partial<VentaARealizar> = {},
): VentaARealizar {
  return {
    cuenta: { id: '00000000-0000-4000-8000-000000000001', nickname: 'TIENDA.NORTE', iva: 21 },
    ordenes,
    envio: envioMeli(),
    devoluciones: new Map(),
    pagos: new Map(pagos.map((pago) => [pago.pago_id, pago])),
    facturados: [],
    movimientos: [],
    empresa: empresaMeli,
    cotizacion: null,
    ...cambios,
  };
}

export function percepcion(
  tributo: string,
  importe: Decimal.Value,
  cambios: Partial<PercepcionRecibida> = {},
): PercepcionRecibida {
  return {
    periodo: '2026-11-01',
    documento: '77',
    numero: '0058A00975220',
    tributo,
    impuesto: tributo,
    sociedad: 'ML',
    fecha: '2026-11-17',
    importe: dec(importe),
    ...cambios,
  };
}
