import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownAlcance } from '@talonario/core/empresas';
import { createEmpresa, createUsuario } from '@talonario/core/server/empresas';
import { startArca, type ArcaSimulator } from '@talonario/fixtures';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { empresasDemo, type EmpresaDemo } from '../../cli/src/demo/data.ts';
import { correr } from '../helpers/procesos/cli.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// The certificate as its owner manages it: each fault of the certificate is named.

const REALES = {
  ARCA_AMBIENTE: 'homologacion',
  PUBLIC_URL: 'https://facturas.prueba.test',
  ARCA_CUIT: '30716543214',
  MELI_CLIENT_ID: '1234567890123456',
  MELI_CLIENT_SECRET: 'secreto',
};

let entorno: Entorno;
let arcaSimulator: ArcaSimulator;
let dir: string;
let cert: string;
let key: string;

beforeAll(async () => {
  entorno = await startEntorno();
  arcaSimulator = await startArca();
  dir = entorno.env['TALONARIO_DATOS'] ?? '';
  cert = readFileSync(join(dir, 'arca-simulador', 'cert.pem'), 'utf8');
  key = readFileSync(join(dir, 'arca-simulador', 'key.pem'), 'utf8');
});
afterAll(async () => {
  await arcaSimulator.close();
  await entorno.close();
});

const run = (linea: string, env: Record<string, string> = {}): Promise<Corrida> =>
  correr(linea.split(' '), { env: { ...entorno.env, ARCA_AMBIENTE: 'simulador', ...env } });

function file(nombre: string, texto: string): string {
  const path = join(dir, nombre);
  writeFileSync(path, texto);
  return path;
}

describe('arca certificado importar', () => {
  function pfx(nombre: string): string {
    const p12 = forge.pkcs12.toPkcs12Asn1(
      forge.pki.privateKeyFromPem(key),
      forge.pki.certificateFromPem(cert),
      'secreta',
    );
    const path = join(dir, nombre);
    writeFileSync(path, Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'));
    return path;
  }

  test('leaves the certificate and the key of a PFX in a folder, and they get a ticket', async () => {
    const salida = join(dir, 'importado');
    const contrasena = file('contrasena', 'secreta\n');
    const linea = `arca certificado importar ${pfx('arca.pfx')} --password-archivo ${contrasena} --salida ${salida}`;
    const { code, stdout, stderr } = await run(linea);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^El certificado del CUIT 30-71000000-6, que vence el [\d/]+, y su clave quedaron en:/);
    expect(statSync(join(salida, 'key.pem')).mode & 0o777).toBe(0o600);
    const env = { ARCA_CERT_FILE: join(salida, 'cert.pem'), ARCA_KEY_FILE: join(salida, 'key.pem') };
    expect((await run('arca estado', env)).code).toBe(0);
    expect(await run(linea)).toMatchObject({ code: 2, stderr: expect.stringContaining('Ya hay una clave privada') });
  });

  test('with another password writes nothing', async () => {
    const salida = join(dir, 'sinImportar');
    const contrasena = file('equivocada', 'x\n');
    const linea = `arca certificado importar ${pfx('otro.pfx')} --password-archivo ${contrasena} --salida ${salida}`;
    expect(await run(linea)).toMatchObject({ code: 2, stderr: expect.stringContaining('no es la del PFX') });
    expect(() => statSync(salida)).toThrow('ENOENT');
  });
});

describe('arca estado asks for a ticket, and names the fault', () => {
  test('a right certificate is reported as such', async () => {
    const { code, stdout, stderr } = await run('arca estado');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ARCA responde \(\d+,\d s\)\.\n[^]*\nwsfe +\d/);
  });

  test('a certificate and a key in one line, with a literal \\n for each line end, are read', async () => {
    const enUnaLinea = (pem: string) => pem.trim().split('\n').join('\\n');
    const env = {
      ARCA_CERT_FILE: file('linea.crt', enUnaLinea(cert)),
      ARCA_KEY_FILE: file('linea.key', enUnaLinea(key)),
    };
    expect(await run('arca estado', env)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each<[string, () => Record<string, string>, string, string]>([
    [
      'the key of another',
      () => ({ ARCA_KEY_FILE: file('otra.key', newKey()) }),
      'clave_de_otro_certificado',
      'es de otro certificado',
    ],
    [
      'a request in the place of the certificate',
      () => ({ ARCA_CERT_FILE: file('x.csr', request()) }),
      'es_un_pedido',
      'está el pedido (CSR)',
    ],
    [
      'the two files the other way round',
      () => ({ ARCA_CERT_FILE: file('a', key), ARCA_KEY_FILE: file('b', cert) }),
      'es_una_clave',
      'hay una clave privada',
    ],
    [
      'the certificate in the place of the key',
      () => ({ ARCA_KEY_FILE: file('c', cert) }),
      'clave_es_certificado',
      'no hay una clave',
    ],
    ['something else', () => ({ ARCA_CERT_FILE: file('d', 'hola') }), 'ilegible', 'no se puede leer el certificado'],
    ['of another CUIT', () => ({ ARCA_CUIT: '30716543214' }), 'de_otro_cuit', 'ARCA_CUIT dice 30-71654321-4'],
    ['none', () => ({ ARCA_CERT_FILE: join(dir, 'no-esta.pem') }), 'falta', 'falta el certificado'],
    ['of another authority', ajeno, 'cms.cert.untrusted', 'ARCA no reconoce el certificado'],
  ])('%s', async (_what, env, motivo, sentence) => {
    const { code, stdout } = await run('arca estado --json', env());
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ impedimento: { codigo: 'arca_certificado', motivo } });
    expect((await run('arca estado', env())).stdout).toContain(sentence);
  });

  test('a fault is named also with ARCA down', async () => {
    const { code, stdout } = await run('arca estado', {
      ARCA_URL: 'http://127.0.0.1:1',
      ARCA_CERT_FILE: file('x', request()),
    });
    expect(code).toBe(3);
    expect(stdout).toContain('ARCA no responde, y además');
    expect(stdout).toContain('está el pedido (CSR)');
  });
});

describe('arca certificado', () => {
  test('crear prints lines to paste unchanged; renovar keeps the key', async () => {
    const made = await run('arca certificado crear --homologacion --organizacion Norte --cuit 30-71654321-4');
    const carpeta = join(dir, 'arca-homologacion');
    const clave = join(carpeta, 'key.pem');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const lines = made.stdout.split('\n');
    const pegables = [
      clave,
      join(carpeta, 'cert.pem'),
      'ARCA_AMBIENTE=homologacion',
      'ARCA_CUIT=30716543214',
      'talonario arca estado',
    ];
    for (const line of pegables) expect(lines).toContain(line);
    expect(statSync(clave).mode & 0o777).toBe(0o600);
    const before = readFileSync(clave, 'utf8');

    const again = await run('arca certificado crear --homologacion --organizacion Norte --cuit 30-71654321-4');
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('no se toca');
    expect(again.stderr).toContain('talonario arca certificado renovar');
    expect(again.stderr).not.toMatch(/borr/i);

    writeFileSync(
      join(carpeta, 'cert.pem'),
      arcaSimulator.emitirCertificado({ clavePublicaPem: publicOf(before), cuit: '30716543214', alias: 'norte' }),
    );
    const renewed = await run('arca certificado renovar --json', { ...REALES, ARCA_CERT_FILE: '', ARCA_KEY_FILE: '' });
    expect(renewed.code).toBe(0);
    const { pedido, alias } = renewed.json<{ pedido: string; alias: string }>();
    const csr = forge.pki.certificationRequestFromPem(readFileSync(pedido, 'utf8'));
    expect(csr.verify()).toBe(true);
    expect(alias).toBe('norte');
    expect(forge.pki.publicKeyToPem(csr.publicKey as forge.pki.PublicKey).trim()).toBe(
      publicOf(before).replaceAll('\n', '\r\n').trim(),
    );
    expect(csr.subject.getField('CN')).toMatchObject({ value: 'norte' });
    expect(readFileSync(clave, 'utf8')).toBe(before);
  });

  test('crear without a requester takes the installation’s CUIT, and the name of its company', async () => {
    const { store } = entorno.deps;
    const { id } = await createUsuario(entorno.deps, { email: 'duenia@prueba.test', password: 'Clave#2026a' });
    const pedir = (linea: string) => run(`arca certificado crear --json --salida ${linea}`, REALES);
    const sinEmpresa = await pedir(join(dir, 'sin-empresa'));
    expect(sinEmpresa.code).toBe(2);
    expect(sinEmpresa.json()).toMatchObject({ codigo: 'campo_requerido', campo: '--organizacion' });
    const [{ datos }] = empresasDemo as [EmpresaDemo];
    await createEmpresa(store.fork(), ownAlcance(id), { ...datos, cuit: REALES.ARCA_CUIT });
    const corrida = await pedir(join(dir, 'solo'));
    expect(corrida.code).toBe(0);
    const { pedido, cuit } = corrida.json<{ pedido: string; cuit: string }>();
    expect(cuit).toBe(REALES.ARCA_CUIT);
    const csr = forge.pki.certificationRequestFromPem(readFileSync(pedido, 'utf8'));
    expect(csr.subject.getField('O')).toMatchObject({ value: datos.razon_social });
  });

  test('the simulator’s certificate is not renewed', async () => {
    expect(await run('arca certificado renovar')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('simulador'),
    });
  });
});

describe('iniciar outside the simulator names its missing settings and does not start', () => {
  test('names every missing variable at once', async () => {
    const { code, stdout, stderr } = await run('iniciar', { ARCA_AMBIENTE: 'produccion', ARCA_CUIT: '' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const variable of ['PUBLIC_URL', 'ARCA_CUIT', 'MELI_CLIENT_ID', 'MELI_CLIENT_SECRET'])
      expect(stderr).toContain(`- ${variable} falta`);
  });

  test('names a missing or wrong certificate and key', async () => {
    const faltan = { ...REALES, ARCA_CERT_FILE: '/no/hay.crt', ARCA_KEY_FILE: '/no/hay.key' };
    const { code, stdout, stderr } = await run('iniciar', faltan);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/- ARCA_CERT_FILE .*no hay nada en \/no\/hay\.crt[^]*- ARCA_KEY_FILE .*\/no\/hay\.key/);
    const malos = { ...REALES, ARCA_CERT_FILE: file('x.csr', request()), ARCA_KEY_FILE: file('otra.key', newKey()) };
    // Started again, it fails the same way.
    expect(await run('iniciar', malos)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/ARCA_CERT_FILE: .*está el pedido \(CSR\)/s),
    });
  });

  test('names the CUIT of the certificate when ARCA_CUIT is another', async () => {
    expect(await run('iniciar', { ...REALES, ...ajeno(), ARCA_CUIT: '30716543214' })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/ARCA_CUIT: tiene que ser el CUIT del certificado .*y no 30-71654321-4/s),
    });
  });
});

function ajeno(): Record<string, string> {
  const clave = newKey();
  const emitido = arcaSimulator.emitirCertificado({
    clavePublicaPem: publicOf(clave),
    cuit: entorno.arca.cuitPlataforma,
    alias: 'ajeno',
  });
  return { ARCA_CERT_FILE: file('ajeno.crt', emitido), ARCA_KEY_FILE: file('ajeno.key', clave) };
}

function newKey(): string {
  return forge.pki.privateKeyToPem(forge.pki.rsa.generateKeyPair(2048).privateKey);
}

function publicOf(clave: string): string {
  const { n, e } = forge.pki.privateKeyFromPem(clave);
  return forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(n, e)).replaceAll('\r\n', '\n');
}

function request(): string {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const csr = forge.pki.createCertificationRequest();
  csr.publicKey = keys.publicKey;
  csr.setSubject([{ name: 'commonName', value: 'x' }]);
  csr.sign(keys.privateKey);
  return forge.pki.certificationRequestToPem(csr);
}
