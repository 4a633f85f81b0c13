import { AppError, formatFecha, id as idSchema, type Provincia } from '@talonario/core/base';
import { formatCuit, provinciaOf } from '@talonario/core/empresas';
import { exclusionTipeada, type ExclusionPercepcion } from '@talonario/core/percepciones';
import { addExclusion, listExclusiones, removeExclusion } from '@talonario/core/server/percepciones';
import { flag } from '../../comando/opcion.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

const MAX_CERTIFICADO = 60;

/** Certificate of exclusion as typed: company and buyer by their CUIT, days as `yyyy-MM-dd`. */
interface CertificadoTipeado {
  empresa: string;
  comprador: string;
  provincia: Provincia;
  certificado: string;
  desde: string;
  /** null: it does not end. */
  hasta: string | null;
}

/** The certificates by which a company does not perceive some buyers; with `--quitar`, after taking one away. */
export async function certificados(
  context: Context,
  { empresa: cuit, quitar }: { empresa: string; quitar: string | null },
): Promise<Output> {
  if (quitar !== null && !idSchema.safeParse(quitar).success) throw new AppError('exclusion_no_encontrada');
  return withUser(context, async (session) => {
    const { id: empresa } = await findEmpresa(session, cuit);
    if (quitar !== null) await removeExclusion(session.deps, session.alcance, empresa, quitar);
    return describeCertificados(await listExclusiones(session.deps, session.alcance, empresa));
  });
}

/** Keeps the certificate of a buyer. @throws AppError `valor_invalido` of a longer one than is kept, or of no CUIT */
export async function certificar(
  context: Context,
  { empresa: cuit, comprador, certificado, provincia, desde, hasta }: CertificadoTipeado,
): Promise<Output> {
  if (certificado.length > MAX_CERTIFICADO)
    throw new AppError('valor_invalido', { campo: flag('certificado'), valor: certificado });
  const leida = exclusionTipeada.safeParse({ provincia, cuit: comprador, desde, hasta, certificado });
  // The options were read one by one: only the buyer is as he was typed.
  if (!leida.success) throw new AppError('valor_invalido', { campo: 'CUIT', valor: comprador });
  return withUser(context, async (session) => {
    const { id: empresa } = await findEmpresa(session, cuit);
    return describeCertificados([await addExclusion(session.deps, session.alcance, empresa, leida.data)]);
  });
}

export function describeCertificados(filas: readonly ExclusionPercepcion[]): Output {
  if (filas.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'La empresa no tiene certificados de exclusión.' }] };
  }
  return {
    data: filas,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Comprador' },
          { title: 'Provincia' },
          { title: 'Certificado' },
          { title: 'Vale' },
          { title: 'Id' },
        ],
        rows: filas.map(({ id, cuit, provincia, certificado, desde, hasta }) => [
          formatCuit(cuit),
          provinciaOf(provincia).acentuado,
          certificado,
          hasta === null ? `desde el ${formatFecha(desde)}` : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`,
          id,
        ]),
      },
    ],
  };
}
