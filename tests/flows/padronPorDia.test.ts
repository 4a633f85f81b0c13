import { isValidCuit } from '@talonario/core/empresas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// ARCA's padrón is asked with the operator's certificate: nobody reads it whole.

const TOPE = 35;
/** What somebody without a proved CUIT may ask. */
const SIN_PRUEBA = 30;

/** CUITs with a right check digit, so many. */
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

test('an owner looks up so many new CUITs a day, and what is kept costs nothing', async () => {
  const curious = await servidor.usuario();
  const first = await Promise.all(cuits.slice(0, SIN_PRUEBA).map((cuit) => search(curious, cuit)));
  expect(new Set(first)).toEqual(new Set(['asked']));
  expect(await search(curious, cuits[SIN_PRUEBA] ?? '')).toBe('demasiadas_consultas_al_padron');
  // What was asked today, by them or by anybody else, is answered again.
  expect(await search(curious, cuits[0] ?? '')).toBe('asked');
  const another = await servidor.usuario();
  expect(await search(another, cuits[SIN_PRUEBA] ?? '')).toBe('asked');
  expect(await search(curious, cuits[SIN_PRUEBA] ?? '')).toBe('asked');
});

test('many searches at once find the same limit as one by one', async () => {
  const curious = await servidor.usuario();
  const asked = await Promise.all(cuits.slice(SIN_PRUEBA + 1).map((cuit) => search(curious, cuit)));
  expect(asked.filter((answer) => answer === 'asked')).toHaveLength(SIN_PRUEBA);
});
