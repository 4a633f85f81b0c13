import { go, goNovata, seen, type Pantalla } from './pantalla.ts';

const TITULO = 'Programas y claves · Talonario';

/** Screens of the user: their own account, its help and the programs that work for them. */
export const pantallasDeProgramas: readonly Pantalla[] = [
  {
    nombre: 'perfil',
    quien: 'emisora',
    titulo: 'Mi perfil · Talonario',
    async abrir(page) {
      await go(page, '/app/perfil', page.getByRole('list', { name: 'Sesiones abiertas' }));
      await page.getByLabel('Contraseña nueva').fill('corta');
      await seen(page.getByText('✗ De 8 a 12 caracteres'));
    },
  },
  {
    nombre: 'ayuda',
    quien: 'emisora',
    titulo: 'Facturador · Talonario',
    seReabre: true,
    async abrir(page) {
      await go(page, '/app/facturador', page.getByRole('heading', { level: 1, name: 'Facturador' }));
      await page.getByRole('button', { name: /^Usuario / }).click();
      await page.getByRole('menuitem', { name: 'Ayuda y contacto' }).click();
      await seen(page.getByText('¿Qué es conciliar?'));
    },
  },
  {
    nombre: 'programas-vacia',
    quien: 'nueva',
    titulo: TITULO,
    abrir: (page) => goNovata(page, '/app/programas', page.getByText('Todavía no creaste ninguna clave.')),
  },
  {
    nombre: 'programas',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/claves', (route) =>
        route.fulfill({ json: route.request().method() === 'POST' ? nueva : claves }),
      );
      await page.route('**/api/destinos', (route) => route.fulfill({ json: destinos }));
      await page.route('**/api/emision-asistida', (route) =>
        route.fulfill({ json: { hasta: '2099-01-01T12:00:00Z' } }),
      );
      await page.route('**/entregas?*', (route) => route.fulfill({ json: entregas }));
      await go(page, '/app/programas', page.getByRole('list', { name: 'Claves creadas' }));
      await page.getByLabel('Para qué programa').fill('Depósito');
      await page.getByRole('button', { name: 'Crear clave' }).click();
      await seen(page.getByLabel('Clave nueva'));
      await page.getByText('Avisos a deposito.test').click();
      await seen(page.getByRole('list', { name: 'Avisos', exact: true }));
    },
  },
];

const claveDePrueba = {
  id: '00000000-0000-4000-8000-000000000001',
  nombre: 'Planilla de ventas',
  prefijo: 'tal_AbCdEf',
  permiso: 'leer',
  creada_en: '2026-11-01T12:00:00Z',
  usada_en: '2026-11-02T12:00:00Z',
  vence_en: null,
  revocada_en: null,
};
const nueva = { ...claveDePrueba, id: '00000000-0000-4000-8000-000000000002', clave: `tal_${'x'.repeat(43)}` };
/** Keys of a long list, in every state. */
const claves = Array.from({ length: 24 }, (_, indice) => ({
  ...claveDePrueba,
  id: `00000000-0000-4000-8000-${String(indice + 1).padStart(12, '0')}`,
  nombre:
    indice === 3 ? 'Un programa con un nombre tan largo que no entra en un renglón del teléfono' : claveDePrueba.nombre,
  permiso: (['leer', 'redactar', 'emitir'] as const)[indice % 3],
  usada_en: indice % 2 === 0 ? claveDePrueba.usada_en : null,
  vence_en: indice === 4 ? '2020-01-01T12:00:00Z' : indice % 2 === 0 ? null : '2099-01-01T12:00:00Z',
  revocada_en: indice === 5 ? claveDePrueba.usada_en : null,
}));

const destino = {
  id: claveDePrueba.id,
  url: 'https://deposito.test/avisos/con/una/direccion/tan/larga/que/no/entra/en/un/renglon/del/telefono',
  estado: 'activo',
  fallas: 2,
  pendientes: 3,
  creado_en: claveDePrueba.creada_en,
};
const destinos = [destino, { ...destino, id: nueva.id, url: 'https://otro.test/', estado: 'detenido', fallas: 15 }];
const entregas = {
  results: (['pendiente', 'entregada', 'fallida'] as const).map((estado, indice) => ({
    id: `00000000-0000-4000-8000-00000000001${indice}`,
    tipo: indice === 1 ? 'comprobante.emitido' : 'comprobante.rechazado',
    comprobante_id: claveDePrueba.id,
    estado,
    intentos: indice + 1,
    enviada_en: claveDePrueba.usada_en,
    respuesta: estado === 'entregada' ? 204 : 500,
    error: estado === 'entregada' ? null : 'Respondió 500: tiene que responder 2xx.',
    creada_en: claveDePrueba.creada_en,
  })),
  totalItems: 43,
};
