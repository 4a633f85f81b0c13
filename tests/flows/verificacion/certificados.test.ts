import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readPfxAparte } from '@talonario/core/server/arca';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { parDeArca, toPfx, verificacionOf } from '../../helpers/servicios/verificacion.ts';

// Upload of a certificate the company already has, with its key.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresaPropia: string;
beforeAll(async () => {
  servidor = await startServidor({ EMPRESAS: 'a_probar' });
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  duenia = await servidor.usuario();
  empresaPropia = await duenia.empresa();
});

interface Cuerpo {
  certificado?: string;
  clave?: string;
  pfx?: string;
  contrasena?: string;
}

const subir = (cuerpo: Cuerpo) =>
  duenia.call('post', `/api/empresa/${empresaPropia}/verificacion/certificados`, cuerpo);
const par = (cambios: Parameters<typeof parDeArca>[1] = {}) =>
  parDeArca(servidor, { cuit: CUIT.inscripto, ...cambios });

test('proves the CUIT, its key is kept encrypted, and its calls use it', async () => {
  const { body } = await subir(par()).expect(200);
  expect(body).toMatchObject({
    estado: 'verificada',
    prueba: 'certificado',
    certificados: [{ alias: 'talonario', estado: 'probado', pedido: null }],
  });
  const [fila] = await servidor.deps.store
    .fork()
    .execute<{ clave_cifrada: string }[]>('select clave_cifrada from certificado_empresa');
  expect(fila?.clave_cifrada).toMatch(/^v2\./);
  const borrador = await duenia.borrador(empresaPropia);
  await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
});

test('with a key in PKCS#1, as old instructions make it, proves it too', async () => {
  const { certificado, clave } = par();
  const pkcs1 = createPrivateKey(clave).export({ type: 'pkcs1', format: 'pem' }).toString();
  expect((await subir({ certificado, clave: pkcs1 }).expect(200)).body).toMatchObject({ estado: 'verificada' });
});

test('in a PFX, opened with its password, proves it too, and the PFX is not kept', async () => {
  const pfx = toPfx(par(), 'clave ñandú');
  const { body } = await subir({ pfx, contrasena: 'clave ñandú' }).expect(200);
  expect(body).toMatchObject({ estado: 'verificada', certificados: [{ alias: 'talonario', estado: 'probado' }] });
  const [fila] = await servidor.deps.store
    .fork()
    .execute<{ certificado: string; clave_cifrada: string }[]>(
      'select certificado, clave_cifrada from certificado_empresa',
    );
  expect(fila?.certificado).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(fila?.clave_cifrada).toMatch(/^v2\./);
  await duenia.call('post', `/api/facturas/${await duenia.borrador(empresaPropia)}/emitir`).expect(200);
});

test('the same certificate again, now in a PFX, is refused in a sentence', async () => {
  const propio = par();
  await subir(propio).expect(200);
  const { body } = await subir({ pfx: toPfx(propio, 'una'), contrasena: 'una' }).expect(400);
  expect(body).toMatchObject({
    codigo: 'certificado_no_sirve',
    error: 'La empresa ya tiene ese certificado: está en la lista.',
  });
  expect((await verificacionOf(duenia, empresaPropia)).certificados).toHaveLength(1);
});

test('of another CUIT is kept, and proves nothing', async () => {
  const { body } = await subir(par({ cuit: CUIT.monotributo })).expect(200);
  expect(body).toMatchObject({ estado: 'sin_verificar', certificados: [{ estado: 'sin_relacion' }] });
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const clave = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
const cifrada = (pem: string, type: 'pkcs8' | 'pkcs1'): string =>
  createPrivateKey(pem).export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secreta' }).toString();
const ayer = { desde: new Date('2020-01-01T12:00:00Z'), hasta: new Date('2021-01-01T12:00:00Z') };
const csr = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n';

test.each<[string, () => Cuerpo, RegExp]>([
  ['the key of another', () => ({ ...par(), clave: clave() }), /^La clave privada es de otro certificado\./],
  ['one that is over', () => par(ayer), /^El certificado venció el 01\/01\/2021\. Sacá otro en ARCA/],
  [
    'the request in its place',
    () => ({ ...par(), certificado: csr }),
    /^El archivo es el pedido \(CSR\), no el certificado\./,
  ],
  [
    'the key in its place',
    () => ({ ...par(), certificado: clave() }),
    /^El archivo es una clave privada, no el certificado\./,
  ],
  ['the certificate in the place of the key', () => ({ ...par(), clave: par().certificado }), /^Donde va la clave/],
  ['an encrypted key', () => cifrar('pkcs8'), /^La clave privada tiene contraseña\./],
  ['an encrypted key of the older format', () => cifrar('pkcs1'), /^La clave privada tiene contraseña\./],
  ['half a key', () => ({ ...par(), clave: clave().slice(0, 400) }), /^No se puede leer la clave privada\./],
  ['any text', () => ({ ...par(), certificado: 'hola' }), /^El archivo no es un certificado que se pueda leer\./],
  ['one that ARCA did not give', () => par({ ajeno: true }), /^ARCA no reconoce el certificado/],
  ['a PFX with another password', () => ({ pfx: toPfx(par(), 'una'), contrasena: 'otra' }), /^La contraseña no es/],
  ['a certificate in the place of a PFX', () => ({ pfx: base64(par().certificado) }), /^El archivo no es un PFX/],
  ['a PFX that is no base64', () => ({ pfx: 'hola, mundo' }), /PFX/],
  ['a certificate alone', () => ({ certificado: par().certificado }), /^Falta completar la clave privada/],
])('%s is refused in a sentence, and nothing is kept', async (_, cuerpo, frase) => {
  const { body } = await subir(cuerpo()).expect(400);
  expect(body.error).toMatch(frase);
  expect(body.error).not.toContain('ARCA_CERT_FILE');
  expect((await verificacionOf(duenia, empresaPropia)).certificados).toEqual([]);
});

function cifrar(type: 'pkcs8' | 'pkcs1'): { certificado: string; clave: string } {
  const parGenerado = par();
  return { certificado: parGenerado.certificado, clave: cifrada(parGenerado.clave, type) };
}

test('a PFX whose password takes billions of rounds stops nobody else', async () => {
  const pfx = Buffer.from(toPfx(par(), 'una', { vueltas: 3_000_000_000 }), 'base64');
  const desde = performance.now();
  const lectura = readPfxAparte(pfx, 'una', 1_500).catch((error: unknown) => error);
  await servidor.call('get', '/healthz').expect(200);
  // In milliseconds: answered before the PFX is given up.
  expect(performance.now() - desde).toBeLessThan(1_400);
  expect(await lectura).toMatchObject({
    code: 'certificado_no_sirve',
    data: { motivo: 'pfx_lento', mensaje: expect.stringMatching(/^El PFX no se pudo abrir a tiempo/) },
  });
});
