import { ownAlcance } from '@talonario/core/empresas';
import { processImportacion, requestImportacion } from '@talonario/core/server/articulos';
import { ENCABEZADO, subir } from '../servicios/importar.ts';
import type { Servidor } from '../servicios/servidor.ts';
import { LARGO, signUpLargo } from './largo.ts';

/** A user with articles of long names, one of them a kit, price lists, and a file that waits to be checked. */
export interface Articulada {
  token: string;
  lista: string;
  importacion: string;
}

/** SKU of the article with every field. */
export const SKU_LARGO = 'TAL-PERC-13MM/ION-LITIO 2BAT 100% MALETÍN';

export async function seedArticulada(servidor: Servidor): Promise<Articulada> {
  const usuario = await signUpLargo(servidor, 'articulada');
  const filas = Array.from(
    { length: 60 },
    (_, n) =>
      `SKU-${String(n).padStart(4, '0')};${n % 3 === 0 ? LARGO.descripcion : `Cable HDMI ${n}`};${n % 5 === 0 ? 'USD' : 'ARS'};${n * 12_345},67;${n % 7};${n % 2 === 0 ? '21' : '10,5'};`,
  );
  const archivo = [ENCABEZADO, `${SKU_LARGO};${LARGO.descripcion};USD;1234567,89;-12;21;21001IC04000123A`, ...filas];
  await subir(usuario, '/api/stock/csv', archivo.join('\r\n')).expect(200);

  const listaNueva = {
    name: `Mayoristas de ${LARGO.razonSocial}`,
    precios_incluyen_iva: false,
    situaciones_iva: [1, 6],
  };
  const { body: lista } = await usuario.call('post', '/api/lista-precios', listaNueva).expect(200);
  await usuario.call('post', '/api/lista-precios', { name: 'Minorista' }).expect(200);
  for (const sku of [SKU_LARGO, ...Array.from({ length: 24 }, (_, n) => `SKU-${String(n).padStart(4, '0')}`)]) {
    await usuario.call('post', `/api/lista-precios/${lista.id}`, { sku, precio: 1_234_567.5 }).expect(200);
  }
  const partes = ['SKU-0001', 'SKU-0003', 'SKU-0005'].map((sku) => ({ sku, cantidad: 2 }));
  await usuario.call('put', `/api/stock/${encodeURIComponent(SKU_LARGO)}/kit`, { partes }).expect(200);
  return { token: usuario.token, lista: lista.id as string, importacion: await seedImportacion(servidor, usuario.id) };
}

/** A file with rows of every kind, read and not applied. */
async function seedImportacion({ deps }: Servidor, user_id: string): Promise<string> {
  const lineas = [
    'codigo,nombre,costo,stock,iva',
    `SKU-0000,"${LARGO.descripcion} nuevo",1500.50,3,21`,
    'SKU-0001,Cable HDMI 1,mucho,x,22',
    'NUEVO-1,Mate de calabaza,100.00,7,10.5',
    ',Sin SKU,1.5,1,21',
  ];
  const id = await requestImportacion(
    deps,
    ownAlcance(user_id),
    {
      nombre: 'lista de precios del proveedor mayorista.csv',
      contenido: Buffer.from(lineas.join('\n')),
      lista_id: null,
    },
    { enviar: false },
  );
  await processImportacion(deps, id);
  return id;
}
