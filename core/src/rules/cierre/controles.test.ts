import { expect, test } from 'vitest';
import type { ClaveDeControl, EstadoDeControl } from '../../contract/cierre/cierre.ts';
import { controlOf, resumeControles } from './controles.ts';

const mes = { company_id: '7', periodo: '2026-10' };

test.each<[ClaveDeControl, string, string]>([
  ['archivos', 'vendedor', '/app/reportes'],
  ['numeracion', 'vendedor', '/app/facturador/conciliacion'],
  ['arca', 'contador', '/app/reportes?ver=compras&empresa=7&mes=2026-10'],
  ['cola', 'talonario', '/app/facturador?borrador=en_cola'],
  ['caea', 'talonario', '/app/facturador/contingencia'],
  ['compras', 'contador', '/app/reportes?ver=compras&empresa=7&mes=2026-10'],
  ['canceladas', 'vendedor', '/app/ventas/canceladas'],
  ['sin_factura', 'vendedor', '/app/ventas'],
  ['otros_periodos', 'contador', '/app/reportes?ver=contador&empresa=7&mes=2026-10'],
])('the check %s is settled by the %s, at %s', (clave, responsable, path) => {
  expect(controlOf(clave, { estado: 'pendiente', detalle: '2 por ver' }, mes)).toMatchObject({
    clave,
    estado: 'pendiente',
    detalle: '2 por ver',
    responsable,
    path,
  });
});

test('a check with nothing to settle is nobody’s, and one may be of another person than usual', () => {
  for (const estado of ['bien', 'no_corresponde'] as const)
    expect(controlOf('compras', { estado, detalle: '' }, mes)).toMatchObject({
      titulo: 'Compras',
      responsable: null,
      path: null,
    });
  expect(controlOf('compras', { estado: 'impide', detalle: '', responsable: 'vendedor' }, mes).responsable).toBe(
    'vendedor',
  );
});

test('a month closes when no check stops it, and is ready when none is pending either', () => {
  const resume = (...estados: EstadoDeControl[]) => resumeControles(estados.map((estado) => ({ estado })));
  expect(resume('bien', 'no_corresponde')).toEqual({ puede: true, lista: true });
  expect(resume('bien', 'pendiente')).toEqual({ puede: true, lista: false });
  expect(resume('impide', 'bien')).toEqual({ puede: false, lista: false });
});
