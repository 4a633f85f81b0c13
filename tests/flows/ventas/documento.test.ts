import { facturaTipeada } from '@talonario/core/comprobantes';
import { createBorrador, emitComprobante, uploadDocumento } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { plazaDeVendedor } from '../../helpers/plazas.ts';

// The PDF of a sale on the marketplace, after its vouchers.

interface DocumentoPublicado {
  pack: string;
  bytes: number;
  sha256: string;
  ajeno: boolean;
}

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const execute = <T>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);
const publicados = async () =>
  (await tienda.control<{ documentos: DocumentoPublicado[] }>('GET /__sim/estado')).documentos;
const subidas = () => tienda.meli.ambiente.operaciones['POST /packs/{id}/fiscal_documents'] ?? 0;
const guardado = async () => (await execute<Record<string, unknown>>('select * from documento_fiscal'))[0];
const attach = async (deps = tienda.deps) =>
  uploadDocumento(deps, { venta_id: String((await guardado())?.['venta_id']), ultimo: false });

async function facturada(): Promise<{ order: string | undefined; venta: string }> {
  const { orders, venta } = await tienda.vender({ tipo: 'dni', items: [{ sku: 'MOCH-25-NEG', precio: 1000 }] });
  await tienda.facturar();
  return { order: orders[0], venta };
}

describe('the PDF', () => {
  test('is uploaded once; a second try does nothing', async () => {
    const { venta } = await facturada();
    expect(await guardado()).toMatchObject({ estado: 'pendiente' });
    await attach();
    const [documento, ...documentoPublicados] = await publicados();
    expect(documentoPublicados).toEqual([]);
    expect(documento).toMatchObject({ pack: venta, ajeno: false });
    expect(await guardado()).toMatchObject({ estado: 'subido', sha256: documento?.sha256, error: null });
    await attach();
    await attach();
    expect(subidas()).toBe(1);
    expect(await publicados()).toEqual([documento]);
  });

  test('is uploaded once also by two processes at once', async () => {
    await facturada();
    await tienda.control('POST /__sim/latencia', { ms: 50 });
    await Promise.all([attach(), attach(await tienda.otherDeps())]);
    expect(subidas()).toBe(1);
    expect(await guardado()).toMatchObject({ estado: 'subido', error: null });
  });

  test('after a note is one file with both vouchers, in place of the first', async () => {
    const { order } = await facturada();
    await attach();
    const [antes] = await publicados();
    await tienda.cambiar(order, { reembolsado: 300 });
    await tienda.acreditar();
    expect(await guardado()).toMatchObject({ estado: 'pendiente' });
    await attach();
    const despues = await publicados();
    expect(despues).toHaveLength(1);
    expect(despues[0]?.sha256).not.toBe(antes?.sha256);
    const texto = await textOfUploaded();
    expect(texto).toContain('FACTURA');
    expect(texto).toMatch(/NOTA DE CR[ÉE]DITO/i);
  });

  test('has a note typed by hand too', async () => {
    await facturada();
    await attach();
    const [factura] = await tienda.emitidas();
    const nota = facturaTipeada.parse({
      company_id: tienda.emisor.company_id,
      punto_de_venta: 3,
      tipo_comprobante: 8,
      fecha: tienda.hoy,
      cuit_facturado: '',
      razon_social_facturado: '',
      items: [{ descripcion: 'Atención comercial', cantidad: 1, importe: 100, iva: 21 }],
      comprobante_vinculado: factura?.id,
    });
    const { alcance } = tienda.emisor;
    await emitComprobante(tienda.deps, { alcance, id: await createBorrador(tienda.deps, alcance, nota) });
    expect(await guardado()).toMatchObject({ estado: 'pendiente' });
    await attach();
    expect(await publicados()).toHaveLength(1);
    expect(await textOfUploaded()).toMatch(/NOTA DE CR[ÉE]DITO/i);
  });

  test('not uploaded before the note goes up once, with both vouchers', async () => {
    const { order } = await facturada();
    await tienda.cambiar(order, { reembolsado: 300 });
    await tienda.acreditar();
    await attach();
    expect(subidas()).toBe(1);
    expect(await textOfUploaded()).toMatch(/NOTA DE CR[ÉE]DITO/i);
  });

  test('goes up again when somebody deleted it on the marketplace', async () => {
    const { venta } = await facturada();
    await attach();
    await plazaDeVendedor(tienda.deps).documentos.borrarDocumentosFiscales(venta);
    await attach();
    expect(await publicados()).toHaveLength(1);
  });
});

describe('an upload that goes wrong', () => {
  test('a document of another uploader: it stays, and the reason is kept', async () => {
    const { venta } = await facturada();
    const ajeno = Buffer.from('%PDF-1.4 de otro sistema');
    await plazaDeVendedor(tienda.deps).documentos.subirDocumentoFiscal(venta, {
      nombre: 'otro.pdf',
      tipo: 'application/pdf',
      contenido: ajeno,
    });
    const [publicado] = await publicados();
    await attach();
    expect(await publicados()).toEqual([publicado]);
    const fila = await guardado();
    expect(fila).toMatchObject({ estado: 'error', intentos: 1 });
    expect(String(fila?.['error'])).toMatch(/un documento fiscal que no subió Talonario: otro.pdf/);
    expect(await execute(`select datos, requiere_persona from actividad where tipo = 'pdf_error'`)).toMatchObject([
      { datos: { codigo: 'documento_ajeno' }, requiere_persona: true },
    ]);
  });

  test("another system's XML: ours goes up beside it, and is not replaced at its cost", async () => {
    const { order, venta } = await facturada();
    const contenido = Buffer.from('<factura/>');
    await plazaDeVendedor(tienda.deps).documentos.subirDocumentoFiscal(venta, {
      nombre: 'otro.xml',
      tipo: 'application/xml',
      contenido,
    });
    await attach();
    expect(await guardado()).toMatchObject({ estado: 'subido', error: null });
    const documentos = await publicados();
    expect(documentos).toHaveLength(2);
    await attach();
    await tienda.cambiar(order, { reembolsado: 300 });
    await tienda.acreditar();
    await attach();
    expect(await publicados()).toEqual(documentos);
    expect(await guardado()).toMatchObject({ estado: 'error', error: expect.stringContaining('otro.xml') });
  });

  test.each(['http_500', 'reset', 'reset_despues', '429'])('%s in between: still one document', async (tipo) => {
    await facturada();
    await tienda.control('POST /__sim/fallas', { operacion: 'POST /packs/{id}/fiscal_documents', tipo });
    await attach();
    expect(await publicados()).toHaveLength(1);
    expect(await guardado()).toMatchObject({ estado: 'subido' });
  });

  test('a marketplace that is down keeps the reason, and the next try gets through', async () => {
    await facturada();
    await tienda.control('POST /__sim/fallas', { operacion: '*', tipo: 'http_500', veces: 5 });
    await expect(attach()).rejects.toMatchObject({ code: 'plaza_no_disponible' });
    expect(await guardado()).toMatchObject({ estado: 'error', error: expect.stringMatching(/\S/) });
    await attach();
    expect(await guardado()).toMatchObject({ estado: 'subido', error: null });
  });

  test('dying between the upload and writing it down: the next try finds it and does not fail for good', async () => {
    await facturada();
    await attach();
    await execute(`update documento_fiscal set meli_ids = '{}', sha256 = null, estado = 'pendiente'`);
    await attach();
    expect(await publicados()).toHaveLength(1);
    expect(await guardado()).toMatchObject({ estado: 'subido' });
  });

  test('issues no voucher', async () => {
    await facturada();
    const antes = tienda.entorno.arca.estado().operaciones['FECAESolicitar'];
    await attach();
    expect(tienda.entorno.arca.estado().operaciones['FECAESolicitar']).toBe(antes);
  });
});

describe('the job', () => {
  const trabajos = () =>
    execute<{ data: { venta_id: string } }>(`select data from pgboss.job where name = 'subir_factura'`);

  test('is sent with the CAEs, once for each sale', async () => {
    await facturada();
    const venta_id = (await guardado())?.['venta_id'];
    const trabajosDeVenta = (await trabajos()).filter(({ data }) => data.venta_id === venta_id);
    expect(trabajosDeVenta).toHaveLength(1);
  });

  test('is not sent when the CAEs are not committed', async () => {
    await facturada();
    await tienda.reset();
    await execute('delete from pgboss.job');
    await execute(
      `create or replace function no_se_puede() returns trigger language plpgsql as $$ begin raise 'no se puede'; end $$`,
    );
    await execute('create trigger no_se_puede before insert on documento_fiscal execute function no_se_puede()');
    try {
      await expect(facturada()).rejects.toThrow('no se puede');
    } finally {
      await execute('drop trigger no_se_puede on documento_fiscal');
    }
    expect(await trabajos()).toEqual([]);
    expect(await tienda.emitidas()).toEqual([]);
    // ARCA authorised the voucher: the next run adopts it and sends the job.
    await tienda.facturar();
    expect(await tienda.emitidas()).toHaveLength(1);
    expect(tienda.entorno.arca.estado().comprobantes).toHaveLength(1);
    expect(await trabajos()).toHaveLength(1);
  });
});

/** Text of the account's only PDF on the marketplace, as the seller downloads it. */
async function textOfUploaded(): Promise<string> {
  const [{ pack } = { pack: '' }] = await publicados();
  const [id] = ((await guardado())?.['meli_ids'] ?? []) as string[];
  const { access_token = '' } = (await tienda.deps.store.tokens('meli').leer('187654321')) ?? {};
  const respuesta = await fetch(`${tienda.meli.url}/packs/${pack}/fiscal_documents/${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const pdf = await getDocument({ data: new Uint8Array(await respuesta.arrayBuffer()) }).promise;
  const textos: string[] = [];
  for (let pagina = 1; pagina <= pdf.numPages; pagina++) {
    const { items } = await (await pdf.getPage(pagina)).getTextContent();
    textos.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return textos.join('\n');
}
