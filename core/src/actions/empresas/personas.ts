import type { PersonaBuscada } from '../../contract/comprobantes/facturas.ts';
import { provincias } from '../../rules/catalogs/provincia.ts';
import { condicionEnPadron, nombreDePersona } from '../../rules/comprobantes/receptor.ts';
import { isValidCuit, stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import type { Deps } from '../process/deps.ts';
import { consultarPadron } from '../padrones/consultarPadron.ts';

/**
 * What the tax authority says of a CUIT, with what the forms fill from it. A CUIL has a name and is a final consumer.
 * @throws AppError `cuit_invalido`, `cuit_no_encontrado`, `padron_inconsistente` when its registration has errors and the
 *   condition cannot be told, `padron_no_disponible`
 */
export async function lookupCuit(deps: Deps, texto: string): Promise<PersonaBuscada> {
  const cuit = stripDocumento(texto);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  const consulta = await consultarPadron(deps, cuit);
  if (consulta.estado === 'inexistente') throw new AppError('cuit_no_encontrado', { cuit });
  if (consulta.estado !== 'encontrada') throw new AppError('padron_no_disponible', { cuit });
  const { persona } = consulta;
  const segunPadron = condicionEnPadron(persona);
  if (segunPadron.kind === 'error') throw new AppError('padron_inconsistente', { cuit, texto: segunPadron.texto });
  const fiscal = persona.datosGenerales?.domicilioFiscal ?? null;
  return {
    ...persona,
    razon_social: nombreDePersona(persona),
    situacion_iva: segunPadron.kind === 'cuil' ? 5 : segunPadron.condicion,
    domicilio: fiscal?.direccion ?? '',
    localidad: fiscal?.localidad ?? '',
    codigo_postal: fiscal?.codPostal ?? '',
    provincia: provincias.find(({ id }) => id === fiscal?.idProvincia)?.id ?? null,
  };
}
