import {
  controlPedido,
  controlReporte,
  ivaVentasPedido,
  jurisdicciones,
  jurisdiccionesPedido,
  reporteCabaPedido,
  reportePedido,
} from '../reportes.ts';
import type { Endpoint } from './endpoint.ts';

const CSV = 'text/csv';
const TXT = 'text/plain';

/** Tax reports. One that the authority would refuse is a 422 that names the vouchers; without vouchers, a 404. */
export const reportesEndpoints = {
  controlarReporte: {
    method: 'POST',
    path: '/api/reportes/controlar',
    resumen: 'Lo que un reporte diría, y qué comprobantes serían rechazados, sin escribirlo',
    body: controlPedido,
    answer: controlReporte,
  },
  ivaVentas: {
    method: 'POST',
    path: '/api/reportes/arca-iva',
    resumen: 'IVA ventas (CSV)',
    body: ivaVentasPedido,
    answer: 'archivo',
    tipo: CSV,
  },
  libroIvaComprobantes: {
    method: 'POST',
    path: '/api/reportes/arca-iva-digital',
    resumen: 'Libro IVA Digital de un mes: comprobantes',
    body: reportePedido,
    answer: 'archivo',
    tipo: TXT,
  },
  libroIvaAlicuotas: {
    method: 'POST',
    path: '/api/reportes/arca-iva-digital-alic',
    resumen: 'Libro IVA Digital de un mes: alícuotas',
    body: reportePedido,
    answer: 'archivo',
    tipo: TXT,
  },
  ivaSimpleDebito: {
    method: 'POST',
    path: '/api/reportes/iva-simple-debito',
    resumen: 'IVA Simple de un mes: débito fiscal (CSV)',
    body: reportePedido,
    answer: 'archivo',
    tipo: CSV,
  },
  ivaSimpleRestitucion: {
    method: 'POST',
    path: '/api/reportes/iva-simple-restitucion',
    resumen: 'IVA Simple de un mes: restitución del débito fiscal (CSV)',
    body: reportePedido,
    answer: 'archivo',
    tipo: CSV,
  },
  percepcionesCaba: {
    method: 'POST',
    path: '/api/reportes/percepciones-caba',
    resumen: 'e-ARCIBA de AGIP: facturas y notas de débito con [1], notas de crédito con [3]',
    body: reporteCabaPedido,
    answer: 'archivo',
    tipo: TXT,
  },
  tucumanDatos: {
    method: 'POST',
    path: '/api/reportes/percepciones-tucuman-datos',
    resumen: 'SIRETPER de Tucumán: DATOS.TXT',
    body: reportePedido,
    answer: 'archivo',
    tipo: TXT,
  },
  tucumanSujetos: {
    method: 'POST',
    path: '/api/reportes/percepciones-tucuman-sujetos',
    resumen: 'SIRETPER de Tucumán: RETPER.TXT',
    body: reportePedido,
    answer: 'archivo',
    tipo: TXT,
  },
  ventasPorJurisdiccion: {
    method: 'POST',
    path: '/api/reportes/jurisdicciones',
    resumen: 'Ventas por jurisdicción, para Convenio Multilateral (CSV o XLSX)',
    body: jurisdiccionesPedido,
    answer: 'archivo',
    tipo: CSV,
  },
  verJurisdicciones: {
    method: 'POST',
    path: '/api/reportes/jurisdicciones/ver',
    resumen: 'Ventas por jurisdicción, para mirarlas',
    body: reportePedido,
    answer: jurisdicciones,
  },
  tucumanNotas: {
    method: 'POST',
    path: '/api/reportes/percepciones-tucuman-nc',
    resumen: 'SIRETPER de Tucumán: NCFACT.TXT',
    body: reportePedido,
    answer: 'archivo',
    tipo: TXT,
  },
} as const satisfies Record<string, Endpoint>;
