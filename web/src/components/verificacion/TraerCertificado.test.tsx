// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { selfSigned, toPfx } from '../../../../tests/helpers/servicios/verificacion.ts';
import { renderScreen } from '../../testing/render.tsx';
import { readArchivos } from './readArchivos.ts';
import { TraerCertificado, type ParTraido } from './TraerCertificado.tsx';

afterEach(cleanup);

const { publicKey, privateKey: key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const cert = selfSigned(publicKey, key);

const file = (nombre: string, ...partes: BlobPart[]) => new File(partes, nombre);
const derOf = (pem: string) => new Uint8Array(new X509Certificate(pem).raw);
const claveDer = (type: 'pkcs8' | 'pkcs1') =>
  new Uint8Array(createPrivateKey(key).export({ type, format: 'der' }) as Buffer);

const makePfx = () => new Uint8Array(Buffer.from(toPfx({ certificado: cert, clave: key }, 'secreta'), 'base64'));

test('a certificate and a key are told apart, in PEM or DER, whatever their names', async () => {
  expect(await readArchivos([file('a.txt', key), file('b.txt', cert)])).toEqual({ certificado: cert, clave: key });
  expect(await readArchivos([file('juntos.pem', key, cert)])).toEqual({ certificado: key + cert, clave: key + cert });
  const { certificado = '' } = await readArchivos([file('cert.cer', derOf(cert))]);
  expect(new X509Certificate(certificado).fingerprint256).toBe(new X509Certificate(cert).fingerprint256);
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    const { clave = '' } = await readArchivos([file('x.key', claveDer(type))]);
    expect(createPublicKey(clave).export({ type: 'spki', format: 'pem' })).toBe(publicKey);
  }
});

test('a PFX is kept whole, and a file that is too big is not read', async () => {
  const pfx = makePfx();
  const base64 = Buffer.from(pfx).toString('base64');
  expect(await readArchivos([file('mio.p12', pfx)])).toEqual({ pfx: { nombre: 'mio.p12', base64 } });
  expect(await readArchivos([file('foto.crt', 'x'.repeat(48_001))])).toEqual({
    rechazo: 'foto.crt pesa más de 48 kB: no es un certificado ni una clave.',
  });
});

test('the form sends the PFX with its password, or the pair that its files filled in', async () => {
  const onTraer = vi.fn<(par: ParTraido) => Promise<void>>(async () => undefined);
  renderScreen(<TraerCertificado working={false} onTraer={onTraer} onCancelar={() => undefined} />);
  const choose = (...files: File[]) => {
    const campo = document.querySelector('input[type=file]');
    if (campo === null) throw new Error('there is no field for files');
    fireEvent.change(campo, { target: { files } });
  };
  const guardar = screen.getByRole('button', { name: 'Guardar y probar' });
  expect(guardar).toHaveProperty('disabled', true);
  choose(file('cert.crt', cert), file('clave.key', key));
  await waitFor(() => expect(guardar).toHaveProperty('disabled', false));
  fireEvent.click(guardar);
  expect(onTraer).toHaveBeenLastCalledWith({ certificado: cert, clave: key });

  choose(file('mio.pfx', makePfx()));
  const contrasena = await screen.findByLabelText(/^Contraseña de mio\.pfx/);
  fireEvent.change(contrasena, { target: { value: 'secreta' } });
  fireEvent.click(guardar);
  expect(onTraer).toHaveBeenLastCalledWith({ pfx: expect.stringMatching(/^MII/), contrasena: 'secreta' });
});
