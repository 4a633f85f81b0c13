import { capturas } from '@talonario/fixtures';
import { describe, expect, it } from 'vitest';
import { meliConRespuestas, VENDEDOR } from '../../../../../../tests/builders/raras/cliente.ts';
import type { MeliJson } from '../../types.ts';
import { normalizeOrden } from '../normalize.ts';

const [orden] = capturas('ordenes/orders-search-2').flatMap(
  ({ cuerpo }) => (cuerpo as { results: (MeliJson & { mediations: { id: number }[] })[] }).results,
);
const ID = orden?.mediations[0]?.id ?? 0;
const [cerrado] = capturas('reclamos/claims-1');
const [abierto] = capturas('reclamos/claims-2');

/** The captured answer, of the claim that the captured order names. */
const buildReclamo = (captura: typeof cerrado, cambios: object = {}) => ({
  ...(captura?.cuerpo as object),
  id: ID,
  ...cambios,
});
const reclamo = (reclamos: Record<string, object | null> = {}, cambios: MeliJson = {}) =>
  normalizeOrden({ ...orden, ...cambios }, reclamos).reclamo;

describe('the claim of an order that names it by its id alone', () => {
  it.each([
    ['not asked', {}, { estado: 'por_saber' }],
    ['closed', { [ID]: buildReclamo(cerrado) }, { estado: 'sabido', valor: 'cerrado' }],
    ['open, in dispute', { [ID]: buildReclamo(abierto) }, { estado: 'sabido', valor: 'abierto' }],
    ['refused', { [ID]: null }, { estado: 'por_saber' }],
    ['without its status', { [ID]: buildReclamo(cerrado, { status: null }) }, { estado: 'por_saber' }],
    ['in a status of another name', { [ID]: buildReclamo(cerrado, { status: 'reopened' }) }, { estado: 'por_saber' }],
    ['an answer about another claim', { [ID]: buildReclamo(cerrado, { id: 5256749420 }) }, { estado: 'por_saber' }],
  ])('%s', (_, reclamos, esperado) => {
    expect(reclamo(reclamos)).toEqual(esperado);
  });

  it('none', () => {
    expect(reclamo({}, { mediations: [] })).toEqual({ estado: 'ninguno' });
  });

  it('the order’s other fields about a claim decide nothing', () => {
    expect(reclamo({}, { mediations: [{ id: ID, status: 'closed' }] })).toEqual({ estado: 'por_saber' });
  });

  it('of several claims an open one decides; else an unknown one', () => {
    const mediations = [{ id: ID }, { id: 5256749420 }];
    const cuerpo = cerrado?.cuerpo as object;
    expect(reclamo({ [ID]: buildReclamo(cerrado), 5256749420: cuerpo }, { mediations })).toMatchObject({
      valor: 'cerrado',
    });
    expect(reclamo({ [ID]: buildReclamo(cerrado) }, { mediations })).toEqual({ estado: 'por_saber' });
    expect(reclamo({ [ID]: buildReclamo(abierto) }, { mediations })).toMatchObject({ valor: 'abierto' });
  });
});

it('a claim is read by its id, with what it is about', async () => {
  const meli = meliConRespuestas(capturas('reclamos/claims-1', 'reclamos/claims-4'));
  const { asunto } = await meli.cuenta(VENDEDOR).reclamo('5256749420');
  expect(asunto).toEqual({ clase: 'orden', id: '2000007819609432' });
  await expect(meli.cuenta(VENDEDOR).reclamo('1')).rejects.toMatchObject({ code: 'plaza_no_encontrado' });
});
