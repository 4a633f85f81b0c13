import { enPlural } from '../rules/enPlural.ts';
import { compose, nombreEnMail, type Plantilla } from './plantilla.ts';

interface PaqueteEnviado {
  empresa: string;
  /** `octubre de 2026` */
  mes: string;
  comprobantes: number;
  /** Reports left out of the package, because they would be refused. */
  faltan: readonly string[];
  /** Download address of a package too large to attach; null: it is attached. */
  url: string | null;
  soporte: string;
}

/** The accountant's package of a month: attached, or with its download link. */
export function mailDePaquete({ empresa: nombre, soporte, mes, comprobantes, faltan, url }: PaqueteEnviado): Plantilla {
  const empresa = nombreEnMail(nombre);
  const cuantos = enPlural(comprobantes, '1 comprobante', '# comprobantes');
  return compose({
    asunto: `${empresa}: paquete de ${mes}`,
    parrafos: [
      `El paquete de ${mes} de ${empresa} tiene ${cuantos}: los archivos impositivos, los mismos en planillas y un resumen con los controles.`,
      url === null
        ? 'El paquete va adjunto.'
        : 'El paquete es grande para un mail: bajalo del enlace, que sirve hasta que lo revoquen.',
      ...(faltan.length === 0
        ? []
        : [`No está completo: falta ${faltan.join(', ')}, que sería rechazado. El resumen dice por qué.`]),
    ],
    boton: url === null ? null : { texto: 'Ver el paquete', url },
    notas: [`Recibís este mail porque ${empresa} eligió esta dirección para mandarle su paquete todos los meses.`],
    soporte,
  });
}
