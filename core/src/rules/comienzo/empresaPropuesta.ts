import type { FechaCivil } from '../../contract/base.ts';
import type { PersonaBuscada } from '../../contract/comprobantes/facturas.ts';
import type { CondicionIvaReceptor, Provincia, SituacionIva } from '../../contract/enums.ts';

/** Percent of gross-income tax that is supposed while nobody said another (spec §9). It is only a cost of the estimate. */
export const IIBB_SIN_CONFIRMAR = 5;

/** A company as ARCA knows it. What it does not say is null, and is asked. */
export interface EmpresaPropuesta {
  cuit: string;
  razon_social: string;
  situacion_iva: SituacionIva;
  /** It is registered in something that lets it issue. */
  puede_emitir: boolean;
  domicilio: string;
  provincia: Provincia | null;
  /** CLAE, six digits. */
  actividad: string | null;
  actividad_nombre: string | null;
  inicio_actividades: FechaCivil | null;
  /** The day is ARCA's; otherwise the first of the month that it says. */
  inicio_exacto: boolean;
}

/** The receiver's conditions that a company can have; the others issue nothing. */
const situaciones: Readonly<Partial<Record<CondicionIvaReceptor, SituacionIva>>> = { 1: 1, 4: 4, 6: 6, 13: 6, 16: 6 };

/** What the padrón knows of a company, to be looked at before it is created. */
export function empresaPropuesta(persona: PersonaBuscada): EmpresaPropuesta {
  const { cuit, razon_social, domicilio, provincia, registro, datosGenerales } = persona;
  const situacion = persona.situacion_iva === null ? undefined : situaciones[persona.situacion_iva];
  const contrato = datosGenerales?.fechaContratoSocial ?? null;
  const mes = registro?.desde ?? null;
  return {
    cuit,
    razon_social,
    situacion_iva: situacion ?? 5,
    puede_emitir: situacion !== undefined,
    domicilio,
    provincia,
    actividad: registro?.actividad?.codigo ?? null,
    actividad_nombre: registro?.actividad?.nombre ?? null,
    inicio_actividades: contrato ?? (mes === null ? null : `${mes}-01`),
    inicio_exacto: contrato !== null,
  };
}
