import { expect, test } from 'vitest';
import { linkDeAutorizacion } from './vincular.ts';

test('the link asks for a code, for this application and what was begun for this user (spec §2 "Accounts")', () => {
  const link = linkDeAutorizacion(
    { authUrl: 'https://auth.ejemplo.test', clientId: '77', redirectUri: 'https://casa.test/vuelta?a=1&b=2' },
    'un-usuario.y-un-secreto',
  );
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe('https://auth.ejemplo.test/authorization');
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: '77',
    redirect_uri: 'https://casa.test/vuelta?a=1&b=2',
    state: 'un-usuario.y-un-secreto',
  });
});
