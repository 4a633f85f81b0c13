import type { SituacionIva } from '../../contract/enums.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';
import { MONOTRIBUTO, nombreCondicionIva, situacionesIva } from '../catalogs/situacionIva.ts';
import { condicionEnPadron, nameCondiciones } from '../comprobantes/condicion/condicionEnPadron.ts';
import { formatCuit } from '../cuit.ts';
import { SIN_RESPUESTA, type DatosDeControl, type Linea } from './linea.ts';

/** Lines about what the padrón shows of the issuer: fiscal address, active taxes and main activity. */
export function dePersona(datos: DatosDeControl): Record<'domicilio' | 'impuestos' | 'actividad', Linea> {
  return { domicilio: deDomicilio(datos), impuestos: deImpuestos(datos), actividad: deActividad(datos) };
}

/** The person that the padrón answered, or the line that says why there is none. */
function personaOf({ persona, cuit }: DatosDeControl): { persona: PersonaArca } | { linea: Linea } {
  if (persona.tipo === 'sin_respuesta') return { linea: SIN_RESPUESTA };
  if (persona.tipo !== 'dicho')
    return { linea: { estado: 'no_se_sabe', detalle: 'Todavía no se pudo consultar el padrón.', hacer: null } };
  if (persona.valor !== null) return { persona: persona.valor };
  return {
    linea: {
      estado: 'falta',
      detalle: `ARCA no conoce el CUIT ${formatCuit(cuit)}.`,
      hacer: 'Revisá el CUIT de la empresa.',
    },
  };
}

function deDomicilio(datos: DatosDeControl): Linea {
  const leida = personaOf(datos);
  if ('linea' in leida) return leida.linea;
  const domicilio = leida.persona.datosGenerales?.domicilioFiscal ?? null;
  const partes = [domicilio?.direccion, domicilio?.localidad].filter(
    (parte) => typeof parte === 'string' && parte !== '',
  );
  if (partes.length > 0) return { estado: 'ok', detalle: `En ARCA: ${partes.join(', ')}.`, hacer: null };
  return {
    estado: 'no_se_sabe',
    detalle: 'ARCA no muestra un domicilio fiscal.',
    hacer: 'Revisalo en tu constancia de inscripción.',
  };
}

/** Taxes that the padrón shows as active, against the condition of the company here. */
function deImpuestos(datos: DatosDeControl): Linea {
  const leida = personaOf(datos);
  if ('linea' in leida) return leida.linea;
  const { persona } = leida;
  const estadoClave = persona.datosGenerales?.estadoClave ?? null;
  if (estadoClave !== null && estadoClave !== 'ACTIVO')
    return {
      estado: 'falta',
      detalle: `En ARCA el CUIT figura ${estadoClave}.`,
      hacer: 'Regularizalo en el sitio de ARCA.',
    };
  const segunPadron = condicionEnPadron(persona);
  const propia = nombreDeSituacion(datos.situacion_iva);
  switch (segunPadron.kind) {
    case 'cuil':
      return {
        estado: 'falta',
        detalle: 'En ARCA la clave figura como CUIL, y con un CUIL no se factura.',
        hacer: 'Revisá el CUIT de la empresa.',
      };
    case 'error':
      return {
        estado: 'falta',
        detalle: `En ARCA figura: ${segunPadron.texto.replace(/\.$/, '')}.`,
        hacer: 'Regularizalo en el sitio de ARCA, o consultalo con tu contador.',
      };
    case 'ambigua':
      return {
        estado: 'no_se_sabe',
        detalle: `ARCA tiene activas las dos condiciones: ${nameCondiciones(segunPadron)}. Acá dice ${propia}.`,
        hacer: 'Confirmá con tu contador cuál vale.',
      };
    case 'condicion': {
      const enArca = nombreCondicionIva(segunPadron.condicion);
      if (grupoOf(segunPadron.condicion) === datos.situacion_iva)
        return { estado: 'ok', detalle: `${enArca}, como acá.`, hacer: null };
      return {
        estado: 'falta',
        detalle: `En ARCA figura ${enArca} y acá dice ${propia}.`,
        hacer: 'Corregí la situación frente al IVA de la empresa, o tu inscripción en ARCA.',
      };
    }
  }
}

function deActividad(datos: DatosDeControl): Linea {
  const leida = personaOf(datos);
  if ('linea' in leida) return leida.linea;
  const actividad = leida.persona.registro?.actividad ?? null;
  if (actividad === null)
    return {
      estado: 'no_se_sabe',
      detalle: 'ARCA no muestra actividades.',
      hacer: 'Revisá en tu constancia de inscripción que tengas una activa.',
    };
  const { codigo, nombre } = actividad;
  return { estado: 'ok', detalle: nombre === null ? codigo : `${codigo}, ${nombre}.`, hacer: null };
}

function nombreDeSituacion(situacion: SituacionIva): string {
  return situacionesIva.find(({ codigo }) => codigo === situacion)?.nombre ?? String(situacion);
}

/** A condition with one code for every monotributista, as companies have it. */
function grupoOf(condicion: number): number {
  return condicion === 13 || condicion === 16 ? MONOTRIBUTO : condicion;
}
