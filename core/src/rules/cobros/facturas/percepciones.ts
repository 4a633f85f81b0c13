import type { CargoFacturado, PercepcionRecibida } from '../../../contract/cobros/pago.ts';
import { toBuenosAires } from '../../dates.ts';
import { claseDeFacturado } from './facturado.ts';

type Nombrada = Pick<PercepcionRecibida, 'documento' | 'tributo' | 'impuesto'>;

/**
 * Taxes perceived in the marketplace's invoices, each once: they come in a summary by document, and again as rows of the
 * document. A document's rows of a tax that the summary tells are the same money.
 * @param resumidas summaries of the documents that have rows, whatever their month
 */
export function percepcionesDeFilas(
  facturados: readonly CargoFacturado[],
  resumidas: readonly Nombrada[],
): PercepcionRecibida[] {
  const clavesResumidas = new Set(resumidas.map(claveOf));
  const filas = facturados.filter((fila) => claseDeFacturado(fila) === 'percepcion').map(toPercepcion);
  return filas.filter(
    (percepcionRecibida) => percepcionRecibida.documento === '' || !clavesResumidas.has(claveOf(percepcionRecibida)),
  );
}

function toPercepcion({
  periodo,
  documento,
  numero,
  subtipo,
  concepto,
  fecha,
  importe,
}: CargoFacturado): PercepcionRecibida {
  const dia = toBuenosAires(fecha);
  return {
    periodo: periodo ?? `${dia.slice(0, 7)}-01`,
    documento: documento ?? '',
    numero,
    tributo: subtipo,
    impuesto: concepto,
    sociedad: null,
    fecha: dia,
    importe,
  };
}

/** Key of a perception in both sources, which write taxes differently: both tell IVA, Ganancias or Ingresos Brutos. */
function claveOf({ documento, tributo, impuesto }: Nombrada): string {
  return `${documento} ${familiaOf(tributo, impuesto)}`;
}

/** Tax of a perception in a bill: `iva`, `iibb` or `ganancias`, or the bill's own code of another tax. */
export function familiaOf(tributo: string, impuesto: string): string {
  if (/IVA|RGI/i.test(tributo) || /\biva\b|valor agregado/i.test(impuesto)) return 'iva';
  if (/^[CB]?I?IB/i.test(tributo) || /iibb|ingresos brutos/i.test(impuesto)) return 'iibb';
  return /ganancias/i.test(impuesto) ? 'ganancias' : tributo;
}
