import { Decimal } from 'decimal.js';
import type { ComprobanteDatos, Totales } from '../../core/src/contract/comprobantes/comprobante.ts';
import type { AlicuotaIva, TratamientoIva } from '../../core/src/contract/enums.ts';
import type { EstadoPago } from '../../core/src/contract/cobros/pago.ts';
import { NINGUNO, sabido } from '../../core/src/contract/sabido.ts';
import type { DatosFacturacion, Envio, Orden, OrdenItem, Venta } from '../../core/src/contract/ventas/venta.ts';
import { envioPagado } from '../../core/src/rules/ventas/envioPagado.ts';
import { decideVenta, type DecisionVenta, type EntradaVenta } from '../../core/src/rules/ventas/decideVenta.ts';
import type { FacturaEmitida } from '../../core/src/rules/notas/notas.ts';
import { ajustesPorDefecto } from '../../core/src/rules/percepciones/ajustes.ts';
import { percepcionesFor } from '../../core/src/rules/percepciones/percepcionesFor.ts';
import { sinPercepciones } from '../../core/src/rules/percepciones/percibir.ts';
import type { ConsultaPadron } from '../../core/src/rules/comprobantes/receptor.ts';
import type { VentaConocida } from '../../core/src/rules/ventas/situacion.ts';
import type { PersonaArca } from '../../core/src/contract/padron/persona.ts';

// Sales and vouchers for the tests of these rules. Every CUIT and document is invented; check digits are valid.

export const EMISOR = '30716543214';
export const INSCRIPTA = '30711234566';
export const MONOTRIBUTISTA = '20123456786';
export const EXENTA = '30999000556';

/** `INSCRIPTA` as a voucher names its receiver. */
export const RECEPTORA = {
  cuit_facturado: INSCRIPTA,
  razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
  domicilio_facturado: 'BV ROCA 1550',
  calle_facturado: 'BV ROCA',
  numero_facturado: '1550',
  localidad_facturado: 'RAFAELA',
  codigo_postal_facturado: '2300',
  provincia_facturado: 12,
} as const;

/** The seller on the marketplace. */
const VENDEDOR = '900000001';
export const HOY = '2026-11-21';

export const d = (valor: number | string) => new Decimal(valor);

interface LineaDePrueba {
  precio: number | string;
  cantidad?: number;
  iva?: AlicuotaIva;
  tratamiento_iva?: TratamientoIva;
  publicacion?: string;
}

/** The SKU says the VAT, so that `entradaOf` can answer for it. */
function buildItem({
  precio,
  cantidad = 1,
  iva = 21,
  tratamiento_iva = 'gravado',
  publicacion,
}: LineaDePrueba): OrdenItem {
  return {
    publicacion_id: publicacion ?? 'MLA1',
    titulo: 'Taza',
    sku: `${iva}:${tratamiento_iva}`,
    cantidad: d(cantidad),
    precio_unitario: d(precio),
    comision_unitaria: null,
  };
}

export function buildOrden(order_id: string, lineas: LineaDePrueba[], cambios: Partial<Orden> = {}): Orden {
  const items = lineas.map(buildItem);
  return {
    order_id,
    pack_id: null,
    status: 'paid',
    estado: 'paga',
    fecha_creacion: new Date('2026-11-20T12:00:00-03:00'),
    fecha_cierre: new Date('2026-11-20T12:00:00-03:00'),
    ultima_actualizacion: new Date('2026-11-20T12:00:00-03:00'),
    moneda: 'ARS',
    total: items.reduce((suma, item) => suma.plus(item.cantidad.times(item.precio_unitario)), d(0)),
    reembolsado: d(0),
    pagos: [{ pago_id: `P${order_id}`, envio: d(0), devuelto: d(0) }],
    items,
    comprador_id: '1',
    comprador_nickname: 'COMPRADOR',
    envio_id: null,
    en_pack: false,
    no_se_envia: false,
    tiene_descuentos: false,
    fraude: false,
    prueba: false,
    reclamo: NINGUNO,
    dividida: false,
    campos_raros: [],
    ...cambios,
  };
}

type CambiosVenta = Partial<Omit<Venta, 'facturacion'>> & {
  facturacion?: DatosFacturacion | Venta['facturacion'];
};

/** Its buyer has no billing data unless it is said. */
export function buildVenta(ordenes: Orden[], cambios: CambiosVenta = {}): Venta {
  const { facturacion = NINGUNO, ...resto } = cambios;
  const receptor = 'estado' in facturacion ? facturacion : sabido(facturacion);
  return {
    clave: 'P1',
    ordenes,
    descuentos: Object.fromEntries(ordenes.map(({ order_id }) => [order_id, NINGUNO])),
    facturacion: receptor,
    documentos: [],
    envio: null,
    envio_pagos: null,
    ...resto,
  };
}

export function buildEnvio(cambios: Partial<Envio> = {}): Envio {
  return {
    envio_id: 'E1',
    estado: 'entregado',
    logistica: 'plaza',
    lo_cotiza_el_vendedor: false,
    costo_anunciado: null,
    parte: null,
    costo_vendedor: null,
    provincia_entrega: 'Santa Fe',
    devuelto: false,
    ...cambios,
  };
}

/** A shipping of a pack that the buyer paid with a payment of its own, collected by the seller. */
export function buildEnvioPagos(
  importe: number | string,
  estado: EstadoPago = 'cobrado',
): NonNullable<Venta['envio_pagos']> {
  return {
    pagos: [{ pago_id: '7001', estado, importe: d(importe) }],
    cobros: { 7001: { cobrador: VENDEDOR, devuelto: d(0), importe: d(importe) } },
  };
}

export function buildFacturacion(tipo: string, numero: string, condicion: string | null = null): DatosFacturacion {
  return {
    tipo_documento: tipo,
    numero_documento: numero,
    nombre: 'Juan Sosa',
    condicion,
    iibb: null,
    calle: 'Aysén',
    numero: '30',
    localidad: 'Rosario',
    codigo_postal: '2000',
    provincia: 'Santa Fe',
  };
}

/** A person of the padrón with these taxes active. */
export function buildPersona(cuit: string, impuestos: number[], cambios: Partial<PersonaArca> = {}): ConsultaPadron {
  const impuesto = impuestos.map((idImpuesto) => ({ idImpuesto, estado: 'AC' }));
  const persona: PersonaArca = {
    cuit,
    datosGenerales: {
      tipoPersona: 'JURIDICA',
      tipoClave: 'CUIT',
      estadoClave: 'ACTIVO',
      nombre: null,
      apellido: null,
      razonSocial: 'EMPRESA DE EJEMPLO S A',
      domicilioFiscal: { direccion: 'BV ROCA 1550', localidad: 'RAFAELA', codPostal: '2300', idProvincia: 12 },
      fechaContratoSocial: null,
    },
    datosMonotributo: null,
    datosRegimenGeneral: { impuesto },
    errorConstancia: [],
    errorRegimenGeneral: [],
    errorMonotributo: [],
    ...cambios,
  };
  return { estado: 'encontrada', persona };
}

export interface CambiosEntrada extends Partial<Omit<EntradaVenta, 'cuenta' | 'conocida'>> {
  cuenta?: Partial<EntradaVenta['cuenta']>;
  conocida?: Partial<VentaConocida>;
}

/** The facts known of a pack that was read whole. Its vouchers cover all its orders. */
function buildConocida(venta: Venta, cambios: Partial<VentaConocida> = {}): VentaConocida {
  const { comprobantes = [] } = cambios;
  return {
    ordenes: venta.ordenes.map((orden) => ({ ...orden, facturada: comprobantes.length > 0 })),
    comprobantes,
    facturada_por_fuera: false,
    omitida: null,
    envio_devuelto: false,
    cambio_abierto: false,
    borrador_aparte: false,
    otra_empresa: null,
    reembolsos: 'sabido',
    inicio: null,
    lectura: {
      estado: 'leida',
      receptor: venta.facturacion.estado,
      documentos: [],
      espera_horas: 24,
      receptor_en_plazo: false,
      envio: 'sabido',
      cupones: 'sabido',
      documento_ajeno: false,
    },
    ...cambios,
  };
}

export function buildEntrada(venta: Venta, cambios: CambiosEntrada = {}): EntradaVenta {
  return {
    venta,
    empresa: { cuit: EMISOR, situacion_iva: 1 },
    punto_de_venta: { punto_de_venta: 3, id_provincia: 0, modo_facturacion: 1 },
    articulo: (sku) => {
      const [iva, tratamiento_iva] = sku.split(':') as [string, TratamientoIva];
      return { iva: Number(iva) as AlicuotaIva, tratamiento_iva, despacho: null };
    },
    padron: { estado: 'no_consultado' },
    percibir: sinPercepciones,
    envio_pagado: envioPagado(venta, { vendedor: VENDEDOR, ahora: new Date(`${HOY}T12:00:00-03:00`) }),
    destino_por_saber: false,
    hoy: HOY,
    fecha: null,
    modo: 'listada',
    ...cambios,
    conocida: buildConocida(venta, cambios.conocida),
    cuenta: {
      include_shipping_cost: false,
      force_factura_b: false,
      iva: 21,
      observaciones: '',
      percepcion_en_ventas: 'agregar',
      ...cambios.cuenta,
    },
  };
}

const vacio = { importado: true, periodo: '2026-11', fila: null } as const;

/** How an agent in CABA perceives, at 2.50 who is not in the padrón. */
export const agenteDeCaba = percepcionesFor({
  cuit_emisor: EMISOR,
  agentes: [{ provincia: 0, desde: null, hasta: null, con_sede: false }],
  deVarias: [],
  adhesiones: [],
  exclusiones: [],
  minimos: [],
  ajustes: { ...ajustesPorDefecto, caba_sin_padron: d('2.5') },
  padrones: () => ({ agip: vacio, acreditan: vacio, coeficientes: vacio, sircip: vacio }),
});

type Facturar = Extract<DecisionVenta, { kind: 'facturar' }>;

/** The decision of a sale that has to be invoiced. */
export function decideFactura(venta: Venta, cambios: CambiosEntrada = {}): Facturar {
  const decision = decideVenta(buildEntrada(venta, cambios));
  if (decision.kind !== 'facturar') throw new Error(`${decision.kind}: ${decision.motivo}`);
  return decision;
}

/** An issued invoice of these data: FC 0003-00000010. */
export function issued(
  datos: ComprobanteDatos,
  cambios: Partial<FacturaEmitida> = {},
): FacturaEmitida & { status: 'emitida' } {
  return {
    ...datos,
    id: '6f1f0c51-3a57-4a43-9a62-0d2b7a4f5b11',
    company_cuit: EMISOR,
    punto_de_venta: 3,
    numero_comprobante: 10,
    ...cambios,
    status: 'emitida',
  };
}

/** Figures as the tables write them: `21: 8264.45 + 1735.54`. */
export function cifras(totales: Totales): Record<string, string> {
  const { alicuotas, ...resto } = totales;
  const { neto, iva, exento, no_gravado, tributos, total } = resto;
  return {
    ...Object.fromEntries(
      alicuotas.map((alicuota) => [
        `${alicuota.iva} %`,
        `${alicuota.neto.toFixed(2)} + ${alicuota.importe.toFixed(2)}`,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({ neto, iva, exento, no_gravado, tributos, total })
        .filter(([clave, valor]) => clave === 'total' || !valor.isZero())
        .map(([clave, valor]) => [clave, valor.toFixed(2)]),
    ),
  };
}
