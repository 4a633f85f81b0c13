import { mkdir } from 'node:fs/promises';
import { AppError, enPlural, formatARS } from '@talonario/core/base';
import { controlDeSufridos, type ArchivoDeSufridos, type TipoDeCuenta } from '@talonario/core/contador';
import { reviewArchivo, saveArchivo } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

/**
 * Saves a file of the taxes suffered in a month; with `revisar`, only says what it would have. A month without them is an answer.
 * @throws AppError `valor_invalido` for an account or an agent that is none
 */
export async function archivo(
  context: Context,
  pedido: {
    archivo: ArchivoDeSufridos;
    empresa: string;
    mes: string;
    salida: string;
    revisar: boolean;
    cbu: string | null;
    tipoCuenta: TipoDeCuenta | null;
    agente: string | null;
  },
): Promise<Output> {
  const periodo = mesOf({ mes: pedido.mes, desde: null, hasta: null });
  const cbu = digitsOf('--cbu', pedido.cbu, 22);
  const agente = digitsOf('--agente', pedido.agente, 11);
  return withUser(context, async ({ deps, alcance, ...session }) => {
    const { id: company_id } = await findEmpresa({ deps, alcance, ...session }, pedido.empresa);
    const deArchivo = {
      company_id,
      periodo,
      archivo: pedido.archivo,
      cbu,
      tipo_cuenta: pedido.tipoCuenta ?? 'OT',
      agente,
    } as const;
    if (!pedido.revisar) await mkdir(pedido.salida, { recursive: true });
    const { archivo: escrito, control } = pedido.revisar
      ? { archivo: null, control: await reviewArchivo(deps, alcance, deArchivo) }
      : await saveArchivo(deps, alcance, deArchivo, pedido.salida);
    const registros = enPlural(control.registros, '1 registro', '# registros');
    const frase =
      control.registros === 0
        ? 'No hay nada para el archivo en ese mes.'
        : `${control.nombre}: ${registros} por ${formatARS(control.importe)}.${escrito === null ? '' : ` Se guardó en ${escrito}.`}`;
    const blocks: Block[] = [{ kind: 'paragraph', text: frase }];
    if (control.sin_portal) {
      blocks.push({
        kind: 'paragraph',
        text: 'Ningún portal recibió todavía un archivo con este diseño: controlá el total al importarlo.',
        tone: 'espera',
      });
    }
    if (control.afuera.length > 0) {
      const items = control.afuera.map(
        ({ motivo, cuantos, importe, referencias }) =>
          `${enPlural(cuantos, '1 queda', '# quedan')} afuera por ${formatARS(importe)}. ${motivo}${referencias.length > 0 ? ` ${referencias.join(', ')}` : ''}`,
      );
      blocks.push({ kind: 'list', title: 'Queda afuera', items, tone: 'atencion' });
    }
    return { data: { ...controlDeSufridos.encode(control), archivos: escrito === null ? [] : [escrito] }, blocks };
  });
}

/** @throws AppError `valor_invalido` */
function digitsOf(campo: string, escrito: string | null, largo: number): string | null {
  if (escrito === null) return null;
  const limpio = escrito.replace(/[.\-\s]/g, '');
  if (!/^\d+$/.test(limpio) || limpio.length !== largo) throw new AppError('valor_invalido', { campo, valor: escrito });
  return limpio;
}
