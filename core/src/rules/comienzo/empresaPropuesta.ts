import type { FechaCivil } from '../../contract/base.ts';
import type { PersonaBuscada } from '../../contract/comprobantes/facturas.ts';
import { condicionEnDuda } from '../comprobantes/condicion/condicionEnDuda.ts';
import type { CondicionIvaReceptor, Provincia, SituacionIva } from '../../contract/enums.ts';

/** Percent of gross-income tax assumed until somebody types another (spec §9). It is only a cost of the estimate. */
export const IIBB_SIN_CONFIRMAR = 5;

/** A company as ARCA knows it. Data that ARCA lacks are null, and the user is asked for them. */
export interface EmpresaPropuesta {
  cuit: string;
  razon_social: string;
  situacion_iva: SituacionIva;
  /** Sentence that asks to confirm the condition; null: ARCA leaves no doubt. */
  condicion_en_duda: string | null;
  /** The company is registered in a tax that lets it issue. */
  puede_emitir: boolean;
  domicilio: string;
  provincia: Provincia | null;
  /** CLAE, six digits. */
  actividad: string | null;
  actividad_nombre: string | null;
  inicio_actividades: FechaCivil | null;
  /** True: the day is ARCA's; false: ARCA tells only the month, and the day is its first. */
  inicio_exacto: boolean;
}

/** Condition of a company for each condition of a receiver; the conditions that are not here issue nothing. */
const situaciones: Readonly<Partial<Record<CondicionIvaReceptor, SituacionIva>>> = { 1: 1, 4: 4, 6: 6, 13: 6, 16: 6 };

/** A company proposed from the padrón, for the user to check before it is created. */
export function empresaPropuesta(persona: PersonaBuscada): EmpresaPropuesta {
  const { cuit, razon_social, domicilio, provincia, registro, datosGenerales } = persona;
  const situacion = persona.situacion_iva === null ? undefined : situaciones[persona.situacion_iva];
  const contrato = datosGenerales?.fechaContratoSocial ?? null;
  const mes = registro?.desde ?? null;
  return {
    cuit,
    razon_social,
    situacion_iva: situacion ?? 5,
    condicion_en_duda: condicionEnDuda(persona),
    puede_emitir: situacion !== undefined,
    domicilio,
    provincia,
    actividad: registro?.actividad?.codigo ?? null,
    actividad_nombre: registro?.actividad?.nombre ?? null,
    inicio_actividades: contrato ?? (mes === null ? null : `${mes}-01`),
    inicio_exacto: contrato !== null,
  };
}
