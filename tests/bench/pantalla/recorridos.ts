import type { Page } from 'playwright-core';
import { formulario, item, paste } from '../../helpers/navegador/facturador.ts';
import { dialogo } from '../../helpers/navegador/mando.ts';
import type { Mano } from './mano.ts';

/** A round of actions on some screens, each by its name. */
type Recorrido = (mano: Mano, cuenta: string) => Promise<void>;

const boton = (page: Page, nombre: string | RegExp) => page.getByRole('button', { name: nombre });
const fila = (page: Page, numero = 0) => page.locator('[data-row]:not([aria-busy])').nth(numero);
const titulo = (page: Page, nombre: string | RegExp) => page.getByRole('heading', { level: 1, name: nombre });
const LINEAS = 40;

async function marco({ page, act, press, key, type }: Mano): Promise<void> {
  await page.goto('/app');
  await page.getByRole('article').first().waitFor();
  await act('menú: abrir', () => press(boton(page, /^Usuario /)), page.getByRole('menuitem').first());
  await act('menú: cerrar', () => key('Escape'));
  await act('ARCA: abrir', () => press(boton(page, /^ARCA/)), page.getByText('Conciliar con ARCA'));
  await act('ARCA: cerrar', () => key('Escape'));
  await act('paleta: abrir', () => key('Control+k'), page.getByRole('combobox'));
  await act('paleta: escribir', () => type('comprador19'), page.getByRole('option', { name: /COMPRADOR19/ }));
  await act('paleta: bajar', () => key('ArrowDown'));
  await act('paleta: cerrar', () => key('Escape'));
  await act('atajos: abrir', () => key('?'), dialogo(page, 'Atajos de teclado'));
  await act('atajos: cerrar', () => key('Escape'));
}

async function facturador({ page, act, press, key, type }: Mano): Promise<void> {
  const search = page.getByRole('search');
  await page.goto('/app');
  await page.getByRole('article').first().waitFor();
  await act('facturador: abrir la lista', () => press(page.getByRole('link', { name: 'Facturador' })), fila(page));
  const emisor = search.getByRole('combobox', { name: 'Estado' });
  await act('facturador: abrir un filtro', () => press(emisor), page.getByRole('option').first());
  const emitida = page.getByRole('option', { name: 'Emitida', exact: true });
  await act('facturador: elegir un filtro', () => press(emitida), boton(page, /^Quitar.*Estado/));
  await act('facturador: quitar los filtros', () => press(boton(page, 'Limpiar')), fila(page));
  const receptor = search.getByRole('textbox', { name: 'Receptor' });
  await act('facturador: ir a un filtro', () => press(receptor));
  await act('facturador: escribir un filtro', () => type('c4ca42'));
  await act('facturador: filtrar', () => key('Enter'), boton(page, /^Quitar.*Receptor/));
  await act('facturador: quitar los filtros', () => press(boton(page, 'Limpiar')), fila(page, 10));
  await act('facturador: ordenar', () => press(boton(page, 'Ordenar por total')), fila(page, 10));
  await act('facturador: otra página', () => press(boton(page, 'Página siguiente')), page.getByText(/^21–40 de/));
  await act('facturador: volver a la página', () => page.goBack(), page.getByText(/^1–20 de/));
  const columnas = dialogo(page, 'Columnas de la lista');
  await act('facturador: columnas', () => press(boton(page, 'Columnas')), columnas);
  const cae = columnas.getByRole('checkbox', { name: 'CAE' });
  await act('facturador: mostrar una columna', () => press(cae), page.getByRole('columnheader', { name: 'CAE' }));
  await act('facturador: mover una columna', () => press(boton(page, 'Bajar Fecha')));
  await act('facturador: columnas como al principio', () => press(boton(page, 'Volver al orden original')));
  await act('facturador: cerrar las columnas', () => press(boton(page, 'Listo')));
  await act('facturador: vistas', () => press(boton(page, 'Vistas')), dialogo(page, 'Vistas guardadas'));
  await act('facturador: cerrar las vistas', () => key('Escape'));
  for (let vez = 0; vez < 3; vez++) await act('facturador: j', () => key('j'));
  await act('facturador: k', () => key('k'));
  await act('facturador: x', () => key('x'), page.getByText('1 seleccionado'));
  await act('facturador: otra x', () => key('j').then(() => key('x')), page.getByText('2 seleccionados'));
  const seleccionarPagina = page.getByRole('checkbox', { name: 'Seleccionar toda la página' });
  await act(
    'facturador: seleccionar la página',
    () => press(seleccionarPagina),
    page.getByText(/^(20|22) seleccionados/),
  );
  await act('facturador: quitar la selección', () => press(boton(page, 'Quitar la selección')));
  await act('facturador: abrir con Enter', () => key('j').then(() => key('Enter')), titulo(page, /^[FN]C/));
  await act('comprobante: volver', () => page.goBack(), fila(page));
  const celda = fila(page, 3).locator('td').nth(3);
  await act('facturador: abrir con un toque', () => press(celda), titulo(page, /^[FN]C/));
  const nota = boton(page, /^Nota de crédito$/);
  if ((await nota.count()) > 0 && (await nota.first().isEnabled())) {
    await act('comprobante: nota de crédito', () => press(nota.first()), page.getByRole('dialog'));
    await act('comprobante: dejar la nota', () => key('Escape'));
  }
}

async function formularioNuevo({ page, act, press, key, type }: Mano): Promise<void> {
  const form = formulario(page);
  await page.goto('/app/facturador');
  await fila(page).waitFor();
  const nuevo = page.getByRole('link', { name: 'Nuevo comprobante' });
  await act('formulario: abrir', () => press(nuevo), form.razonSocial);
  await act(
    'formulario: abrir el punto de venta',
    () => press(form.punto),
    page.getByRole('option', { name: /^0003/ }),
  );
  await act('formulario: elegir el punto de venta', () => press(page.getByRole('option', { name: /^0003/ })));
  await act('formulario: consumidor final', () => press(form.consumidorFinal));
  await act('formulario: ir a un campo', () => press(form.razonSocial));
  await act('formulario: escribir', () => type('Ana Gómez'));
  await act('formulario: dejar un campo', () => key('Tab'));
  await act('formulario: agregar un ítem', () => press(form.agregarItem), item(page, 1).linea);
  await press(item(page, 1).descripcion);
  await act('formulario: escribir la descripción', () => type('Taladro percutor'));
  await press(item(page, 1).cantidad);
  await act('formulario: escribir la cantidad', () => type('2'));
  await press(item(page, 1).precio);
  await act('formulario: escribir el precio', () => type('1234,56'));
  await press(form.articulo);
  await act('formulario: buscar un artículo', () => type('PUB-12'), page.getByRole('option', { name: /^PUB-12 / }));
  await act('formulario: elegir un artículo', () => key('Enter'), item(page, 2).linea);
  const pegar = dialogo(page, /./);
  const planilla = Array.from({ length: LINEAS }, (_, n) => `Producto ${n}\t${1 + (n % 9)}\t${1_000 + n},50`).join(
    '\n',
  );
  await act('formulario: pegar', () => press(boton(page, 'Pegar de una planilla')), pegar);
  await press(pegar.getByRole('textbox').first());
  await act('formulario: lo pegado', () =>
    paste(page, planilla).then(() => pegar.getByRole('textbox').first().fill(planilla)),
  );
  const agregar = pegar.getByRole('button', { name: /^Agregar/ });
  await act(`formulario: agregar ${LINEAS} pegados`, () => press(agregar), item(page, 2 + LINEAS).linea);
  await press(item(page, 20).precio);
  await act(`formulario: escribir un precio entre ${LINEAS}`, () => type('9876'));
  await act(
    'formulario: abrir el tipo',
    () => press(form.tipo),
    page.getByRole('option', { name: 'Nota de Débito B' }),
  );
  await act('formulario: cambiar el tipo', () => press(page.getByRole('option', { name: 'Nota de Débito B' })));
  await act('formulario: quitar un ítem', () => press(item(page, 5).quitar));
  const fecha = form.fecha;
  await act('formulario: abrir la fecha', () => press(fecha));
  await act('formulario: cerrar la fecha', () => key('Escape'));
}

async function ventas({ page, act, press, key, type }: Mano, cuenta: string): Promise<void> {
  const grupo = (nombre: RegExp) => page.locator('label').filter({ hasText: nombre });
  await page.goto(`/app/cuentas/${cuenta}/facturar`);
  await fila(page, 20).waitFor();
  await act('ventas: con problemas', () => press(grupo(/^Con problemas/)), boton(page, /Descartar/));
  await act('ventas: para facturar', () => press(grupo(/^Para facturar/)), fila(page, 20));
  const texto = page.getByRole('textbox', { name: 'Comprador o número de venta' });
  await act('ventas: ir a la búsqueda', () => press(texto));
  await act('ventas: escribir', () => type('comp'));
  await act('ventas: borrar', async () => {
    for (let letra = 0; letra < 4; letra++) await key('Backspace');
  });
  await act('ventas: ordenar', () => press(boton(page, 'Ordenar por total')), fila(page, 20));
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await act('ventas: j', () => key('j'));
  await act('ventas: x', () => key('x'));
  const seleccionarPagina = page.getByRole('checkbox', { name: 'Seleccionar toda la página' });
  await act('ventas: seleccionar la página', () => press(seleccionarPagina));
  await act('ventas: quitar la selección', () => press(boton(page, /^Quitar la selección/)));
  await act('ventas: ver una', () => press(fila(page, 2).locator('td').nth(1)), page.getByRole('dialog'));
  await act('ventas: cerrarla', () => key('Escape'));
  const plan = page.getByRole('region', { name: 'Qué se va a emitir' });
  await act('ventas: el plan', () => press(boton(page, 'Ver qué se va a emitir')), plan.getByText('FC B'));
  await act('ventas: generar', () => press(boton(page, 'Generar facturas')), page.getByRole('dialog'));
  await act('ventas: no generar', () => key('Escape'));
  await act('ventas: facturadas', () => press(grupo(/^Facturadas/)), fila(page));
}

async function articulos({ page, act, press, key, type }: Mano): Promise<void> {
  await page.goto('/app');
  await page.getByRole('article').first().waitFor();
  await act('artículos: abrir', () => press(page.getByRole('link', { name: 'Articulos' })), fila(page));
  const busqueda = page.getByRole('searchbox', { name: 'Buscar artículos' });
  await act('artículos: ir a la búsqueda', () => press(busqueda));
  await act('artículos: escribir', () => type('pub-12'));
  await act('artículos: buscar', () => key('Enter'), boton(page, /^Quitar.*Búsqueda/));
  await act('artículos: quitar la búsqueda', () => press(boton(page, 'Limpiar')));
  await act('artículos: ordenar', () => press(boton(page, 'Ordenar por stock')), fila(page, 10));
  await act('artículos: columnas', () => press(boton(page, 'Columnas')), dialogo(page, 'Columnas de la lista'));
  await act('artículos: cerrar las columnas', () => press(boton(page, 'Listo')));
  const costo = boton(page, /^Editar costo/).first();
  await act('artículos: editar un costo', () => press(costo));
  await act('artículos: escribir el costo', () => type('4321'));
  await act('artículos: dejarlo', () => key('Escape'));
  const seleccionarPagina = page.getByRole('checkbox', { name: 'Seleccionar toda la página' });
  await act('artículos: seleccionar la página', () => press(seleccionarPagina), boton(page, /^Cambiar/));
  await act(
    'artículos: cambiar muchos',
    () => press(boton(page, 'Cambiar costo, IVA o stock')),
    page.getByRole('dialog'),
  );
  await act('artículos: no cambiar', () => key('Escape'));
  await act('artículos: abrir uno', () => press(fila(page, 1).getByRole('link').first()), titulo(page, /PUB/));
  await act('artículos: volver', () => page.goBack(), fila(page));
}

async function publicaciones({ page, act, press, key, type }: Mano, cuenta: string): Promise<void> {
  await page.goto(`/app/cuentas/${cuenta}/facturar`);
  await fila(page).waitFor();
  await act('publicaciones: abrir', () => press(page.getByRole('link', { name: 'Publicaciones' })), fila(page));
  const pierden = page.getByText('Que pierden');
  await act('publicaciones: que pierden', () => press(pierden), page.getByText('34 publicaciones', { exact: true }));
  await act('publicaciones: todas', () => press(pierden), fila(page, 5));
  await act('publicaciones: bajar', () => key('j').then(() => key('j')));
  await act('publicaciones: elegir una', () => key('x'));
  await act(
    'publicaciones: el cálculo',
    () => press(boton(page, /^Ver el cálculo/).first()),
    page.getByText('Cargo por vender'),
  );
  const buscar = page.getByRole('textbox', { name: 'Título o número' });
  await act('publicaciones: ir a la búsqueda', () => press(buscar));
  await act('publicaciones: escribir', () => type('c4ca'));
  await act('publicaciones: buscar', () => key('Enter'), boton(page, /^Quitar.*c4ca/));
}

const recorridosPosibles: readonly Recorrido[] = [marco, facturador, formularioNuevo, ventas, articulos, publicaciones];
const { RECORRIDOS } = process.env;

/** Every round, or those that `RECORRIDOS` names: `RECORRIDOS=ventas,articulos`. */
export const recorridos = RECORRIDOS
  ? recorridosPosibles.filter(({ name }) => RECORRIDOS.split(',').includes(name))
  : recorridosPosibles;
