import type { ContingenciaDeEmpresa, QuincenaCaea } from '../../contract/arca/contingencia.ts';
import type { AvisoArca } from '../arca/aviso.ts';
import { formatFecha } from '../dates.ts';
import { enPlural } from '../enPlural.ts';

/** Days left to inform from which it is told, and from which it is urgent. */
const DIAS_DE_AVISO = { aviso: 3, urgente: 1 } as const;

/** Warnings about the advance codes of a company, the oldest fortnight first. */
export function avisosDeContingencia({
  razon_social,
  activa,
  numeros_por_confirmar,
  quincenas,
}: ContingenciaDeEmpresa): AvisoArca[] {
  const porConfirmar: AvisoArca = {
    codigo: 'caea_numeros',
    urgente: true,
    texto: `${razon_social}: se restauró una copia, y falta confirmar los últimos números dados con CAEA. Hasta entonces no se emite con CAEA.`,
  };
  return [
    ...(activa && numeros_por_confirmar ? [porConfirmar] : []),
    ...quincenas
      .toReversed()
      .flatMap((quincena) => [avisoDeFalta(quincena), avisoDeRechazo(quincena), avisoDePlazo(quincena)])
      .filter((aviso) => aviso !== null)
      .map((aviso) => ({ ...aviso, texto: `${razon_social}: ${aviso.texto}` })),
  ];
}

function avisoDeFalta({ estado, inicio, fin, rechazo }: QuincenaCaea): AvisoArca | null {
  if (estado !== 'falta') return null;
  const motivo = rechazo[0] === undefined ? '' : ` Respuesta de ARCA: ${rechazo[0].mensaje} (${rechazo[0].codigo}).`;
  return {
    codigo: 'caea_falta',
    urgente: false,
    texto: `falta el código CAEA del ${formatFecha(inicio)} al ${formatFecha(fin)}. Talonario lo pide cada hora; sin ese código, si ARCA no responde no sale ningún comprobante hasta que vuelva.${motivo}`,
  };
}

function avisoDeRechazo({ rechazados }: QuincenaCaea): AvisoArca | null {
  if (rechazados === 0) return null;
  const cuantos = enPlural(rechazados, 'rechazó 1 comprobante', 'rechazó # comprobantes');
  return { codigo: 'caea_rechazado', urgente: true, texto: `ARCA ${cuantos} de los emitidos con CAEA.` };
}

function avisoDePlazo({ dias, tope }: QuincenaCaea): AvisoArca | null {
  if (dias === null || tope === null || dias > DIAS_DE_AVISO.aviso) return null;
  const hasta = formatFecha(tope);
  const texto =
    dias < 0
      ? `venció el ${hasta} el plazo de ARCA para informar los comprobantes emitidos con CAEA, y quedan comprobantes sin informar.`
      : `falta informar a ARCA los comprobantes emitidos con CAEA: hay tiempo hasta el ${hasta}.`;
  return { codigo: 'caea_por_informar', urgente: dias <= DIAS_DE_AVISO.urgente, texto };
}
