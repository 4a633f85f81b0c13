import type { Comprobante } from '../contract/comprobante.ts';
import { tipoComprobanteDe } from '../rules/catalogs/tipoComprobante.ts';
import { formatNumero } from '../rules/comprobantes/numero.ts';
import { formatFecha } from '../rules/dates.ts';
import { formatARS, formatUSD } from '../rules/money.ts';
import { compose, type Plantilla } from './plantilla.ts';

type Enviado = Pick<
  Comprobante,
  | 'company_razon_social'
  | 'tipo_comprobante'
  | 'punto_de_venta'
  | 'numero_comprobante'
  | 'fecha'
  | 'total'
  | 'moneda'
  | 'razon_social_facturado'
>;

/** A voucher sent to whom it was made for; its PDF goes attached. */
export function mailDeComprobante(comprobante: Enviado): Plantilla {
  const { company_razon_social, tipo_comprobante, fecha, total, moneda, razon_social_facturado } = comprobante;
  const nombre = tipoComprobanteDe(tipo_comprobante).nombre;
  const numero = formatNumero(comprobante);
  return compose({
    asunto: `${nombre} de ${company_razon_social}: ${numero}`,
    parrafos: [
      `${razon_social_facturado}:`,
      `${company_razon_social} te manda ${numero}, del ${formatFecha(fecha)}, por ${moneda === 'DOL' ? formatUSD(total) : formatARS(total)}.`,
      'El PDF va adjunto.',
    ],
    boton: null,
    notas: [`Este mail lo mandó Talonario por encargo de ${company_razon_social}.`],
  });
}
