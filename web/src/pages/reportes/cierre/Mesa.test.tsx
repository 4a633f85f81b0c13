// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { Mesa } from './Mesa.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const fila = (n: number, cambios: object = {}) => ({
  company_id: idOf(n),
  razon_social: `Empresa ${n}`,
  cuit: '30716543214',
  titular: null,
  presenta: true,
  comprobantes: 10,
  estado: 'abierto',
  presentado_en: null,
  cambios: 0,
  vencimiento: null,
  ...cambios,
});
const mes = (lista: boolean) => ({
  periodo: '2026-10',
  estado: 'abierto',
  puede: true,
  lista,
  controles: lista
    ? []
    : [
        {
          clave: 'compras',
          titulo: 'Compras',
          estado: 'pendiente',
          detalle: 'Todavía no se importó ninguna compra del mes.',
          responsable: 'contador',
          path: '/app/reportes',
        },
      ],
  vencimiento: null,
  presentado_en: null,
  cambios: 0,
  cierres: [],
});
const llenaDeTrabajos = { error: 'Ya tenés 10 pedidos iguales esperando.', codigo: 'demasiados_trabajos' };
const falla = { error: 'Quedan cosas pendientes.', codigo: 'mes_no_cierra' };

/** Closings that were asked for, by company. */
let pedidos: string[] = [];

/** Answers the desk with these companies; the odd ones are ready. */
function serve(filas: object[], { close = (_id: string): number => 200 } = {}) {
  pedidos = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
    if (url.startsWith('/api/mesa/')) return answer(filas);
    const [, id = ''] = /empresa\/([\w-]+)\//.exec(url) ?? [];
    if (method !== 'POST') return answer(mes(Number(id.slice(-1)) % 2 === 1));
    pedidos.push(id);
    const estado = close(id);
    return estado === 200
      ? answer({
          id,
          numero: 0,
          estado: 'pendiente',
          paso: null,
          hechos: 0,
          total: 0,
          nombre: null,
          bytes: null,
          error: null,
          creado_en: '2026-11-01T12:00:00.000Z',
          terminado_en: null,
          cerrado_por: null,
          retirado_en: null,
          retirado_por: null,
          controles: [],
          archivos: [],
        })
      : answer(estado === 429 ? llenaDeTrabajos : falla, estado);
  });
}
const show = (url = '/app/reportes?ver=mesa&mes=2026-10') =>
  renderScreen(
    <MemoryRouter initialEntries={[url]}>
      <Mesa />
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('while the companies are read the desk has its layout, and without any it says so', async () => {
  serve([]);
  show();
  expect(screen.getByRole('status').textContent).toBe('Buscando las empresas');
  screen.getByRole('button', { name: 'Ninguna está lista para cerrar' });
  await screen.findByText(/Todavía no tenés empresas/);
});

test('each company says what is missing and who settles it, by name in the order of the alphabet', async () => {
  serve([fila(1), fila(2, { razon_social: 'Ópticas' }), fila(4, { razon_social: 'Peña' })]);
  show();
  await screen.findByText('3 empresas');
  await screen.findByText('Ópticas');
  const filas = screen.getAllByRole('row').slice(1);
  expect(filas.map((row) => /Empresa 1|Ópticas|Peña/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Empresa 1',
    'Ópticas',
    'Peña',
  ]);
  within(filas[0]!).getByText('Nada: está lista');
  within(filas[1]!).getByText('Compras');
  within(filas[1]!).getByText('Contador');
});

test('those that are ready are closed after asking, one that is refused does not stop the others, and is named', async () => {
  serve(
    [1, 2, 3, 5].map((n) => fila(n)),
    { close: (id) => (id === idOf(3) ? 409 : 200) },
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar las 3 que están listas' }));
  expect(pedidos).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar 3 empresas' }));
  await waitFor(() => expect(pedidos).toEqual([idOf(1), idOf(3), idOf(5)]));
  const alerta = await screen.findByRole('alert');
  expect(alerta.textContent).toContain('1 empresa no se cerró.');
  expect(alerta.textContent).toContain('Empresa 3: Quedan cosas pendientes.');
});

test('a full queue of packages makes the next company wait for its place, and refuses none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let llena = 2;
  serve(
    [1, 3].map((n) => fila(n)),
    { close: (id) => (id === idOf(3) && llena-- > 0 ? 429 : 200) },
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar las 2 que están listas' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar 2 empresas' }));
  await waitFor(() => expect(pedidos).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(pedidos).toEqual([idOf(1), idOf(3), idOf(3), idOf(3)]));
  await screen.findByText('2 empresas');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of fifty companies a group shows its own', async () => {
  serve(Array.from({ length: 50 }, (_, n) => fila(n + 1, n === 0 ? { estado: 'presentado' } : {})));
  show('/app/reportes?ver=mesa&mes=2026-10&estado=cerradas');
  await screen.findByText('50 empresas');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  screen.getByText('Empresa 1');
});

test('a desk that cannot be read offers to try again', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(falla), { status: 409 }));
  show();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});
