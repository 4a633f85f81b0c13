// @vitest-environment jsdom
import { estimateRentabilidad, type EntradaEstimacion, type PublicacionListada } from '@talonario/core/publicaciones';
import { cleanup, screen, within } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../../testing/render.tsx';
import { columnasDelArchivo } from './columnas.ts';
import { Fila } from './Fila.tsx';

afterEach(cleanup);

const conCompetencia = (competencia: PublicacionListada['competencia']): PublicacionListada => ({
  id: 'MLA1',
  title: 'Mouse',
  price: new Decimal(15500),
  original_price: null,
  moneda: 'ARS',
  status: 'active',
  status_detalle: null,
  listing_type_id: 'gold_special',
  cuotas: null,
  tags: [],
  permalink: null,
  thumbnail: null,
  seller_id: '1',
  shipping: { mode: 'me2', logistic_type: null, free_shipping: false, tags: [] },
  available_quantity: 1,
  sold_quantity: 0,
  skus: ['MOUSE'],
  catalog_listing: competencia !== null,
  competencia,
  es_kit: false,
  precio_automatico: false,
  promo: null,
  ganancia: {
    sku: null,
    ganancia: null,
    margen: null,
    utilidad: null,
    mayor_termino: null,
    mayor_importe: null,
    faltan: [],
  },
  estimaciones: [],
  calculada_en: null,
  vieja: false,
  leida_en: new Date('2026-11-21T14:05:00-03:00'),
});

function renderEstado(publicacion: PublicacionListada, estado = /^activa/): HTMLElement {
  renderFila(publicacion, 'estado');
  return screen.getByRole('cell', { name: estado });
}

function renderFila(publicacion: PublicacionListada, columnas: string): void {
  renderScreen(
    <MemoryRouter>
      <Fila
        publicacion={publicacion}
        href="/"
        lista=""
        medida="utilidad"
        elegida={false}
        onElegir={() => {}}
        abierta={false}
        onAbrir={() => {}}
        columnas={columnas}
      />
    </MemoryRouter>,
  );
}

test.each([
  ['winning', 'ganando'],
  ['sharing_first_place', 'compartiendo'],
  ['losing', 'perdiendo'],
  ['listed', 'listada'],
] as const)('beside its status, one of the catalog says how it fares: %s', (status, palabra) => {
  const celda = renderEstado(conCompetencia({ status, price_to_win: null }));
  expect(celda.textContent).toBe(`activaEn el catálogo, ${palabra}`);
});

test('the tip says the price that wins', () => {
  const celda = renderEstado(conCompetencia({ status: 'losing', price_to_win: new Decimal('14972.99') }));
  expect(
    within(celda).getByTitle(/^Otra publicación se muestra primero.*para ganar: \$\s14\.972,99\.$/).textContent,
  ).toContain('perdiendo');
});

test.each([
  ['Inactiva', 'inactiva'],
  ['Falta un pago', 'falta un pago'],
  [null, 'otro estado'],
])('a status that is no usual one says what the marketplace does: %s', (status_detalle, texto) => {
  const publicacion = { ...conCompetencia(null), status: 'otro', status_detalle } as const;
  expect(renderEstado(publicacion, new RegExp(`^${texto}`)).textContent).toBe(texto);
});

test('a listing out of the catalog has no standing', () => {
  expect(renderEstado(conCompetencia(null)).textContent).toBe('activa');
});

test('the file of the list has it', () => {
  const publicacion = conCompetencia({ status: 'sharing_first_place', price_to_win: new Decimal('14972.99') });
  const textos = columnasDelArchivo.slice(-2).map(({ titulo, texto }) => `${titulo}: ${texto(publicacion)}`);
  expect(textos).toEqual(['Competencia: compartiendo el primer lugar', 'Precio para ganar: 14972,99']);
  expect(columnasDelArchivo.slice(-2).map(({ texto }) => texto(conCompetencia(null)))).toEqual(['', '']);
});

test('a profit without its shipping, or with one of before, says so', () => {
  const publicacion = conCompetencia(null);
  const decir = (cotizado: EntradaEstimacion['envio']['cotizado']) => {
    const estimacion = estimateRentabilidad({
      precio: new Decimal(45_000),
      moneda: 'ARS',
      cotizacion: null,
      empresa: null,
      cargo: null,
      aporte_promocion: new Decimal(0),
      envio: { modo: 'me2', gratis: false, nivel: 5, cotizado },
      articulo: null,
      partes: [],
      iva_por_defecto: 21,
    });
    renderFila({ ...publicacion, estimaciones: [{ ...estimacion, sku: 'MOUSE' }] }, 'titulo');
    const texto = screen.getByRole('cell', { name: /^Mouse/ }).textContent;
    cleanup();
    return texto;
  };
  const tarifa = { list_cost: new Decimal('3970.24'), tasa_descuento: null, leido_en: publicacion.leida_en };
  expect(decir(tarifa)).not.toMatch(/env.o/);
  expect(decir(null)).toContain('El cálculo no incluye el envío: Mercado Libre no informó la tarifa.');
  expect(decir({ ...tarifa, tabla_del: '2026-11-12' })).toContain('El envío se calcula con la tarifa del 12/11/2026');
});
