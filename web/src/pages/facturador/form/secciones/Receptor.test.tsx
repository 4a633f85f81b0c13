// @vitest-environment jsdom
import { useForm } from '@mantine/form';
import type { PersonaBuscada } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { consecuencias } from '../consecuencias.ts';
import { facturaNueva, type FacturaValores } from '../facturaValores.ts';
import { Receptor } from './Receptor.tsx';
import type { Cambio } from './seccion.ts';

afterEach(cleanup);

const inscripta = { id: 'tienda', situacion_iva: 1, puntosDeVenta: [] } as unknown as Empresa;
const ejemplo = {
  razon_social: 'EMPRESA DE EJEMPLO S A',
  domicilio: 'CORRIENTES 1234',
  localidad: '',
  codigo_postal: '',
  provincia: null,
  situacion_iva: 1,
} as PersonaBuscada;
const CUIT = '30711234566';

/** Draws it, and answers what the form says. */
function open(inicial: Partial<FacturaValores>, buscarCuit = async (): Promise<PersonaBuscada | null> => null) {
  const nueva = facturaNueva('2026-11-26');
  let valores: () => FacturaValores = () => nueva;
  function Formulario() {
    const form = useForm<FacturaValores>({
      mode: 'controlled',
      initialValues: { ...nueva, company_id: inscripta.id, ...inicial },
    });
    const leer = useEstable(() => form.getValues());
    useEffect(() => {
      valores = leer;
    }, [leer]);
    const set = useEstable((cambio: Cambio) => {
      const antes = leer();
      form.setValues(consecuencias(typeof cambio === 'function' ? cambio(antes) : cambio, antes, [inscripta]));
    });
    const contexto = { hoy: '2026-11-26', empresa: inscripta, punto: null, vinculado: null, percepciones: [] };
    return (
      <Receptor
        v={form.values}
        campo={(path) => ({ error: null, onBlur: () => {}, 'data-path': path })}
        buscando={false}
        {...{ set, leer, contexto, buscarCuit }}
      />
    );
  }
  renderScreen(<Formulario />);
  return () => valores();
}

const campo = (name: RegExp) => screen.getByRole('textbox', { name });
const cuit = () => campo(/^CUIT/);

test('a CUIT that ARCA does not answer for leaves the condition and the type that were chosen', async () => {
  const valores = open({ situacion_iva_facturado: 1, tipo_comprobante: 1 });
  await userEvent.type(cuit(), CUIT);
  await userEvent.tab();
  expect(valores()).toMatchObject({ situacion_iva_facturado: 1, tipo_comprobante: 1 });
});

test('a DNI is of a consumer once it is left; another number is of nobody yet', async () => {
  const valores = open({});
  await userEvent.type(cuit(), '30772273');
  expect(valores()).toMatchObject({ situacion_iva_facturado: null, tipo_comprobante: null });
  await userEvent.tab();
  expect(valores()).toMatchObject({ cuit_facturado: '30.772.273', situacion_iva_facturado: 5, tipo_comprobante: 6 });
  await userEvent.type(cuit(), '4');
  expect(valores().situacion_iva_facturado).toBeNull();
});

test('passing by a DNI that was there changes nothing', async () => {
  const valores = open({ cuit_facturado: '30.772.273', situacion_iva_facturado: 4 });
  await userEvent.click(cuit());
  await userEvent.tab();
  expect(valores().situacion_iva_facturado).toBe(4);
});

test('the address of a receiver goes away with it, unless it was typed here', async () => {
  const valores = open({ cuit_facturado: '30-71123456-6', email_facturado: 'ana@prueba.test' });
  await userEvent.clear(cuit());
  expect(valores().email_facturado).toBe('');
  await userEvent.type(campo(/^Email/), 'b@c.ar');
  await userEvent.type(cuit(), CUIT);
  expect(valores().email_facturado).toBe('b@c.ar');
});

test('a CUIT with taxes of two regimes asks to confirm the proposed condition, until another CUIT is typed', async () => {
  const duda = 'ARCA tiene a este CUIT como IVA Responsable Inscripto y también como Responsable Monotributo.';
  const valores = open({}, async () => ({ ...ejemplo, situacion_iva: 1, otra_situacion_iva: 6 }));
  await userEvent.type(cuit(), CUIT);
  expect(await screen.findByText(new RegExp(duda))).toBeTruthy();
  expect(valores().situacion_iva_facturado).toBe(1);
  await userEvent.type(cuit(), '{Backspace}');
  expect(screen.queryByText(new RegExp(duda))).toBeNull();
});

test('a text typed while ARCA is asked stays', async () => {
  const { promise, resolve } = Promise.withResolvers<PersonaBuscada>();
  const valores = open({}, () => promise);
  await userEvent.type(cuit(), CUIT);
  await userEvent.type(campo(/^Razón social/), 'Otra');
  await act(async () => resolve(ejemplo));
  expect(valores()).toMatchObject({
    razon_social_facturado: 'Otra',
    domicilio_facturado: 'CORRIENTES 1234',
    tipo_comprobante: 1,
  });
});
