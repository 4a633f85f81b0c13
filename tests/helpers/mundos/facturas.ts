import type { UsuarioDePrueba } from '../servicios/servidor.ts';

/** Issues a Factura B of $ 12.100 (two of $ 6.050), or another; answers its id. */
export async function issueFactura(
  usuario: UsuarioDePrueba,
  company_id: string,
  cambios: object = {},
): Promise<string> {
  const id = await usuario.borrador(company_id, cambios);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return id;
}
