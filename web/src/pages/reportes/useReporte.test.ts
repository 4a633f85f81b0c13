// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify } from '../../components/toasts/notify.tsx';
import { deIva } from './botones.ts';
import { useReporte } from './useReporte.ts';
import '../../testing/sinApuro.ts';

const EMPRESA = '33333333-3333-4333-8333-333333333333';
const [ivaVentas, libro] = ['iva-ventas', 'libro-iva-digital'].map((clase) =>
  deIva.find(({ reporte }) => reporte === clase),
);
const body = { companyId: EMPRESA, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31', separador: ';' } as const;
const seRechaza = {
  archivos: [],
  comprobantes: 1,
  total: 0,
  impiden: 1,
  avisos: 0,
  reparos: [],
  avisos_generales: [],
  cruces: [],
};

/** The checks that were asked for, to be answered one by one. */
let controles: PromiseWithResolvers<void>[];

beforeEach(() => {
  controles = [];
  vi.stubGlobal('fetch', async () => {
    const control = Promise.withResolvers<void>();
    controles.push(control);
    await control.promise;
    return new Response(JSON.stringify(seRechaza));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function pedir(de: string) {
  const { result } = renderHook(() => useReporte());
  act(() => void result.current.generar(ivaVentas!, body, de));
  await waitFor(() => expect(controles).toHaveLength(1));
  return result;
}

test('a result says of whom and of which days it is', async () => {
  const result = await pedir('Aurora SA, del 01/10/2026 al 31/10/2026');
  controles[0]?.resolve();
  await waitFor(() => expect(result.current.resultado?.de).toBe('Aurora SA, del 01/10/2026 al 31/10/2026'));
});

test('a late answer about another choice is not shown, and does not stop the new request', async () => {
  const result = await pedir('Aurora SA, octubre');
  act(() => result.current.olvidar());
  expect(result.current.generando).toBeNull();
  act(() => void result.current.generar(ivaVentas!, body, 'Boreal SA, octubre'));
  await waitFor(() => expect(controles).toHaveLength(2));
  await act(async () => controles[0]?.resolve());
  expect(result.current).toMatchObject({ generando: ivaVentas?.texto, resultado: null });
  await act(async () => controles[1]?.resolve());
  await waitFor(() => expect(result.current.resultado?.de).toBe('Boreal SA, octubre'));
  expect(result.current.generando).toBeNull();
});

describe('the files of a report', () => {
  /** Number of vouchers of each check in turn; the last one stays. */
  let hay: number[];
  let pedidos: string[];
  let guardados: string[];

  beforeEach(() => {
    pedidos = [];
    guardados = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const recurso = String(url).replace(/^.*\//, '');
      pedidos.push(recurso);
      if (recurso !== 'controlar') {
        const headers = { 'Content-Disposition': `attachment; filename="${recurso}.txt"` };
        return new Response(recurso, { headers });
      }
      const archivos = ['cbte', 'alicuotas'].map((archivo) => ({ archivo, nombre: `${archivo}.txt` }));
      const control = { ...seRechaza, impiden: 0, archivos, comprobantes: hay[0] };
      if (hay.length > 1) hay.shift();
      return new Response(JSON.stringify(control));
    });
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardados.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const nombresDeArchivos = ['arca-iva-digital', 'arca-iva-digital-alic'];

  async function generar() {
    const { result } = renderHook(() => useReporte());
    await act(() => result.current.generar(libro!, body, 'Aurora SA, octubre'));
    expect(result.current.generando).toBeNull();
    return result;
  }

  test('come down when nothing was issued from the check until the last one', async () => {
    hay = [3];
    const result = await generar();
    expect(pedidos).toEqual(['controlar', ...nombresDeArchivos, 'controlar']);
    expect(guardados).toEqual(nombresDeArchivos.map((nombre) => `${nombre}.txt`));
    expect(result.current.resultado?.control.comprobantes).toBe(3);
  });

  test('are asked for again when something was, so that they agree', async () => {
    hay = [3, 4];
    const result = await generar();
    expect(pedidos).toEqual(['controlar', ...nombresDeArchivos, 'controlar', ...nombresDeArchivos, 'controlar']);
    expect(guardados).toEqual(nombresDeArchivos.map((nombre) => `${nombre}.txt`));
    expect(result.current.resultado?.control.comprobantes).toBe(4);
  });

  test('do not come down while it goes on being issued, and it is said', async () => {
    hay = [3, 4, 5, 6, 7];
    const aviso = vi.spyOn(notify, 'error').mockImplementation(() => '');
    const result = await generar();
    expect([guardados, result.current.resultado]).toEqual([[], null]);
    expect(aviso).toHaveBeenCalledWith(
      'Se emitieron comprobantes mientras se armaban los archivos, y no coinciden. Generá el reporte de nuevo.',
    );
  });
});
