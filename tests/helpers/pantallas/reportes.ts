import { boton, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const TITULO = 'Reportes · Talonario';

/** The reports. */
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
    async abrir(page) {
      await page.route('**/api/reportes/controlar', (route) => route.fulfill({ json: conProblemas }));
      await go(page, '/app/reportes?provincia=14', boton(page, 'RETPER.TXT'));
      await boton(page, 'DATOS.TXT').click();
      await seen(page.getByText('sería rechazado.'));
    },
  },
  {
    nombre: 'reportes-gestion',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page) => go(page, '/app/reportes?ver=gestion', page.getByText('Rentabilidad de las ventas realizadas')),
  },
];

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
  cruces: [],
};
