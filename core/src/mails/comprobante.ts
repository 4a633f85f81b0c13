import type { Comprobante } from '../contract/comprobantes/comprobante.ts';
import type { ClaseComprobante } from '../contract/enums.ts';
import { tipoComprobanteOf } from '../rules/catalogs/tipoComprobante.ts';
import { formatEnMoneda, formatExacta } from '../rules/comprobantes/hoja/formatCifra.ts';
import { formatNumeroSolo } from '../rules/comprobantes/numero.ts';
import { formatFecha } from '../rules/dates.ts';
import { compose, nombreEnMail, type Plantilla } from './plantilla.ts';

type Enviado = Pick<
  Comprobante,
  | 'company_razon_social'
  | 'emisor'
  | 'tipo_comprobante'
  | 'punto_de_venta'
  | 'numero_comprobante'
  | 'fecha'
  | 'total'
  | 'moneda'
  | 'razon_social_facturado'
  | 'items'
  | 'meli_pack_id'
  | 'meli_order_id'
>;

/** A mail that a company sends: its name is beside our address. */
interface MailDeEmpresa extends Plantilla {
  de: string;
}

interface Palabras {
  /** Buyer's name for the comprobante. */
  que: string;
  /** Words before the sender's name. */
  entrada: string;
  detalle: string;
}

const palabras: Readonly<Partial<Record<ClaseComprobante, Palabras>>> = {
  factura: { que: 'Tu factura', entrada: 'Te mandamos la factura de tu compra en', detalle: 'Lo que compraste' },
  nota_credito: {
    que: 'Tu nota de crédito',
    entrada: 'Te mandamos una nota de crédito (lo que se te devuelve o descuenta) de',
    detalle: 'Lo que incluye',
  },
  nota_debito: {
    que: 'Tu nota de débito',
    entrada: 'Te mandamos una nota de débito (algo que se agrega a tu factura) de',
    detalle: 'Lo que incluye',
  },
  presupuesto: { que: 'Tu presupuesto', entrada: 'Te mandamos el presupuesto que te hizo', detalle: 'Lo que incluye' },
};
/** Words for kinds that only another system issues. */
const DE_OTRO: Palabras = {
  que: 'Tu comprobante',
  entrada: 'Te mandamos un comprobante de',
  detalle: 'Lo que incluye',
};

/** Lines that a mail names; the PDF has them all. */
const RENGLONES = 10;

/** A comprobante sent to its receptor by the company that issued it; its PDF goes attached. */
export function mailDeComprobante(comprobante: Enviado, soporte: string): MailDeEmpresa {
  const { emisor, tipo_comprobante, fecha, total, moneda, items } = comprobante;
  const punto = emisor?.punto_de_venta;
  const empresa = nombreEnMail(punto?.nombre_fantasia?.trim() || comprobante.company_razon_social);
  const telefono = nombreEnMail(punto?.telefono ?? '');
  const venta = comprobante.meli_pack_id ?? comprobante.meli_order_id;
  const { nombre, clase } = tipoComprobanteOf(tipo_comprobante);
  const { que, entrada, detalle } = palabras[clase] ?? DE_OTRO;
  const cliente = nombreEnMail(comprobante.razon_social_facturado);
  const renglones = items
    .slice(0, RENGLONES)
    .map(({ cantidad, descripcion }) => `${formatExacta(cantidad)} × ${nombreEnMail(descripcion)}`);
  const resto = items.length - renglones.length;
  return {
    de: empresa,
    ...compose({
      encabezado: empresa,
      asunto: `${que} de ${empresa}: N° ${formatNumeroSolo(comprobante)}`,
      parrafos: [
        `${cliente === '' ? 'Hola' : `Hola, ${cliente}`}. ${entrada} ${empresa}, en el PDF adjunto.`,
        `${detalle}: ${renglones.join('; ')}${resto > 0 ? `; y ${resto} más` : ''}.`,
        `Total: ${formatEnMoneda(total, moneda)}.`,
        ...(venta === null ? [] : [`Venta de Mercado Libre N° ${venta}.`]),
        `${nombre} N° ${formatNumeroSolo(comprobante)}, del ${formatFecha(fecha)}.`,
      ],
      boton: null,
      notas: [
        `¿Dudas? Respondé este mail y le llega a ${empresa}${telefono === '' ? '' : `, o llamá al ${telefono}`}.`,
        `Recibís este mail porque ${empresa} puso esta dirección en un comprobante que hizo con Talonario.`,
      ],
      soporte,
    }),
  };
}
