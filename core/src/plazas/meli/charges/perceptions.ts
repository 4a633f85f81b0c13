import type { PercepcionRecibida } from '../../../contract/cobros/pago.ts';
import { path, type MeliApi } from '../api.ts';
import { amount, id, objects, text } from '../reading/parts.ts';
import { unavailable } from '../rejection.ts';
import type { Percibido } from '../../plaza.ts';

/** Only these were collected. */
const APPLIED = 'APPLIED';

/**
 * Taxes perceived in the bills of a period, of one of its groups, by document. One without tax or amount is told apart.
 * Source: Mercado Libre docs, "Reportes de facturación", percepciones.
 */
export async function readPerceptions(facturas: MeliApi, periodo: string, group: string): Promise<Percibido> {
  const ruta = path`/billing/integration/periods/key/${periodo}/perceptions/summary`;
  const { summary } = await facturas.object(ruta, { query: { group, document_type: 'BILL' } });
  if (!Array.isArray(summary)) throw unavailable(ruta, 'ilegible');
  const aplicadas = objects(summary).filter((una) => (text(una['status']) ?? APPLIED) === APPLIED);
  const percepciones = aplicadas.flatMap((una): PercepcionRecibida[] => {
    const tributo = text(una['tax_type']) ?? text(una['regimen_tax_type']) ?? '';
    const impuesto = text(una['tax_type_description']) ?? text(una['regimen_tax_type_description']) ?? tributo;
    const importe = amount(una['amount']);
    if (impuesto === '' || importe === null) return [];
    return [
      {
        periodo,
        documento: id(una['document_id']) ?? '',
        numero: text(una['legal_document_number']),
        tributo,
        impuesto,
        sociedad: text(una['society']),
        fecha: fechaDe(text(una['bill_date'])) ?? periodo,
        importe,
      },
    ];
  });
  return { percepciones, raras: aplicadas.length - percepciones.length };
}

function fechaDe(escrita: string | null): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(escrita ?? '')?.[0] ?? null;
}
