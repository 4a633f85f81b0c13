import type { Servidor, UsuarioDePrueba } from '../servicios/servidor.ts';

/** Texts of 60 characters and more, which a screen has to bear. */
export const LARGO = {
  email: 'administracion.y.facturacion.electronica@distribuidora-mayorista-del-litoral.test',
  razonSocial: 'DISTRIBUIDORA MAYORISTA DE ELECTRODOMESTICOS DEL LITORAL ARGENTINO S.A.C.I.F.I.A.',
  domicilio: 'Av. Presidente Hipólito Yrigoyen 12450, piso 14, departamento «C», Adrogué, Almirante Brown',
  descripcion:
    'Taladro percutor inalámbrico de 13 mm con dos baterías de ion litio, cargador rápido y maletín reforzado',
} as const;

/** A confirmed user with an e-mail that fits nowhere. */
export async function signUpLargo(servidor: Servidor, alias: string): Promise<UsuarioDePrueba> {
  const usuario = await servidor.usuario();
  const email = `${alias}.${LARGO.email}`;
  await servidor.deps.store.fork().execute('update usuario set email = ? where id = ?', [email, usuario.id]);
  return { ...usuario, email };
}
