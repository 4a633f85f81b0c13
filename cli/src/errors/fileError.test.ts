import { AppError } from '@talonario/core/base';
import { expect, test } from 'vitest';
import { asFileError } from './fileError.ts';

test.each(['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST'])('%s on a path is said with the path', (code) => {
  const cause = Object.assign(new Error('mkdir'), { code, path: '/datos/pdf' });
  expect(asFileError(cause)).toMatchObject({
    code: 'archivo_no_disponible',
    data: { archivo: '/datos/pdf', motivo: expect.any(String) },
    cause,
  });
});

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is a full disk, whatever was being written', (code) => {
  expect(asFileError(Object.assign(new Error('write'), { code }))).toMatchObject({ code: 'disco_lleno' });
});

test.each([
  ['no path', Object.assign(new Error('connect'), { code: 'EACCES' })],
  ['another code', Object.assign(new Error('open'), { code: 'ENOENT', path: '/x' })],
  ['a failure of ours', new AppError('sin_casos')],
  ['no error', 'EACCES'],
])('%s is not one', (_what, error) => {
  expect(asFileError(error)).toBeNull();
});
