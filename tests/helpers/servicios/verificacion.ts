import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { Verificacion } from '@talonario/core/empresas';
import type { Servidor, UsuarioDePrueba } from './servidor.ts';

/** A control call of the simulated ARCA. */
export async function controlDeArca<T = void>({ entorno }: Servidor, llamada: string, cuerpo: object): Promise<T> {
  const respuesta = await fetch(`${entorno.arca.url}/__sim/${llamada}`, {
    method: 'POST',
    body: JSON.stringify(cuerpo),
  });
  const texto = await respuesta.text();
  if (!respuesta.ok) throw new Error(`${respuesta.status} ${texto}`);
  return (texto === '' ? undefined : JSON.parse(texto)) as T;
}

/** Certificate that ARCA's site gives for a request. */
export async function certificar(servidor: Servidor, csr: string): Promise<string> {
  return (await controlDeArca<{ certificado: string }>(servidor, 'certificado', { csr })).certificado;
}

/** State of a company's verification, or after a step: `punto`, `certificados`… */
export async function verificacionOf(
  usuario: UsuarioDePrueba,
  company_id: string,
  paso?: { metodo: 'post' | 'put' | 'delete'; ruta?: string; cuerpo?: object; status?: number },
): Promise<Verificacion> {
  const { metodo = 'get', ruta = '', cuerpo, status = 200 } = paso ?? {};
  const respuesta = await usuario.call(metodo, `/api/empresa/${company_id}/verificacion${ruta}`, cuerpo);
  if (respuesta.status !== status)
    throw new Error(`${metodo} ${ruta}: ${respuesta.status} ${JSON.stringify(respuesta.body)}`);
  return respuesta.body as Verificacion;
}

/** Proves a company's CUIT with a certificate of its own, made here. */
export async function probarConCertificado(
  servidor: Servidor,
  usuario: UsuarioDePrueba,
  company_id: string,
): Promise<Verificacion> {
  const { certificados } = await verificacionOf(usuario, company_id, {
    metodo: 'post',
    ruta: '/certificados',
    cuerpo: {},
  });
  const pedido = certificados.find(({ estado }) => estado === 'pedido');
  if (!pedido?.pedido) throw new Error('no request was made');
  return verificacionOf(usuario, company_id, {
    metodo: 'put',
    ruta: `/certificados/${pedido.id}`,
    cuerpo: { certificado: await certificar(servidor, pedido.pedido) },
  });
}

/** A certificate as ARCA gives it, with its key. `ajeno`: another authority signed it. */
export function parDeArca(
  { entorno }: Servidor,
  { cuit, ajeno = false, ...fechas }: { cuit?: string; ajeno?: boolean; desde?: Date; hasta?: Date },
): { certificado: string; clave: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificado = ajeno
    ? selfSigned(publicKey, privateKey)
    : entorno.arca.emitirCertificado({ clavePublicaPem: publicKey, cuit: cuit ?? '', alias: 'propio', ...fechas });
  return { certificado, clave: privateKey };
}

/** A certificate and its key as a PFX, in base64. `vueltas`: rounds that its MAC says the password takes; absent: the usual ones. */
export function toPfx(
  { certificado, clave }: { certificado: string; clave: string },
  contrasena: string,
  { vueltas }: { vueltas?: number } = {},
): string {
  const par = [forge.pki.privateKeyFromPem(clave), forge.pki.certificateFromPem(certificado)] as const;
  const pfx = forge.pkcs12.toPkcs12Asn1(par[0], par[1], contrasena, { algorithm: '3des' });
  if (vueltas !== undefined) {
    const [, , mac] = pfx.value as unknown as [unknown, unknown, { value: [unknown, unknown, forge.asn1.Asn1] }];
    const [, , iteraciones] = mac.value;
    iteraciones.value = Buffer.from(vueltas.toString(16).padStart(10, '0'), 'hex').toString('binary');
  }
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary').toString('base64');
}

/** A certificate that its own key signed, PEM. */
export function selfSigned(publicKey: string, privateKey: string): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000);
  certificate.validity.notAfter = new Date(Date.now() + 24 * 3_600_000);
  const nombre = [{ name: 'commonName', value: 'propio' }];
  certificate.setSubject(nombre);
  certificate.setIssuer(nombre);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
