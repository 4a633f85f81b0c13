import { EMAIL_DEMO, type EmpresaDatos, type PuntoDeVenta } from '@talonario/core/empresas';
import { Decimal } from 'decimal.js';

export const DEMO_EMAIL = EMAIL_DEMO;
export const DEMO_PASSWORD = 'Demo#2026a';

export interface EmpresaDemo {
  /** The marketplace account that sells for it. */
  vendedor: string;
  datos: EmpresaDatos;
  /** The first one invoices the account's sales. */
  puntosDeVenta: readonly [Omit<PuntoDeVenta, 'company_id'>, ...Omit<PuntoDeVenta, 'company_id'>[]];
}

const sinAjustes = {
  costo_envio_flex: new Decimal(2500),
  cobertura_cambio: new Decimal(5),
  ajuste_fijo: new Decimal(0),
  ajuste_variable: new Decimal(0),
  debitos_creditos_computable: new Decimal(100),
  // Ventas por internet.
  actividad: '479101',
  iva_simple_odp: 'cero',
  isib_caba_alicuota: null,
  condicion_de_venta: null,
} as const;

/** The two companies of the demo: one invoices A and B, the other C. */
export const empresasDemo: readonly EmpresaDemo[] = [
  {
    vendedor: 'TIENDA.NORTE',
    datos: {
      cuit: '30716543214',
      razon_social: 'VENDEDORA DE EJEMPLO S.R.L.',
      situacion_iva: 1,
      situacion_iibb: 3,
      iibb: '901-654321-4',
      iibb_porcentaje: new Decimal('3.5'),
      inicio_actividades: '2019-03-01',
      percepciones_iibb: [],
      ...sinAjustes,
    },
    puntosDeVenta: [
      {
        punto_de_venta: 3,
        nombre_fantasia: 'Tienda Norte',
        direccion: 'Honduras 4820, Palermo',
        id_provincia: 0,
        logo: null,
        telefono: '11 5555-0143',
        modo_facturacion: 1,
        actividad: null,
        isib_caba_alicuota: null,
      },
      {
        punto_de_venta: 4,
        nombre_fantasia: 'Tienda Norte Mostrador',
        direccion: 'Honduras 4820, Palermo',
        id_provincia: 0,
        logo: null,
        telefono: '11 5555-0143',
        modo_facturacion: 1,
        actividad: null,
        isib_caba_alicuota: null,
      },
    ],
  },
  {
    vendedor: 'MARTIN.PEREYRA',
    datos: {
      cuit: '20301234563',
      razon_social: 'PEREYRA MARTIN ALEJANDRO',
      situacion_iva: 6,
      situacion_iibb: 2,
      iibb: '280-301234-6',
      iibb_porcentaje: new Decimal('4.75'),
      inicio_actividades: '2021-08-01',
      percepciones_iibb: [],
      ...sinAjustes,
    },
    puntosDeVenta: [
      {
        punto_de_venta: 2,
        nombre_fantasia: 'Martín Pereyra',
        direccion: 'San Martín 640, Córdoba',
        id_provincia: 3,
        logo: null,
        telefono: null,
        modo_facturacion: 1,
        actividad: null,
        isib_caba_alicuota: null,
      },
    ],
  },
];

/** Refunds and cancellations of the invoices of each account, by their place among those just issued. */
export const devoluciones: readonly { lugar: number; cambio: { estado: 'cancelled' } | { reembolsado: number } }[] = [
  { lugar: 4, cambio: { estado: 'cancelled' } },
  { lugar: 9, cambio: { reembolsado: 1500 } },
  { lugar: 17, cambio: { estado: 'cancelled' } },
];

/** Costs by which some listings of the demo lose money, and one that nobody loaded; the other articles have their own. */
export const costosDemo: Readonly<Record<string, number>> = {
  'LAMP-LED': 0,
  'ALM-70': 14_900,
  'CARPA-4': 82_000,
  'RIN-BAS': 6_900,
  'VALIJA-20': 52_000,
};
