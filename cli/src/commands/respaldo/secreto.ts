import { readConfig, rotateSecreto } from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Output } from '../../output/output.ts';

/** Encrypts again, under the present secret, what is under the one of before. @throws AppError `configuracion_invalida` */
export async function rotar({ environment }: Context): Promise<Output> {
  const rotado = await rotateSecreto(readConfig(environment.variables));
  const cuantas = count(rotado.recifradas, { uno: 'fila quedó cifrada', varios: 'filas quedaron cifradas' });
  return {
    data: rotado,
    blocks: [
      { kind: 'paragraph', text: `${cuantas} con el secreto nuevo (huella ${rotado.huella}).`, tone: 'bien' },
      {
        kind: 'paragraph',
        text: 'Ya se puede quitar APP_SECRET_ANTERIOR. Guardalo aparte mientras haya copias hechas con él.',
      },
    ],
  };
}
