import { hoy } from '../servicios/servidor.ts';
import { boton, desdeAyer, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const TITULO = 'Reportes · Talonario';
const PADRONES = 'Padrones · Talonario';

/** Screens of the reports. */
export const pantallasDeReportes: readonly Pantalla[] = [
  {
    nombre: 'reportes-sin-empresa',
    quien: 'nueva',
    titulo: TITULO,
    abrir: (page) => goNovata(page, '/app/reportes', page.getByText('Falta una empresa')),
  },
  {
    nombre: 'reportes',
    quien: 'emisora',
    titulo: TITULO,
    async abrir(page) {
      await go(page, '/app/reportes', boton(page, 'Reporte IVA ventas'));
      await boton(page, 'Este mes').click();
      await boton(page, 'Reporte IVA ventas').click();
      await seen(page.getByText('todo cierra.'));
      await page.getByText('Qué se controló').click();
    },
  },
  {
    nombre: 'reportes-con-problemas',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/reportes/controlar', (route) => route.fulfill({ json: conProblemas }));
      await go(page, '/app/reportes?provincia=14', boton(page, 'RETPER.TXT'));
      await boton(page, 'DATOS.TXT').click();
      await seen(page.getByText('sería rechazado.'));
    },
  },
  {
    nombre: 'reportes-compras',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page) => go(page, '/app/reportes?ver=compras', page.getByText('No hay compras en')),
  },
  {
    nombre: 'reportes-mesa',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page) => go(page, '/app/reportes?ver=mesa', page.getByText('Emitidos según ARCA').first()),
  },
  {
    nombre: 'reportes-sufridos',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page) => go(page, '/app/reportes?ver=sufridos', page.getByText('No hay certificados de')),
  },
  {
    nombre: 'padrones-vacia',
    quien: 'nueva',
    titulo: PADRONES,
    abrir: (page) => goNovata(page, '/app/reportes/padrones', page.getByText('Todavía no hay ningún padrón')),
  },
  {
    nombre: 'padrones',
    quien: 'emisora',
    titulo: PADRONES,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/padrones', (route) => route.fulfill({ json: padrones }));
      await page.route('**/api/padrones?*', (route) => route.fulfill({ status: 422, json: rechazado }));
      await go(page, '/app/reportes/padrones?cuit=30711234566&fecha=2026-10-05', filas(page));
      await seen(page.getByText('no está importado'));
      await page
        .getByLabel('Archivos')
        .setInputFiles({ name: 'p.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await seen(page.getByText('p.txt no se importó'));
    },
    fallan: [/\/api\/padrones/],
  },
  {
    nombre: 'reportes-gestion',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page) =>
      go(
        page,
        `/app/reportes?ver=gestion&${desdeAyer()}`,
        page.getByRole('heading', { name: 'Impuestos adelantados' }),
      ),
  },
  {
    nombre: 'reportes-contador',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/monotributo', (route) => route.fulfill({ json: monotributo }));
      await page.route('**/api/empresa', async (route) => {
        const respuesta = await route.fetch();
        const [primera, ...restantes] = (await respuesta.json()) as object[];
        await route.fulfill({ json: [{ ...primera, situacion_iva: 6 }, ...restantes] });
      });
      await go(page, `/app/reportes?ver=contador&mes=${hoy().slice(0, 7)}`, boton(page, /^Armar el paquete de/));
      await boton(page, /^Armar el paquete de/).click();
      await seen(boton(page, /^Bajar \(/).first());
      await seen(page.getByRole('table', { name: 'Lo que queda de cada categoría' }));
      await page.getByRole('textbox', { name: 'Para quién' }).fill('Estudio Pérez');
      await boton(page, 'Crear enlace').click();
      await seen(page.getByRole('textbox', { name: 'Dirección del enlace' }));
    },
  },
  {
    nombre: 'reportes-presentado',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page, { emisora }) {
      const periodo = hoy().slice(0, 7);
      const mes = {
        company_id: emisora.empresa,
        cuit: '30716543214',
        periodo,
        presentado_en: presentado.presentado_en,
        presentado_por: presentado.presentado_por,
      };
      await page.route('**/api/presentados', (route) => route.fulfill({ json: [mes] }));
      await page.route('**/presentados/*', (route) => route.fulfill({ json: { ...presentado, ...mes } }));
      await page.route('**/envio', (route) => route.fulfill({ json: envio }));
      await go(page, `/app/reportes?ver=contador&mes=${periodo}`, page.getByText('Hay 212 cambios posteriores.'));
      await seen(page.getByText('para revisar'));
    },
  },
  {
    nombre: 'portal-contador',
    quien: 'emisora',
    titulo: /· Talonario$/,
    async abrir(page) {
      await go(page, '/app/reportes?ver=contador', boton(page, 'Crear enlace'));
      await page.getByRole('textbox', { name: 'Para quién' }).fill('Estudio Pérez');
      await boton(page, 'Crear enlace').click();
      const url = new URL(await page.getByRole('textbox', { name: 'Dirección del enlace' }).inputValue());
      await page.goto(`${url.pathname}${url.hash}`);
      await seen(page.getByText('todo cierra').first());
      await seen(page.getByRole('region', { name: 'Comprobantes del mes' }));
    },
  },
];

const presentado = {
  presentado_en: '2026-11-12T15:00:00.000Z',
  presentado_por: 'contadora@estudio.test',
  presentado: { comprobantes: 184, importe: 12_345_678.9 },
  ahora: { comprobantes: 396, importe: 22_345_678.9 },
  cambios: [
    {
      clase: 'nota',
      comprobante_id: '00000000-0000-4000-8000-000000000001',
      que: 'NC B 0003-00000018',
      detalle: 'Es de un mes posterior, sobre un comprobante de este.',
      en: '2026-11-14T15:00:00.000Z',
    },
    {
      clase: 'padron',
      comprobante_id: null,
      que: 'Padrón de AGIP de 10/2026',
      detalle: 'Se importó después: los comprobantes emitidos no cambian.',
      en: '2026-11-13T15:00:00.000Z',
    },
  ],
  cuantos: 212,
};

const envio = {
  envio: { email: 'estudio.contable.perez.y.asociados@ejemplo.com.ar', dia: 10, con_pdfs: true },
  hechos: [
    {
      periodo: '2026-10',
      email: 'estudio.contable.perez.y.asociados@ejemplo.com.ar',
      estado: 'error',
      detalle: 'Talonario se cortó mientras lo mandaba: puede haber salido. Si no llegó, mandalo de nuevo.',
      enviado_en: null,
    },
    {
      periodo: '2026-09',
      email: 'estudio@ejemplo.com.ar',
      estado: 'enviado',
      detalle: null,
      enviado_en: '2026-10-10T15:00:00.000Z',
    },
  ],
};

const monotributo = {
  desde: '2025-11-23',
  hasta: '2026-11-22',
  facturado: 24_512_300.55,
  por_fuera: 1_200_000,
  total: 25_712_300.55,
  categoria: 'D',
  categoria_propia: 'D',
  limites: [10_277_988.13, 15_058_447.71, 21_113_696.52, 26_212_853.42, 30_833_964.37, 38_642_048.36, 46_211_109.37]
    .concat([70_113_407.33, 78_479_211.62, 89_872_640.3, 108_357_084.05])
    .map((limite, indice) => ({
      categoria: 'ABCDEFGHIJK'[indice],
      limite,
      queda: Math.max(0, Math.round((limite - 25_712_300.55) * 100) / 100),
      supera: limite < 25_712_300.55,
    })),
  aviso: { categoria: 'D', queda: 500_552.87, supera: false },
  tabla: { desde: '2026-02-01', hasta: '2026-07-31', fuente: 'valores publicados', vencida: true },
  precio_unitario_maximo: 613_492.31,
  recategorizacion: {
    se_hace: '2027-01',
    desde: '2026-01-01',
    hasta: '2026-12-31',
    facturado: 22_100_000,
    estimado: 3_400_000.5,
    promedio: 2_000_000,
    total: 26_700_000.5,
    categoria: 'E',
    categoria_hasta_hoy: 'D',
    queda: 0,
    meses: Array.from({ length: 12 }, (_, n) => ({
      mes: `2026-${String(n + 1).padStart(2, '0')}`,
      facturado: n < 11 ? 2_009_090.91 : 0,
      estimado: n < 11 ? 0 : 3_400_000.5,
    })),
  },
  mayor_precio: {
    comprobante_id: '00000000-0000-4000-8000-000000000001',
    comprobante: 'FC C 0003-00001234',
    descripcion: 'Taladro',
    precio: 700_000,
    supera: true,
  },
};

const reparo = (numero: number, mensaje: string, impide: boolean) => ({
  comprobante_id: `00000000-0000-4000-8000-00000000000${numero}`,
  comprobante: `FC A 0003-0000012${numero}`,
  codigo: `c${numero}`,
  mensaje,
  impide,
});

const conProblemas = {
  archivos: [],
  comprobantes: 184,
  total: 12_345_678.9,
  impiden: 212,
  avisos: 1,
  reparos: [
    reparo(1, 'Al domicilio del receptor le falta la calle, la localidad, la provincia, el código postal.', true),
    reparo(2, 'La percepción que devuelve no es la del comprobante original.', true),
    reparo(3, 'Es de una operación del 30/09/2026, de otro período.', false),
  ],
  avisos_generales: [
    {
      codigo: 'sin_padron',
      mensaje:
        'Sin padrón: 2 comprobantes a quienes no estaban en el padrón del mes salieron sin percepción, como eligió la empresa. Consultalo con tu contador: FC A 0003-00000124, FC A 0003-00000125.',
    },
  ],
  cruces: [],
};

const vigente = (origen: string, periodo: string, filas: number, propio: boolean) => ({
  origen,
  periodo,
  desde: `${periodo}-01`,
  hasta: `${periodo}-28`,
  filas,
  propio,
  importado_en: '2026-10-28T14:00:00.000Z',
});

const padrones = {
  vigentes: [
    vigente('agip', '2026-11', 1_512_345, false),
    vigente('acreditan', '2026-11', 90_495, true),
    vigente('coeficientes', '2026-10', 125_176, true),
  ],
  faltan: [
    {
      origen: 'coeficientes',
      periodo: '2026-11',
      ya_hace_falta: true,
      texto: 'Falta el padrón Tucumán (coeficientes) 11/2026: sin él no se deciden percepciones.',
    },
  ],
  avisos: ['Desde el 01/12/2026 se anunció un régimen único para percibir a compradores de Convenio Multilateral.'],
  en_curso: null,
  espacio: { ocupado: 412_000_000, maximo: 5_000_000_000 },
};

const rechazado = { error: 'Línea 812: el CUIT 30-71123456-6 está dos veces.', codigo: 'padron_rechazado' };
