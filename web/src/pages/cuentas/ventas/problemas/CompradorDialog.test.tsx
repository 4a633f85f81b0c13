// @vitest-environment jsdom
import type { personaBuscada } from '@talonario/core/comprobantes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { facturar } from '../modos.ts';
import { groupVentas } from '../ventas.ts';
import CompradorDialog from './CompradorDialog.tsx';

const persona: z.input<typeof personaBuscada> = {
  cuit: '30716543214',
  razon_social: 'Distribuidora del Sur SA',
  domicilio: 'Mitre 100',
  localidad: 'Lanús',
  codigo_postal: '1824',
  provincia: 1,
  situacion_iva: 1,
  otra_situacion_iva: null,
  datosGenerales: null,
  datosMonotributo: null,
  datosRegimenGeneral: null,
  errorConstancia: [],
  errorRegimenGeneral: [],
  errorMonotributo: [],
};

/** Answer of ARCA, on its way. */
let respuesta: PromiseWithResolvers<void>;
let pedidas: string[];

beforeEach(() => {
  respuesta = Promise.withResolvers();
  pedidas = [];
  vi.stubGlobal('fetch', async (url: string) => {
    pedidas.push(url);
    await respuesta.promise;
    return new Response(JSON.stringify(persona));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const onClose = vi.fn<() => void>();
  const ventas = groupVentas([ventaDePrueba()], facturar);
  renderScreen(<CompradorDialog ventas={ventas} onClose={onClose} onListo={() => {}} />);
  const campo = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { onClose, documento: campo('CUIT o DNI'), nombre: campo('Nombre o razón social') };
}

async function write(campo: HTMLElement, texto: string) {
  await userEvent.clear(campo);
  await userEvent.paste(texto);
}

async function lookup(documento: HTMLInputElement) {
  await write(documento, '30716543214');
  await userEvent.click(screen.getByRole('button', { name: /ARCA/ }));
  await waitFor(() => expect(pedidas).toHaveLength(1));
}

test('ARCA’s answer fills the typed document’s data', async () => {
  const { documento, nombre } = open();
  await lookup(documento);
  respuesta.resolve();
  await waitFor(() => expect(nombre.value).toBe('Distribuidora del Sur SA'));
});

test('ARCA’s late answer about another document does not replace the typed data', async () => {
  const { documento, nombre } = open();
  await lookup(documento);
  await write(documento, '30772273');
  await write(nombre, 'Ana');
  respuesta.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: /ARCA/ }).hasAttribute('data-loading')).toBe(false));
  expect(nombre.value).toBe('Ana');
});

test('a click outside closes it until something is typed', async () => {
  const { onClose, documento } = open();
  const afuera = () => userEvent.click(document.querySelector<HTMLElement>('.mantine-Modal-overlay')!);
  await write(documento, '30772273');
  await afuera();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.clear(documento);
  await afuera();
  expect(onClose).toHaveBeenCalledTimes(1);
});
