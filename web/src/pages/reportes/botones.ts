import type { ClaseReporte } from '@talonario/core/contador';
import { clavesDeRegimen, regimenesPublicados } from '@talonario/core/percepciones';
import { call, type Archivo, type Pedido } from '../../api.ts';

/** Company and days, which every report takes. */
export type Cuerpo = Pedido<'ivaVentas'>['body'];

/** A button of the screen: what is checked first, and the files it brings afterwards, one after the other. */
export interface Boton {
  texto: string;
  reporte: ClaseReporte;
  archivos: readonly { archivo: string; pedir: (body: Cuerpo) => Promise<Archivo> }[];
}

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

/** A regime with files of its own. */
interface DePercepcion {
  /** In the address: the province by ARCA's id, or the regime of several. */
  clave: string;
  nombre: string;
  botones: readonly Boton[];
  /** Warnings of files that no portal has accepted yet. */
  sin_confirmar: readonly string[];
}

export const dePercepciones: readonly DePercepcion[] = clavesDeRegimen.map((regimen) => {
  const { provincia, nombre, reportes } = regimenesPublicados[regimen];
  const botones = Object.entries(reportes).flatMap(([reporte, { archivos }]) =>
    Object.entries(archivos).map(([archivo, { boton }]): Boton => ({
      texto: boton,
      reporte: reporte as ClaseReporte,
      archivos: [{ archivo, pedir: (body) => call('reporteDeRegimen', { params: { regimen, archivo }, body }) }],
    })),
  );
  const sin_confirmar = Object.values(reportes).flatMap((reporte) => reporte.sin_confirmar ?? []);
  return { clave: String(provincia ?? regimen), nombre, botones, sin_confirmar };
});
