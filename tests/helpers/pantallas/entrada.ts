import { boton, go, hold, seen, type Pantalla } from './pantalla.ts';

const INGRESAR = 'Ingresar · Talonario';

/** Screens without a session. */
export const pantallasDeEntrada: readonly Pantalla[] = [
  {
    nombre: 'presentacion',
    titulo: 'Talonario: tus ventas de Mercado Libre, facturadas',
    abrir: (page) => page.goto('/'),
  },
  { nombre: 'terminos', titulo: 'Términos y condiciones · Talonario', abrir: (page) => page.goto('/terminos') },
  { nombre: 'ingresar', titulo: INGRESAR, abrir: (page) => go(page, '/app', boton(page, 'Ingresar')) },
  {
    nombre: 'ingresar-con-errores',
    titulo: INGRESAR,
    fallan: [/auth\/login$/],
    async abrir(page) {
      await go(page, '/app', boton(page, 'Ingresar'));
      await page.getByRole('textbox', { name: 'Email' }).fill('nadie@prueba.test');
      await page.getByLabel('Password', { exact: true }).fill('Clave#2026a');
      await boton(page, 'Ingresar').click();
      await seen(page.locator('.toast'));
      await page.getByRole('textbox', { name: 'Email' }).fill('');
      await boton(page, 'Ingresar').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'registrarse',
    titulo: 'Registrarse · Talonario',
    abrir: (page) => go(page, '/app#signup', boton(page, 'Registrarse')),
  },
  {
    nombre: 'olvido',
    titulo: 'Elegir otra contraseña · Talonario',
    abrir: (page) => go(page, '/app#recuperar', boton(page, 'Mandar el link')),
  },
  {
    nombre: 'olvido-enviado',
    titulo: 'Elegir otra contraseña · Talonario',
    async abrir(page) {
      await go(page, '/app#recuperar', boton(page, 'Mandar el link'));
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill('administracion.y.facturacion.electronica@distribuidora-mayorista-del-litoral.test');
      await boton(page, 'Mandar el link').click();
      await seen(page.getByRole('heading', { name: 'Revisá tu email' }));
    },
  },
  {
    nombre: 'contrasena-nueva',
    titulo: 'Contraseña nueva · Talonario',
    abrir: async (page) => {
      await page.route('**/api/auth/reset-password/ver', (route) => route.fulfill({ status: 204 }));
      await go(page, '/app#recuperar=secreto', boton(page, 'Guardar y entrar'));
    },
  },
  {
    nombre: 'contrasena-link-vencido',
    titulo: 'Contraseña nueva · Talonario',
    fallan: [/reset-password\/ver$/],
    abrir: (page) => go(page, '/app#recuperar=viejo', boton(page, 'Pedir otro link')),
  },
  {
    nombre: 'confirmar-email',
    quien: 'pendiente',
    desdeCero: true,
    titulo: 'Confirmá tu email · Talonario',
    abrir: (page) => go(page, '/app', boton(page, 'Reenviar')),
  },
  {
    nombre: 'cargando',
    quien: 'nueva',
    titulo: 'Talonario',
    desdeCero: true,
    deTransito: true,
    async abrir(page) {
      await hold(page, '**/api/auth/me');
      await go(page, '/app', page.getByText('Loading'));
    },
  },
];
