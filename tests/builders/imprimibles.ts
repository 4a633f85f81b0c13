import { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../core/src/contract/comprobantes/comprobante.ts';
import type { ComprobanteImprimible, EmisorImprimible } from '../../core/src/rules/comprobantes/hoja/types.ts';

// Vouchers for the golden texts and for measuring: one of each kind, and the ones that strain the layout.

const d = (n: number | string) => new Decimal(n);

const emisor: EmisorImprimible = {
  razon_social: 'Ñandú Hogar S.R.L.',
  nombre_fantasia: 'Ñandú Hogar',
  cuit: '30716543214',
  situacion_iva: 1,
  iibb: '901-716543-2',
  inicio_actividades: '2019-03-01',
  domicilio: 'Av. Corrientes 1234, piso 5',
  provincia: 0,
  telefono: '11 4321-8765',
  situacion_iibb: 2,
  isib_caba_alicuota: null,
  logo: null,
};
const monotributista: EmisorImprimible = {
  ...emisor,
  razon_social: 'Peña Martín',
  nombre_fantasia: '',
  cuit: '20301234568',
  situacion_iva: 6,
  iibb: 'Exento',
  telefono: null,
  provincia: 14,
  domicilio: '25 de Mayo 321, San Miguel de Tucumán',
};

export function item(
  descripcion: string,
  cantidad: number,
  importe: number,
  resto: Partial<ComprobanteItem> = {},
): ComprobanteItem {
  const iva = resto.iva ?? 21;
  const total = d(importe)
    .times(cantidad)
    .minus(resto.bonificacion ?? 0);
  const neto = total.div(1 + iva / 100).toDecimalPlaces(2);
  return {
    descripcion,
    sku: null,
    cantidad: d(cantidad),
    unidad: 7,
    importe: d(importe),
    importe_sin_iva: d(importe)
      .div(1 + iva / 100)
      .toDecimalPlaces(6),
    bonificacion: d(0),
    iva,
    tratamiento_iva: 'gravado',
    despacho: null,
    neto,
    total,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
    ...resto,
  };
}

type Parcial = Partial<Omit<ComprobanteImprimible, 'items'>> & { items: ComprobanteItem[] };

/** A voucher whose figures are the sums of its lines. */
export function imprimible({ items, percepciones = [], ...resto }: Parcial): ComprobanteImprimible {
  const tasas = [...new Set(items.map(({ iva }) => iva))].filter((iva) => iva > 0).sort((a, b) => b - a);
  const gravados = items.filter(({ tratamiento_iva }) => tratamiento_iva === 'gravado');
  const alicuotas = tasas.map((iva) => {
    const de = gravados.filter((i) => i.iva === iva);
    const neto = suma(de.map((i) => i.neto));
    return { iva, neto, importe: suma(de.map((i) => i.total)).minus(neto) };
  });
  const exento = suma(items.filter((i) => i.tratamiento_iva === 'exento').map((i) => i.total));
  const tributos = suma(percepciones.map((p) => p.importe));
  const neto = suma(alicuotas.map((a) => a.neto));
  const iva = suma(alicuotas.map((a) => a.importe));
  return {
    tipo_comprobante: 6,
    fecha: '2026-11-20',
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: d(1),
    observaciones: '',
    cuit_facturado: '',
    tipo_documento_facturado: 99,
    razon_social_facturado: '',
    domicilio_facturado: '',
    provincia_facturado: null,
    situacion_iva_facturado: 5,
    asociados: [],
    status: 'emitida',
    punto_de_venta: 3,
    numero_comprobante: 1043,
    modo_facturacion: 1,
    autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
    observaciones_arca: [],
    condicion_de_venta: null,
    meli_pack_id: null,
    meli_order_id: null,
    emisor,
    ambiente: 'produccion',
    items,
    percepciones,
    alicuotas,
    neto,
    iva,
    exento,
    no_gravado: d(0),
    tributos,
    total: neto.plus(iva).plus(exento).plus(tributos),
    ...resto,
  };
}

const suma = (importes: Decimal[]) => importes.reduce((a, b) => a.plus(b), d(0));

const empresa = {
  cuit_facturado: '30711234566',
  tipo_documento_facturado: 80 as const,
  razon_social_facturado: 'Distribuidora Río de la Plata S.A.',
  situacion_iva_facturado: 1 as const,
  domicilio_facturado: 'Belgrano 456, Avellaneda',
  provincia_facturado: 1 as const,
};
const persona = {
  cuit_facturado: '30772273',
  tipo_documento_facturado: 96 as const,
  razon_social_facturado: 'María Inés Güiraldes',
  domicilio_facturado: 'San Martín 89, Rosario',
  provincia_facturado: 12 as const,
};
const perc = (provincia: 0 | 14, base: number, alicuota: number, importe: number) => ({
  provincia,
  base: d(base),
  percepcion_aplicada: d(alicuota),
  importe: d(importe),
  motivo: 'padrón',
});

export const casos: Record<string, ComprobanteImprimible> = {
  'a-dos-alicuotas-percepciones': imprimible({
    ...empresa,
    tipo_comprobante: 1,
    items: [
      item('Silla plegable de aluminio', 3, 12100, { sku: 'SIL-001' }),
      item('Notebook 14" 16 GB', 1, 1105000, { sku: 'NB-14-16', iva: 10.5 }),
      item('Envío', 1, 4840, { clase: 'envio' }),
    ],
    percepciones: [perc(0, 1034000, 3, 31020), perc(14, 1034000, 1.75, 18095)],
    meli_pack_id: '2000009876543210',
    condicion_de_venta: 'Cuenta corriente a 30 días',
  }),
  'a-monotributista': imprimible({
    ...empresa,
    tipo_comprobante: 1,
    situacion_iva_facturado: 6,
    items: [item('Lámpara de pie', 3, 10000)],
  }),
  'b-anonimo': imprimible({
    items: [item('Mate de calabaza con bombilla', 2, 5000, { sku: 'MATE-2' })],
    meli_order_id: '2000001111222233',
  }),
  'b-con-caea': imprimible({
    ...persona,
    punto_de_venta: 91,
    autorizacion: { tipo: 'CAEA', codigo: '26111234567890', vence: '2026-11-30' },
    items: [item('Mate de calabaza con bombilla', 2, 5000, { sku: 'MATE-2' })],
  }),
  'b-identificado-bonificado': imprimible({
    ...persona,
    condicion_de_venta: 'Mercado Pago',
    items: [item('Cafetera de filtro', 1, 60500, { bonificacion: d(5500) }), item('Filtros n.º 4 × 100', 2, 3025)],
  }),
  'c-monotributo': imprimible({
    ...persona,
    tipo_comprobante: 11,
    emisor: monotributista,
    items: [item('Servicio de diseño', 1, 150000, { iva: 0, tratamiento_iva: 'exento' })],
    servicio_desde: '2026-10-01',
    servicio_hasta: '2026-10-31',
    vencimiento_pago: '2026-11-30',
    condicion_de_venta: 'Contado',
  }),
  'nc-b-asociada': imprimible({
    ...persona,
    tipo_comprobante: 8,
    numero_comprobante: 87,
    items: [item('Cafetera de filtro', 1, 55000)],
    asociados: [
      {
        comprobante_id: null,
        tipo_comprobante: 6,
        punto_de_venta: 3,
        numero_comprobante: 1043,
        cuit: '30716543214',
        fecha: '2026-11-10',
      },
    ],
  }),
  'nd-a': imprimible({
    ...empresa,
    tipo_comprobante: 2,
    numero_comprobante: 12,
    items: [item('Diferencia de precio', 1, 1210)],
    asociados: [
      {
        comprobante_id: null,
        tipo_comprobante: 1,
        punto_de_venta: 3,
        numero_comprobante: 1040,
        cuit: '30716543214',
        fecha: '2026-11-10',
      },
    ],
  }),
  'a-dolares': imprimible({
    ...empresa,
    tipo_comprobante: 1,
    moneda: 'DOL',
    cotizacion: d('1425.5'),
    items: [item('Licencia anual de software', 1, 1210, { iva: 21 })],
  }),
  presupuesto: imprimible({
    ...persona,
    tipo_comprobante: 9999,
    numero_comprobante: 5,
    autorizacion: null,
    items: [item('Mesa de algarrobo 1,80 m', 1, 480000), item('Banco', 4, 72000.5)],
    observaciones: 'Validez 15 días. Entrega a convenir.\nSeña del 30 %.',
  }),
  preimpreso: imprimible({
    ...persona,
    modo_facturacion: 2,
    autorizacion: { tipo: 'CAI', codigo: '48123456789012', vence: '2027-01-31' },
    items: [item('Arreglo de cañería', 1, 25000)],
  }),
  borrador: imprimible({
    ...persona,
    status: 'borrador',
    numero_comprobante: null,
    autorizacion: null,
    items: [item('Taza enlozada', 6, 4235)],
  }),
  simulador: imprimible({ ...persona, ambiente: 'simulador', items: [item('Taza enlozada', 6, 4235)] }),
  'a-tres-paginas': imprimible({
    ...empresa,
    tipo_comprobante: 1,
    items: Array.from({ length: 60 }, (_, i) =>
      item(
        i % 5 === 0
          ? `Artículo ${i + 1}: juego de herramientas de precisión con estuche rígido, destornilladores, pinzas y llaves Allen de acero al cromo vanadio`
          : `Artículo ${i + 1}`,
        (i % 7) + 1,
        1210 + i,
        { sku: `ART-${1000 + i}` },
      ),
    ),
  }),
  'b-nombres-largos': imprimible({
    ...persona,
    razon_social_facturado:
      'Asociación Mutual de Trabajadores Jubilados y Pensionados de la Industria Metalúrgica, Siderúrgica y Anexos de la Provincia de Buenos Aires y Zonas de Influencia',
    domicilio_facturado:
      'Avenida Presidente Hipólito Yrigoyen 12345, Torre 2, Piso 14, Departamento «C», Barrio Parque Industrial General Belgrano',
    provincia_facturado: 1,
    emisor: {
      ...emisor,
      razon_social:
        'Comercializadora Internacional de Artículos para el Hogar, Bazar, Menaje y Decoración del Litoral Argentino Sociedad Anónima Unipersonal',
      nombre_fantasia: 'Bazar y Menaje del Litoral Argentino – Casa Central y Sucursales',
      domicilio:
        'Ruta Nacional 168 km 473,6, Parque Industrial y Logístico «La Capital», Galpón 27 B, Santa Fe de la Vera Cruz',
      provincia: 12,
    },
    items: [
      item(
        'Juego de sábanas de percal 400 hilos, dos plazas y media, con funda ajustable de 35 cm de alto, dos fundas de almohada con vivo bordado a mano y bolsa de algodón; color blanco tiza (no incluye acolchado ni cubrecama). '
          .repeat(2)
          .trim(),
        1,
        12345678.9,
        { sku: 'SABPERCAL400HILOS2Y1/2PLAZASBLANCOTIZA-000123456789', despacho: '24001IC04123456K' },
      ),
    ],
    observaciones: 'Retira por depósito.',
  }),
};
