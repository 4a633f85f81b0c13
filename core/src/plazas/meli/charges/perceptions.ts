import type { PercepcionRecibida } from '../../../contract/cobros/pago.ts';
import { path, type MeliApi } from '../api.ts';
import { amount, id, object, text } from '../reading/parts.ts';
import { unavailable } from '../rejection.ts';
import type { Percibido } from '../../plaza.ts';

/** Status of a perception that was collected. */
const APPLIED = 'APPLIED';

/**
 * Perceptions in the bills of a period, for one of its groups, by document. One without state, tax, amount or date is reported apart.
 * Source: Mercado Libre docs, "Reportes de facturación", percepciones.
 */
export async function readPerceptions(facturas: MeliApi, periodo: string, group: string): Promise<Percibido> {
  const ruta = path`/billing/integration/periods/key/${periodo}/perceptions/summary`;
  const { summary } = await facturas.object(ruta, { query: { group, document_type: 'BILL' } });
  if (!Array.isArray(summary)) throw unavailable(ruta, 'ilegible');
  const aplicadas = summary.map(object).filter((meliJson) => (text(meliJson['status']) ?? APPLIED) === APPLIED);
  const percepciones = aplicadas.flatMap((aplicada): PercepcionRecibida[] => {
    const tributo = text(aplicada['tax_type']) ?? text(aplicada['regimen_tax_type']) ?? '';
    const impuesto =
      text(aplicada['tax_type_description']) ?? text(aplicada['regimen_tax_type_description']) ?? tributo;
    const importe = amount(aplicada['amount']);
    const fecha = fechaOf(text(aplicada['bill_date']));
    if (text(aplicada['status']) === null || impuesto === '' || importe === null || fecha === null) return [];
    return [
      {
        periodo,
        documento: id(aplicada['document_id']) ?? '',
        numero: text(aplicada['legal_document_number']),
        tributo,
        impuesto,
        sociedad: text(aplicada['society']),
        fecha,
        importe,
      },
    ];
  });
  return { percepciones, raras: aplicadas.length - percepciones.length };
}

function fechaOf(escrita: string | null): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(escrita ?? '')?.[0] ?? null;
}
