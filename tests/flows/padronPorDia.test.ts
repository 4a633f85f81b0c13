import { isValidCuit } from '@talonario/core/empresas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// Queries to ARCA's padrón use the operator's certificate: a daily limit keeps a user from reading it whole.

const TOPE = 35;
/** New CUITs a day that an owner without a proved CUIT may look up. */
const SIN_PRUEBA = 30;

/** 2 × TOPE CUITs with a valid check digit. */
const cuits = Array.from({ length: 5_000 }, (_, n) => `2030${String(111_000 + n).padStart(6, '0')}`)
  .flatMap((diez) => Array.from({ length: 10 }, (_, digito) => `${diez}${digito}`))
  .filter(isValidCuit)
  .slice(0, 2 * TOPE);

let servidor: Servidor;

beforeAll(async () => {
  servidor = await startServidor({ PADRON_CONSULTAS_POR_DIA: String(TOPE), EMPRESAS: 'a_probar' });
});
afterAll(() => servidor.close());

const search = async (usuarioDePrueba: UsuarioDePrueba, cuit: string): Promise<string> => {
  const { status, body } = await usuarioDePrueba.call('get', `/api/facturas/search/${cuit}`);
  return status === 429 ? body.codigo : 'asked';
};

test('an owner looks up 30 new CUITs a day, and stored CUITs do not count', async () => {
  const curious = await servidor.usuario();
  const first = await Promise.all(cuits.slice(0, SIN_PRUEBA).map((cuit) => search(curious, cuit)));
  expect(new Set(first)).toEqual(new Set(['asked']));
  expect(await search(curious, cuits[SIN_PRUEBA] ?? '')).toBe('demasiadas_consultas_al_padron');
  // A CUIT looked up today, by this owner or another, is answered again.
  expect(await search(curious, cuits[0] ?? '')).toBe('asked');
  const another = await servidor.usuario();
  expect(await search(another, cuits[SIN_PRUEBA] ?? '')).toBe('asked');
  expect(await search(curious, cuits[SIN_PRUEBA] ?? '')).toBe('asked');
});

test('searches made at once have the same limit as one by one', async () => {
  const curious = await servidor.usuario();
  const asked = await Promise.all(cuits.slice(SIN_PRUEBA + 1).map((cuit) => search(curious, cuit)));
  expect(asked.filter((answer) => answer === 'asked')).toHaveLength(SIN_PRUEBA);
});
