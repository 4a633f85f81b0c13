import type { NumerosConfirmados } from '../../../contract/arca/contingencia.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import {
  findContingencia,
  lastNumeros,
  markNumerosConfirmados,
  raiseNumeros,
} from '../../../store/contingencia/contingencia.ts';
import { lockEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { holdCuit } from '../../verificacion/requireCuit.ts';
import { TIPOS } from '../../restauracion/requireConciliado.ts';

/**
 * A person says the last numbers that were given in the company's point of sale of contingency: after a copy is restored nobody else knows
 * those given since it was made. They may be greater than ours, never lower.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `contingencia_sin_configurar`,
 *   `valor_invalido` for a number lower than ours, one that is missing, or a type that is not issued here
 */
export async function confirmNumeros(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { numeros }: NumerosConfirmados,
): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const { ambiente } = deps.arca;
  await deps.store.tx(async (tx) => {
    const { cuit } = await lockEmpresa(tx, alcance, company_id);
    await holdCuit(deps, tx, { company_id, cuit });
    const contingencia = await findContingencia(tx, ambiente, company_id);
    if (contingencia === null) throw new AppError('contingencia_sin_configurar');
    const punto = { ambiente, cuit, punto_de_venta: contingencia.punto_de_venta };
    const refuse = (valor: number) => new AppError('valor_invalido', { campo: 'numeros', valor });
    for (const { tipo_comprobante, ultimo } of await lastNumeros(tx, punto)) {
      const numeroDicho = numeros.find((numero) => numero.tipo_comprobante === tipo_comprobante);
      if (numeroDicho === undefined || numeroDicho.ultimo < ultimo) throw refuse(numeroDicho?.ultimo ?? ultimo);
    }
    const ajeno = numeros.find(({ tipo_comprobante }) => !TIPOS.some((tipo) => tipo === tipo_comprobante));
    if (ajeno !== undefined) throw refuse(ajeno.tipo_comprobante);
    await raiseNumeros(tx, punto, numeros);
    await markNumerosConfirmados(tx, ambiente, company_id);
  });
}
