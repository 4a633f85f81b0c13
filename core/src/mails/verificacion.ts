import type { AvisoVerificacion } from '../contract/empresas/verificacion.ts';
import { formatCuit } from '../rules/cuit.ts';
import { formatFecha, toBuenosAires } from '../rules/dates.ts';
import { conPunto } from '../rules/textos/conPunto.ts';
import { compose, type Plantilla } from './plantilla.ts';

interface DatosAviso {
  empresa: string;
  cuit: string;
  /** Number of the point of sale that proves the CUIT; null: none. */
  numero: number | null;
  vence: Date | null;
  plazo: Date | null;
  url: string;
  /** Address to report an abuse. */
  soporte: string;
}

/** Mails on the verification of a company's CUIT, for its user: what happened, what it means, what to do. */
const avisos: Readonly<Record<AvisoVerificacion, (datos: DatosAviso) => { asunto: string; parrafos: string[] }>> = {
  delegada: ({ empresa, numero, vence }) => ({
    asunto: `${empresa}: falta crear el punto de venta`,
    parrafos: [
      `ARCA ya nos deja actuar por ${conPunto(empresa)}`,
      numero === null
        ? 'Entrá a la empresa para ver qué punto de venta crear.'
        : `Para probar que el CUIT es tuyo, creá en ARCA el punto de venta ${numero}, del tipo "RECE para aplicativo y web services"${vence === null ? '' : `, antes del ${dia(vence)}`}. Puede ser el que uses para facturar.`,
    ],
  }),
  numero_vencido: ({ empresa }) => ({
    asunto: `${empresa}: la verificación venció`,
    parrafos: [
      'El número de punto de venta que te indicamos ya no sirve: pasaron los días para crearlo.',
      'Si todavía querés verificar la empresa, empezá de nuevo.',
    ],
  }),
  verificada: ({ empresa }) => ({
    asunto: `${empresa}: ya podés facturar`,
    parrafos: [`El CUIT de ${empresa} quedó verificado. Ya podés emitir comprobantes con él.`],
  }),
  reclamada: ({ empresa, plazo }) => ({
    asunto: `${empresa}: otra persona probó que el CUIT es suyo`,
    parrafos: [
      `Otro usuario de Talonario probó ante ARCA que el CUIT de ${empresa} es suyo.`,
      `Si el CUIT es tuyo, volvé a verificarlo${plazo === null ? '' : ` antes del ${dia(plazo)}`}: con eso alcanza para que siga siendo tuyo. Si no, ese día pasa a facturar el otro usuario, y lo que ya emitiste queda guardado.`,
    ],
  }),
  en_plazo: ({ empresa, plazo }) => ({
    asunto: `${empresa}: el CUIT ya lo usa otra persona`,
    parrafos: [
      `Probaste que el CUIT de ${empresa} es tuyo, y ya facturaba con él otro usuario de Talonario. Le avisamos.`,
      `Si no vuelve a probarlo${plazo === null ? '' : ` antes del ${dia(plazo)}`}, ese día pasa a ser tuyo.`,
    ],
  }),
  por_confirmar: ({ empresa, plazo }) => ({
    asunto: `${empresa}: volvé a probar que el CUIT es tuyo`,
    parrafos: [
      `Terminó el plazo de quien facturaba con el CUIT de ${empresa}, y no volvió a probarlo. Pero tu prueba ya no vale en ARCA: cambió la relación de tu certificado, o el punto de venta que creaste.`,
      `Para que el CUIT pase a ser tuyo, volvé a probarlo${plazo === null ? '' : ` antes del ${dia(plazo)}`}: el cambio es inmediato.`,
    ],
  }),
  plazo_perdido: ({ empresa }) => ({
    asunto: `${empresa}: el CUIT sigue siendo de otra persona`,
    parrafos: [
      `Quien facturaba con el CUIT de ${empresa} volvió a probar que es suyo. Si creés que es un error, escribile a quien administra Talonario.`,
    ],
  }),
  perdida: ({ empresa }) => ({
    asunto: `${empresa}: dejó de facturar con este usuario`,
    parrafos: [
      `El CUIT de ${empresa} pasó a otro usuario, o quien administra Talonario lo liberó. Lo que emitiste queda guardado y lo podés ver y bajar.`,
      'Tus borradores salieron de la cola y la facturación automática de tus cuentas se apagó. Si el CUIT es tuyo, volvé a verificarlo.',
    ],
  }),
};

export function mailDeVerificacion(aviso: AvisoVerificacion, datos: DatosAviso): Plantilla {
  const { asunto, parrafos } = avisos[aviso](datos);
  return compose({
    asunto,
    parrafos,
    boton: { texto: 'Ver la empresa', url: datos.url },
    notas: [`Te escribimos porque cargaste la empresa con el CUIT ${formatCuit(datos.cuit)} en Talonario.`],
    soporte: datos.soporte,
  });
}

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));
