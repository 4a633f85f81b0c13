import { conDato, dato } from '../datos.ts';
import { fila } from '../fila.ts';

/** Why a point of sale cannot be a company's point of contingency. */
export type MotivoDePunto = 'no_esta' | 'otro_sistema' | 'bloqueado' | 'de_baja' | 'cargado';

const motivos: Readonly<Record<string, string>> = {
  no_esta: 'no está en la lista de ARCA',
  otro_sistema: 'en ARCA es de otro sistema de facturación, no de CAEA',
  bloqueado: 'está bloqueado en ARCA',
  de_baja: 'está dado de baja en ARCA',
  cargado: 'ya está cargado en la empresa para facturar todos los días',
} satisfies Record<MotivoDePunto, string>;

/** Refusals about the advance codes (CAEA) with which a company issues while ARCA does not answer. */
export const erroresDeContingencia = {
  contingencia_sin_configurar: fila(
    'conflict',
    () => 'La empresa no usa CAEA. Elegí un punto de venta de tipo CAEA y activalo en sus datos.',
    'Para activarlo: `talonario arca caea configurar CUIT --punto NUMERO`.',
  ),
  contingencia_apagada: fila(
    'conflict',
    () => 'La empresa tiene CAEA apagado: no se le pide ningún código a ARCA. Activalo y volvé a intentar.',
    'Para activarlo: `talonario arca caea configurar CUIT`.',
  ),
  punto_no_sirve_caea: fila<{ punto_de_venta: number; motivo: MotivoDePunto }>('conflict', (data) => {
    const motivo = motivos[dato(data, 'motivo') ?? ''] ?? 'ARCA no lo tiene como CAEA';
    return `El punto de venta${conDato(data, 'punto_de_venta', '')} no sirve para CAEA: ${motivo}. Elegí otro, o creá uno en el sitio de ARCA con el sistema «CAEA - Contingencias».`;
  }),
  punto_de_contingencia: fila<{ punto_de_venta: number }>(
    'conflict',
    (data) =>
      `El punto de venta${conDato(data, 'punto_de_venta', '')} es el de CAEA, que se usa solo cuando ARCA no responde. Cargá otro para facturar todos los días.`,
  ),
};
