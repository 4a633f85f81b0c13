import type { NumerosConfirmados } from '../../../contract/arca/contingencia.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import {
  findContingencia,
  lastNumeros,
  markNumerosConfirmados,
  raiseNumeros,
  type PuntoDeContingencia,
  type UltimoNumero,
} from '../../../store/contingencia/contingencia.ts';
import { holdNumeros } from '../../../store/arca/retenidos.ts';
import type { EntityManager } from '../../../store/db.ts';
import { lockEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { holdCuit } from '../../verificacion/requireCuit.ts';
import { TIPOS } from '../../restauracion/requireConciliado.ts';

/**
 * A person says the last numbers that were given in the company's point of sale of contingency: after a copy is restored nobody else knows
 * those given since it was made. They may be greater than ours, never lower. What may be one of the numbers in between waits until a person
 * says what each one was.
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
    const actuales = await lastNumeros(tx, punto);
    for (const { tipo_comprobante, ultimo } of actuales) {
      const numeroDicho = numeros.find((numero) => numero.tipo_comprobante === tipo_comprobante);
      if (numeroDicho === undefined || numeroDicho.ultimo < ultimo) throw refuse(numeroDicho?.ultimo ?? ultimo);
    }
    const ajeno = numeros.find(({ tipo_comprobante }) => !TIPOS.some((tipo) => tipo === tipo_comprobante));
    if (ajeno !== undefined) throw refuse(ajeno.tipo_comprobante);
    if (contingencia.numeros_por_confirmar) await holdFaltantes(deps, tx, punto, { actuales, numeros });
    await raiseNumeros(tx, punto, numeros);
    await markNumerosConfirmados(tx, ambiente, company_id);
  });
}

/** Numbers of a type held at most: one holds as much as all. */
const FALTANTES = 1_000;

/** Holds the numbers given since the copy, of whose vouchers neither ARCA nor anybody here knows. */
async function holdFaltantes(
  deps: Deps,
  tx: EntityManager,
  punto: PuntoDeContingencia,
  { actuales, numeros }: { actuales: readonly UltimoNumero[]; numeros: readonly UltimoNumero[] },
): Promise<void> {
  for (const { tipo_comprobante, ultimo: ultimoDado } of numeros) {
    const ultimo = actuales.find((actual) => actual.tipo_comprobante === tipo_comprobante)?.ultimo ?? 0;
    const primero = Math.max(ultimo + 1, ultimoDado - FALTANTES + 1);
    await holdNumeros(
      tx,
      { ...punto, tipo_comprobante },
      {
        numeros: Array.from({ length: Math.max(0, ultimoDado - primero + 1) }, (_, i) => primero + i),
        origen: 'caea',
        arca_ultimo: null,
        ahora: deps.clock.now(),
        cadaMs: deps.issuing.mirarCadaMs,
      },
    );
  }
}
