import { AppError } from '@talonario/core/base';
import { isNotaCredito } from '@talonario/core/comprobantes';
import type { ClaseReporte, FormatoLibroIva, ReportePedido } from '@talonario/core/contador';
import type { Alcance } from '@talonario/core/empresas';
import { clavesDeRegimen, reporteDeArchivo } from '@talonario/core/percepciones';
import { reviewReporte, downloadReporte, readJurisdicciones } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';

type Names =
  | 'controlarReporte'
  | 'ivaVentas'
  | 'libroIvaComprobantes'
  | 'libroIvaAlicuotas'
  | 'ivaSimpleDebito'
  | 'ivaSimpleRestitucion'
  | 'percepcionesCaba'
  | 'reporteDeRegimen'
  | 'tucumanDatos'
  | 'tucumanSujetos'
  | 'tucumanNotas'
  | 'ventasPorJurisdiccion'
  | 'verJurisdicciones';

/** Content type of the text reports, with their true charset: read as UTF-8 they would show other letters. */
const TXT = 'text/plain; charset=iso-8859-1';
const CSV = 'text/csv; charset=iso-8859-1';
/** Schema of the reports in columns, which may be asked for as a sheet. */
const enColumnas = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function reportes(deps: Deps): Pick<Handlers, Names> {
  const file =
    (reporte: ClaseReporte, archivo: string, tipo: string) =>
    async ({ alcance, body }: { alcance: Alcance; body: ReportePedido }) => ({
      ...(await downloadReporte(deps, alcance, { ...body, reporte }, archivo)),
      tipo,
    });
  const libroIva =
    (archivo: string) =>
    async ({ alcance, body }: { alcance: Alcance; body: ReportePedido & FormatoLibroIva }) => {
      const { operacion_mixta, vencimiento, crlf_final, ...pedido } = body;
      const formatoLibro = { operacion_mixta, vencimiento, crlf_final };
      const reporte = { ...pedido, reporte: 'libro-iva-digital', formatoLibro } as const;
      return { ...(await downloadReporte(deps, alcance, reporte, archivo)), tipo: TXT };
    };
  const caba = file('percepciones-caba', 'percepciones', TXT);
  const notasDeCaba = file('percepciones-caba-notas', 'notas', TXT);
  return {
    controlarReporte: ({ alcance, body }) => reviewReporte(deps, alcance, body),
    ivaVentas: async ({ alcance, body: { separador, resumenes, formato, ...body } }) => {
      // A sheet has no separator, and its figures are read by their comma.
      const escrito = { separador: formato === 'xlsx' ? ';' : separador, resumenes } as const;
      const pedido = { ...body, reporte: 'iva-ventas', formato: escrito } as const;
      return { ...(await downloadReporte(deps, alcance, pedido, 'csv', formato)), tipo: enColumnas[formato] };
    },
    libroIvaComprobantes: libroIva('cbte'),
    libroIvaAlicuotas: libroIva('alicuotas'),
    ivaSimpleDebito: file('iva-simple', 'debito', CSV),
    ivaSimpleRestitucion: file('iva-simple', 'restitucion', CSV),
    percepcionesCaba: (llamada) =>
      (llamada.body.tipoComprobante.some((tipo_comprobante) => isNotaCredito({ tipo_comprobante }))
        ? notasDeCaba
        : caba)(llamada),
    reporteDeRegimen: async (llamada) => {
      const { regimen, archivo } = llamada.params;
      const clave = clavesDeRegimen.find((clave) => clave === regimen);
      const reporte = clave === undefined ? null : reporteDeArchivo(clave, archivo);
      if (reporte === null) throw new AppError('reporte_no_encontrado');
      const bajado = await file(reporte, archivo, TXT)(llamada);
      return bajado.nombre.endsWith('.zip') ? { ...bajado, tipo: 'application/zip' } : bajado;
    },
    tucumanDatos: file('percepciones-tucuman', 'datos', TXT),
    tucumanSujetos: file('percepciones-tucuman', 'retper', TXT),
    ventasPorJurisdiccion: async ({ alcance, body: { formato, ...body } }) => ({
      ...(await downloadReporte(deps, alcance, { ...body, reporte: 'jurisdicciones' }, 'csv', formato)),
      tipo: enColumnas[formato],
    }),
    verJurisdicciones: ({ alcance, body }) => readJurisdicciones(deps, alcance, body),
    tucumanNotas: file('percepciones-tucuman', 'ncfact', TXT),
  };
}
