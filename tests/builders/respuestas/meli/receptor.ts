import { capturas } from '@talonario/fixtures';
import fc from 'fast-check';
import { lectores } from '../../../../core/src/plazas/meli/lectores.ts';
import { propiedad, salidaOf, type Propiedad } from '../propiedad.ts';
import { cuentaQueContesta, NO_ESTA, VENDEDOR, type Contestada } from './cliente.ts';

// Property of the buyer's billing data, in both shapes: the client reads the one document that the answer has, or none.

const capturasOf = (...numeros: number[]) => numeros.map((n) => `facturacion/billing-info-${n}`);
const cuerpos = [
  ...capturasOf(1, 2, 3, 4, 6, 7, 9, 10, 11, 12),
  'facturacion/billing-info-v1-1',
  'facturacion/billing-info-v1-2',
].flatMap((captura) => capturas(captura).flatMap(({ estado, cuerpo }) => (estado === 200 ? [cuerpo] : [])));

const numeros = fc.constantFrom<unknown>(
  '20123456786',
  20_123_456_786,
  '20-12345678-6',
  '',
  null,
  undefined,
  '0',
  0,
  '00000000000',
  's/d',
  {},
  [],
  true,
  '28456789',
  28_456_789,
);
const tipos = fc.constantFrom<unknown>('CUIT', 'cuit', 'DNI', 'CUIL', 'PASAPORTE', 'OTRO', '', null, undefined, 96, {});

/** How billing data come: as captured, with another document in one of the shapes, or with both shapes at once. */
const casos = fc.record({
  de: fc.nat({ max: cuerpos.length - 1 }),
  cambio: fc.constantFrom('ninguno', 'anidado', 'raiz', 'pares', 'plano', 'envuelto', 'lista'),
  tipo: tipos,
  numero: numeros,
  estado: fc.constantFrom(200, 200, 200, 206, 403, 404, 500),
});

export function receptores(): Propiedad[] {
  return [
    propiedad(
      'billing data: a receiver has the one document that the answer says, or is not known',
      casos,
      async ({ de, cambio, tipo, numero, estado }) => {
        const cuerpo = changed(cuerpos[de], cambio, { tipo, numero });
        const answer = (): Contestada =>
          estado >= 300 ? { ...NO_ESTA, estado: estado === 500 ? 404 : estado } : { estado, cuerpo };
        const { valor, error } = await salidaOf(() => cuentaQueContesta(answer).facturacion('1', '885674454834647407'));
        if (error) return null;
        const leido = lectores(VENDEDOR).facturacionDeOrden({
          estado: 'paga',
          ultima_actualizacion: new Date('2026-10-01'),
          comprador_al: new Date('2026-10-01'),
          facturacion_id: '885674454834647407',
          facturacion: valor.cruda,
          facturacion_de: '885674454834647407',
        });
        if (leido.estado === 'ninguno') return 'nobody, though the order names billing data';
        if (leido.estado === 'por_saber') return null;
        if (estado >= 300) return `known by a ${estado}`;
        const documentos = [...new Set(documentosOf(cuerpo))];
        const { numero_documento, tipo_documento } = leido.valor;
        if (documentos.length !== 1) return `${numero_documento} of ${documentos.join(' and ')}`;
        return documentos[0] === `${tipo_documento} ${numero_documento}`
          ? null
          : `${tipo_documento} ${numero_documento} for ${documentos[0]}`;
      },
    ),
  ];
}

type Objeto = Readonly<Record<string, unknown>>;
const objeto = (valor: unknown): Objeto =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as Objeto) : {};

/** Every document written in billing data with its type, wherever it is: one that says no number is none. */
function documentosOf(cuerpo: unknown): string[] {
  const raiz = objeto(cuerpo);
  const [anidado, plano] = [objeto(objeto(raiz['buyer'])['billing_info']), objeto(raiz['billing_info'])];
  const pares = (Array.isArray(plano['additional_info']) ? plano['additional_info'] : []).map(objeto);
  const par = (nombre: string) => pares.filter(({ type }) => type === nombre).map(({ value }) => value);
  const formas = [
    ...[anidado, plano].map(({ identification }) => ({
      tipos: [objeto(identification)['type']],
      numerosDeForma: [objeto(identification)['number']],
    })),
    {
      tipos: [plano['doc_type'], ...par('DOC_TYPE')],
      numerosDeForma: [plano['doc_number'], ...par('DOC_NUMBER')],
    },
  ];
  return formas.flatMap(({ tipos, numerosDeForma }) => {
    const escritos = tipos
      .filter((tipo) => typeof tipo === 'string' && tipo !== '')
      .map((tipo) => String(tipo).toUpperCase());
    return numerosDeForma.flatMap((numero) => {
      const cifras = ['string', 'number'].includes(typeof numero) ? String(numero).replaceAll(/[^\dA-Za-z]/g, '') : '';
      return /[1-9]/.test(cifras) ? (escritos.length > 0 ? escritos : ['']).map((tipo) => `${tipo} ${cifras}`) : [];
    });
  });
}

function changed(original: unknown, cambio: string, { tipo, numero }: { tipo: unknown; numero: unknown }): unknown {
  const raiz = objeto(original);
  const identification = { type: tipo, number: numero };
  const plano = objeto(raiz['billing_info']);
  switch (cambio) {
    case 'anidado':
      return {
        ...raiz,
        buyer: {
          ...objeto(raiz['buyer']),
          billing_info: { ...objeto(objeto(raiz['buyer'])['billing_info']), identification },
        },
      };
    case 'raiz':
      return { ...raiz, billing_info: { ...plano, identification } };
    case 'pares':
      return {
        ...raiz,
        billing_info: {
          ...plano,
          additional_info: [
            ...(Array.isArray(plano['additional_info']) ? (plano['additional_info'] as unknown[]) : []),
            { type: 'DOC_TYPE', value: tipo },
            { type: 'DOC_NUMBER', value: numero },
          ],
        },
      };
    case 'plano':
      return { ...raiz, billing_info: { ...plano, doc_type: tipo, doc_number: numero } };
    case 'envuelto':
      return { data: raiz };
    case 'lista':
      return [raiz];
    default:
      return original;
  }
}
