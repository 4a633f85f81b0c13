import type { ClaseReporte } from '@talonario/core';
import { call, type Archivo, type Pedido } from '../../api.ts';

/** Which company and which days: what every report takes. */
export type Cuerpo = Pedido<'ivaVentas'>['body'];

/** A button of the screen: what is checked first, and the files it brings afterwards, one after the other. */
export interface Boton {
  texto: string;
  reporte: ClaseReporte;
  archivos: readonly { archivo: string; pedir: (body: Cuerpo) => Promise<Archivo> }[];
}

const FACTURA_A = 1;
const CREDITO_A = 3;

export const deIva: readonly Boton[] = [
  {
    texto: 'Reporte IVA ventas',
    reporte: 'iva-ventas',
    archivos: [{ archivo: 'csv', pedir: (body) => call('ivaVentas', { body }) }],
  },
  {
    texto: 'IVA ventas en Excel',
    reporte: 'iva-ventas',
    archivos: [{ archivo: 'csv', pedir: (body) => call('ivaVentas', { body: { ...body, formato: 'xlsx' } }) }],
  },
  {
    texto: 'Reportes ARCA - Libro IVA digital',
    reporte: 'libro-iva-digital',
    archivos: [
      { archivo: 'cbte', pedir: (body) => call('libroIvaComprobantes', { body }) },
      { archivo: 'alicuotas', pedir: (body) => call('libroIvaAlicuotas', { body }) },
    ],
  },
  {
    texto: 'IVA Simple',
    reporte: 'iva-simple',
    archivos: [
      { archivo: 'debito', pedir: (body) => call('ivaSimpleDebito', { body }) },
      { archivo: 'restitucion', pedir: (body) => call('ivaSimpleRestitucion', { body }) },
    ],
  },
];

/** The provinces with files of their own, by ARCA's id. */
export const dePercepciones: readonly { provincia: number; nombre: string; botones: readonly Boton[] }[] = [
  {
    provincia: 0,
    nombre: 'CABA',
    botones: [
      {
        texto: 'Facturas',
        reporte: 'percepciones-caba',
        archivos: [
          {
            archivo: 'percepciones',
            pedir: (body) => call('percepcionesCaba', { body: { ...body, tipoComprobante: [FACTURA_A] } }),
          },
        ],
      },
      {
        texto: 'Notas de crédito',
        reporte: 'percepciones-caba-notas',
        archivos: [
          {
            archivo: 'notas',
            pedir: (body) => call('percepcionesCaba', { body: { ...body, tipoComprobante: [CREDITO_A] } }),
          },
        ],
      },
    ],
  },
  {
    provincia: 14,
    nombre: 'Tucumán',
    botones: [
      {
        texto: 'DATOS.TXT',
        reporte: 'percepciones-tucuman',
        archivos: [{ archivo: 'datos', pedir: (body) => call('tucumanDatos', { body }) }],
      },
      {
        texto: 'RETPER.TXT',
        reporte: 'percepciones-tucuman',
        archivos: [{ archivo: 'retper', pedir: (body) => call('tucumanSujetos', { body }) }],
      },
      {
        texto: 'NCFACT.TXT',
        reporte: 'percepciones-tucuman',
        archivos: [{ archivo: 'ncfact', pedir: (body) => call('tucumanNotas', { body }) }],
      },
    ],
  },
];
