import type { Verificacion } from '@talonario/core';
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

/** What ARCA's site gives for a request. */
export async function certificar(servidor: Servidor, csr: string): Promise<string> {
  return (await controlDeArca<{ certificado: string }>(servidor, 'certificado', { csr })).certificado;
}

/** Where a company is with its CUIT, or after a step: `punto`, `certificados`… */
export async function verificacionDe(
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

/** A company proves its CUIT with a certificate of its own, made here. */
export async function probarConCertificado(
  servidor: Servidor,
  usuario: UsuarioDePrueba,
  company_id: string,
): Promise<Verificacion> {
  const { certificados } = await verificacionDe(usuario, company_id, {
    metodo: 'post',
    ruta: '/certificados',
    cuerpo: {},
  });
  const pedido = certificados.find(({ estado }) => estado === 'pedido');
  if (!pedido?.pedido) throw new Error('no request was made');
  return verificacionDe(usuario, company_id, {
    metodo: 'put',
    ruta: `/certificados/${pedido.id}`,
    cuerpo: { certificado: await certificar(servidor, pedido.pedido) },
  });
}
