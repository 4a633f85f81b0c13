import { expect, test, vi } from 'vitest';
import { confirmaFecha } from './fechaFutura.ts';

/** Typed without `--confirmar-fecha-futura`. */
const SIN_CONFIRMAR = { confirmarFechaFutura: false };

const terminal = (interactive: boolean, contesta = false) => {
  const confirm = vi.fn<() => Promise<boolean>>(async () => contesta);
  return { confirm, context: { terminal: { interactive, confirm } } as never };
};

test('today, or no date, asks nothing', async () => {
  const { confirm, context } = terminal(true);
  expect(await confirmaFecha(context, SIN_CONFIRMAR, null)).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});

test.each([true, false])('a date ahead is asked for, whatever --si says: %s', async (contesta) => {
  const { confirm, context } = terminal(true, contesta);
  expect(await confirmaFecha(context, SIN_CONFIRMAR, '2026-11-24')).toBe(contesta);
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('24/11/2026 es posterior a hoy'));
});

test('where nobody can answer it is refused, unless it is said', async () => {
  const { context } = terminal(false);
  await expect(confirmaFecha(context, SIN_CONFIRMAR, '2026-11-24')).rejects.toMatchObject({
    code: 'fecha_futura_sin_confirmar',
  });
  expect(await confirmaFecha(context, { confirmarFechaFutura: true }, '2026-11-24')).toBe(true);
});
