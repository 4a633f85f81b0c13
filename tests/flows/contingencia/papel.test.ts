import { comprobantePdf } from '@talonario/core/server/comprobantes';
import { readHistoriaDeComprobante } from '@talonario/core/server/inicio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textosOf } from '../../builders/pdfLeido.ts';
import { PLAZO, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';

// The paper and the history of a voucher with an advance code.

let mundo: Contingencia;
let id: string;

beforeAll(async () => {
  mundo = await startContingencia();
  [id = ''] = await mundo.borradores([{ fecha: mundo.hoy(), fecha_automatica: true }]);
  mundo.caer();
  await mundo.issue([id]);
  await mundo.turno(PLAZO);
});
afterAll(() => mundo[Symbol.asyncDispose]());

test('its history tells since when ARCA did not answer, the failed questions, and that ARCA is not informed', async () => {
  const historia = await readHistoriaDeComprobante(mundo.deps, { alcance: mundo.emisor.alcance, id });
  const emitida = historia.hechos.find(({ clase }) => clase === 'emitida');
  expect(emitida?.detalle).toMatch(
    /^CAEA \d{14}\. Salió con CAEA porque ARCA no respondía desde el \d\d\/\d\d\/\d{4} a las 12:00 \(\d+ preguntas sin respuesta; a las 12:05, no .+\)\. Era para el punto de venta 0003\. ARCA todavía no está informada\.$/,
  );
  expect(historia.comprobantes[0]).toMatchObject({ texto: 'FC B 0091-00000001', autorizacion: { tipo: 'CAEA' } });
});

test('its paper has the advance code and its last day instead of a CAE', async () => {
  const { nombre, contenido } = await comprobantePdf(mundo.deps, { alcance: mundo.emisor.alcance, id });
  expect(nombre).toBe('FC-B-0091-00000001.pdf');
  const texto = (await textosOf(contenido)).map((parte) => parte.texto).join(' ');
  const [caea] = await mundo.execute<{ codigo: string; hasta: string }>(
    `select codigo, to_char(hasta, 'DD/MM/YYYY') as hasta from caea`,
  );
  expect(texto).toMatch(new RegExp(`CAEA N°:? +${caea?.codigo}`));
  expect(texto).toMatch(new RegExp(`Fecha de Vto. de CAEA:? +${caea?.hasta}`));
  expect(texto).not.toMatch(/CAE N°/);
});
