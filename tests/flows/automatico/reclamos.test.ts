import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

// Automatic invoicing of a sale with a claim: a closed claim does not stop it; an open or unknown one does.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset({ ajustes: { receptor_espera_horas: 2 } }));

const SIN_PERMISO = 'At least one policy returned UNAUTHORIZED.';
const sinPermiso = () =>
  auto.tienda.control('POST /__sim/fallas', {
    operacion: 'GET /post-purchase/v1/claims/{id}',
    tipo: 'rechazo',
    mensaje: SIN_PERMISO,
    veces: 500,
  });

test('a sale whose claim closed long ago is invoiced', async () => {
  await auto.vender({ tipo: 'reclamo_cerrado' });
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toHaveLength(1);
  expect(await auto.paraDespues()).toEqual([]);
});

test('a sale whose claim cannot be read waits as long as the account says, then tells a person; once read, it is invoiced', async () => {
  await sinPermiso();
  const { venta } = await auto.vender({ tipo: 'reclamo_cerrado' });
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toEqual([]);
  expect(await auto.actividad('omitida')).toEqual([]);
  expect(await auto.actividad('permiso_faltante')).toMatchObject([
    { requiere_persona: true, resuelta: null, texto: expect.stringContaining('los reclamos') },
  ]);

  await auto.correrReloj(2.1 * 3_600_000);
  await auto.adelantar();
  expect(await auto.tienda.emitidas()).toEqual([]);
  expect(await auto.actividad('omitida')).toMatchObject([
    { venta, requiere_persona: true, texto: expect.stringContaining('no informa si sigue abierto') },
  ]);

  await auto.tienda.control('DELETE /__sim/fallas');
  await auto.adelantar();
  expect(await auto.tienda.emitidas()).toHaveLength(1);
  expect(await auto.actividad('permiso_faltante')).toMatchObject([{ resuelta: { en: expect.any(Date) } }]);
});
