import { describe, expect, test } from 'vitest';
import { tipoActividad } from '../../contract/avisos/actividad.ts';
import { AppError } from '../errors.ts';
import { datosDeError, textoActividad, textoDeError } from './actividad.ts';

describe('the text of an activity', () => {
  test('is built from codes and data', () => {
    expect(textoActividad('factura_emitida', { total: '12100.00' })).toEqual({
      texto: 'La venta se facturó automáticamente, por $ 12.100,00.',
      accion: null,
    });
    expect(textoActividad('nota_programada', { desde: '2026-11-21T18:30:00.000Z' }).texto).toContain(
      'el 21/11/2026 a las 15:30',
    );
    expect(textoActividad('omitida', { codigo: 'cuit_invalido', cuit: '30711234567' })).toEqual({
      texto: 'El CUIT del comprador, 30711234567, está mal escrito: no pasa el control.',
      accion: 'Pedile al comprador el CUIT correcto y cargalo en la venta, o facturale como consumidor final.',
    });
  });

  test('tells, for an account back after a long time, which sales are looked for and which are not', () => {
    const tras = (dias?: number) =>
      textoActividad('cuenta_vinculada', dias === undefined ? {} : { dias_sin_vincular: dias });
    expect(tras()).toEqual({ texto: 'La cuenta quedó vinculada.', accion: null });
    expect(tras(45).texto).toBe(
      'La cuenta quedó vinculada después de 45 días. Talonario busca las ventas de esos días.',
    );
    expect(tras(75).texto).toContain('en los últimos 60, y no las anteriores');
    expect(tras(75).accion).toContain('elegí las fechas anteriores');
  });

  test('tells a failure with the failure’s sentence', () => {
    const datos = datosDeError(new AppError('documento_ajeno', { venta: '2000', archivo: 'otra.pdf' }));
    expect(textoActividad('pdf_error', datos).texto).toContain('un documento fiscal que no subió Talonario: otra.pdf');
    expect(textoDeError(datosDeError(new TypeError('x is undefined')))).toBe('Hubo un error inesperado.');
  });

  test('exists for every kind, also with a code that is no longer known', () => {
    for (const tipo of tipoActividad.options) {
      const { texto } = textoActividad(tipo, { codigo: 'de_otra_version', desde: '2026-11-21T18:30:00.000Z' });
      expect(texto).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/s);
    }
  });
});
