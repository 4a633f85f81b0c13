import { reconcileRestaurados, emitComprobante } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBorradores } from '../../helpers/mundos/borradores.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A program sends again, to the restored database, a voucher it sent after the copy: ARCA has it already.

let tienda: Tienda;
const copias = createCopias(() => tienda.entorno);
beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
});
afterAll(async () => {
  await tienda.close();
  await copias.close();
});

const libro = () => tienda.entorno.arca.estado().comprobantes.length;
const tipear = async (deps: Deps, iva = '210.00'): Promise<string> => {
  const [id = ''] = await seedBorradores(deps, tienda.emisor, [
    { fecha: tienda.hoy, tipo_documento: 96, numero_documento: '30772291', iva },
  ]);
  return id;
};
const emitir = (deps: Deps, id: string, confirmar_repetido = false) =>
  emitComprobante(deps, { alcance: tienda.emisor.alcance, id, confirmar_repetido });

test('an equal voucher is held naming the one ARCA has, and goes out once it is said to be another', async () => {
  const { restaurar } = await copias.copiar();
  const { autorizacion } = await emitir(tienda.deps, await tipear(tienda.deps));
  expect(libro()).toBe(1);
  await conRestaurada(await restaurar(), async (deps) => {
    await reconcileRestaurados(deps);
    const repetido = await tipear(deps);
    await expect(emitir(deps, repetido)).rejects.toMatchObject({
      code: 'repetido_de_arca',
      data: { comprobante: 'FC B 0003-00000001', total: '1210.00', fecha: tienda.hoy, cae: autorizacion?.codigo },
    });
    expect(libro()).toBe(1);
    expect(await emitir(deps, repetido, true)).toMatchObject({ status: 'emitida', numero_comprobante: 2 });
    expect(libro()).toBe(2);
  });
});
