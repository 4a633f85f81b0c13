import { controlDeEmisor, type ControlDeEmisor, type LineaDeControl } from '@talonario/core/arca';
import { enPlural } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import { checkEmisor } from '@talonario/core/server/arca';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Cell, Output } from '../../output/output.ts';

/**
 * Whether a company is ready to issue, as ARCA shows it. `empresa`: CUIT as typed.
 * @throws AppError `cuit_invalido`, `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function arcaControlEmisor(context: Context, empresa: string): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, empresa);
    return describeControl(await checkEmisor(session.deps, session.alcance, id));
  });
}

/** Exit code 5 when something has to be mended; 3 while ARCA does not answer. */
export function describeControl(control: ControlDeEmisor): Output {
  const { cuit, razon_social, lineas, responde } = control;
  const faltan = lineas.filter(({ estado }) => estado === 'falta').length;
  const que_hacer = lineas.flatMap(({ titulo, hacer }) => (hacer === null ? [] : [`${titulo}: ${hacer}`]));
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      text: `${razon_social}, CUIT ${formatCuit(cuit)}: ${headline(faltan, responde)}`,
      tone: faltan > 0 ? 'atencion' : responde ? 'bien' : 'espera',
    },
    {
      kind: 'table',
      columns: [{ title: 'Control' }, { title: 'Estado' }, { title: 'Qué se sabe', flexible: true }],
      rows: lineas.map((linea) => [linea.titulo, estados[linea.estado], linea.detalle]),
    },
  ];
  if (que_hacer.length > 0) blocks.push({ kind: 'list', title: 'Qué hacer', items: que_hacer });
  return { data: controlDeEmisor.encode(control), blocks, exit: faltan > 0 ? 5 : responde ? 0 : 3 };
}

function headline(faltan: number, responde: boolean): string {
  if (faltan > 0) return enPlural(faltan, 'hay 1 cosa para resolver.', 'hay # cosas para resolver.');
  return responde
    ? 'lo que ARCA muestra está en orden.'
    : 'ARCA no respondió todas las consultas: probá de nuevo en unos minutos.';
}

const estados: Readonly<Record<LineaDeControl['estado'], Cell>> = {
  ok: { text: 'ok', tone: 'bien' },
  falta: { text: 'falta', tone: 'atencion' },
  no_se_sabe: { text: 'sin comprobar', tone: 'espera' },
};
