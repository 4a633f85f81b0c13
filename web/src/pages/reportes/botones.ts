import type { Provincia } from '@talonario/core/base';
import type { ClaseReporte } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { clavesDeRegimen, regimenesPublicados } from '@talonario/core/percepciones';
import { call, type Archivo, type Pedido } from '../../api.ts';

/** Company and days, which every report takes. */
export type Cuerpo = Pedido<'ivaVentas'>['body'];

/** A button of the screen: what is checked first, and the files it brings afterwards, one after the other. */
export interface Boton {
  texto: string;
  /** Where its files are taken, or what they are for. */
  para: string;
  reporte: ClaseReporte;
  archivos: readonly { archivo: string; pedir: (body: Cuerpo) => Promise<Archivo> }[];
}

export const deIva: readonly Boton[] = [
  {
    texto: 'Reporte IVA ventas',
    para: 'Para el contador: los comprobantes del período en un CSV. No se presenta.',
    reporte: 'iva-ventas',
    archivos: [{ archivo: 'csv', pedir: (body) => call('ivaVentas', { body }) }],
  },
  {
    texto: 'IVA ventas en Excel',
    para: 'Lo mismo, en una planilla.',
    reporte: 'iva-ventas',
    archivos: [{ archivo: 'csv', pedir: (body) => call('ivaVentas', { body: { ...body, formato: 'xlsx' } }) }],
  },
  {
    texto: 'Reportes ARCA - Libro IVA digital',
    para: 'Se importan en Portal IVA, Libro IVA Digital, en el sitio de ARCA.',
    reporte: 'libro-iva-digital',
    archivos: [
      { archivo: 'cbte', pedir: (body) => call('libroIvaComprobantes', { body }) },
      { archivo: 'alicuotas', pedir: (body) => call('libroIvaAlicuotas', { body }) },
    ],
  },
  {
    texto: 'IVA Simple',
    para: 'Se importan en la declaración de IVA Simple (F.2051), en el sitio de ARCA.',
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
  /** Province by ARCA's id; null: of several. */
  provincia: Provincia | null;
  nombre: string;
  botones: readonly Boton[];
  /** Warnings of files that no portal has accepted yet. */
  sin_confirmar: readonly string[];
}

export const dePercepciones: readonly DePercepcion[] = clavesDeRegimen.map((regimen) => {
  const { provincia, nombre, autoridad, reportes } = regimenesPublicados[regimen];
  const botones = Object.entries(reportes).flatMap(([reporte, { archivos, titulo }]) =>
    Object.entries(archivos).map(([archivo, { boton }]): Boton => ({
      texto: boton,
      para: `${titulo}: se presenta en ${autoridad}.`,
      reporte: reporte as ClaseReporte,
      archivos: [{ archivo, pedir: (body) => call('reporteDeRegimen', { params: { regimen, archivo }, body }) }],
    })),
  );
  const sin_confirmar = Object.values(reportes).flatMap((reporte) => reporte.sin_confirmar ?? []);
  return { clave: String(provincia ?? regimen), provincia, nombre, botones, sin_confirmar };
});

/** True for a company that perceives, or once perceived, in a province; without one, in any. */
export function isAgente({ percepciones_iibb, agentes_percepcion }: Empresa, provincia?: Provincia): boolean {
  const provincias = [...percepciones_iibb, ...agentes_percepcion.map((agente) => agente.provincia)];
  return provincia === undefined ? provincias.length > 0 : provincias.includes(provincia);
}
