import { z } from 'zod';
import { conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { fechaCivil, id, importe } from '../base.ts';
import { NUMERO_MAXIMO } from '../comprobantes/listado.ts';
import { numeroDePunto } from '../empresas/empresa.ts';
import { condicionIvaReceptor } from '../enums.ts';
import { entero } from '../query.ts';
import { oVacio, texto } from '../texto.ts';
import { alicuotaAutorizada } from './arca.ts';

/** Kinds whose notes are issued here, and those notes: classes A, B and C. */
export const tipoDeOtroSistema = z.literal([1, 2, 3, 6, 7, 8, 11, 12, 13]);

/** Query of GET /api/empresa/{id}/comprobantes-de-otro-sistema: the voucher as its paper names it. */
export const consultaDeOtroSistema = z.object({
  tipo_comprobante: entero().pipe(tipoDeOtroSistema),
  punto_de_venta: entero().pipe(numeroDePunto),
  numero_comprobante: entero(1, NUMERO_MAXIMO),
});
export type ConsultaDeOtroSistema = z.output<typeof consultaDeOtroSistema>;

/** Receiver of a voucher of another system. null: neither ARCA nor its padrón tells the datum, and a person types it. */
export const receptorDeOtroSistema = z.object({
  razon_social_facturado: z.string().nullable(),
  domicilio_facturado: z.string(),
  situacion_iva_facturado: condicionIvaReceptor.nullable(),
  /** Conditions that a receiver of the voucher's letter may have, among which a person chooses; empty: it is known. */
  condiciones: z.array(condicionIvaReceptor),
});
export type ReceptorDeOtroSistema = z.output<typeof receptorDeOtroSistema>;

/** Data of a voucher of another system that ARCA tells (WSFEv1, FECompConsultar). Amounts in its own currency. */
export const hallazgoDeArca = conAutorizacion(
  z.object({
    numero: z.int(),
    fecha: fechaCivil,
    tipo_documento: z.int(),
    /** 0: an unidentified consumer. */
    numero_documento: z.string(),
    moneda: z.string(),
    cotizacion: importe,
    alicuotas: z.array(alicuotaAutorizada),
    neto: importe,
    iva: importe,
    exento: importe,
    no_gravado: importe,
    /** Perceptions and other taxes, by ARCA's id: 7 is a gross-income perception. */
    tributos: z.array(z.object({ id: z.int(), descripcion: z.string(), importe })),
    tributos_total: importe,
    total: importe,
    cae: z.string(),
    cae_vencimiento: z.string(),
  }),
);

export type HallazgoDeArca = z.output<typeof hallazgoDeArca>;

/** A voucher of another system, and what is missing to record it. */
export const comprobanteDeOtroSistema = z.object({
  /** Id of the voucher, when it is already here: ARCA is not asked. null: it is not. */
  registrado: id.nullable(),
  arca: hallazgoDeArca.nullable(),
  receptor: receptorDeOtroSistema.nullable(),
  /** Sentences on what its notes do not do by themselves, which a person reads before recording it. */
  avisos: z.array(z.string()),
});
export type DeOtroSistema = z.output<typeof comprobanteDeOtroSistema>;

/** Body of POST /api/empresa/{id}/comprobantes-de-otro-sistema. The receiver's data are read only where ARCA does not tell them. */
export const adopcionDeOtroSistema = z.object({
  tipo_comprobante: tipoDeOtroSistema,
  punto_de_venta: numeroDePunto,
  numero_comprobante: z.int().min(1).max(NUMERO_MAXIMO),
  razon_social_facturado: oVacio(texto(300)),
  situacion_iva_facturado: condicionIvaReceptor.nullable().default(null),
});
export type AdopcionDeOtroSistema = z.output<typeof adopcionDeOtroSistema>;
