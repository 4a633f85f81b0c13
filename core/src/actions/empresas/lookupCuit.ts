import type { PersonaBuscada } from '../../contract/comprobantes/facturas.ts';
import { provincias } from '../../rules/catalogs/provincia.ts';
import { nombreDePersona, sinPadron } from '../../rules/comprobantes/receptor.ts';
import { condicionEnPadron, condicionPropuesta } from '../../rules/comprobantes/condicion/condicionEnPadron.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { isValidCuit, NO_CATEGORIZADO, stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import type { Deps } from '../process/deps.ts';
import { consultPadron } from '../padrones/consultPadron.ts';
import { consultForPerson } from '../padrones/consultForPerson.ts';

/**
 * Data of a CUIT as `lookupCuit`, for a person or a program: each owner has a limit of these a day.
 * @throws AppError as `lookupCuit`; `demasiadas_consultas_al_padron`
 */
export function searchCuit(deps: Deps, alcance: Alcance, texto: string): Promise<PersonaBuscada> {
  return lookup(texto, (cuit) => consultForPerson(deps, alcance, cuit));
}

/**
 * Data of a CUIT in ARCA's padrón, with the values that fill the forms. A CUIL has a name and is a final consumer.
 * @throws AppError `cuit_invalido`, `cuit_no_encontrado`, `padron_inconsistente` when the CUIT's registration has errors and its
 *   condition cannot be told, `padron_no_disponible`, `arca_certificado` when the certificate may not use the padrón
 */
export function lookupCuit(deps: Deps, texto: string): Promise<PersonaBuscada> {
  return lookup(texto, (cuit) => consultPadron(deps, cuit));
}

async function lookup(texto: string, ask: (cuit: string) => Promise<ConsultaPadron>): Promise<PersonaBuscada> {
  const cuit = stripDocumento(texto);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  // The padrón has nobody with it.
  if (cuit === NO_CATEGORIZADO) throw new AppError('cuit_no_encontrado', { cuit });
  const consulta = await ask(cuit);
  if (consulta.estado === 'inexistente') throw new AppError('cuit_no_encontrado', { cuit });
  if (consulta.estado !== 'encontrada') throw sinPadron(consulta, cuit);
  const { persona } = consulta;
  const segunPadron = condicionEnPadron(persona);
  if (segunPadron.kind === 'error') throw new AppError('padron_inconsistente', { cuit, texto: segunPadron.texto });
  const fiscal = persona.datosGenerales?.domicilioFiscal ?? null;
  return {
    ...persona,
    razon_social: nombreDePersona(persona),
    situacion_iva: segunPadron.kind === 'cuil' ? CONSUMIDOR_FINAL : condicionPropuesta(segunPadron),
    otra_situacion_iva: segunPadron.kind === 'ambigua' ? segunPadron.segunda : null,
    domicilio: fiscal?.direccion ?? '',
    localidad: fiscal?.localidad ?? '',
    codigo_postal: fiscal?.codPostal ?? '',
    provincia: provincias.find(({ id }) => id === fiscal?.idProvincia)?.id ?? null,
  };
}
