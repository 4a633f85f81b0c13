// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ajustesPorDefecto, regimenesConAjustes } from '@talonario/core/percepciones';
import { afterEach, expect, test, vi } from 'vitest';
import { publicado } from '../../../../../tests/regimenes/santaFe/publicado.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { AjustesPercepcion } from './AjustesPercepcion.tsx';
import { cuerpoDeAjustes, problemasDeAjustes, textOfAjustes } from './ajustesTipeados.ts';

afterEach(cleanup);

test('a made-up province has its setting on the form, which says that it has to be chosen', () => {
  const set = vi.fn<(clave: string, valor: unknown) => void>();
  renderScreen(<AjustesPercepcion regimenes={[publicado]} v={{ santa_fe_sin_padron: null }} set={set} errores={{}} />);
  expect(document.body.textContent).toContain('De Santa Fe falta elegir lo que sigue');
  fireEvent.click(screen.getByRole('combobox', { name: 'Santa Fe: a quien no está en el padrón' }));
  expect(screen.getByRole<HTMLInputElement>('combobox').placeholder).toBe('Sin elegir');
});

test('each kind of setting has its field, with the texts of its regime', () => {
  const set = vi.fn<(clave: string, valor: unknown) => void>();
  renderScreen(
    <AjustesPercepcion
      regimenes={regimenesConAjustes([0, 14])}
      v={textOfAjustes(ajustesPorDefecto)}
      set={set}
      errores={{}}
    />,
  );
  expect(screen.getByRole('textbox', { name: 'CABA: a quien no está en el padrón' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Tucumán: si el coeficiente es 0,0000' })).toBeTruthy();
  expect(document.body.textContent).toContain('De Tucumán falta elegir lo que sigue');
  fireEvent.click(screen.getByRole('checkbox', { name: 'CABA: lo exento y lo no gravado también son base' }));
  expect(set).toHaveBeenCalledExactlyOnceWith('caba_base_con_exento', false);
});

test('a percent is checked where its province is collected for, and travels as a number', () => {
  const tipeados = { ...textOfAjustes(ajustesPorDefecto), caba_sin_padron: '100' };
  expect(problemasDeAjustes(tipeados, [0])).toEqual({
    'ajustes.caba_sin_padron': 'Escribí un porcentaje menor que 100',
  });
  expect(problemasDeAjustes(tipeados, [14])).toEqual({});
  expect(cuerpoDeAjustes({ ...tipeados, caba_sin_padron: '2,50' })).toMatchObject({
    caba_sin_padron: 2.5,
    tucuman_coef_cero: null,
  });
});
