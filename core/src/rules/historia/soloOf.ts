import { enPlural } from '../enPlural.ts';

/** Comment put where the other vouchers of a batch were left out. */
const describeOmitidos = (cuantos: number): string =>
  `<!-- ${enPlural(cuantos, 'otro comprobante', 'otros # comprobantes')} del mismo lote -->`;

/** The details of FECAESolicitar's request and answer (WSFEv1 manual v4.0), with any prefix. */
const DETALLE = /<((?:[\w.-]+:)?(?:FECAEDetRequest|FECAEDetResponse))>[^]*?<\/\1>/g;

/** An exchange about several vouchers, with only this number's detail: the others are other buyers'. */
export function soloOf(cuerpo: string, numero: number): string {
  const propio = new RegExp(`<(?:[\\w.-]+:)?CbteDesde>${numero}</`);
  const detalles = cuerpo.match(DETALLE) ?? [];
  const ajenos = detalles.filter((detalle) => !propio.test(detalle)).length;
  if (ajenos === 0) return cuerpo;
  let avisoPuesto = false;
  return cuerpo.replace(DETALLE, (detalle) => {
    if (propio.test(detalle)) return detalle;
    if (avisoPuesto) return '';
    avisoPuesto = true;
    return describeOmitidos(ajenos);
  });
}
